package halide_test

import (
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// boundary_conditions: all five, of an input and of a Func, far outside, also of boxes of one element. What is expected
// comes from walking towards the box: by one image, or by one mirror, at a time.
func TestBoundaryConditions(t *testing.T) {
	x, y := hl.NewVar("x"), hl.NewVar("y")
	for _, box := range [][]hl.Range{{{Min: -1, Extent: 5}, {Min: 2, Extent: 3}}, {{Min: 4, Extent: 1}, {Extent: 2}}, {{Extent: 3}, {Min: -7, Extent: 1}}} {
		data := gen.Array(hl.Int16, 13, gen.Uniform, box...)
		in := hl.NewInput("in", hl.Int16, 2)
		f := hl.NewFunc("f", x, y).Is(in.At(x, y))
		region := []hl.Range{{Min: -20, Extent: 41}, {Min: -20, Extent: 41}}
		for name, c := range map[string]struct {
			in   *hl.Input
			f    *hl.Func
			near func(c int, r hl.Range) int
		}{
			"constant": {in.ConstantExterior(-5, box...), hl.ConstantExterior(f, -5, box...), nil},
			"edge":     {in.RepeatEdge(box...), hl.RepeatEdge(f, box...), func(c int, r hl.Range) int { return max(r.Min, min(c, r.Min+r.Extent-1)) }},
			"image":    {in.RepeatImage(box...), hl.RepeatImage(f, box...), imageNear},
			"mirror":   {in.MirrorImage(box...), hl.MirrorImage(f, box...), func(c int, r hl.Range) int { return mirrorNear(c, r, 0) }},
			"interior": {in.MirrorInterior(box...), hl.MirrorInterior(f, box...), func(c int, r hl.Range) int { return mirrorNear(c, r, 1) }},
		} {
			want := func(at []int) int64 {
				from := []int{at[0], at[1]}
				for d, r := range box {
					inside := r.Min <= at[d] && at[d] < r.Min+r.Extent
					if !inside && c.near == nil {
						return -5
					}
					if c.near != nil {
						from[d] = c.near(at[d], r)
					}
				}
				return data.At(from...)
			}
			inputs := map[string]*hl.Array{"in": data}
			expect(t, name+" of an input", evalOver(t, hl.NewFunc("g", x, y).Is(c.in.At(x, y)), inputs, region...), want)
			expect(t, name+" of a Func", evalOver(t, hl.NewFunc("g", x, y).Is(c.f.At(x, y)), inputs, region...), want)
		}
	}
}

// imageNear goes a whole image at a time.
func imageNear(c int, r hl.Range) int {
	for c < r.Min {
		c += r.Extent
	}
	for c >= r.Min+r.Extent {
		c -= r.Extent
	}
	return c
}

// mirrorNear mirrors at the end that c is beyond, again and again; skip says that the ends are not repeated.
func mirrorNear(c int, r hl.Range, skip int) int {
	if r.Extent == 1 {
		return r.Min
	}
	for {
		last := r.Min + r.Extent - 1
		switch {
		case c < r.Min:
			c = 2*r.Min - c - 1 + skip
		case c > last:
			c = 2*last - c + 1 - skip
		default:
			return c
		}
	}
}

// A border of a Func of several values.
func TestBorderOfTuple(t *testing.T) {
	x := hl.NewVar("x")
	f := hl.RepeatEdge(hl.NewFunc("f", x).Is(x, x.Mul(x)), hl.Range{Min: 1, Extent: 3})
	got := evalTuple(t, f, nil, 6)
	for x := range 6 {
		c := int64(max(1, min(x, 3)))
		if got[0].At(x) != c || got[1].At(x) != c*c {
			t.Errorf("f(%d) = %d, %d", x, got[0].At(x), got[1].At(x))
		}
	}
}
