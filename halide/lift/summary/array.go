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

// Dim is one dimension of an array. Stride counts elements of a row, or, at a level of pointers, these.
type Dim struct {
	Extent, Stride Poly
	Level          int // 0: in a row; 1: of the pointers to rows; 2: of the pointers to these, and so on
}

// Array is a multi-dimensional array of a function: element (c0, c1, ...) lies at Offset + c0*Dims[0].Stride + ... from
// the start of its row, which is the object at Path, or the one that the dimensions of its levels lead to. Dimension 0
// has the least stride; those of the outermost level are last. A scalar behind a pointer has no dimensions.
type Array struct {
	Name   string // in the notation, a name of its own
	Path   string // how the function reaches it, as "A", "net->weights" or "rows[*]"
	Elem   term.Type
	Dims   []Dim
	Offset Poly
	Role   Role
}

// Linear is the number of the element at index, dimension 0 first: see Levels.
func (a *Array) Linear(sizes map[string]int64, index []int64) (int64, error) {
	l, err := a.At(sizes)
	if err != nil {
		return 0, err
	}
	return l.Number(index)
}

// Layout is the array at given sizes.
type Layout struct {
	Extents, Strides []int64
	Offset           int64
	levels           Levels
	level            []int // of each dimension
	order            []int // dimensions, greatest stride first
}

// At is a's layout at sizes.
func (a *Array) At(sizes map[string]int64) (*Layout, error) {
	l := &Layout{levels: LevelsOf(a.Path)}
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
		l.level = append(l.level, d.Level)
	}
	sort.SliceStable(l.order, func(i, j int) bool { return l.Strides[l.order[i]] > l.Strides[l.order[j]] })
	return l, nil
}

// Number is the number of the element at index, dimension 0 first: see Levels.
func (l *Layout) Number(index []int64) (int64, error) {
	if l.levels == 0 {
		n := l.Offset
		for d, c := range index {
			n += c * l.Strides[d]
		}
		return n, nil
	}
	at := make([]int64, l.levels+1)
	at[0] = l.Offset
	for d, c := range index {
		at[l.level[d]] += c * l.Strides[d]
	}
	return l.levels.Number(at)
}

// Index is the index, dimension 0 first, of the element that has a number; false if there is none.
func (l *Layout) Index(number int64) ([]int64, bool) {
	index := make([]int64, len(l.Strides))
	if l.levels == 0 {
		return index, l.index(number-l.Offset, 0, index)
	}
	at := l.levels.Split(number)
	at[0] -= l.Offset
	for level, rest := range at {
		if !l.index(rest, level, index) {
			return nil, false
		}
	}
	return index, true
}

// index fills in the dimensions of a level that lead to rest; it reports whether they do.
func (l *Layout) index(rest int64, level int, index []int64) bool {
	for _, d := range l.order {
		if l.level[d] != level {
			continue
		}
		if l.Strides[d] <= 0 {
			if l.Extents[d] != 1 {
				return false
			}
			continue
		}
		index[d] = min(floorDiv(rest, l.Strides[d]), l.Extents[d]-1)
		rest -= index[d] * l.Strides[d]
		if index[d] < 0 {
			return false
		}
	}
	return rest == 0
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

// String is a as "A: float32[K, M] strides 1, lda", one whose rows are behind pointers as "A: float32[K][M]".
func (a *Array) String() string {
	s := fmt.Sprintf("%s: %s %s[", a.Name, a.Role, a.Elem)
	for i, d := range a.Dims {
		switch {
		case i > 0 && d.Level != a.Dims[i-1].Level:
			s += "]["
		case i > 0:
			s += ", "
		}
		s += d.Extent.String()
	}
	s += "]"
	if dense(a) {
		return s
	}
	s += " strides " + joined(a.Dims, func(d Dim) string { return d.Stride.String() })
	if !a.Offset.IsZero() {
		s += " from " + a.Offset.String()
	}
	return s
}

// dense reports whether each stride is the product of the extents before, in its level.
func dense(a *Array) bool {
	next := Const(1)
	for i, d := range a.Dims {
		if i > 0 && d.Level != a.Dims[i-1].Level {
			next = Const(1)
		}
		if !d.Stride.Equal(next) {
			return false
		}
		next = next.Mul(d.Extent)
	}
	return a.Offset.IsZero()
}
