package autoschedule

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// flat reports whether a stage is computed element by element: it has no sums, and all that it reads lies in memory as
// its results do, but numbers that all of them share.
//
//	out(c, x, y) = a(c, x, y) * 3 + n()   ->   yes
//	out(c, x, y) = a(c, x, y) * m(c)      ->   no
func flat(s *halide.Schedule) bool {
	f := s.Func
	own := order(s, f.Name, dimsOf(f))
	if len(own) < 2 || len(f.Updates) > 0 {
		return false
	}
	same := true
	visit := func(e *halide.Expr) {
		if e.Op == halide.OpReduce {
			same = false
		}
		if e.Op != halide.OpLoad && e.Op != halide.OpCall || !halide.Has(e, halide.OpVar, "") {
			return
		}
		dims := order(s, e.Name, nil)
		if e.Input != nil {
			dims = order(s, e.Name, e.Input.Dims)
		} else if e.Func != nil {
			dims = order(s, e.Name, dimsOf(e.Func))
		}
		same = same && slices.EqualFunc(dims, own, func(d, own int) bool {
			return e.Args[d].Op == halide.OpVar && e.Args[d].Name == f.Vars[own].Name
		})
	}
	for _, v := range f.Values {
		halide.Walk(v, visit)
	}
	return same
}

// order are the dimensions of an array as they lie in memory, outermost first; nil where one is cut into tiles.
func order(s *halide.Schedule, name string, dims []string) (list []int) {
	for _, a := range axesOf(s.StorageOf(name).Layout, dims) {
		if a.Div != 1 || a.Mod != 0 {
			return nil
		}
		list = append(list, slices.Index(dims, a.Dim))
	}
	return list
}

func dimsOf(f *halide.Func) (names []string) {
	for _, v := range f.Vars {
		names = append(names, v.Name)
	}
	return names
}

// flatten makes one loop of all of a stage that is flat, and lets rows follow each other without gaps:
//
//	for y: for x: for c: S   ->   for o: for i of 32: S
func flatten(s *halide.Schedule, lanes int) (o, i halide.Var) {
	f := s.Func
	(rows{}).dense(s)
	dims := order(s, f.Name, dimsOf(f))
	var order []halide.Var
	for _, d := range dims {
		order = append(order, f.Vars[d])
	}
	s.Reorder(order...)
	all := order[0]
	for _, v := range order[1:] {
		all = s.Fuse(all, v)
	}
	return s.Split(all, lanes)
}

// reach is how far what uses a Func reads it, tails with it, where all that do go element by element.
type reach map[*halide.Func][]int

// bound says how far a Func between goes, whose rows can be fused then.
//
//	out of 7 rows of 280, in vectors of 32   ->   bound y 8 of what it reads
func (r reach) bound(s *halide.Schedule, callers []use) {
	all := make([]int, len(s.Func.Vars))
	for _, u := range callers {
		if len(r[u.by]) != len(all) {
			return
		}
		for d, n := range r[u.by] {
			all[d] = max(all[d], n)
		}
	}
	if callers == nil || s.StorageOf(s.Func.Name).Layout != nil {
		return
	}
	for d, v := range s.Func.Vars {
		s.Bound(v, all[d])
	}
}

// flat notes how far a Func that is one loop reads others, which have its Vars in order.
func (r reach) flat(s *halide.Schedule, as shape) {
	f := s.Func
	if s.StorageOf(f.Name).Layout != nil {
		return
	}
	var extents []int
	total := 1
	for _, v := range f.Vars {
		n, _ := s.Range(v.Name)
		extents, total = append(extents, n.Extent), total*n.Extent
	}
	outermost := len(extents) - 1
	vector := as.lanes * max(1, as.jam)
	row := total / max(1, extents[outermost])
	if row == 0 {
		return
	}
	padded := (total + vector - 1) / vector * vector
	extents[outermost] = (padded + row - 1) / row
	r[f] = extents
}
