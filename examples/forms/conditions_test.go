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
	for i := range in.Ints {
		in.Ints[i] = int64(i*i*37%601 - 300)
	}
	for _, p := range [][2]string{
		{"in: int16", "narrow(int16, sum(r where in(x) < in(x+r.x), in(x+r.x)))"},
		{"in: int16", "narrow(int16, sum(r where in(x) < in(r.x) && in(r.x) > 3, 1))"},
		{"in: int16", "sum(r where float(in(x)) < 2.5, in(x+r.x))"},
	} {
		text := fmt.Sprintf("%s(x)\nr: 5\nout(x) = %s\nschedule\nbound x 32; split x 16 -> xo xi; reorder xo r.x xi; vectorize xi", p[0], p[1])
		laned(t, text, map[string]*halide.Array{"in": in})
	}
}
