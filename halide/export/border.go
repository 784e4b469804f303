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
//	in_ = in_[np.ix_(np.clip(np.arange(-1, 101), 0, 99))]
func (w *writer) input(in *halide.Input) {
	name := w.names.of(in.Name)
	var sizes []string
	for _, r := range slices.Backward(w.box(in)) {
		sizes = append(sizes, fmt.Sprint(r.Extent))
	}
	w.line("%[1]s = %[2]s(%[1]s, %[3]s, (%[4]s,))", name, w.need("_input"), dtype(in.Type), strings.Join(sizes, ", "))
	if in.Border == nil {
		return
	}
	var index, inside []string
	read := w.inputs[in.Name]
	for d := len(read) - 1; d >= 0; d-- {
		r, b := read[d], in.Border.Ranges[d]
		at := fmt.Sprintf("np.arange(%d, %d)", r.Min-b.Min, r.Min-b.Min+r.Extent)
		index = append(index, fmt.Sprintf(outside[in.Border.Kind], at, b.Extent, max(2*(b.Extent-1), 1), b.Extent-1))
		inside = append(inside, fmt.Sprintf("(%s >= 0) & (%[1]s < %d)", at, b.Extent))
		if in.Border.Kind == halide.InteriorBorder || in.Border.Kind == halide.MirrorBorder {
			w.need("_mirror")
		}
	}
	if in.Border.Kind != halide.ConstantBorder {
		w.line("%s = %[1]s[np.ix_(%s)]", name, strings.Join(index, ", "))
		return
	}
	value := fmt.Sprint(in.Border.Value)
	if in.Type == halide.Float32 {
		value = literal(float64(in.Border.Float))
	}
	w.line("%[1]s = np.where(%[2]s, %[1]s[np.ix_(%[3]s)], %[4]s(%[5]s))", name, product(w, inside), strings.Join(index, ", "), dtype(in.Type), value)
}

// product is where all axes are inside: conditions of one axis each become one of all.
func product(w *writer, axes []string) string {
	if len(axes) == 1 {
		return axes[0]
	}
	return w.need("_all") + "(" + strings.Join(axes, ", ") + ")"
}

// outside is where an axis takes what lies outside of 0..n-1 from; %[1]s is the coordinates, %[2]d is n.
var outside = map[halide.BorderKind]string{
	halide.ConstantBorder: "np.clip(%[1]s, 0, %[4]d)",
	halide.EdgeBorder:     "np.clip(%[1]s, 0, %[4]d)",
	halide.ImageBorder:    "%[1]s %% %[2]d",
	halide.MirrorBorder:   "_mirror(%[1]s, 2 * %[2]d, 2 * %[2]d - 1)",
	halide.InteriorBorder: "_mirror(%[1]s, %[3]d, %[3]d)",
}
