package nativebench

import (
	"context"
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/realize"
)

const (
	// evalMACs is the work up to which Eval computes all; beyond it, it computes boxes of together about so much, and
	// closures of Go the rest.
	evalMACs = 1 << 20
	// floatError is how far a sum of floats in another order may be off, of the greatest result.
	floatError = 1e-5
)

// expected is the exact result of inputs, and by what.
func expected(ctx context.Context, w workload, n *lower.Nest,
	inputs map[string]*halide.Array) (want *halide.Array, by string, err error) {
	if w.exact != nil {
		return w.exact(inputs), "a loop of Go", nil
	}
	region := outputOf(n).Valid
	if w.macs <= evalMACs || w.scatters {
		want, err = halide.Eval(w.schedule.Func, region, inputs)
		return want, "Eval", err
	}
	closures, err := realize.Compile(n)
	if err != nil {
		return nil, "", err
	}
	if want, err = closures.Run(ctx, inputs); err != nil {
		return nil, "", err
	}
	for _, box := range boxes(region, w.macs) {
		part, err := halide.Eval(w.schedule.Func, box, inputs)
		if err != nil {
			return nil, "", err
		}
		if err := ctx.Err(); err != nil {
			return nil, "", err
		}
		if at, ok := holds(want, part, w.free); !ok {
			return nil, "", fmt.Errorf("%s: the closures' result at %v is not that of Eval", w.name, at)
		}
	}
	return want, "Eval in three boxes and closures of Go", nil
}

// boxes are parts of a region whose work is about a third of evalMACs each: at its beginning, in the middle, at its
// end.
func boxes(region []halide.Range, macs int) [][]halide.Range {
	points := 1
	for _, r := range region {
		points *= r.Extent
	}
	left := max(1, evalMACs/3/max(1, macs/points))
	out := make([][]halide.Range, 3)
	for _, r := range region {
		extent := min(r.Extent, left)
		left = max(1, left/extent)
		for i := range out {
			out[i] = append(out[i], halide.Range{Min: r.Min + i*(r.Extent-extent)/2, Extent: extent})
		}
	}
	return out
}

// holds reports whether the elements of part are those of whole; at is the first that is not. NaNs are one. Floats
// whose order is free may be off a little; where one is infinite the other may be anything, as sums in another order
// may overflow.
func holds(whole, part *halide.Array, free bool) (at []int, ok bool) {
	scale := 0.0
	for _, v := range whole.Floats {
		if size := math.Abs(float64(v)); size > scale && !math.IsInf(size, 1) {
			scale = size
		}
	}
	coords := make([]int, len(part.Dims))
	for i := range part.Len() {
		for d, rest := 0, i; d < len(coords); d++ {
			coords[d] = part.Dims[d].Min + rest%part.Dims[d].Extent
			rest /= part.Dims[d].Extent
		}
		j, inside := whole.Offset(coords...)
		if !inside {
			return coords, false
		}
		if part.Type != halide.Float32 {
			if whole.Ints[j] != part.Ints[i] {
				return coords, false
			}
			continue
		}
		a, b := whole.Floats[j], part.Floats[i]
		same := math.Float32bits(a) == math.Float32bits(b) || a != a && b != b
		infinite := math.IsInf(float64(a), 0) || math.IsInf(float64(b), 0)
		if !same && (!free || !infinite && !(math.Abs(float64(a-b)) <= floatError*scale)) {
			return coords, false
		}
	}
	return nil, true
}

// outputOf is the array of results.
func outputOf(n *lower.Nest) *lower.Buffer {
	for _, b := range n.Buffers {
		if b.Output {
			return b
		}
	}
	panic("BUG: a nest without an output")
}
