package space

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// vectorBytes is the size of a vector in memory, by which rows are lengthened.
const vectorBytes = 32

// padMenu lists what may be done to the rows of a tensor: nothing; longer rows, for each dimension that rows may run along and
// that loops over results walk along; rows aligned to vectors, where they are short.
func (sp *Space) padMenu(t int, given halide.Storage) []padding {
	tensor := sp.kernel.tensors[t]
	list := []padding{{}}
	if given.Pad != nil || given.Align > 0 {
		list = append(list, padding{given.Pad, given.Align})
	}
	add := func(p padding) {
		used := slices.ContainsFunc(sp.menus.layouts[t], func(l *halide.Layout) bool { return sp.lengthens(t, p, l) })
		there := slices.ContainsFunc(list, func(o padding) bool { return o.String() == p.String() })
		if used && !there && len(list) < mostPads {
			list = append(list, p)
		}
	}
	if tensor.Bits < 1 || sp.options.Paddings < 0 {
		return list
	}
	unit := max(1, vectorBytes*8/tensor.Bits)
	for _, dim := range tensor.Dims {
		walked := slices.ContainsFunc(dim.Terms, func(x Term) bool { return x.Loop < sp.kernel.outputs && sp.kernel.loops[x.Loop].Extent > 1 })
		for n := 1; walked && n <= max(1, sp.options.Paddings); n++ {
			add(padding{dims: []halide.PadDim{{Dim: dim.Name, Extent: (vectors(dim.Extent, unit) + n) * unit}}})
		}
	}
	if !tensor.Output {
		add(padding{align: vectorBytes / 2})
		add(padding{align: vectorBytes})
	}
	return list
}

// lengthens says whether a padding is one of the rows of a layout, and makes a difference to them.
func (sp *Space) lengthens(t int, p padding, l *halide.Layout) bool {
	tensor := sp.kernel.tensors[t]
	dim, elements := row(tensor, l)
	for _, d := range p.dims {
		if d.Dim != dim {
			return false
		}
	}
	bytes := elements * tensor.Bits / 8
	return p.align == 0 || bytes < 2*vectorBytes && bytes%p.align != 0
}

// row is the dimension that the rows of a layout end with, and how many elements a row has: the run of the fastest axis, or
// where that is a tile, of the tiles and the axis around them, as package lower pads them.
func row(t Tensor, l *halide.Layout) (dim string, elements int) {
	axes := axesOf(t, l)
	elements = 1
	for i, a := range slices.Backward(axes) {
		extent := t.Dims[slices.IndexFunc(t.Dims, func(d Dim) bool { return d.Name == a.Dim })].Extent
		elements *= a.Size(extent)
		if endsRow(axes, i) || i == 0 {
			return a.Dim, elements
		}
	}
	panic("BUG: a layout without axes")
}

// axesOf are the axes of a layout, nil for the default.
func axesOf(t Tensor, l *halide.Layout) []halide.Axis {
	if l != nil {
		return l.Axes
	}
	b := layoutBuilder{tensor: t}
	return b.base()
}
