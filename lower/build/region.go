package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// regions finds the hull of the coordinates at which each input is read.
//
//	in(x + 2), x 0:8                                   ->   in: x 2:10
//	lut(in(x)), in of uint8                            ->   lut: x 0:256
//	sum(r where x + r.x >= 0, in(x + r.x)), r -1:2     ->   in: x 0:9, not -1:9
type regions struct {
	env    map[string]halide.Range
	shapes affinity
	conds  []indexes.Bound           // quasi-affine conditions around, in Vars
	boxes  map[string][]halide.Range // by the names of inputs and Funcs, which differ
	wrong  error
}

// readRegions are those of a stage of f over ranges of its Vars, borders gathered; that of f is where the stage reads
// and stores.
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
		r.add(&halide.Expr{Op: halide.OpCall, Kind: halide.IntKind, Name: f.Name, Func: f, Args: s.coords,
			Pos: s.coords[0].Pos})
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
			box[d] = indexes.Cover(old[d], box[d])
		}
	}
	r.boxes[e.Name] = box
}

// coordinate is where coordinate c of dimension d of a load or a call lies.
func (r *regions) coordinate(load *halide.Expr, d int, c *halide.Expr) (halide.Range, error) {
	if !r.shapes.of(c).affine {
		return spanRange(indexes.SpanOver(c, r.env), load, c, dimName(load, d))
	}
	f, err := indexes.Form(c, nil)
	if err != nil || !indexes.Within(f, indexes.MaxExtent) {
		return halide.Range{}, largeIndex(load, d)
	}
	lo, hi := indexes.RangeOver(f, r.env)
	least, most := lo, hi
	for _, b := range r.conds {
		if k := f.Sub(b.Form); k.IsConst() { // b.form < limit
			most = min(most, b.Limit-1+k.Const)
		}
		if k := f.Add(b.Form); k.IsConst() { // k - f < limit
			least = max(least, k.Const-b.Limit+1)
		}
	}
	if least <= most { // else it is never read
		lo, hi = least, most
	}
	return halide.Range{Min: lo, Extent: hi - lo + 1}, nil
}
