package space

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// vectorBytes is the size of a vector in memory, by which rows are lengthened.
const vectorBytes = 32

// padMenu lists what may be done to the rows of a tensor: nothing; longer rows, for each dimension that rows may run
// along and that loops over results walk along; rows aligned to vectors, where they are short; of inputs whose
// outermost axis is one of tiles, what is of different places in them in different banks; of inputs of which a vector
// is a word of one bank, rows of which every second lies in the other bank. Where a layout is given, it is of that
// alone.
func (sp maker) padMenu(t int, given halide.Storage) []padding {
	tensor, layouts := sp.kernel.tensors[t], sp.menus.layouts[t]
	if given.Layout != nil {
		layouts = []*halide.Layout{given.Layout}
	}
	list := []padding{{}}
	if given.Pad != nil || given.Align > 0 {
		list = append(list, padding{given.Pad, given.Align})
	}
	add := func(p padding) {
		used := slices.ContainsFunc(layouts, func(l *halide.Layout) bool { return sp.lengthens(t, p, l) })
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
		walked := sp.indexed(dim, func(loop int) bool { return loop < sp.kernel.outputs })
		for n := 1; walked && n <= max(1, sp.options.Paddings); n++ {
			add(padding{dims: []halide.PadDim{{Dim: dim.Name, Extent: (vectors(dim.Extent, unit) + n) * unit}}})
		}
	}
	if !tensor.Output {
		add(padding{align: vectorBytes / 2})
		add(padding{align: vectorBytes})
		for _, l := range layouts {
			if p, ok := sp.banksApart(t, l); ok {
				add(p)
			}
		}
		for _, l := range layouts {
			if p, ok := sp.rowsApart(t, l); ok {
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

// rowsApart makes the rows of an array an odd number of words of a bank, and each axis within the outermost an odd
// number of places: then a step along any axis leads to the other bank of a pair, and terms of a sum along it, of which
// each lane has one, come two in a cycle. Vectors must be a word, walk along the rows, and have such terms.
//
//	a(k, i) * b(j, k), bytes, 32 along j, layout k j    ->   j:48+align:16
//	in(x, y, c) * w(c, k), 32x2 of them, layout c y x   ->   x:48+y:3+align:16
func (sp maker) rowsApart(t int, l *halide.Layout) (padding, bool) {
	const word = vectorBytes / 2
	tensor, axes, lanes := sp.kernel.tensors[t], axesOf(sp.kernel.tensors[t], l), 0
	for _, d := range sp.capacity.Lanes {
		lanes = max(lanes, d.Lanes)
	}
	if lanes*tensor.Bits != 8*word || len(axes) < 2 || slices.ContainsFunc(axes, func(a halide.Axis) bool {
		return a.Mod > 0 || a.Div > 1
	}) {
		return padding{}, false
	}
	row := tensor.dim(axes[len(axes)-1].Dim)
	if row.Extent < lanes {
		return padding{}, false
	}
	p := padding{dims: []halide.PadDim{{Dim: row.Name, Extent: (vectors(row.Extent, lanes) | 1) * lanes}}, align: word}
	terms := false
	for i, a := range axes[:len(axes)-1] {
		d := tensor.dim(a.Dim)
		terms = terms || sp.indexed(d, func(loop int) bool { return loop >= sp.kernel.outputs })
		if i > 0 && d.Extent%2 == 0 {
			p.dims = append(p.dims, halide.PadDim{Dim: d.Name, Extent: d.Extent + 1})
		}
	}
	return p, terms && sp.indexed(row, func(loop int) bool { return loop < sp.kernel.outputs })
}

// indexed reports whether a dimension is indexed by one of some loops of several rounds.
func (sp maker) indexed(d Dim, of func(loop int) bool) bool {
	return slices.ContainsFunc(d.Terms, func(x Term) bool { return of(x.Loop) && sp.kernel.loops[x.Loop].Extent > 1 })
}

// lengthens reports whether a padding is one of the rows of a layout, or keeps its planes apart, and makes a difference
// to them.
func (sp maker) lengthens(t int, p padding, l *halide.Layout) bool {
	tensor := sp.kernel.tensors[t]
	for _, of := range []func(int, *halide.Layout) (padding, bool){sp.banksApart, sp.rowsApart} {
		if apart, ok := of(t, l); ok && p.String() == apart.String() {
			return true
		}
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
