package prove

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// start is the state in which the function begins: what the summary assumes is known, parameters are given.
func (x *executor) start(fn *ctree.Func) (*state, error) {
	st := &state{cells: map[cell]*sym.Node{}, ptrs: map[*ctree.Object]pointed{}, lists: map[*ctree.Object]*memory{},
		live: x.s.Bool(true), cont: x.s.Bool(false), done: x.s.Bool(false)}
	for _, z := range x.sum.Sizes {
		st.assume(x.s.Le(x.s.Int(z.Min), x.size(z.Name)))
	}
	for _, c := range x.sum.Pre { // nothing is known here of a power of two: a weaker assumption than there might be
		if !c.OnSizes() && c.Kind != summary.NonZero || c.Cond == nil || hasLoad(c.Cond) {
			continue
		}
		v, err := x.expr(c.Cond, scope{}, st)
		if err != nil {
			return nil, err
		}
		if c.Kind == summary.NonZero {
			v = x.nonZero(v)
		}
		st.assume(v)
	}
	for _, p := range fn.Params {
		if err := x.parameter(p, st); err != nil {
			return nil, err
		}
	}
	for _, g := range x.unit.Globals {
		if err := x.globalStart(g, st); err != nil {
			return nil, err
		}
	}
	return st, nil
}

// globalStart gives a global its value at the start: what the summary knows as an input, else what its initialiser
// says. Of what is not const and has no initialiser the value is an input too.
func (x *executor) globalStart(o *ctree.Object, st *state) error {
	switch t := o.Type.(type) {
	case ctree.Int, ctree.Float:
		if path := x.globalPath(o); o.Init == nil || o.Extern || x.isInput(path) {
			v, err := x.input(path, t, o.Pos)
			st.cells[cell{obj: o}] = v
			return err
		}
		v, err := x.number(o.Init, st)
		if err != nil {
			return nil // an initialiser that is not understood: only an error where it is used
		}
		st.cells[cell{obj: o}] = v
	case ctree.Array:
		e, _, err := x.scalarOf(t, st, o.Pos)
		if err != nil || !direct(e) || o.Init == nil || o.Extern {
			return nil
		}
		m := x.memoryAt(x.globalPath(o), e, 0)
		if m.spec != nil {
			return nil
		}
		if _, n, err := x.scalarOf(t, st, o.Pos); err == nil {
			x.bound(m, n)
		}
		contents, err := x.initialised(o.Init, m, st, o.Pos)
		if err != nil {
			return nil
		}
		st.cells[cell{mem: m, part: data}] = contents
		x.constant[m] = contents
		m.filed = !o.Const
	}
	return nil
}

// isInput reports whether the summary has a size or a scalar at path.
func (x *executor) isInput(path string) bool {
	return slices.ContainsFunc(x.allSizes(), func(z summary.Size) bool { return z.Path == path }) ||
		slices.ContainsFunc(x.sum.Scalars, func(z summary.Scalar) bool { return z.Path == path })
}

// hasLoad reports whether e depends on arrays or on variables that are not declared: then it is not about sizes.
func hasLoad(e *summary.Expr) bool {
	return e.Op == summary.OpLoad || e.Op == summary.OpReduce || slices.ContainsFunc(e.Args, hasLoad)
}

// parameter gives a parameter its value.
func (x *executor) parameter(p *ctree.Object, st *state) error {
	switch t := p.Type.(type) {
	case ctree.Int, ctree.Float:
		v, err := x.input(p.Name, t, p.Pos)
		st.cells[cell{obj: p}] = v
		return err
	case ctree.Pointer:
		r, err := x.opened(p.Name, nil, t.Elem, p.Pos)
		if err != nil {
			return err
		}
		if r.mem != nil {
			st.ptrs[p] = pointed{mem: r.mem}
			st.cells[cell{obj: p}] = x.s.Int(0)
			return nil
		}
		st.open(p)
	case ctree.List:
		return x.givenByValue(p, t, st)
	}
	return nil
}

// open notes a pointer to pointers, structs or lists: it stays where it points.
func (st *state) open(p *ctree.Object) { st.ptrs[p] = pointed{} }

// givenByValue copies a list that was passed.
func (x *executor) givenByValue(p *ctree.Object, t ctree.List, st *state) error {
	from, err := x.givenList(p.Name, nil, t, p.Pos)
	if err != nil {
		return err
	}
	m, err := x.own(p, t, st)
	if err != nil {
		return err
	}
	index := []*sym.Node{x.elem(0)}
	if m.rows == 1 {
		index = append(index, x.elem(1))
		m.given = p.Name
		st.cells[cell{mem: m, part: inner}] = x.lengthAt(p.Name + "[*]")
	}
	v, err := x.elementOf(from, index, st, p.Pos)
	if err != nil {
		return err
	}
	st.cells[cell{mem: m, part: length}] = x.lengthAt(p.Name)
	st.cells[cell{mem: m, part: data}] = v
	return nil
}

// ends notes what the summary says about the state at the end.
func (x *executor) ends(f *frame, st *state) error {
	written := map[*memory]bool{}
	for i := range x.sum.Arrays {
		a := &x.sum.Arrays[i]
		var outs []summary.Output
		for _, o := range x.sum.Outputs {
			if o.Array == a.Name {
				outs = append(outs, o)
			}
		}
		m := x.memoryOf(a)
		written[m] = true
		got, where, err := x.final(m, f, st)
		if err != nil {
			return err
		}
		if got == nil {
			if len(outs) == 0 {
				continue
			}
			got = x.contents(m, st)
		}
		want, domain, err := x.specified(m, outs, st)
		if err != nil {
			return err
		}
		path := append(slices.Clone(st.path), where...)
		path = append(path, x.within(m, false).Conjuncts()...)
		if returned(a.Path) {
			path = append(path, domain.Conjuncts()...) // nothing was there before
		}
		if len(outs) > 0 || got != want {
			facts := x.rearranged(path, "post "+a.Name, got, want)
			x.requireEqual(append(slices.Clone(path), facts...), "post "+a.Name, "at the end "+a.Name+
				" is what the summary says, and elsewhere what it was", got, want)
			x.claimed(len(facts))
		}
	}
	return x.resultAndRest(f, st, written)
}

// claimed notes that the last hypotheses of the last condition are claims that others show.
func (x *executor) claimed(facts int) {
	if x.quiet == 0 {
		c := x.conds[len(x.conds)-1]
		c.given = len(c.hyps) - facts
	}
}

// returned: the array at path is what the function returns.
func returned(path string) bool { return path == "return" || strings.HasPrefix(path, "return[") }

// final is what the program leaves in m; of a list that is returned, what is in it.
func (x *executor) final(m *memory, f *frame, st *state) (*sym.Node, []*sym.Node, error) {
	if !returned(m.path) {
		return st.cells[cell{mem: m, part: data}], nil, nil
	}
	if f.result == nil || st.lists[f.result] == nil {
		return nil, nil, refuse(f.fn.Pos, "the summary says that an array is returned")
	}
	from := st.lists[f.result]
	if from.rank() != m.rank() {
		return nil, nil, refuse(f.fn.Pos, "what is returned has %d dimensions, in the summary %d", from.rank(),
			m.rank())
	}
	x.lengths(from, m, st)
	return x.contents(from, st), nil, nil
}

// lengths notes that a returned list is as long as the summary's array, and its rows too.
func (x *executor) lengths(from, m *memory, st *state) {
	last := len(m.spec.Dims) - 1
	extent := x.poly(m.spec.Dims[last].Extent)
	x.requireEqual(st.path, "post length", "what is returned has the length that the summary says",
		st.cells[cell{mem: from, part: length}], extent)
	if from.rows == 1 {
		row := x.elem(1)
		path := append(slices.Clone(st.path), x.s.Le(x.s.Int(0), row), x.s.Lt(row, extent))
		x.requireEqual(path, "post row lengths", "what is returned has rows of the length that the summary says",
			st.cells[cell{mem: from, part: inner}], x.poly(m.spec.Dims[0].Extent))
	}
}

// specified is an array's final contents as the summary says, and the condition that an output says something.
func (x *executor) specified(m *memory, outs []summary.Output, st *state) (*sym.Node, *sym.Node, error) {
	sort := sortOf(m.elem)
	want := x.initial(m.name, m.rank(), sort)
	domain := x.s.Bool(false)
	for i := range outs {
		o := &outs[i]
		vars, inside, err := x.variablesOf(o, m, st)
		if err != nil {
			return nil, nil, err
		}
		for d := len(o.At); d < m.rank() && !m.viewed; d++ { // a number behind a pointer
			inside = x.s.And(inside, x.s.Eq(x.elem(d), x.s.Int(0)))
		}
		within := st.clone()
		within.assume(inside)
		if o.Where != nil {
			w, err := x.expr(o.Where, vars, within)
			if err != nil {
				return nil, nil, err
			}
			inside = x.s.And(inside, w)
			within.assume(w)
		}
		v, err := x.expr(o.Value, vars, within)
		if err != nil {
			return nil, nil, err
		}
		v = x.absorbed(v, within)
		want = x.s.Ite(inside, x.stored(v), want)
		domain = x.s.Or(domain, inside)
	}
	return want, domain, nil
}

// stored is v as the element type holds it: a condition as 0 or 1.
func (x *executor) stored(v *sym.Node) *sym.Node {
	if v.Sort == sym.Bool {
		return x.asInt(v)
	}
	return v
}

// variablesOf solves an output's place for its variables: the element's index tells them. It gives also the condition
// that the element is one of the output's.
//
//	out(2*j + 1, i) for j in 0..N, i in 0..M  ->  j = ($0 - 1) div 2, i = $1;  $0 = 2*j + 1 && 0 <= j < N && 0 <= i < M
func (x *executor) variablesOf(o *summary.Output, m *memory, st *state) (scope, *sym.Node, error) {
	if v := o.Vars; m.viewed && len(v) == 1 && v[0].Lo.Equal(summary.Affine{}) &&
		v[0].Hi.Equal(summary.ConstOf(m.spec.Dims[0].Extent)) && o.At[0].Equal(summary.VarOf(v[0].Var)) {
		return scope{v[0].Var: x.flat(m)}, x.wholeView(m, st), nil
	}
	vars := scope{}
	symbols := map[string]*sym.Node{}
	for _, v := range o.Vars {
		symbols[v.Var] = x.s.Fresh(v.Var, sym.Int)
		vars[v.Var] = symbols[v.Var]
	}
	at := make([]*sym.Node, len(o.At))
	for d, a := range o.At {
		at[d] = x.affine(a, vars)
	}
	element := x.elem
	if m.viewed {
		element = func(int) *sym.Node { return x.flat(m) }
	}
	solved := x.s.Replacing()
	solution := scope{}
	for _, v := range o.Vars {
		n := symbols[v.Var]
		for d := range at {
			only := !slices.ContainsFunc(o.Vars, func(w summary.Range) bool {
				return w.Var != v.Var && x.s.Has(at[d], symbols[w.Var].Name)
			})
			if !only || !x.s.Has(at[d], n.Name) {
				continue
			}
			if k := x.solve(x.s.Sub(element(d), at[d]), n); k != nil {
				solution[v.Var] = k
				solved.Atom(n, k)
				break
			}
		}
		if solution[v.Var] == nil {
			return nil, nil, refuse(ctree.Pos{}, "the place of %s does not tell its variable %s", o.Array, v.Var)
		}
	}
	inside := x.s.Bool(true)
	for d := range at {
		inside = x.s.And(inside, x.s.Eq(element(d), solved.In(at[d])))
	}
	for _, v := range o.Vars {
		k := solution[v.Var]
		inside = x.s.And(inside, x.s.Le(x.affine(v.Lo, solution), k), x.s.Lt(k, x.affine(v.Hi, solution)))
	}
	return solution, inside, nil
}

// resultAndRest notes what the summary says about the function's result, and that arrays it does not name are not
// written.
func (x *executor) resultAndRest(f *frame, st *state, written map[*memory]bool) error {
	for i := range x.sum.Outputs {
		o := &x.sum.Outputs[i]
		if o.Array != "" {
			continue
		}
		v, err := x.expr(o.Value, scope{}, st)
		if err != nil {
			return err
		}
		v = x.absorbed(v, st)
		if f.result == nil || st.cells[cell{obj: f.result}] == nil {
			return refuse(f.fn.Pos, "the summary says that a number is returned")
		}
		got := st.cells[cell{obj: f.result}]
		facts := x.rearranged(st.path, "post result", got, x.stored(v))
		x.requireEqual(append(slices.Clone(st.path), facts...), "post result", "the result is what the summary says",
			got, x.stored(v))
		x.claimed(len(facts))
	}
	return x.untouched(st, written)
}

// isBuffer: what is left in m is for nobody, as a condition of the summary says.
func (x *executor) isBuffer(m *memory) bool {
	return slices.ContainsFunc(x.sum.Pre,
		func(c summary.Condition) bool { return c.Kind == summary.Buffer && slices.Contains(c.Arrays, m.path) })
}

// untouched notes that what the summary does not name is not written.
func (x *executor) untouched(st *state, written map[*memory]bool) error {
	for _, c := range sortedCells(st.cells) {
		if c.part != data || c.mem.local || c.mem.static || written[c.mem] || x.isBuffer(c.mem) {
			continue
		}
		old := x.constant[c.mem]
		if old == nil {
			old = x.initial(c.mem.name, c.mem.rank(), sortOf(c.mem.elem))
		}
		if st.cells[c] != old {
			x.requireEqual(st.path, "post "+c.mem.name, c.mem.path+", which the summary does not name, is not changed",
				st.cells[c], old)
		}
	}
	for _, c := range sortedCells(st.cells) {
		if c.obj != nil && c.obj.Storage >= ctree.Global && c.part == whole && st.cells[c] != x.started[c] {
			return refuse(c.obj.Pos, "the global %s is written", c.obj.Name)
		}
	}
	return nil
}
