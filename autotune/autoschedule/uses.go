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

// layout lays out a Func that is computed by itself as what uses it reads it: in the same tiles where vectors join
// the rows of these, else so that lanes of the one are lanes of the other, and, where a Func is multiplied by what
// differs by lane, the terms of a sum lie side by side.
//
//	out(x, k) = high(x, k) * 2, layout out x k   ->   layout high x k
func layout(s *halide.Schedule, callers []use, joined bool) {
	f := s.Func
	if s.StorageOf(f.Name).Layout != nil || len(f.Vars) < 2 || joined && tiled(s, callers) {
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

// tiled lays out a Func in the tiles of what uses it element by element, and reports whether that has some: vectors
// then go over the rows of the one as over those of the other.
//
//	out(x, k) = high(x, k) * 2, layout out (k/8) x (8)   ->   layout high (k/8) x (8)
func tiled(s *halide.Schedule, callers []use) bool {
	for _, u := range callers {
		l := s.Of(u.by).StorageOf(u.by.Name).Layout
		if l == nil || !slices.ContainsFunc(l.Axes, func(a halide.Axis) bool { return a.Mod > 0 }) {
			continue
		}
		for _, v := range u.by.Values {
			var calls []*halide.Expr
			halide.Walk(v, func(e *halide.Expr) {
				if e.Func == s.Func {
					calls = append(calls, e)
				}
			})
			for _, e := range calls {
				if own, ok := renamed(l, e.Args, s.Func.Vars); ok {
					s.Layout(s.Func, own.String())
					return true
				}
			}
		}
	}
	return false
}

// renamed is a layout of other dimensions, if what they are called with is each of its own, once.
func renamed(l *halide.Layout, args []*halide.Expr, dims []halide.Var) (*halide.Layout, bool) {
	to := map[string]string{}
	for d, a := range args {
		if a.Op != halide.OpVar || to[a.Name] != "" {
			return nil, false
		}
		to[a.Name] = dims[d].Name
	}
	own := &halide.Layout{}
	for _, a := range l.Axes {
		if to[a.Dim] == "" {
			return nil, false
		}
		a.Dim = to[a.Dim]
		own.Axes = append(own.Axes, a)
	}
	return own, true
}
