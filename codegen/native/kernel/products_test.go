package kernel_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestRowProductsAreEval: sums of products of two rows, in lanes along them, are what they mean: of any two types, also
// an element by itself, from any place on, over rows that fill no lanes, and where 32 bits hold them by their ranges, as
// nobody looks at more, or not at all.
func TestRowProductsAreEval(t *testing.T) {
	restoring(t)
	var c counts
	rapid.Check(t, func(t *rapid.T) {
		pick := func(what string, from ...string) string { return rapid.SampledFrom(from).Draw(t, what) }
		typ := func(what string) string {
			return pick(what, "int8", "uint8", "int16", "uint16", "int16 -2000..2000", "int16 -32768..-32768", "int8 -128..-128")
		}
		at := pick("place", "r.x", "r.x+1", "r.x+5", "2*r.x", "70-r.x")
		a, b := "a("+at+", x)", pick("factor", "b(r.x)", "b(r.x, x)", "b(r.x+3, x)", "a(r.x, x)", "a("+at+", x)")
		dims := "x, y"
		if b == "b(r.x)" {
			dims = "x"
		}
		text := fmt.Sprintf("a: %s(x, y)\nb: %s(%s)\nr: %d\nout(x) = %s", typ("a"), typ("b"), dims,
			rapid.IntRange(1, 70).Draw(t, "along"), fmt.Sprintf(pick("value", "wrap(int64, sum(r, %s))", "wrap(int32, sum(r, %s))",
				"narrow(int16, sum(r, %s), 7)", "narrow(int32, 5 + sum(r, %s), 0)"), a+" * "+b))
		f, err := halide.ParseFunc(text)
		if err != nil {
			t.Skip(err) // an input that nothing reads
		}
		n := rapid.SampledFrom([]int{1, 3, 16, 33}).Draw(t, "results")
		s := parsed.Schedule(t, f, fmt.Sprint("bound x ", n))
		region := []halide.Range{{Min: 0, Extent: n}}
		c.check(t, s, region, gen.Inputs(t, f, region))
	})
	c.log(t)
}
