package lower

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide"
)

func TestPackSaysWhatIsMissing(t *testing.T) {
	b := &Buffer{Name: "in", Type: halide.Int8, Dims: []halide.Range{{Min: -1, Extent: 4}},
		Valid: []halide.Range{{Min: -1, Extent: 4}},
		Names: []string{"x"}, Axes: []Axis{{Div: 1, Extent: 4, Stride: 1}}, Elems: 32, Align: 32}
	for want, a := range map[string]*halide.Array{
		"in(-1) is read, and the array holds x 0..3 only": halide.NewArray(halide.Int8, halide.Range{Extent: 4}),
		"in holds int8, and the array int16":              halide.NewArray(halide.Int16, halide.Range{Extent: 4}),
		"in has 1 dimensions, and the array 2": halide.NewArray(halide.Int8, halide.Range{Extent: 4},
			halide.Range{Extent: 1}),
		"there is no array for in": nil,
	} {
		if _, err := b.Pack(a); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
