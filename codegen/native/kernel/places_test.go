package kernel_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestRowsAreEval: what is found along rows and columns of any type, a place of an extreme, an extreme or a sum, is what
// it means: equal values, zeros of both signs and NaN among them.
func TestRowsAreEval(t *testing.T) {
	restoring(t)
	var c counts
	rapid.Check(t, func(t *rapid.T) {
		pick := func(what string, from ...string) string { return rapid.SampledFrom(from).Draw(t, what) }
		typ := pick("type", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "float32")
		at := pick("elements", "in(r.x, x)", "in(x, r.x)", "in(2*r.x, x)", "in(r.x+1, 2*x)")
		value := fmt.Sprintf(pick("value", "argmax(r, %s, r.x)", "argmin(r, %s, r.x)", "maximum(r, %s)", "sum(r, %[1]s * %[1]s)",
			"sum(r, %s)"), at)
		if typ != "float32" {
			value = "wrap(int64, " + value + ")"
		}
		text := fmt.Sprintf("in: %s(x, y)\nr: %d\nout(x) = %s", typ, rapid.IntRange(1, 40).Draw(t, "along"), value)
		f, err := halide.ParseFunc(text)
		if err != nil {
			t.Skip(err) // float32 and places, products that no type holds
		}
		n := rapid.SampledFrom([]int{1, 7, 16, 64, 67, 130}).Draw(t, "results")
		s := parsed.Schedule(t, f, fmt.Sprint("bound x ", n))
		region := []halide.Range{{Min: 0, Extent: n}}
		c.check(t, s, region, gen.Inputs(t, f, region))
	})
	c.log(t)
}
