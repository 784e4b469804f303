package lower

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Address is where the element at logical coordinates (dimension 0 first) lies in b: its number of elements from the
// start, in normal form, simplified by the extents of the loops that the coordinates name.
//
//	in(16*xo + xi + 2, y)   ->   48*y + 16*xo + xi + 2
func (b *Buffer) Address(index []*halide.Expr, extents affine.Extents) affine.Form {
	if f, ok := b.Linear(index, extents); ok {
		return f
	}
	forms := make([]affine.Form, len(index))
	for i, e := range index {
		forms[i] = indexes.Must(e, extents)
	}
	return b.AddressAt(forms, extents)
}

// Linear is Address where coordinates are sums of loops and constants, and dimensions are stored whole, which is found
// in one go; not ok: it is another.
func (b *Buffer) Linear(index []*halide.Expr, extents affine.Extents) (f affine.Form, ok bool) {
	var list [4]*halide.Expr
	var by [4]int
	if len(b.Axes) > len(list) || len(index) != len(b.Dims) {
		return f, false
	}
	constant := 0
	for i, a := range b.Axes {
		if a.Mod > 0 || a.Div != 1 {
			return f, false
		}
		list[i], by[i] = index[a.Dim], a.Stride
		constant -= a.Stride * b.Dims[a.Dim].Min
	}
	return indexes.Weighted(list[:len(b.Axes)], by[:len(b.Axes)], constant, extents)
}

// AddressAt is the address of the element at coordinates that are Forms.
func (b *Buffer) AddressAt(index []affine.Form, extents affine.Extents) affine.Form {
	if len(index) != len(b.Dims) {
		panic(fmt.Sprintf("BUG: %d coordinates for %s, which has %d dimensions", len(index), b.Name, len(b.Dims)))
	}
	var sum affine.Form
	for _, a := range b.Axes {
		c := index[a.Dim].AddConst(-b.Dims[a.Dim].Min)
		if a.Mod > 0 {
			c = c.Mod(a.Mod, extents)
		}
		sum = sum.AddTimes(c.Div(a.Div, extents), a.Stride)
	}
	return sum.Rejoined()
}

// At is where the element at coordinates lies.
func (b *Buffer) At(coords []int) int {
	at := 0
	for _, a := range b.Axes {
		c := coords[a.Dim] - b.Dims[a.Dim].Min
		if a.Mod > 0 {
			c %= a.Mod
		}
		at += c / a.Div * a.Stride
	}
	return at
}

// Address is Buffer.Address with the extents of n's loops. A caller with many addresses to find takes n.Extents once.
func (n *Nest) Address(b *Buffer, index []*halide.Expr) affine.Form {
	return b.Address(index, n.Extents())
}

// Extents gives the extent of each loop of n.
func (n *Nest) Extents() affine.Extents {
	extents := affine.Extents{}
	gatherExtents(n.Body, extents)
	return extents
}

func gatherExtents(body []Stmt, extents affine.Extents) {
	for s := range All(body) {
		if f, ok := s.(*For); ok {
			for _, l := range f.Levels() {
				extents[l.Var] = l.Extent
			}
		}
	}
}

// Buffer is n's buffer of a name, or nil.
//
//go:noinline
func (n *Nest) Buffer(name string) *Buffer {
	for _, b := range n.Buffers {
		if b.Name == name {
			return b
		}
	}
	return nil
}

// fold is how many elements of dimension d have addresses of their own, 0 if all have.
func (b *Buffer) fold(d int) int {
	most := 0
	for _, a := range b.Axes {
		if a.Dim == d && a.Mod == 0 {
			return 0
		}
		if a.Dim == d {
			most = max(most, a.Mod)
		}
	}
	return most
}

// Folded reports whether any elements share an address.
func (b *Buffer) Folded() bool {
	for d := range b.Dims {
		if b.fold(d) > 0 {
			return true
		}
	}
	return false
}

// Cells is how many accumulators l is.
func (l *Local) Cells() int {
	n := 1
	for _, x := range l.Extent {
		n *= x
	}
	return n
}

// Local is n's accumulator of a name, or nil.
//
//go:noinline
func (n *Nest) Local(name string) *Local {
	for i := range n.Locals {
		if n.Locals[i].Name == name {
			return &n.Locals[i]
		}
	}
	return nil
}

// Offsets gives, for each coordinate of dimension d from Dims[d].Min on, what it adds to the address: an address is the
// sum over the dimensions, since each axis belongs to one.
func (b *Buffer) Offsets(d int) []int {
	table := make([]int, b.Dims[d].Extent)
	for _, a := range b.Axes {
		if a.Dim != d {
			continue
		}
		for c := range table {
			part := c
			if a.Mod > 0 {
				part %= a.Mod
			}
			table[c] += part / a.Div * a.Stride
		}
	}
	return table
}

// VectorBytes is the size of a vector register: rows that vectors walk along start at multiples of it.
const VectorBytes = 32

// MaxElems bounds the size of a buffer; no machine has that much, and all addresses are exact below it.
const MaxElems = 1 << 40
