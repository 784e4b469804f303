package lower

import (
	"fmt"
	"slices"
	"sort"
)

// Strided is n over arrays of inputs and outputs that lie as somebody else has put them: strides of an array says how
// many elements lie between neighbours along each dimension, dimension 0 first. Nil stands for rows without a gap.
// Arrays that are not named stay as they are. Nothing is computed in another order.
//
//	in: (x 0:258, y 0:18)   y[18]*272 x[258]*1   ->   {1, 640}   y[18]*640 x[258]*1
//
// An array has as many elements then as lie between its first one and its last. The error says which strides let
// elements meet, or of which output more is stored than the user asked for, which in memory of others would be theirs.
func (n *Nest) Strided(strides map[string][]int) (*Nest, error) {
	by := map[*Buffer]*Buffer{}
	for name, list := range strides {
		b := n.Buffer(name)
		if b == nil || b.Inner {
			return nil, fmt.Errorf("%s is no input and no output", name)
		}
		c, err := b.strided(list)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		by[b] = c
	}
	return n.With(by), nil
}

// mostPadding is how many bytes an array of short rows has that are padded.
const mostPadding = 4096

// Dense is n whose short rows, of half a vector at most, follow each other without a gap where padding makes an array
// larger than a page: pixels of three bytes. Arrays that the schedule lays out stay as they are.
//
//	in: (c 0:3, x 0:512), uint8   x[512]*32 c[3]*1   ->   x[512]*3 c[3]*1
func (n *Nest) Dense() *Nest {
	by := map[*Buffer]*Buffer{}
	for _, b := range n.Buffers {
		if c := b.dense(); c != nil {
			by[b] = c
		}
	}
	if len(by) == 0 {
		return n
	}
	return n.With(by)
}

// dense is b without gaps between its rows, or nil.
func (b *Buffer) dense() *Buffer {
	last := len(b.Axes) - 1
	size := b.Type.Bytes()
	if b.Placed || b.Table != nil || last < 1 || b.Elems*size <= mostPadding || b.Axes[last].Div != 1 ||
		b.Axes[last].Extent*size*2 > VectorBytes || b.Axes[last-1].Stride*size < VectorBytes {
		return nil
	}
	c := *b
	c.Axes = slices.Clone(b.Axes)
	was, now := 1, 1
	for i := last; i >= 0; i-- {
		was = b.Axes[i].Stride * b.Axes[i].Extent
		c.Axes[i].Stride = now
		now *= b.Axes[i].Extent
	}
	unit := VectorBytes / size
	c.Elems = b.Elems - (was+unit-1)/unit*unit + (now+unit-1)/unit*unit // what whole vectors read past the end stays
	return &c
}

// strided is b with other strides.
func (b *Buffer) strided(strides []int) (*Buffer, error) {
	if strides == nil {
		strides = make([]int, len(b.Dims))
		for d := range b.Dims {
			if strides[d] = 1; d > 0 {
				strides[d] = strides[d-1] * b.Dims[d-1].Extent
			}
		}
	}
	if len(strides) != len(b.Dims) {
		return nil, fmt.Errorf("it has %d dimensions, and %d strides are given", len(b.Dims), len(strides))
	}
	if b.Output && !slices.Equal(b.Dims, b.Valid) {
		return nil, fmt.Errorf("%s is stored, by tails that are rounded up, and %s asked for: an array with strides "+
			"has no room beside its elements; shift tails inwards, or guard them", BoxText(b.Names, b.Dims),
			BoxText(b.Names, b.Valid))
	}
	c := *b
	c.Axes, c.Align, c.Bank, c.Elems, c.Placed = nil, VectorBytes, -1, 1, true
	for d, r := range b.Dims {
		if strides[d] < 1 || strides[d] > MaxElems/r.Extent {
			return nil, fmt.Errorf("the stride %d of %s is not in 1..%d", strides[d], b.Names[d], MaxElems/r.Extent)
		}
		c.Axes = append(c.Axes, Axis{Dim: d, Div: 1, Extent: r.Extent, Stride: strides[d]})
		c.Elems += (r.Extent - 1) * strides[d]
	}
	sort.SliceStable(c.Axes, func(i, j int) bool { return c.Axes[i].Stride > c.Axes[j].Stride })
	return &c, c.checkStrides()
}

// With is n with other arrays in the place of its own.
func (n *Nest) With(by map[*Buffer]*Buffer) *Nest {
	out := *n
	out.Buffers = nil
	for _, b := range n.Buffers {
		if to := by[b]; to != nil {
			b = to
		}
		out.Buffers = append(out.Buffers, b)
	}
	out.Body = Map(n.Body, func(s Stmt) []Stmt {
		switch st := s.(type) {
		case *Alloc:
			if to := by[st.Buffer]; to != nil {
				st.Buffer = to
			}
		case *Store:
			if to := by[st.Buffer]; to != nil {
				c := *st
				c.Buffer = to
				return []Stmt{&c}
			}
		}
		return []Stmt{s}
	})
	return &out
}
