package build

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// Sizes of the default storage, in bytes.
const (
	wordBytes = 4  // rows of filter coefficients end with a whole word, so that many taps share a register
	tailBytes = 64 // read past the end by the last vector of a row, when it is not aligned
)

// layout lays the arrays of a nest itself out as a schedule wants it: axes, padding, alignment, banks.
//
//	internal f: int16(x 0:18, y 0:10), (y%3)[3]*18 x[18]*1   ->   (y%3)[3]*32 x[18]*1, 32 elements more for whole vectors
//
// It needs arrays that lie plainly, whole or folded.
func (wants storageWants) layout(n *lower.Nest) (*lower.Nest, error) {
	by := map[*lower.Buffer]*lower.Buffer{}
	for _, b := range n.Buffers {
		if b.Inner {
			c, want := *b, wants[b.Name]
			if err := layOut(&c, want.Storage, lower.VectorBytes, true, want.pos); err != nil {
				return n, err
			}
			by[b] = &c
		}
	}
	return n.With(by), nil
}

// layPlainly lays an array out row by row, without padding; of folded dimensions it has as many elements as fold says,
// 0 of others.
func layPlainly(b *lower.Buffer, fold []int) {
	b.Axes, b.Align, b.Bank, b.Elems = nil, lower.VectorBytes, -1, 1
	for d, r := range b.Dims {
		a := lower.Axis{Dim: d, Div: 1, Extent: r.Extent, Stride: b.Elems}
		if fold != nil && fold[d] > 0 {
			a.Mod, a.Extent = fold[d], fold[d]
		}
		b.Axes = slices.Concat([]lower.Axis{a}, b.Axes)
		b.Elems = min(b.Elems, lower.MaxElems) * a.Extent // layout refuses what is too large
	}
}

// layOut decides how b lies in memory: the axes outermost first and their strides. Rows are padded to row bytes, if
// nothing else is said of them; along reports whether vectors walk along them. Of dimensions that are folded it keeps
// as many elements as before.
//
//	in: (x 0:258, y 0:17), int16        ->   y[17]*272 x[258]       rows padded to 32 bytes
//	k:  (x 0:3, y 0:3), int16           ->   y[3]*4 x[3]            not read along the lanes: to whole words
//	w:  (c 0:8, x 0:9), "(c/4) x (4)"   ->   (c/4)[2]*48 x[9]*4 (c%4)[4]
//
// A row is the run of the fastest axis, or where that is a tile, of the tiles and the axis around them; its length is
// padded.
func layOut(b *lower.Buffer, st halide.Storage, row int, along bool, pos diag.Pos) error {
	b.Bank = st.Bank
	b.Placed = st.Layout != nil || st.Align != 0 || st.Pad != nil || st.Fixed != nil || st.Round != nil
	b.Align = max(lower.VectorBytes, st.Align)
	if st.Align != 0 {
		row = st.Align
	}
	extents, folded := make([]int, len(b.Dims)), make([]bool, len(b.Dims))
	for d, r := range b.Dims {
		extents[d] = r.Extent
	}
	for _, a := range b.Axes {
		if folded[a.Dim] = a.Mod > 0; folded[a.Dim] {
			extents[a.Dim] = a.Mod
		}
	}
	for d, n := range extents {
		var err error
		if extents[d], err = storedExtent(n, b.Names[d], b.Name, st); err != nil {
			return err
		}
	}
	b.Axes = layoutAxes(st.Layout, b.Names, extents)
	if err := foldAxes(b, folded, extents, st); err != nil {
		return err
	}
	total, ok := setStrides(b.Axes, max(row/b.Type.Bytes(), 1))
	if !ok {
		return diag.List{{Pos: pos, Code: lower.CodeStorage,
			Fact: fmt.Sprintf("%s needs more than %d elements: %s", b.Name, lower.MaxElems,
				lower.BoxText(b.Names, b.Dims)), Help: []string{"compute smaller parts: smaller Bounds"}}}
	}
	b.Elems = roundUp(total, lower.VectorBytes/b.Type.Bytes())
	if along && !b.Output {
		b.Elems += tailBytes / b.Type.Bytes()
	}
	return nil
}

// storedExtent is how many elements of a dimension are stored of which n are needed.
func storedExtent(n int, dim, name string, st halide.Storage) (int, error) {
	extent := n
	for _, p := range st.Fixed {
		if p.Dim == dim && p.Extent < n {
			return 0, diag.List{{Pos: st.Pos, Code: lower.CodeFold,
				Fact: fmt.Sprintf("BoundStorage(%s, %d): %d elements of %s are needed at once", dim, p.Extent, n, name),
				Help: []string{fmt.Sprintf("store at least those: BoundStorage(%s, %d)", dim, n)}}}
		}
		if p.Dim == dim {
			extent = p.Extent
		}
	}
	for _, p := range st.Pad {
		if p.Dim == dim {
			extent = max(extent, p.Extent)
		}
	}
	for _, p := range st.Round {
		if p.Dim == dim {
			extent = roundUp(extent, p.Extent)
		}
	}
	return extent, nil
}

// foldAxes lays the elements of folded dimensions out by their coordinate modulo the stored extent.
//
//	y[18] x[16], y folded to 3   ->   (y%3)[3] x[16]
func foldAxes(buf *lower.Buffer, folded []bool, extents []int, st halide.Storage) error {
	for i := range buf.Axes {
		a := &buf.Axes[i]
		if !folded[a.Dim] || a.Mod > 0 {
			continue
		}
		if extents[a.Dim]%a.Div != 0 {
			return diag.List{{Pos: st.Pos, Code: lower.CodeFold,
				Fact: fmt.Sprintf("FoldStorage(%s, %d): the tiles of %d elements that the layout has do not fill that",
					buf.Names[a.Dim], extents[a.Dim], a.Div), Help: []string{"fold to a multiple of the tile"}}}
		}
		a.Mod = extents[a.Dim]
		a.Extent = a.Mod / a.Div
	}
	// one tile holds all that is kept
	buf.Axes = slices.DeleteFunc(buf.Axes, func(a lower.Axis) bool { return folded[a.Dim] && a.Mod == a.Div })
	return nil
}

// layoutAxes are the axes of a layout, nil for the default: the last dimension outermost.
func layoutAxes(l *halide.Layout, names []string, extents []int) []lower.Axis {
	if l == nil {
		l = &halide.Layout{}
		for _, name := range slices.Backward(names) {
			l.Axes = append(l.Axes, halide.Axis{Dim: name, Div: 1})
		}
	}
	var axes []lower.Axis
	for _, a := range l.Axes {
		d := slices.Index(names, a.Dim)
		if d < 0 {
			panic("BUG: layout of unknown dimension " + a.Dim)
		}
		axes = append(axes, lower.Axis{Dim: d, Div: a.Div, Mod: a.Mod, Extent: a.Size(extents[d])})
	}
	return axes
}

// setStrides gives the axes their strides, innermost first, and is the number of elements; false if they are too many.
// A row is padded to a multiple of row elements.
func setStrides(axes []lower.Axis, row int) (total int, ok bool) {
	stride, open := 1, true
	for i := len(axes) - 1; i >= 0; i-- {
		a := &axes[i]
		last := !slices.ContainsFunc(axes, func(o lower.Axis) bool {
			return o.Dim == a.Dim && (o.Mod == 0 || o.Mod > a.Mod) && a.Mod > 0
		})
		a.Stride = stride
		if stride > lower.MaxElems/a.Extent {
			return 0, false
		}
		stride *= a.Extent
		if open && last { // the row ends here
			stride, open = roundUp(stride, row), false
		}
	}
	return stride, stride <= lower.MaxElems
}

func roundUp(n, unit int) int { return (n + unit - 1) / unit * unit }

// alongLanes reports whether e is a load at coordinates that depend on the vectorised loop.
func (p *plan) alongLanes(e *halide.Expr) bool {
	lanes := p.vector()
	if lanes == "" {
		return false
	}
	found := false
	for _, c := range e.Args {
		halide.Walk(c, func(v *halide.Expr) {
			if v.Op == halide.OpVar {
				value, scheduled := p.values[v.Name]
				found = found || scheduled && value.DependsOn(lanes)
			}
		})
	}
	return found
}

// storageWants are what a schedule wants of arrays, by their names.
type storageWants map[string]storageWant

// storageWant is what a schedule wants of an array.
type storageWant struct {
	halide.Storage
	pos, fold diag.Pos // of the Func, and of its FoldStorage
}

// wantOf is what the schedule of the definition of a Func wants of its array.
func wantOf(s *halide.Schedule) storageWant {
	want := storageWant{Storage: s.StorageOf(s.Func.Name), pos: s.Func.Pos, fold: s.Func.Pos}
	for _, d := range slices.Backward(s.Directives) {
		if d.Name == "fold" {
			want.fold = d.Pos // the first one
		}
	}
	return want
}
