package prove

import (
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// A loop over all elements of a matrix, whatever their rows (to clear it, say), has one counter where the matrix has
// two indices. These are its quotient and its remainder then. If there is nothing between the rows, an element is the
// one at an offset just where its own offset is that: so its turn of the loop is told.
//
//	for i in 0..m*n, C[i]  ->  C(i mod n, i div n), where i = $0 + n*$1

// acrossRows reports whether a counter that moves off by single elements runs beyond a row, and that rows lie side by
// side.
func (x *executor) acrossRows(m *memory, off *sym.Node, st *state) bool {
	if len(m.dims) < 2 || m.rows > 0 || m.list || !x.closePacked(m) {
		return false
	}
	row := m.dims[1].stride
	if at, _ := x.split(m, off, st); x.nonNegative(at[0], st) && x.positive(x.s.Sub(row, at[0]), st) {
		return false // all of its parts are within a row together
	}
	for _, t := range off.Monomials() {
		if len(t.Factors) != 1 || t.Factors[0].Op != sym.Atom || t.Coef.Cmp(oneRat()) != 0 {
			continue
		}
		counter := t.Factors[0]
		if by, _, ok := x.s.Coef(off, counter); !ok || by != x.s.Int(1) {
			continue // y*(w + 1) is y*w + y
		}
		if x.positive(x.s.Sub(row, counter), st) {
			continue // within a row
		}
		for _, f := range x.facts(st) {
			by, bound, ok := x.s.Coef(f, counter)
			if !ok || by.Op != sym.Num || by.Value.Cmp(minusOneRat()) != 0 || x.isData(bound) {
				continue
			}
			if q, _ := x.divide(bound, row); degree(q) > 0 || q.Op == sym.Num && q.Value.Sign() > 0 {
				return true
			}
		}
	}
	return false
}

// unrolled are an offset's quotients and remainders by the strides: within their dimensions whatever it is, all but the
// last.
func (x *executor) unrolled(m *memory, off *sym.Node, st *state) []*sym.Node {
	out := make([]*sym.Node, len(m.dims))
	for d := len(m.dims) - 1; d > 0; d-- {
		q, rest := x.s.Div(off, m.dims[d].stride), x.s.Mod(off, m.dims[d].stride)
		out[d], off = x.reducedBy(q, st, true), x.reducedBy(rest, st, true)
	}
	out[0] = off
	return out
}

// writtenFlat is contents with v at an offset that runs across rows; index is made of that. If it is a counter, that is
// told by the element as well, where it is in v.
func (x *executor) writtenFlat(m *memory, contents *sym.Node, index []*sym.Node, v, off *sym.Node) *sym.Node {
	flat := x.flat(m)
	v = x.byOwnIndex(contents, index, v)
	if off.Op == sym.Atom {
		v = x.s.Replacing().Atom(off, flat).In(v)
	}
	return x.s.Ite(x.s.Eq(flat, off), v, contents)
}
