package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// input writes what a parameter becomes: an array of its type, with what lies outside where that is read.
//
//	in: uint8(x) edge(0:100), read over -1..100
//	->
//	in_ = _input(in_, np.uint8, (100,))
//	in_ = in_.take(np.clip(np.arange(-1, 101), 0, 99), axis=0)
func (w *writer) input(in *halide.Input) {
	name := w.names.of(in.Name)
	var sizes []string
	for _, r := range slices.Backward(w.Box(in)) {
		sizes = append(sizes, fmt.Sprint(r.Extent))
	}
	w.line("%[1]s = %[2]s(%[1]s, %[3]s, %[4]s)", name, w.need("_input"), w.dtype(in.Type), tuple(sizes))
	if in.Border == nil {
		return
	}
	var inside []string
	read := w.Inputs[in.Name]
	for axis := range read {
		d := len(read) - 1 - axis
		r, b := read[d], in.Border.Ranges[d]
		at := w.coordinates(r.Min-b.Min, r.Min-b.Min+r.Extent)
		w.line("%s = %s", name, fmt.Sprintf(or(w.take, "%[1]s.take(%[2]s, axis=%[3]d)"), name, w.outside(in.Border.Kind,
			at, b.Extent), axis))
		inside = append(inside, fmt.Sprintf("(%s >= 0) & (%[1]s < %d)", at, b.Extent))
	}
	if in.Border.Kind != halide.ConstantBorder {
		return
	}
	value := fmt.Sprint(in.Border.Value)
	if in.Type == halide.Float32 {
		value = literal(float64(in.Border.Float))
	}
	w.line("%s = %s", name, w.choose(product(w, inside), name, w.constant(value, in.Type)))
}

// product is where all axes are inside: conditions of one axis each become one of all.
func product(w *writer, axes []string) string {
	if len(axes) == 1 {
		return axes[0]
	}
	return w.need("_all") + "(" + strings.Join(axes, ", ") + ")"
}

// outside is the coordinates, of 0..n-1, where an axis takes its elements from.
func (w *writer) outside(kind halide.BorderKind, at string, n int) string {
	switch kind {
	case halide.ImageBorder:
		return fmt.Sprintf("%s %% %d", at, n)
	case halide.MirrorBorder:
		return fmt.Sprintf("%s(%s, %d, %d)", w.need("_mirror"), at, 2*n, 2*n-1)
	case halide.InteriorBorder:
		turn := max(2*(n-1), 1)
		return fmt.Sprintf("%s(%s, %d, %d)", w.need("_mirror"), at, turn, turn)
	}
	return w.clamp(at, "0", fmt.Sprint(n-1))
}
