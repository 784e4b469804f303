package prove

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// A summary may call a matrix that is worked on element by element one dimension of rows*cols elements. The program's
// loops are over rows and columns; so is its proof, with a view of that array in two dimensions. Views are told by a
// first execution: by the sizes that counters are multiplied by in offsets.

// noteStride keeps what an offset into m tells about its rows.
func (x *executor) noteStride(m *memory, off *sym.Node) {
	if len(m.dims) != 1 || m.spec != nil && len(m.spec.Dims) != 1 || m.rows > 0 || m.list {
		return
	}
	unit := oneRat()
	if m.spec != nil {
		unit = leadingCoef(x.poly(m.spec.Dims[0].Extent))
	}
	for _, t := range off.Monomials() {
		var sizes []*sym.Node
		for _, f := range t.Factors {
			if x.isSize(f) {
				sizes = append(sizes, f)
			}
		}
		if len(sizes) == len(t.Factors) || len(sizes) == 0 && (m.spec != nil || !t.Coef.IsInt() ||
			t.Coef.Cmp(oneRat()) <= 0) {
			continue
		}
		s := x.s.Product(sym.Int, sizes...)
		if m.spec == nil { // rows of the program's own may be of 4, or of 4*n
			s = x.s.Scale(new(big.Rat).Abs(t.Coef), s)
		} else if unit.IsInt() && new(big.Rat).Quo(t.Coef, unit).IsInt() {
			s = x.s.Scale(new(big.Rat).Abs(unit), s)
		}
		if !slices.Contains(m.strides, s) {
			m.strides = append(m.strides, s)
		}
	}
}

// seen are the dimensions that arrays of one dimension seem to have, by path; nil if none has more.
func (x *executor) seen() map[string][]dim {
	out := map[string][]dim{}
	for i := range x.sum.Arrays {
		m := x.memoryOf(&x.sum.Arrays[i])
		if v := x.viewOf(m); v != nil {
			out[m.path] = v
		}
	}
	for _, m := range x.scratch { // memory of the program's own
		if v := x.viewOf(m); v != nil {
			out[m.path] = v
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// viewOf is m's one dimension as several, if the strides that were seen divide each other and its extent.
func (x *executor) viewOf(m *memory) []dim {
	if len(m.strides) == 0 || len(m.dims) != 1 {
		return nil
	}
	strides := slices.Clone(m.strides)
	slices.SortStableFunc(strides, compareStrides)
	out := []dim{{stride: x.s.Int(1)}}
	if m.dims[0].extent != nil && m.spec != nil {
		strides = append(strides, m.dims[0].extent)
	} else { // how many there are is not known, nor does it matter
		strides = append(strides, nil)
	}
	for _, s := range strides {
		if s == nil {
			return append(out[:len(out)-1], dim{stride: out[len(out)-1].stride})
		}
		last := &out[len(out)-1]
		q, rest := x.divide(s, last.stride)
		if rest.Op != sym.Num || rest.Value.Sign() != 0 {
			return nil
		}
		last.extent = q
		out = append(out, dim{stride: s})
	}
	return out[:len(out)-1]
}

// viewed is an index of the summary's in the dimensions of m.
func (x *executor) viewed(m *memory, index []*sym.Node, st *state) ([]*sym.Node, error) {
	off := x.s.Int(0)
	for d, i := range index[:len(m.spec.Dims)-m.rows] {
		off = x.s.Add(off, x.s.Mul(i, x.poly(m.spec.Dims[d].Stride)))
	}
	out, rest := x.split(m, x.remainders(off), st)
	if v, ok := rest.IntValue(); !ok || v != 0 {
		return nil, refuse(ctree.Pos{}, "the summary's element %s of %s is none of its elements", off, m.name)
	}
	return append(out, index[len(m.spec.Dims)-m.rows:]...), nil
}

// remainders puts quotients and remainders that belong together back.
//
//	a mod b + b*(a div b)  ->  a
func (x *executor) remainders(off *sym.Node) *sym.Node {
	for _, t := range off.Monomials() {
		for _, f := range t.Factors {
			if f.Op != sym.Mod {
				continue
			}
			a, b := f.Args[0], f.Args[1]
			others, _ := without(t.Factors, []*sym.Node{f})
			c := x.s.Scale(t.Coef, x.s.Product(sym.Int, others...))
			whole := x.s.Add(f, x.s.Mul(b, x.s.Div(a, b)))
			rest := x.s.Sub(off, x.s.Mul(c, whole))
			if rest.Op == sym.Num || len(rest.Monomials()) < len(off.Monomials()) {
				return x.remainders(x.s.Add(rest, x.s.Mul(c, a)))
			}
		}
	}
	return off
}

// flat is an element's index in the summary's one dimension.
func (x *executor) flat(m *memory) *sym.Node {
	off := x.s.Int(0)
	for d := range m.dims {
		off = x.s.Add(off, x.s.Mul(x.elem(d), m.dims[d].stride))
	}
	return off
}

// within is the condition that an element is within all dimensions, or all but the last.
func (x *executor) within(m *memory, all bool) *sym.Node {
	out := x.s.Bool(true)
	for d := range m.dims {
		if e := m.dims[d].extent; e != nil && (all || d < len(m.dims)-1) {
			out = x.s.And(out, x.s.Le(x.s.Int(0), x.elem(d)), x.s.Lt(x.elem(d), e))
		}
	}
	return out
}

// wholeView notes that to be below the product of the extents and to be within each is the same, and gives the latter.
func (x *executor) wholeView(m *memory, st *state) *sym.Node {
	flat := x.flat(m)
	extent := x.poly(m.spec.Dims[0].Extent)
	path := append(slices.Clone(st.path), x.within(m, false).Conjuncts()...)
	top := len(m.dims) - 1
	last := x.s.And(x.s.Le(x.s.Int(0), x.elem(top)), x.s.Lt(x.elem(top), m.dims[top].extent))
	for i, c := range x.s.And(x.s.Le(x.s.Int(0), flat), x.s.Lt(flat, extent)).Conjuncts() {
		x.require(&state{path: append(slices.Clone(path), last.Conjuncts()...)}, fmt.Sprintf("view %s %d", m.name, i),
			"rows and columns of "+m.name+" are its elements", c)
	}
	x.require(&state{path: append(slices.Clone(path), x.s.Le(x.s.Int(0), flat), x.s.Lt(flat, extent))}, "view "+m.name,
		"the elements of "+m.name+" are its rows and columns", last)
	return x.within(m, true)
}
