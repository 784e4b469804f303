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
		if e.Op != halide.OpLoad && e.Op != halide.OpCall || len(e.Args) == 0 {
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
