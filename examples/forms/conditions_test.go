package forms_test

import (
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
)

// TestConditionsOfLanes adds up under conditions that differ from lane to lane: the lanes are vectors, and take in nothing.
func TestConditionsOfLanes(t *testing.T) {
	t.Parallel()
	in := halide.NewArray(halide.Int16, halide.Range{Extent: 40})
	real := &halide.Array{Type: halide.Float32, Dims: in.Dims}
	for i := range in.Ints {
		in.Ints[i] = int64(i*i*37%601 - 300)
		real.Floats = append(real.Floats, float32(in.Ints[i])/7)
	}
	inputs := map[string]*halide.Array{"in": in, "real": real}
	for _, value := range []string{
		"narrow(int16, sum(r where in(x) < in(x+r.x), in(x+r.x)))",
		"narrow(int16, sum(r where in(x) < in(r.x) && in(r.x) > 3, 1))",
		"sum(r where real(x+r.x) > 2.5, real(x))",
	} {
		text := fmt.Sprintf("in: int16(x)\nreal: float32(x)\nr: 5\nout(x) = %s\nschedule\nbound x 32; split x 16 -> xo xi; reorder xo r.x xi; vectorize xi", value)
		laned(t, text, inputs)
	}
}
