package build

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/depend"
)

// longTurn is how much an iteration of a loop at the top does at most, about, before it is cut: a call does at least
// one iteration, cannot be preempted, and takes half a millisecond for so much, in quarters of operations.
const longTurn = 4 << 20

// fuse makes one loop of two at the top where an iteration of the outer one takes long, so that calls and goroutines
// have more iterations to share out. The order of iterations stays.
//
//	for c < 3                                for c_f < 6000
//	    for y < 2000                ->           for x_s
//	        for x_s                                  for x_v vector
//	            for x_v vector                           out(x, c_f%2000, c_f/2000) = ...
//	                out(x, y, c) = ...
//
// Iterations of the new loop may run at the same time if those of both loops may: two of them differ in the outer one,
// or are iterations of the inner loop in the same one of the outer.
func (s *stepper) fuse(t *depend.Tree, n *depend.Node, it *item) {
	outer := n.Loop()
	it.loop = outer
	for outer.Kind != halide.Vectorized && len(outer.Body) == 1 && turn(outer.Body, false) > longTurn {
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
		one.Var = s.names.Loop(outer.Var, "_f", one.Extent)
		s.extents[one.Var] = one.Extent
		v := affine.Var(one.Var)
		one.Body = lanes.Replaced(lanes.Replaced(inner.Body, outer.Var, v.Div(inner.Extent, s.extents)), inner.Var,
			v.Mod(inner.Extent, s.extents))
		it.loop, it.parallel, outer = &one, parallel, &one
	}
}

const mostFused = 1 << 30

// turn is how much a body does, in quarters of operations, about: of a vector loop for eight lanes at once. Sums of
// products of what is loaded are the fastest thing that lanes do: they are a quarter.
func turn(body []lower.Stmt, lanes bool) int {
	sum := 0
	for _, s := range body {
		once, times := 4, 1
		switch s := s.(type) {
		case *lower.Assign:
			if once = 1; !lanes || s.Op != lower.Accumulate || s.Reduce != halide.SumOf || !loadsTimes(s.Value) {
				once = 4
				halide.Walk(s.Value, func(*halide.Expr) { once += 4 })
			}
		case *lower.Store:
			halide.Walk(s.Value, func(*halide.Expr) { once += 4 })
		case *lower.For:
			if times = s.Trips(); s.Kind == halide.Vectorized {
				times = (times + 7) / 8
			}
			once = turn(s.Body, lanes || s.Kind == halide.Vectorized)
		default:
			for _, b := range lower.Bodies(s) {
				once += turn(b, lanes)
			}
		}
		if sum += min(times, mostFused) * once; sum > mostFused {
			return mostFused
		}
	}
	return sum
}

// loadsTimes reports whether an expression is a product of two loads.
func loadsTimes(e *halide.Expr) bool {
	return e.Op == halide.OpMul && e.Args[0].Op == halide.OpLoad && e.Args[1].Op == halide.OpLoad
}
