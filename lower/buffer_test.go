package lower

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// TestAddressOfFusedLoops: rows without gaps, gone through by one loop that is fused of all three, are one row, also
// where vectors reach across their ends; with gaps they are not. Addresses are those that At finds.
func TestAddressOfFusedLoops(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		gap    int
		linear bool
	}{{0, true}, {8, false}} {
		b := &Buffer{Name: "a", Type: halide.Int8, Dims: []halide.Range{{Extent: 40}, {Extent: 7}, {Extent: 8}},
			Axes: []Axis{{Dim: 2, Stride: 7 * (40 + c.gap), Div: 1}, {Dim: 1, Stride: 40 + c.gap, Div: 1},
				{Dim: 0, Stride: 1, Div: 1}}}
		extents := affine.Extents{"o": 62, "i": 32}
		all := affine.Var("o").Scale(32).Add(affine.Var("i"))
		yx := all.Div(40, extents)
		f := b.AddressAt([]affine.Form{all.Mod(40, extents), yx.Mod(7, extents), yx.Div(7, extents)}, extents)
		if f.IsLinear() != c.linear {
			t.Errorf("gap %d: %s", c.gap, f)
		}
		for n := range 62 * 32 {
			at := b.At([]int{n % 40, n / 40 % 7, n / 280})
			if got := f.Eval(map[string]int{"o": n / 32, "i": n % 32}); got != at {
				t.Fatalf("gap %d: element %d at %d, want %d", c.gap, n, got, at)
			}
		}
	}
}
