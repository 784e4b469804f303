package summary

import (
	"fmt"
	"sort"

	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Role says what a function does with an array.
type Role uint8

// The roles.
const (
	In    Role = iota // read only
	Out               // written; never read before that
	InOut             // read before it is written, or read and not all of it written
)

// String is the role's name.
func (r Role) String() string { return [...]string{"in", "out", "inout"}[r] }

// Dim is one dimension of an array. Stride counts elements.
type Dim struct{ Extent, Stride Poly }

// Array is a multi-dimensional array of a function: element (c0, c1, ...) lies at Offset + c0*Dims[0].Stride + ... from the start of
// the object at Path. Dimension 0 has the least stride. A scalar behind a pointer has no dimensions.
type Array struct {
	Name   string // in the notation, a name of its own
	Path   string // how the function reaches it, as "A", "net->weights" or "rows[*]"
	Elem   term.Type
	Dims   []Dim
	Offset Poly
	Role   Role
}

// Linear is the offset in elements of the element at index, dimension 0 first.
func (a *Array) Linear(sizes map[string]int64, index []int64) (int64, error) {
	at, err := a.Offset.Eval(sizes)
	if err != nil {
		return 0, err
	}
	for d, c := range index {
		s, err := a.Dims[d].Stride.Eval(sizes)
		if err != nil {
			return 0, err
		}
		at += s * c
	}
	return at, nil
}

// Layout is the array at given sizes.
type Layout struct {
	Extents, Strides []int64
	Offset           int64
	order            []int // dimensions, greatest stride first
}

// At is a's layout at sizes.
func (a *Array) At(sizes map[string]int64) (*Layout, error) {
	l := &Layout{}
	var err error
	if l.Offset, err = a.Offset.Eval(sizes); err != nil {
		return nil, err
	}
	for i, d := range a.Dims {
		e, err := d.Extent.Eval(sizes)
		if err != nil {
			return nil, err
		}
		s, err := d.Stride.Eval(sizes)
		if err != nil {
			return nil, err
		}
		l.Extents, l.Strides, l.order = append(l.Extents, e), append(l.Strides, s), append(l.order, i)
	}
	sort.SliceStable(l.order, func(i, j int) bool { return l.Strides[l.order[i]] > l.Strides[l.order[j]] })
	return l, nil
}

// Index is the index, dimension 0 first, of the element at offset; false if no element is there.
func (l *Layout) Index(offset int64) ([]int64, bool) {
	rest := offset - l.Offset
	index := make([]int64, len(l.Strides))
	for _, d := range l.order {
		if l.Strides[d] <= 0 {
			if l.Extents[d] != 1 {
				return nil, false
			}
			continue
		}
		index[d] = min(floorDiv(rest, l.Strides[d]), l.Extents[d]-1)
		rest -= index[d] * l.Strides[d]
		if index[d] < 0 {
			return nil, false
		}
	}
	return index, rest == 0
}

// Scalar is a parameter whose value is data.
type Scalar struct {
	Name string
	Path string
	Elem term.Type
}

// Size is an integer parameter on which extents, strides or bounds depend. What is at least Min is summarised.
type Size struct {
	Name string
	Path string
	Min  int64
}

// String is a as "A: float32[K, M] strides 1, lda".
func (a *Array) String() string {
	s := fmt.Sprintf("%s: %s %s[%s]", a.Name, a.Role, a.Elem, joined(a.Dims, func(d Dim) string { return d.Extent.String() }))
	if dense(a) {
		return s
	}
	s += " strides " + joined(a.Dims, func(d Dim) string { return d.Stride.String() })
	if !a.Offset.IsZero() {
		s += " from " + a.Offset.String()
	}
	return s
}

// dense says whether each stride is the product of the extents before.
func dense(a *Array) bool {
	next := Const(1)
	for _, d := range a.Dims {
		if !d.Stride.Equal(next) {
			return false
		}
		next = next.Mul(d.Extent)
	}
	return a.Offset.IsZero()
}
