package gen

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// rowBytes is to what rows are padded, unless Align says otherwise.
const rowBytes = 32

// stored is an array in memory, by the documents of Layout, Align and Pad.
type stored struct {
	name   string
	elem   halide.Type
	dims   []string
	region []halide.Range // what is stored of each dimension, without Pad
	axes   []halide.Axis  // outermost first
	stride []int          // of the axes, in elements
	bytes  int
	module int // which Place says it is in; -1: any
}

// arrays are the output and the inputs of a schedule, the output first.
func (sp *space) arrays() []stored {
	f, ranges := sp.s.Func, sp.computed()
	out := stored{name: f.Name, elem: outType(f, ranges)}
	for _, v := range f.Vars {
		out.dims = append(out.dims, v.Name)
		out.region = append(out.region, ranges[v.Name])
	}
	all := []stored{sp.place(out)}
	boxes := reads(f, ranges)
	for _, in := range halide.Inputs(f) {
		all = append(all, sp.place(stored{name: in.Name, elem: in.Type, dims: in.Dims, region: boxes[in.Name]}))
	}
	return all
}

// outType is the stored type of f; int64, the widest, if its values fit none.
func outType(f *halide.Func, ranges map[string]halide.Range) halide.Type {
	if t, err := halide.ResultType(f, ranges); err == nil {
		return t
	}
	return halide.Int64
}

// place gives an array its axes, strides and size.
func (sp *space) place(a stored) stored {
	st := sp.cases[len(sp.cases)-1].s.StorageOf(a.name)
	a.module = st.Bank
	row := max(1, rowBytes/a.elem.Bytes())
	if st.Align != 0 {
		row = max(1, st.Align/a.elem.Bytes())
	}
	if st.Layout != nil {
		a.axes = st.Layout.Axes
	} else {
		for _, d := range slices.Backward(a.dims) {
			a.axes = append(a.axes, halide.Axis{Dim: d, Div: 1})
		}
	}
	a.stride = make([]int, len(a.axes))
	n, inRow := 1, true
	for i, x := range slices.Backward(a.axes) {
		d := slices.Index(a.dims, x.Dim)
		extent := a.region[d].Extent
		for _, p := range st.Pad {
			if p.Dim == x.Dim {
				extent = max(extent, p.Extent)
			}
		}
		a.stride[i] = n
		n *= x.Size(extent)
		if inRow && x.Mod == 0 {
			n, inRow = (n+row-1)/row*row, false
		}
	}
	a.bytes = n * a.elem.Bytes()
	return a
}

// address is where an element is stored, in elements from the begin.
func (a *stored) address(index []*halide.Expr, at map[string]int) int {
	n := 0
	for i, x := range a.axes {
		d := slices.Index(a.dims, x.Dim)
		n += x.Of(evaluated(index[d], at)-a.region[d].Min) * a.stride[i]
	}
	return n
}

// bytes is what the arrays take that are placed in this module of memory or a later one; in module 0: all.
func (sp *space) bytes(module int) int {
	n := 0
	for _, a := range sp.arrays() {
		if module == 0 || a.module >= module {
			n += a.bytes
		}
	}
	return n
}
