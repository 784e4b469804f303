package infer

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Limits of one inference.
const (
	maxMonomials = 1 << 20
	exactWorth   = 6 // by how much longer an exact description may be than one over the reals
)

// Infer is the summary that gives all terms of in, the shortest that was found: with the C's tree of float operations
// where that is hardly longer, else over the reals. Where that helps, vectors of as many elements as two sizes
// multiplied are taken for matrices, and blocks for rows: see the summary's Arrays. An error is a *Refusal.
func Infer(in *Input) (s *summary.Summary, err error) {
	defer inTime(&err)
	if len(in.Observations) == 0 {
		return nil, &Refusal{Reason: "nothing was observed"}
	}
	s, err = infer(in)
	if r, ok := err.(*Refusal); err == nil && !roundabout(s) || ok && r.Reason == tooLong {
		return s, err
	}
	others := reshaped(in)
	if other := unblocked(in); other != nil {
		others = append([]*Input{other}, others...)
	}
	for _, other := range others {
		if t, bad := infer(other); bad == nil && (err != nil || length(t) < length(s)) {
			if s, err = t, nil; !roundabout(t) {
				break
			}
		}
	}
	return s, err
}

// infer is Infer with the arrays' shapes as they are.
func infer(in *Input) (*summary.Summary, error) {
	s := &summary.Summary{Name: in.Name, Sizes: in.Sizes, Scalars: in.Scalars, Arrays: slices.Clone(in.Arrays)}
	w, err := newWork(in)
	if err != nil {
		return nil, err
	}
	for _, path := range w.written() {
		o, err := w.output(path)
		if err != nil {
			return nil, err
		}
		s.Outputs = append(s.Outputs, *o)
	}
	if in.Observations[0].Result != 0 {
		o, err := w.result()
		if err != nil {
			return nil, err
		}
		s.Outputs = append(s.Outputs, *o)
	}
	if len(s.Outputs) == 0 {
		return nil, &Refusal{Reason: "nothing is written"}
	}
	if t := w.unflattened(windowed(w.merged(s))); t != s {
		Complete(t)
		if t.Exact, err = Check(t, in); err == nil {
			return t, nil
		}
	}
	Complete(s)
	if s.Exact, err = Check(s, in); err != nil {
		return nil, err
	}
	return s, nil
}

// work is one inference.
type work struct {
	in     *Input
	polys  *polys
	leaves []*leaves   // of each observation
	trees  [2][]*trees // of each observation, as chains go on in one side, and in the longer one
	normal *term.Normal
	taken  map[string]bool
	arrays map[string]*summary.Array // by name
	clock  *clock
}

func newWork(in *Input) (*work, error) {
	w := &work{in: in, clock: &clock{ctx: in.Context, left: maxWork}, taken: map[string]bool{},
		arrays: map[string]*summary.Array{}, normal: term.NewNormal(in.Store, term.Reals, maxMonomials),
		polys: &polys{memo: map[string]*summary.Poly{}}}
	byPath := map[string]*summary.Array{}
	for i := range in.Arrays {
		a := &in.Arrays[i]
		byPath[a.Path], w.arrays[a.Name], w.taken[a.Name] = a, a, true
		for _, d := range a.Dims {
			w.polys.hints = append(w.polys.hints, d.Extent, d.Stride)
		}
	}
	for _, s := range in.Sizes {
		w.polys.names = append(w.polys.names, s.Name)
		w.taken[s.Name] = true
	}
	for _, s := range in.Scalars {
		w.taken[s.Name] = true
	}
	sh := newShapes()
	for i := range in.Observations {
		o := &in.Observations[i]
		w.polys.sizes = append(w.polys.sizes, o.Sizes)
		l := &leaves{shapes: sh, arrays: byPath, layouts: map[string]*summary.Layout{}}
		for path, a := range byPath {
			layout, err := a.At(o.Sizes)
			if err != nil {
				return nil, &Refusal{Array: a.Name, Sizes: o.Sizes, Reason: err.Error()}
			}
			l.layouts[path] = layout
		}
		w.leaves = append(w.leaves, l)
		w.trees[0], w.trees[1] = append(w.trees[0], l.trees(in.Store, false)),
			append(w.trees[1], l.trees(in.Store, true))
	}
	return w, nil
}

// written are the paths of arrays that are written at any sizes, in order of Arrays.
func (w *work) written() []string {
	var out []string
	for _, a := range w.in.Arrays {
		for _, o := range w.in.Observations {
			if slices.ContainsFunc(o.Wrote, func(x Written) bool { return x.Path == a.Path && len(x.Elements) > 0 }) {
				out = append(out, a.Path)
				break
			}
		}
	}
	return out
}

// element is one written element: its index, dimension 0 first, and its term.
type element struct {
	index []int64
	t     term.T
}

// elements are those of an array at an observation, in order of offset.
func (w *work) elements(path string, obs int) ([]element, error) {
	var out []element
	for _, x := range w.in.Observations[obs].Wrote {
		if x.Path != path {
			continue
		}
		var offsets []int64
		for off := range x.Elements {
			offsets = append(offsets, off)
		}
		slices.Sort(offsets)
		for _, off := range offsets {
			index, ok := w.leaves[obs].layouts[path].Index(off)
			if !ok {
				return nil, &Refusal{Array: path, Index: []int64{off}, Sizes: w.polys.sizes[obs],
					Reason: "this offset is written, which is no element of the array as it was understood"}
			}
			out = append(out, element{index, w.stored(x.Elements[off])})
		}
	}
	return out, nil
}

// stored is a condition as the number that is stored.
func (w *work) stored(t term.T) term.T { return asStored(w.in.Store, t) }

func asStored(st *term.Store, t term.T) term.T {
	if t != 0 && st.Kind(t) == term.Truth {
		return st.Select(t, st.Int(1), st.Int(0))
	}
	return t
}

// output is what is written to an array.
func (w *work) output(path string) (*summary.Output, error) {
	array := w.leaves[0].arrays[path]
	var groups []group
	var terms [][]term.T
	for obs := range w.in.Observations {
		es, err := w.elements(path, obs)
		if err != nil {
			return nil, err
		}
		g := group{point: point{obs: obs}}
		var ts []term.T
		for _, e := range es {
			g.pts, ts = append(g.pts, e.index), append(ts, e.t)
		}
		groups, terms = append(groups, g), append(terms, ts)
	}
	o := &summary.Output{Array: array.Name, Elem: array.Elem}
	f := w.fitter(false)
	sp, err := f.region(o, groups, len(array.Dims))
	if err != nil {
		return nil, w.refuse(array.Name, err, nil)
	}
	var at []point
	var roots []term.T
	for i, g := range groups {
		for j := range g.pts {
			at, roots = append(at, point{g.obs, sp.ks[i][j]}), append(roots, terms[i][j])
		}
	}
	var scope []string
	for i := len(o.Vars) - 1; i >= 0; i-- {
		scope = append(scope, o.Vars[i].Var)
	}
	o.Value, err = w.value(at, roots, scope, array.Elem)
	if err != nil {
		return nil, w.refuse(array.Name, err, scope)
	}
	return o, nil
}

// result is the function's result.
func (w *work) result() (*summary.Output, error) {
	var at []point
	var roots []term.T
	for obs, o := range w.in.Observations {
		if o.Result == 0 {
			return nil, &Refusal{Sizes: o.Sizes, Reason: "the function has no result here, but it has elsewhere"}
		}
		at, roots = append(at, point{obs: obs}), append(roots, w.stored(o.Result))
	}
	v, err := w.value(at, roots, nil, w.in.Result)
	if err != nil {
		return nil, w.refuse("", err, nil)
	}
	return &summary.Output{Elem: w.in.Result, Value: v}, nil
}

// refuse is err with its place.
func (w *work) refuse(array string, err error, scope []string) error {
	r := &Refusal{Array: array, Reason: err.Error()}
	if m, ok := err.(*misfit); ok && m.at != nil {
		r.Sizes = w.polys.sizes[m.at.obs]
		r.Index = append(r.Index, m.at.vars[:min(len(scope), len(m.at.vars))]...)
		slices.Reverse(r.Index) // dimension 0 first
	}
	return r
}

func (w *work) fitter(ordered bool) *fitter {
	ns := &names{map[string]bool{}}
	for n := range w.taken {
		ns.taken[n] = true
	}
	return &fitter{polys: w.polys, arrays: w.arrays, ordered: ordered, names: ns, clock: w.clock}
}

// region finds the loops over what is written of an array of so many dimensions, and puts them into o.
func (f *fitter) region(o *summary.Output, groups []group, rank int) (*space, error) {
	if rank == 0 {
		sp := &space{}
		for range groups {
			sp.ks = append(sp.ks, [][]int64{nil})
		}
		return sp, nil
	}
	likely := elementNames(rank)
	byCoord := f.names.from(likely, rank) // dimension 0 first
	f.names.free(byCoord)
	for _, order := range orders(rank)[:min(24, len(orders(rank)))] {
		names := make([]string, rank)
		for level, c := range order {
			names[level] = byCoord[c]
		}
		if sp, ok := f.nest(groups, nil, order, make([]bool, rank), names); ok {
			o.Vars, o.At = slices.Clone(sp.ranges), sp.index
			slices.Reverse(o.Vars)
			return sp, nil
		}
	}
	order := orders(rank)[0]
	names := make([]string, rank)
	for level, c := range order {
		names[level] = byCoord[c]
	}
	sp, absent, ok := f.hull(groups, order, names)
	if !ok {
		return nil, fail(nil, "the elements that are written are in no box with affine ends")
	}
	o.Vars, o.At = slices.Clone(sp.ranges), sp.index
	slices.Reverse(o.Vars)
	var there []point
	for i, g := range groups {
		for j := range g.pts {
			there = append(there, point{g.obs, sp.ks[i][j]})
		}
	}
	var err error
	if len(absent) > 0 {
		o.Where, err = f.condition(there, absent, names, nil)
	}
	return sp, err
}

// Complete gives s the roles of its arrays and what it requires.
func Complete(s *summary.Summary) {
	read, written := map[string]bool{}, map[string]bool{}
	arithmetic, becomes := false, map[string]bool{}
	for _, o := range s.Outputs {
		written[o.Array] = true
		o.Value.Walk(func(e *summary.Expr) {
			switch e.Op {
			case summary.OpLoad:
				read[e.Name] = true
			case summary.OpAdd, summary.OpSub, summary.OpMul, summary.OpNeg, summary.OpReduce:
				arithmetic = arithmetic || e.Kind == term.Int
			case summary.OpConvert:
				if e.Args[0].Kind.Float() && e.To.Integer() {
					becomes[e.To.String()] = true
				}
			}
		})
		divisors(o.Value, nil, func(by *summary.Expr) {
			s.Pre = append(s.Pre, summary.Condition{Kind: summary.NonZero, Cond: by})
		})
	}
	var apart []string
	for i := range s.Arrays {
		a := &s.Arrays[i]
		a.Role = summary.In
		if written[a.Name] {
			a.Role = summary.Out
			if read[a.Name] {
				a.Role = summary.InOut
			}
		}
		apart = append(apart, a.Name)
	}
	if delete(written, ""); len(written) > 0 && len(apart) > 1 {
		s.Pre = append(s.Pre, summary.Condition{Kind: summary.Apart, Arrays: apart})
	}
	if arithmetic {
		s.Pre = append(s.Pre, summary.Condition{Kind: summary.NoOverflow})
	}
	for _, t := range slices.Sorted(maps.Keys(becomes)) {
		s.Pre = append(s.Pre, summary.Convertible(t))
	}
}
