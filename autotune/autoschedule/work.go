package autoschedule

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// work is about how many operations the code of a plan has written out, by which the time of an evaluation goes: those
// of inlined Funcs at each place that uses them, those of sums as often as they are unrolled.
func (p plan) work(s *halide.Schedule) int {
	callers := callersOf(s)
	inlined := map[*halide.Func]int{}
	all := 0
	for _, f := range s.Funcs() { // what is used comes before what uses it
		sizes := []int{0}
		for _, v := range f.Values {
			sizes[0] += operations(v, inlined)
		}
		for _, u := range f.Updates {
			n := 0
			for _, e := range slices.Concat(u.Coords, u.Values) {
				n += operations(e, inlined)
			}
			sizes = append(sizes, n)
		}
		if !slices.Contains(s.Outputs(), f) && p.levelOf(f, callers[f]) == inline {
			inlined[f] = min(sizes[0], mostWork)
			continue
		}
		for i, n := range sizes {
			as := p.shapeOf(stageID{f, i})
			all += min(n, mostWork) * as.written(s.Of(f), i) * as.jam
		}
	}
	return min(all, mostWork)
}

// mostWork is more than any plan is tried with.
const mostWork = 1 << 24

// operations is how many an expression has, those of inlined Funcs that it calls with it.
func operations(e *halide.Expr, inlined map[*halide.Func]int) (n int) {
	halide.Walk(e, func(e *halide.Expr) {
		n++
		if e.Func != nil {
			n += inlined[e.Func]
		}
	})
	return n
}

// written is how many terms of its sums a stage has side by side, those of a rest with them.
func (p shape) written(s *halide.Schedule, stage int) int {
	if stage > 0 {
		s = s.Update(stage - 1)
	}
	n := 1
	for _, l := range p.sums(s) {
		n *= l.written + l.Extent%l.written
	}
	return n
}
