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
