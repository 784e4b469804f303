package lift

import (
	"errors"
	"testing"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// A window may be longer than what it moves over: C rounds the extent towards 0 then, the algorithm down. A difference there makes a
// condition, one elsewhere stays a difference.
func TestRounding(t *testing.T) {
	n, k, s := summary.SizeOf("n"), summary.SizeOf("k"), summary.SizeOf("s")
	c := &candidate{summary: &summary.Summary{Sizes: []summary.Size{{Name: "n"}, {Name: "k"}, {Name: "s"}}, Arrays: []summary.Array{
		{Name: "in", Role: summary.In, Dims: []summary.Dim{{Extent: summary.Floor(k.Sub(n), s), Stride: summary.Const(1)}}},
		{Name: "out", Role: summary.Out, Dims: []summary.Dim{{Extent: summary.Floor(n.Sub(k), s).Add(summary.Const(1)), Stride: summary.Const(1)}}},
	}}}
	differs := diag.Mistake{Code: CodeDiffers}
	if err := c.rounding(point{"n": 5, "k": 4, "s": 2}, differs); errors.Is(err, errBeyond) || err == nil || len(c.positive()) > 0 {
		t.Fatalf("a difference where nothing is negative: %v, %v", err, c.positive())
	}
	if err := c.rounding(point{"n": 4, "k": 5, "s": 2}, nil); err != nil || len(c.positive()) > 0 {
		t.Fatalf("no difference: %v, %v", err, c.positive())
	}
	if err := c.rounding(point{"n": 4, "k": 5, "s": 2}, differs); !errors.Is(err, errBeyond) {
		t.Fatalf("a difference where n - k is -1: %v", err)
	}
	if p := c.positive(); len(p) != 1 || p[0].String() != summary.AtLeast(n.Sub(k), summary.Const(0)).String() {
		t.Fatalf("conditions: %v", p)
	}
}
