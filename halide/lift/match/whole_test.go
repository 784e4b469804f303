package match

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// Blocks of whole rows are no diagonal, however long rows are; blocks a row and a column apart are one.
func TestAslant(t *testing.T) {
	w, h := summary.SizeOf("w"), summary.SizeOf("h")
	less := func(p summary.Poly, n int64) summary.Poly { return p.Sub(summary.Const(n)) }
	half := func(p summary.Poly) summary.Poly { return summary.Floor(p, summary.Const(2)).Add(summary.Const(1)) }
	for _, c := range []struct {
		stride, row summary.Poly
		want        bool
	}{
		{w.Mul(h), w, false},
		{less(w, 2).Mul(less(h, 2)), less(w, 2), false},
		{half(w).Mul(half(h)), half(w), false},
		{w.Mul(h).Add(summary.Const(1)), w, true},
		{w.Mul(h).Add(h), w, true},
		{summary.Const(12), summary.Const(4), false},
		{summary.Const(13), summary.Const(4), true},
	} {
		if got := aslant(c.stride, c.row); got != c.want {
			t.Errorf("blocks %s apart, of rows %s apart, lie aslant: %v", c.stride, c.row, got)
		}
	}
}
