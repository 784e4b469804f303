package space

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// rowBytes are what the rows of an array may be padded to: to words where they are not read along lanes, to what Align
// says, to vectors. Package lower does that.
var rowBytes = [...]int{4, vectorBytes / 2, vectorBytes}

// inVectors is a tensor that has room for whole vectors along the loops that may be vector loops: even one element may
// be a vector.
func (sp *Space) inVectors(t int) Tensor {
	tensor := sp.kernel.tensors[t]
	tensor.Dims = slices.Clone(tensor.Dims)
	for i, w := range sp.menus.walks {
		for d := range tensor.Dims {
			dim := &tensor.Dims[d]
			if v, ok := dim.single(); ok && v == w.vector && sp.vectorFills>>i&1 == 1 {
				lanes := sp.menus.paths[w.path].Lanes
				dim.Extent = max(dim.Extent, vectors(sp.kernel.loops[v].Extent, lanes)*lanes)
			}
		}
	}
	return tensor
}

// normal writes a layout so that layouts are equal that put every element at the same place, whatever their rows are
// padded to: axes of one index are left out, a tile right behind its tiles is joined with them.
func normal(t Tensor, axes []halide.Axis) string {
	var words []string
	for _, bytes := range rowBytes {
		words = append(words, fmt.Sprint(strided(t, axes, bytes)))
	}
	return strings.Join(words, "; ")
}

// stride is an axis and how far its indices lie apart, in elements.
type stride struct {
	halide.Axis
	stride int
}

// tile reports whether it is an axis of tiles, or in them.
func (s stride) tile() bool { return s.Div > 1 || s.Mod > 0 }

// strided are the axes of a layout that have several indices, outermost first, those of one dimension that go on where
// the next one ends joined with it. Rows are padded to multiples of row bytes.
func strided(t Tensor, axes []halide.Axis, row int) []stride {
	row = max(1, 8*row/max(1, t.Bits))
	var list []stride // innermost first
	at, open := 1, true
	for i, a := range slices.Backward(axes) {
		extent := t.dim(a.Dim).Extent
		size := a.Size(extent)
		last := endsRow(axes, i)
		if a.Mod >= extent {
			a.Mod = 0
		}
		switch n := len(list) - 1; {
		case size == 1:
		case n >= 0 && list[n].Dim == a.Dim && list[n].Mod == a.Div && at == list[n].stride*(a.Div/list[n].Div):
			list[n].Mod = a.Mod
		default:
			list = append(list, stride{a, at})
		}
		at *= size
		if open && last {
			at, open = (at+row-1)/row*row, false
		}
	}
	slices.Reverse(list)
	return list
}

// endsRow reports whether a row may end at axis i: no other axis goes on with its dimension.
func endsRow(axes []halide.Axis, i int) bool {
	a := axes[i]
	return a.Mod == 0 || !slices.ContainsFunc(axes, func(o halide.Axis) bool {
		return o.Dim == a.Dim &&
			(o.Mod == 0 || o.Mod > a.Mod)
	})
}
