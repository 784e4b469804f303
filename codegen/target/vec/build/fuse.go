package build

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/depend"
)

// longTurn is how many operations an iteration of a loop at the top does at most, about, before it is cut: a call does at least one
// iteration, cannot be preempted, and takes half a millisecond for these.
const longTurn = 1 << 20

// fuse makes one loop of two at the top where an iteration of the outer one takes long, so that calls and goroutines have more
// iterations to share out. The order of iterations stays.
//
//	for c < 3                                for c_f < 6000
//	    for y < 2000                ->           for x_s
//	        for x_s                                  for x_v vector
//	            for x_v vector                           out(x, c_f%2000, c_f/2000) = ...
//	                out(x, y, c) = ...
//
// Iterations of the new loop may run at the same time if those of both loops may: two of them differ in the outer one, or are
// iterations of the inner loop in the same one of the outer.
func (s *stepper) fuse(t *depend.Tree, it *item) {
	outer, n := it.node.Loop(), it.node
	for outer.Kind != halide.Vectorized && len(outer.Body) == 1 && turn(outer.Body) > longTurn {
		inner, ok := outer.Body[0].(*lower.For)
		if !ok || inner.Kind == halide.Vectorized || inner.Extent > mostFused/outer.Extent {
			return
		}
		n = n.Kids[0]
		parallel := it.parallel && t.Concurrent(n)
		if it.parallel && !parallel || !parallel && !t.Closed(n) {
			return
		}
		one := *outer
		one.Extent = outer.Extent * inner.Extent
		one.Var = s.names.loop(outer.Var, "_f", one.Extent)
		s.extents[one.Var] = one.Extent
		v := affine.Var(one.Var)
		one.Body = replaced(replaced(inner.Body, outer.Var, v.Div(inner.Extent, s.extents)), inner.Var, v.Mod(inner.Extent, s.extents))
		it.fused, it.parallel, outer = &one, parallel, &one
	}
}

const mostFused = 1 << 30

// turn is how many operations a body does, about: those of a vector loop for eight lanes at once.
func turn(body []lower.Stmt) int {
	sum := 0
	for _, s := range body {
		once, times := 1, 1
		switch s := s.(type) {
		case *lower.Assign:
			halide.Walk(s.Value, func(*halide.Expr) { once++ })
		case *lower.Store:
			halide.Walk(s.Value, func(*halide.Expr) { once++ })
		case *lower.For:
			if times = s.Trips(); s.Kind == halide.Vectorized {
				times = (times + 7) / 8
			}
			once = turn(s.Body)
		default:
			for _, b := range lower.Bodies(s) {
				once += turn(b)
			}
		}
		if sum += min(times, mostFused) * once; sum > mostFused {
			return mostFused
		}
	}
	return sum
}
