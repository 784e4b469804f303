package forms_test

import (
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
)

// TestFlooredBytes rounds sums down by constants and saturates them to bytes, at and beside multiples of the divisor
// and where saturation begins, on either side of 0.
func TestFlooredBytes(t *testing.T) {
	t.Parallel()
	for row, of := range []halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16} {
		const n = 256
		a, b := halide.NewArray(of, halide.Range{Extent: n}), halide.NewArray(halide.Int8, halide.Range{Extent: n})
		lo, hi := of.Bounds()
		for k := range a.Ints {
			a.Ints[k] = min(max(int64(k-n/2)*[]int64{1, 3, 9, 500}[k%4]+int64(k/4%3), lo.Int64()), hi.Int64())
			b.Ints[k] = int64(k*37%256 - 128)
		}
		for i, value := range []string{"(a(x) + 4) / 9", "(a(x) + b(x)) / 3", "a(x) / 7", "a(x) / 64", "a(x) >> 3",
			"(a(x) - b(x)) >> 2", "(a(x) / 2 * 2 + 1) / 5", "a(x) >> 15", "a(x) >> 17", "max(a(x), b(x)) / 5",
			"(a(x) + b(x) * 3 - 90) / 11", "(a(x)*100 + 4) / 7"} {
			for j, to := range []halide.Type{halide.Int8, halide.UInt8} {
				lanes := []int{16, 32, 8}[(i+j+row)%3]
				text := fmt.Sprintf("out(x) = narrow(%s, %s)\nschedule\nbound x %d; split x %d -> xo xi; vectorize xi", to,
					value, n, lanes)
				given := map[string]*halide.Array{"a": a}
				for _, c := range value {
					if c == 'b' {
						given["b"] = b
					}
				}
				if given["b"] != nil {
					text = "b: int8(x)\n" + text
				}
				laned(t, fmt.Sprintf("a: %s(x)\n", of)+text, given)
			}
		}
	}
}

// TestFlooredFar: a quotient of more than any sum is 0 or -1, and no shift is longer than accumulators have.
func TestFlooredFar(t *testing.T) {
	a := halide.NewArray(halide.Int8, halide.Range{Extent: 256})
	for k := range a.Ints {
		a.Ints[k] = int64(k - 128)
	}
	for _, by := range []string{"256", "32768", "65536", "4611686018427387904", "1180591620717411303424"} {
		laned(t, "a: int8(x)\nout(x) = narrow(int8, a(x) / "+by+")\nschedule\nbound x 256; split x 16 -> xo xi; vectorize xi",
			map[string]*halide.Array{"a": a})
	}
}
