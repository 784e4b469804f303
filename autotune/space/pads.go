package space

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// vectorBytes is the size of a vector in memory, by which rows are lengthened.
const vectorBytes = 32

// padMenu lists what may be done to the rows of a tensor: nothing; longer rows, for each dimension that rows may run
// along and that loops over results walk along; rows aligned to vectors, where they are short; of inputs whose
// outermost axis is one of tiles, what is of different places in them in different banks.
func (sp maker) padMenu(t int, given halide.Storage) []padding {
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
		walked := slices.ContainsFunc(dim.Terms, func(x Term) bool {
			return x.Loop < sp.kernel.outputs &&
				sp.kernel.loops[x.Loop].Extent > 1
		})
		for n := 1; walked && n <= max(1, sp.options.Paddings); n++ {
			add(padding{dims: []halide.PadDim{{Dim: dim.Name, Extent: (vectors(dim.Extent, unit) + n) * unit}}})
		}
	}
	if !tensor.Output {
		add(padding{align: vectorBytes / 2})
		add(padding{align: vectorBytes})
		for _, l := range sp.menus.layouts[t] {
			if p, ok := sp.banksApart(t, l); ok {
				add(p)
			}
		}
	}
	return list
}

// banksApart lengthens the array so that the indices of the outermost axis, places in tiles, lie so far apart that
// loads of them never meet in a bank.
//
//	(c%4/2) (k/16) s r (c/4) ...   ->   s:n
func (sp maker) banksApart(t int, l *halide.Layout) (padding, bool) {
	tensor, bytes := sp.kernel.tensors[t], int(sp.capacity.BankBytes)
	axes := axesOf(tensor, l)
	if bytes == 0 || axes[0].Mod == 0 {
		return padding{}, false
	}
	i := slices.IndexFunc(axes, func(a halide.Axis) bool { return a.Mod == 0 && a.Div == 1 })
	if i < 0 {
		return padding{}, false
	}
	plane := tensor.Bits // in bits, but for axis i
	for j, a := range axes {
		if d := tensor.dim(a.Dim); j > 0 && j != i {
			plane *= a.Size(d.Extent)
		}
	}
	n, d := vectors(8*bytes, plane), tensor.dim(axes[i].Dim)
	return padding{dims: []halide.PadDim{{Dim: d.Name, Extent: n}}}, n > d.Extent
}

// lengthens reports whether a padding is one of the rows of a layout, or keeps its planes apart, and makes a difference
// to them.
func (sp maker) lengthens(t int, p padding, l *halide.Layout) bool {
	tensor := sp.kernel.tensors[t]
	if apart, ok := sp.banksApart(t, l); ok && p.String() == apart.String() {
		return true
	}
	dim, elements := row(tensor, l)
	for _, d := range p.dims {
		if d.Dim != dim {
			return false
		}
	}
	bytes := elements * tensor.Bits / 8
	return p.align == 0 || bytes < 2*vectorBytes && bytes%p.align != 0
}

// row is the dimension that the rows of a layout end with, and how many elements a row has: the run of the fastest
// axis, or where that is a tile, of the tiles and the axis around them, as package lower pads them.
func row(t Tensor, l *halide.Layout) (dim string, elements int) {
	axes := axesOf(t, l)
	elements = 1
	for i, a := range slices.Backward(axes) {
		elements *= a.Size(t.dim(a.Dim).Extent)
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
