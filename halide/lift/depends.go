package lift

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// depend is what a number may be made of, as a set: it may be one that depends on nothing, on data, or on sizes and on
// no data. An answer is for all of a function, whatever the order of its statements: what is in the set may be, what is
// not never is.
type depend uint64

const (
	onNothing depend = 1 << iota
	onData
	onAny   // on some size
	onFirst // on the first of the subject's knobs; the others follow
	sized   = ^(onNothing | onData)
)

// depends tells what numbers of the functions that a subject calls depend on.
type depends struct {
	s       *subject
	objects map[*ctree.Object]depend // scalars; arrays and structs as one
	chosen  map[*ctree.Object]depend // of the conditions under which they are set to numbers of the text
	data    map[*ctree.Object]bool   // what holds data at times, where such numbers are only what it begins with
	results map[*ctree.Func]depend
	under   map[*ctree.Func]depend // of the conditions that calls stand under
	stored  depend                 // of integers that are written through pointers
	values  map[*ctree.Object]ctree.Expr
	macros  map[int64]depend // numbers of the text that macros are, which are sizes
	full    map[string]bool  // arrays of a length that are written to their ends at all sizes
	fn      *ctree.Func
	control depend
	// what variables are set to; nil: not looked for yet
	assigned map[*ctree.Object][]ctree.Expr
	changed  bool
}

func newDepends(s *subject) *depends {
	d := &depends{s: s, values: onlyValues(s.called()), macros: map[int64]depend{}, data: map[*ctree.Object]bool{}}
	for i, k := range s.knobs {
		if k.from == fromMacro && !k.block && !k.data {
			d.macros[k.value] |= d.of(i)
		}
	}
	d.solve()
	for o, x := range d.objects {
		d.data[o] = x&onData != 0
	}
	d.solve()
	return d
}

// solve looks at all functions until nothing is new.
func (d *depends) solve() {
	f := d.s.function()
	d.objects, d.chosen, d.results, d.stored = map[*ctree.Object]depend{}, map[*ctree.Object]depend{},
		map[*ctree.Func]depend{}, 0
	d.under = map[*ctree.Func]depend{f: onNothing}
	for _, p := range f.Params {
		d.objects[p] = d.at(p.Name, p.Type)
	}
	for d.changed = true; d.changed; {
		d.changed = false
		for _, f := range d.s.called() {
			if f.Body != nil {
				d.fn, d.control = f, d.under[f]
				d.stmt(f.Body)
			}
		}
	}
}

// of is knob number i.
func (d *depends) of(i int) depend {
	if i > 55 {
		return onAny
	}
	return onFirst << i
}

// at is what is at a path that the caller gives a number to.
func (d *depends) at(path string, t ctree.Type) depend {
	k, scalar := interp.KindOf(t)
	switch i := slices.IndexFunc(d.s.knobs, func(k *knob) bool { return k.path == path }); {
	case scalar && k.Float():
		return onData
	case !scalar:
		return 0
	case i < 0:
		return onAny | onData
	case d.s.knobs[i].data:
		return onData
	default:
		return d.of(i)
	}
}

// both is what an operation on two numbers gives.
func both(a, b depend) depend {
	out := (a | b) & onData
	if a&sized != 0 && b&(sized|onNothing) != 0 || b&sized != 0 && a&(sized|onNothing) != 0 {
		out |= (a | b) & sized
	}
	return out | a&b&onNothing
}

// names are the sizes in x; all of them if it may depend on any.
func (d *depends) names(x depend, free []string) []string {
	if x&onAny != 0 {
		return free
	}
	var out []string
	for i, k := range d.s.knobs {
		if x&d.of(i) != 0 {
			out = append(out, k.name)
		}
	}
	return out
}

// set is a value that o is set to under the conditions around it.
func (d *depends) set(o *ctree.Object, x depend) {
	if x != onNothing {
		d.mark(o, both(x, d.control))
		return
	}
	d.mark(o, x)
	if more := d.chosen[o] | d.control; more != d.chosen[o] {
		d.chosen[o], d.changed = more, true
	}
}

func (d *depends) mark(o *ctree.Object, x depend) {
	if d.objects[o]|x != d.objects[o] {
		d.objects[o] |= x
		d.changed = true
	}
}

func (d *depends) guarded(x depend, below func()) {
	was := d.control
	d.control = both(d.control, x)
	below()
	d.control = was
}

func (d *depends) stmt(st ctree.Stmt) {
	switch st := st.(type) {
	case nil:
	case *ctree.Block:
		for _, x := range st.List {
			d.stmt(x)
		}
	case *ctree.Decl:
		if st.Init != nil {
			d.expr(st.Init)
			d.set(st.Object, d.value(st.Init))
		}
	case *ctree.ExprStmt:
		d.expr(st.X)
	case *ctree.If:
		d.expr(st.Cond)
		d.guarded(d.value(st.Cond), func() { d.stmt(st.Then); d.stmt(st.Else) })
	case *ctree.For:
		d.stmt(st.Init)
		d.loop(st.Cond, st.Post, st.Body)
	case *ctree.While:
		d.loop(st.Cond, nil, st.Body)
	case *ctree.Do:
		d.loop(st.Cond, nil, st.Body)
	case *ctree.Switch:
		d.expr(st.X)
		d.guarded(d.value(st.X), func() {
			for _, c := range st.Cases {
				for _, x := range c.Body {
					d.stmt(x)
				}
			}
		})
	case *ctree.Return:
		if st.X != nil {
			d.expr(st.X)
			if x := both(d.value(st.X), d.control); d.results[d.fn]|x != d.results[d.fn] {
				d.results[d.fn] |= x
				d.changed = true
			}
		}
	}
}

// loop is a loop: how often it runs is no matter of data where runs are on terms.
func (d *depends) loop(cond, post ctree.Expr, body ctree.Stmt) {
	x := onNothing
	if cond != nil {
		d.expr(cond)
		x = d.value(cond) &^ onData
	}
	d.guarded(x, func() {
		d.stmt(body)
		if post != nil {
			d.expr(post)
		}
	})
}

// expr looks at the assignments and calls in e.
func (d *depends) expr(e ctree.Expr) {
	switch e := e.(type) {
	case *ctree.Assign:
		if o := own(e.L); o != nil {
			d.set(o, d.value(e.R))
		} else {
			d.assign(e.L, d.value(e.R))
		}
	case *ctree.Compound:
		d.assign(e.L, both(d.value(e.L), d.value(e.R)))
	case *ctree.IncDec:
		d.assign(e.X, d.value(e.X))
	case *ctree.ListPush:
		d.assign(e.X, d.value(e.V))
	case *ctree.StmtExpr:
		d.stmt(e.Body)
		if e.Value != nil {
			d.expr(e.Value)
		}
		return
	case *ctree.Cond:
		d.expr(e.If)
		d.guarded(d.value(e.If), func() { d.expr(e.Then); d.expr(e.Else) })
		return
	case *ctree.Call:
		if e.Fn != nil {
			d.call(e)
		}
	}
	ctree.Children(e, d.expr)
}

func (d *depends) call(e *ctree.Call) {
	for i, p := range e.Fn.Params {
		if i < len(e.Args) {
			d.mark(p, both(d.value(e.Args[i]), d.control))
		}
	}
	if x := d.under[e.Fn] | d.control; x != d.under[e.Fn] {
		d.under[e.Fn], d.changed = x, true
	}
}

func (d *depends) assign(l ctree.Expr, x depend) {
	x = both(x, d.control)
	if o := own(l); o != nil {
		d.mark(o, x)
	} else if d.stored|x != d.stored {
		d.stored |= x
		d.changed = true
	}
}

// own is the variable of the program's own of which l is all or a part; nil for what pointers lead to.
func own(l ctree.Expr) *ctree.Object {
	for {
		switch e := l.(type) {
		case *ctree.VarRef:
			return e.Object
		case *ctree.Index:
			if _, array := e.X.Type().(ctree.Array); !array {
				return nil
			}
			l = e.X
		case *ctree.ListIndex:
			l = e.X
		case *ctree.Lane:
			l = e.X
		case *ctree.Member:
			l = e.X
		case *ctree.Decay:
			l = e.X
		default:
			return nil
		}
	}
}
