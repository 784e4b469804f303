package filters

import (
	"fmt"
	"strings"

	hl "github.com/vyasa-go/vyasa/halide"
)

// Filter is a square filter: Taps has Size rows of Size coefficients. A result is the sum of products, shifted right by
// Shift and rounded half to even; filters that have negative results keep their sign in 16 bits, to be shown by magnitude.
type Filter struct {
	Name   string
	About  string
	Size   int
	Shift  int
	Signed bool
	Taps   []int64
}

// All returns the filters, by name.
func All() []Filter {
	return []Filter{
		{"box2", "mean of 2x2 pixels", 2, 2, false, []int64{1, 1, 1, 1}},
		{"emboss", "relief lit from the upper left", 3, 0, true, []int64{-2, -1, 0, -1, 1, 1, 0, 1, 2}},
		{"gauss3", "Gaussian blur, 3x3", 3, 4, false, []int64{1, 2, 1, 2, 4, 2, 1, 2, 1}},
		{"gauss5", "Gaussian blur, 5x5", 5, 8, false, outer(1, 4, 6, 4, 1)},
		{"gauss7", "Gaussian blur, 7x7", 7, 12, false, outer(1, 6, 15, 20, 15, 6, 1)},
		{"laplace", "second derivative", 3, 0, true, []int64{0, 1, 0, 1, -4, 1, 0, 1, 0}},
		{"sharpen", "unsharp mask, 3x3", 3, 2, false, []int64{0, -2, 0, -2, 12, -2, 0, -2, 0}},
		{"sobelx", "derivative along x: vertical edges", 3, 0, true, []int64{-1, 0, 1, -2, 0, 2, -1, 0, 1}},
		{"sobely", "derivative along y: horizontal edges", 3, 0, true, []int64{-1, -2, -1, 0, 0, 0, 1, 2, 1}},
	}
}

// outer is the separable filter whose rows and columns are both row.
func outer(row ...int64) []int64 {
	var taps []int64
	for _, a := range row {
		for _, b := range row {
			taps = append(taps, a*b)
		}
	}
	return taps
}

// Find returns the filter of a name.
func Find(name string) (Filter, error) {
	var names []string
	for _, f := range All() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Filter{}, fmt.Errorf("unknown kernel %q: there are %s", name, strings.Join(names, ", "))
}

// Coefficients is the filter's input k.
func (f Filter) Coefficients() *hl.Array {
	k := hl.NewArray(f.tapType(), hl.Range{Extent: f.Size}, hl.Range{Extent: f.Size})
	copy(k.Ints, f.Taps)
	return k
}

// tapType is int8 where the coefficients fit, else int16.
func (f Filter) tapType() hl.Type {
	for _, v := range f.Taps {
		if v < -128 || v > 127 {
			return hl.Int16
		}
	}
	return hl.Int8
}

// ResultType is uint8, or int16 for Signed filters.
func (f Filter) ResultType() hl.Type {
	if f.Signed {
		return hl.Int16
	}
	return hl.UInt8
}

// Schedule is the filter over a tile of width x height results; in must hold Size-1 more columns and rows.
func (f Filter) Schedule(width, height int) *hl.Schedule {
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", f.Size, f.Size)
	in, k := hl.NewInput("in", hl.UInt8, 2), hl.NewInput("k", f.tapType(), 2)
	out := hl.NewFunc(f.Name, x, y)
	out.Is(hl.Sum(r, in.At(x.Add(r.X), y.Add(r.Y)).Mul(k.At(r.X, r.Y))).Narrow(f.ResultType(), f.Shift))

	s := out.Schedule()
	s.Bound(x, width).Bound(y, height)
	xo, xi := s.Split(x, 16)
	s.Reorder(y, xo, r.Y, r.X, xi)
	s.Unroll(r.Y, r.X)
	s.Vectorize(xi)
	return s
}
