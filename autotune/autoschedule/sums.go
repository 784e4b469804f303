package autoschedule

import (
	"math/bits"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// sumLoop is a loop over terms of a sum, and how many of them are written out: all, one, or, where the loop is split,
// a part.
type sumLoop struct {
	halide.Loop
	written int
}

// tail is what becomes of the terms that parts leave.
func (l sumLoop) tail() []halide.Tail {
	if l.Extent%l.written == 0 {
		return nil
	}
	return []halide.Tail{halide.Guard}
}

// sums are the loops over terms of a stage's sums, outermost first, as many written out as a body takes.
//
//	r.x of 3, r.y of 3, r.z of 16, at most 64   ->   r.x of 3, 1 written out; r.y of 3, 3; r.z of 16, 16
//	r.x of 512, at most 64                      ->   r.x of 512, 64
//	r.x of 257, at most 64, rest                ->   r.x of 257, 64, and 1 by itself
func (p shape) sums(s *halide.Schedule) []sumLoop {
	var out []sumLoop
	for _, l := range s.Loops() {
		if l.Reduction {
			out = append(out, sumLoop{l, 1})
		}
	}
	if p.near {
		along := neighbours(s)
		slices.SortStableFunc(out, func(a, b sumLoop) int {
			switch near := along[a.Name]; {
			case near == along[b.Name]:
				return 0
			case near:
				return 1
			}
			return -1
		})
	}
	room := p.body
	for i := len(out) - 1; i >= 0 && room > 1; i-- {
		n := max(1, out[i].Extent)
		out[i].written = n
		if n > room {
			out[i].written = p.part(n, room)
			break
		}
		room /= n
	}
	return out
}

// leastPart is how many terms a part has at least that leaves a rest: fewer are not worth a second body.
const leastPart = 8

// part is how many of n terms are written out, at most so many: a divisor, or, with a rest, a power of two, so that
// parts begin where vectors do.
func (p shape) part(n, most int) int {
	if power := 1 << (bits.Len(uint(most)) - 1); p.rest && power >= leastPart {
		return power
	}
	return divisor(n, most)
}

// divisor is the largest one of n that is no larger than most.
func divisor(n, most int) int {
	for d := most; d > 1; d-- {
		if n%d == 0 {
			return d
		}
	}
	return 1
}

// neighbours are the variables of sums whose terms lie side by side in an input that the schedule lays out. There are
// none where the order of terms matters, as of floats.
func neighbours(s *halide.Schedule) map[string]bool {
	found, floats := map[string]bool{}, false
	for _, v := range s.Func.Values {
		halide.Walk(v, func(e *halide.Expr) {
			floats = floats || e.Op == halide.OpLoad && !e.Type.Integer()
			if e.Op != halide.OpLoad || e.Input == nil || s.StorageOf(e.Name).Layout == nil {
				return
			}
			axes := s.StorageOf(e.Name).Layout.Axes
			for d, a := range e.Args {
				if e.Input.Dims[d] == axes[len(axes)-1].Dim {
					halide.Walk(a, func(e *halide.Expr) { found[e.Name] = found[e.Name] || e.Op == halide.OpVar })
				}
			}
		})
	}
	if floats {
		return nil
	}
	return found
}
