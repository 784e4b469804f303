package halide_test

import (
	"fmt"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
)

// TestArrayRefuses: an element that is not there is the caller's mistake, and the panic says which and what there is.
func TestArrayRefuses(t *testing.T) {
	ints := hl.NewArray(hl.Int16, hl.Range{Extent: 4}, hl.Range{Min: -1, Extent: 3})
	floats := hl.NewArray(hl.Float32, hl.Range{Extent: 4})
	none := hl.NewArray(hl.Int16, hl.Range{})
	const kinds = "At and Set are of integers, FloatAt and SetFloat of float32, DoubleAt and SetDouble of float64"
	for name, c := range map[string]struct {
		do   func()
		want string
	}{
		"beyond":    {func() { ints.At(4, 0) }, "halide: element [4 0] is outside of the array, which is over 0..3, -1..1"},
		"before":    {func() { ints.Set(1, 0, -2) }, "halide: element [0 -2] is outside of the array, which is over 0..3, -1..1"},
		"rank":      {func() { ints.At(0) }, "halide: [0] has 1 coordinate, the array has 2 dimensions"},
		"no floats": {func() { ints.FloatAt(0, 0) }, "halide: the array is of int16: " + kinds},
		"no ints":   {func() { floats.At(0) }, "halide: the array is of float32: " + kinds},
		"no double": {func() { floats.SetDouble(1, 3) }, "halide: the array is of float32: " + kinds},
		"empty":     {func() { none.At(0) }, "halide: element [0] is outside of the array, which is over 0..-1"},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if got := fmt.Sprint(recover()); got != c.want {
					t.Errorf("got  %s\nwant %s", got, c.want)
				}
			}()
			c.do()
		})
	}
}
