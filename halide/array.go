package halide

import (
	"fmt"
	"math"
	"strings"
)

// NewArray makes an array of zeros of a stored type over dims, dimension 0 first and fastest; an extent below 1 makes
// it empty.
func NewArray(t Type, dims ...Range) *Array {
	n := lengthOf(dims)
	a := &Array{Type: t, Dims: append([]Range(nil), dims...)}
	switch t {
	case Float32:
		a.Floats = make([]float32, n)
	case Float64:
		a.Doubles = make([]float64, n)
	default:
		a.Ints = make([]int64, n)
	}
	return a
}

// Len is the number of elements.
func (a *Array) Len() int { return max(a.integers(), len(a.Floats), len(a.Doubles)) }

// value is the element at offset i.
func (a *Array) value(i int) Value {
	switch a.Type {
	case Float32:
		return FloatValue(a.Floats[i])
	case Float64:
		return DoubleValue(a.Doubles[i])
	}
	return IntValue(a.Int(i))
}

// Offset is where the element at coords, dimension 0 first, is in Ints, Elems, Floats or Doubles; false if there is
// none.
func (a *Array) Offset(coords ...int) (int, bool) {
	if len(coords) != len(a.Dims) {
		return 0, false
	}
	at := 0
	for i := len(coords) - 1; i >= 0; i-- {
		c := coords[i] - a.Dims[i].Min
		if c < 0 || c >= a.Dims[i].Extent {
			return 0, false
		}
		at = at*a.Dims[i].Extent + c
	}
	return at, true
}

// coords is where Ints[at] or Floats[at] is.
func (a *Array) coords(at int) []int {
	cs := make([]int, len(a.Dims))
	for i, d := range a.Dims {
		cs[i] = d.Min + at%d.Extent
		at /= d.Extent
	}
	return cs
}

// Diff is where a and b, of one type over one box, differ first, dimension 0 fastest; false if nowhere. Floats are
// compared by their bits, all NaNs being one.
func (a *Array) Diff(b *Array) (coords []int, differ bool) {
	for i := range a.integers() {
		if a.Int(i) != b.Int(i) {
			return a.coords(i), true
		}
	}
	for i, v := range a.Floats {
		w := b.Floats[i]
		if math.Float32bits(v) != math.Float32bits(w) && (v == v || w == w) {
			return a.coords(i), true
		}
	}
	for i, v := range a.Doubles {
		w := b.Doubles[i]
		if math.Float64bits(v) != math.Float64bits(w) && (v == v || w == w) {
			return a.coords(i), true
		}
	}
	return nil, false
}

// At is the integer at coords. It panics, as all of these, where there is no such element, or elements are of another
// kind; Offset reports whether there is one.
func (a *Array) At(coords ...int) int64 { return a.Int(a.place(a.integers(), coords)) }

// Set stores an integer at coords. Where elements have the type's own width ([ArrayOf]), it panics for one that the
// type does not hold.
func (a *Array) Set(v int64, coords ...int) { a.setInt(a.place(a.integers(), coords), v) }

// FloatAt is the float at coords.
func (a *Array) FloatAt(coords ...int) float32 { return a.Floats[a.place(len(a.Floats), coords)] }

// SetFloat stores a float at coords.
func (a *Array) SetFloat(v float32, coords ...int) { a.Floats[a.place(len(a.Floats), coords)] = v }

// DoubleAt is the double at coords.
func (a *Array) DoubleAt(coords ...int) float64 { return a.Doubles[a.place(len(a.Doubles), coords)] }

// SetDouble stores a double at coords.
func (a *Array) SetDouble(v float64, coords ...int) { a.Doubles[a.place(len(a.Doubles), coords)] = v }

// place is where the element at coords is among n of a kind.
func (a *Array) place(n int, coords []int) int {
	at, ok := a.Offset(coords...)
	switch {
	case len(coords) != len(a.Dims):
		panic(fmt.Sprintf("halide: %v has %s, the array has %s", coords, count(len(coords), "coordinate"),
			count(len(a.Dims), "dimension")))
	case !ok:
		panic(fmt.Sprintf("halide: element %v is outside of the array, which is over %s", coords, box(a.Dims)))
	case at >= n:
		panic(fmt.Sprintf("halide: the array is of %v: At and Set are of integers, FloatAt and SetFloat of float32, "+
			"DoubleAt and SetDouble of float64", a.Type))
	}
	return at
}

// box writes ranges as "0..9, -1..3", the last element of each included.
func box(dims []Range) string {
	parts := make([]string, len(dims))
	for i, d := range dims {
		parts[i] = fmt.Sprintf("%d..%d", d.Min, d.Min+d.Extent-1)
	}
	return strings.Join(parts, ", ")
}
