package autoschedule

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// use is a call of a Func.
type use struct {
	by    *halide.Func
	stage int // of by: 0 is its definition
	at    string
}

// callersOf lists the calls of each Func, those of its own updates left out.
func callersOf(s *halide.Schedule) map[*halide.Func][]use {
	uses := map[*halide.Func][]use{}
	for _, f := range s.Funcs() {
		visit := func(stage int, e *halide.Expr) {
			halide.Walk(e, func(e *halide.Expr) {
				if e.Func != nil && e.Func != f {
					uses[e.Func] = append(uses[e.Func], use{f, stage, e.String()})
				}
			})
		}
		for _, v := range f.Values {
			visit(0, v)
		}
		for i, u := range f.Updates {
			for _, e := range append(slices.Clone(u.Coords), u.Values...) {
				visit(i+1, e)
			}
		}
	}
	return uses
}

// shared reports whether elements of a Func are needed more than once: it is called at several places.
func shared(list []use) bool {
	for _, u := range list {
		if u != list[0] {
			return true
		}
	}
	return false
}

// layout lays out a Func that is computed by itself as what uses it reads it: lanes of the one are lanes of the other,
// and, where a Func is multiplied by what differs by lane, the terms of a sum lie side by side.
//
//	out(x, k) = high(x, k) * 2, layout out x k   ->   layout high x k
func layout(s *halide.Schedule, callers []use) {
	f := s.Func
	if s.StorageOf(f.Name).Layout != nil || len(f.Vars) < 2 {
		return
	}
	lane, term := -1, -1
	for _, u := range callers {
		along, sums := contiguous(s.Of(u.by)), map[string]bool{}
		for _, l := range s.Of(u.by).Loops() {
			sums[l.Name] = l.Reduction
		}
		for _, v := range u.by.Values {
			halide.Walk(v, func(e *halide.Expr) {
				for d, a := range e.Args {
					switch {
					case e.Func != f || a.Op != halide.OpVar:
					case a.Name == along:
						lane = d
					case sums[a.Name]:
						term = d
					}
				}
			})
		}
	}
	if lane < 0 {
		lane = term
	}
	if lane <= 0 {
		return
	}
	var dims []halide.Var
	for d, v := range slices.Backward(f.Vars) {
		if d != lane {
			dims = append(dims, v)
		}
	}
	s.ReorderStorage(append(dims, f.Vars[lane])...)
}
