package lower

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// Sizes of the default storage, in bytes.
const (
	vectorBytes = 32 // a vector register's: rows that vectors walk along start at multiples of it
	wordBytes   = 4  // rows of filter coefficients end with a whole word, so that many taps share a register
	tailBytes   = 64 // read past the end by the last vector of a row, when it is not aligned
)

// maxElems bounds the size of a buffer; no machine has that much, and all addresses are exact below it.
const maxElems = 1 << 40

// store decides how b lies in memory: the axes outermost first and their strides.
//
//	in: (x 0:258, y 0:17), int16        ->   y[17]*272 x[258]       rows padded to 32 bytes
//	k:  (x 0:3, y 0:3), int16           ->   y[3]*4 x[3]            not read along the lanes: to whole words
//	w:  (c 0:8, x 0:9), "(c/4) x (4)"   ->   (c/4)[2]*48 x[9]*4 (c%4)[4]
//
// A row is the run of the fastest axis, or where that is a tile, of the tiles and the axis around them; its length is padded.
func (p *plan) store(b *Buffer, pos diag.Pos) error {
	st := p.schedule.StorageOf(b.Name)
	b.Bank = st.Bank
	b.Placed = st.Layout != nil || st.Align != 0 || st.Pad != nil
	b.Align = max(vectorBytes, st.Align)
	along := b.Output || p.alongLanes(b.Name)
	row := wordBytes
	switch {
	case st.Align != 0:
		row = st.Align
	case along || p.lanes() == "":
		row = vectorBytes
	}
	extents := make([]int, len(b.Dims))
	for d, r := range b.Dims {
		extents[d] = r.Extent
		for _, pad := range st.Pad {
			if pad.Dim == b.Names[d] {
				extents[d] = max(extents[d], pad.Extent)
			}
		}
	}
	b.Axes = layoutAxes(st.Layout, b.Names, extents)
	total, ok := setStrides(b.Axes, max(row/b.Type.Bytes(), 1))
	if !ok {
		return diag.List{{Pos: pos, Code: CodeStorage, Fact: fmt.Sprintf("%s needs more than %d elements: %s", b.Name, maxElems, box(b.Names, b.Dims)),
			Help: []string{"compute smaller parts: smaller Bounds"}}}
	}
	b.Elems = roundUp(total, vectorBytes/b.Type.Bytes())
	if along && !b.Output {
		b.Elems += tailBytes / b.Type.Bytes()
	}
	return nil
}

// layoutAxes are the axes of a layout, nil for the default: the last dimension outermost.
func layoutAxes(l *halide.Layout, names []string, extents []int) []Axis {
	if l == nil {
		l = &halide.Layout{}
		for _, name := range slices.Backward(names) {
			l.Axes = append(l.Axes, halide.Axis{Dim: name, Div: 1})
		}
	}
	var axes []Axis
	for _, a := range l.Axes {
		d := slices.Index(names, a.Dim)
		if d < 0 {
			panic("BUG: layout of unknown dimension " + a.Dim)
		}
		axes = append(axes, Axis{Dim: d, Div: a.Div, Mod: a.Mod, Extent: a.Size(extents[d])})
	}
	return axes
}

// setStrides gives the axes their strides, innermost first, and is the number of elements; false if they are too many. A
// row is padded to a multiple of row elements.
func setStrides(axes []Axis, row int) (total int, ok bool) {
	stride, open := 1, true
	for i := len(axes) - 1; i >= 0; i-- {
		a := &axes[i]
		a.Stride = stride
		if stride > maxElems/a.Extent {
			return 0, false
		}
		stride *= a.Extent
		if open && a.Mod == 0 { // the row ends here
			stride, open = roundUp(stride, row), false
		}
	}
	return stride, stride <= maxElems
}

func roundUp(n, unit int) int { return (n + unit - 1) / unit * unit }

// alongLanes says whether an input is read at coordinates that depend on the vectorised loop.
func (p *plan) alongLanes(name string) bool {
	lanes := p.lanes()
	if lanes == "" {
		return false
	}
	found := false
	halide.Walk(p.value, func(e *halide.Expr) {
		if e.Op != halide.OpLoad || e.Name != name {
			return
		}
		for _, c := range e.Args {
			halide.Walk(c, func(v *halide.Expr) {
				if v.Op == halide.OpVar {
					value, scheduled := p.values[v.Name]
					found = found || scheduled && value.DependsOn(lanes)
				}
			})
		}
	})
	return found
}
