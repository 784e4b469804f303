package lower

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// regions finds the hull of the coordinates at which each input is read.
//
//	in(x + 2), x 0:8                                   ->   in: x 2:10
//	lut(in(x)), in of uint8                            ->   lut: x 0:256
//	sum(r where x + r.x >= 0, in(x + r.x)), r -1:2     ->   in: x 0:9, not -1:9
type regions struct {
	env    map[string]halide.Range
	shapes affinity
	conds  []bound                   // quasi-affine conditions around, in Vars
	boxes  map[string][]halide.Range // by the names of inputs and Funcs, which differ
	wrong  error
}

// readRegions are those of a stage of f over ranges of its Vars, borders gathered; that of f is where the stage reads and
// stores.
func readRegions(f *halide.Func, s *stage, env map[string]halide.Range) (map[string][]halide.Range, error) {
	r := &regions{env: env, shapes: affinity{}, boxes: map[string][]halide.Range{}}
	if cond := s.cond(); cond != nil {
		r.walk(cond)
		r.under(cond)
	}
	for _, e := range slices.Concat(s.values, s.coords) {
		r.walk(e)
	}
	if s.coords != nil {
		r.add(&halide.Expr{Op: halide.OpCall, Kind: halide.IntKind, Name: f.Name, Func: f, Args: s.coords, Pos: s.coords[0].Pos})
	}
	return r.boxes, r.wrong
}

// under notes a condition around what follows.
func (r *regions) under(cond *halide.Expr) {
	for _, c := range conjuncts(cond) {
		r.conds = append(r.conds, boundsOf(c, nil)...)
	}
}

func (r *regions) walk(e *halide.Expr) {
	if e.Op == halide.OpReduce && len(e.Args) > 1 {
		r.walk(e.Args[1])
		around := len(r.conds)
		r.under(e.Args[1])
		r.walk(e.Args[0])
		r.conds = r.conds[:around]
		return
	}
	for _, a := range e.Args {
		r.walk(a)
	}
	if e.Op == halide.OpLoad || e.Op == halide.OpCall {
		r.add(e)
	}
}

// add adds where a load or a call is.
func (r *regions) add(e *halide.Expr) {
	box := make([]halide.Range, len(e.Args))
	for d, c := range e.Args {
		var err error
		if box[d], err = r.coordinate(e, d, c); err != nil && r.wrong == nil {
			r.wrong = err
		}
		if old := r.boxes[e.Name]; old != nil {
			box[d] = cover(old[d], box[d])
		}
	}
	r.boxes[e.Name] = box
}

// coordinate is where coordinate c of dimension d of a load or a call lies.
func (r *regions) coordinate(load *halide.Expr, d int, c *halide.Expr) (halide.Range, error) {
	if !r.shapes.of(c).affine {
		return spanRange(coordSpan(c, r.env), load, c, dimName(load, d))
	}
	f, err := Form(c, nil)
	if err != nil || !within(f, maxExtent) {
		return halide.Range{}, largeIndex(load, d)
	}
	lo, hi := formRange(f, r.env)
	least, most := lo, hi
	for _, b := range r.conds {
		if k := f.Sub(b.form); k.IsConst() { // b.form < limit
			most = min(most, b.limit-1+k.Const)
		}
		if k := f.Add(b.form); k.IsConst() { // k - f < limit
			least = max(least, k.Const-b.limit+1)
		}
	}
	if least <= most { // else it is never read
		lo, hi = least, most
	}
	return halide.Range{Min: lo, Extent: hi - lo + 1}, nil
}

// dimName is the name of dimension d of what e loads or calls.
func dimName(e *halide.Expr, d int) string {
	if e.Input != nil {
		return e.Input.Dims[d]
	}
	return e.Func.Vars[d].Name
}

// formRange is the range of an index over the ranges of its Vars.
func formRange(f affine.Form, env map[string]halide.Range) (lo, hi int) {
	extents, shift := affine.Extents{}, map[string]affine.Form{}
	for _, v := range f.Vars() {
		extents[v] = env[v].Extent
		shift[v] = affine.Var(v).AddConst(env[v].Min)
	}
	return f.Subst(shift, extents).Range(extents)
}

// cover is the least range that holds a and b.
func cover(a, b halide.Range) halide.Range {
	lo, hi := min(a.Min, b.Min), max(a.Min+a.Extent, b.Min+b.Extent)
	return halide.Range{Min: lo, Extent: hi - lo}
}

// overlap is what two boxes share; ranges that share nothing are empty.
func overlap(a, b []halide.Range) []halide.Range {
	out := make([]halide.Range, len(a))
	for i := range a {
		lo, hi := max(a[i].Min, b[i].Min), min(a[i].Min+a[i].Extent, b[i].Min+b[i].Extent)
		out[i] = halide.Range{Min: min(max(lo, a[i].Min), a[i].Min+a[i].Extent), Extent: max(hi-lo, 0)}
	}
	return out
}
