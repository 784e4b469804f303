package prove

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// index is the element that r is, in the dimensions of its memory: its offset is divided by the strides, the greatest
// first. For memory that is written and has several dimensions, that each but the last is within its extent is a
// condition; with strides that do not overlap, no two indices then are one element.
//
//	C + i*ldc + j of C with strides 1, ldc  ->  (j, i)
func (x *executor) index(r ref, st *state, pos ctree.Pos) ([]*sym.Node, error) {
	m := r.mem
	if len(r.rows) != m.rows {
		return nil, refuse(pos, "%s is used with %d rows and with %d", m.path, len(r.rows), m.rows)
	}
	x.noteStride(m, r.off)
	off := x.extrema(x.s.Sub(r.off, m.offset), st)
	rows := slices.Clone(r.rows)
	slices.Reverse(rows)
	if x.acrossRows(m, off, st) {
		x.fileHas(m, r.off, st, pos)
		return append(x.unrolled(m, off, st), rows...), nil
	}
	out, rest := x.split(m, off, st)
	if v, ok := rest.IntValue(); !ok || v != 0 {
		return nil, refuse(pos, "the offset %s in %s is between its elements, which are %s apart", r.off, m.name,
			m.least())
	}
	if len(m.dims) > 1 && (m.spec == nil || m.spec.Role != summary.In) {
		for d := range len(m.dims) - 1 {
			x.require(st, "range", fmt.Sprintf("line %d: index %d of %s is within its extent", pos.Line, d, m.name),
				x.s.And(x.s.Le(x.s.Int(0), out[d]), x.s.Lt(out[d], m.dims[d].extent)))
		}
	}
	x.reaches(m, out[len(m.dims)-1], st, pos)
	x.fileHas(m, r.off, st, pos)
	return append(out, rows...), nil
}

// reaches asks for an index to be within the program's own memory, if how long that is is a number. Else it states as a
// precondition that it is long enough, unless that follows: what the program does beyond has no meaning in C.
func (x *executor) reaches(m *memory, last *sym.Node, st *state, pos ctree.Pos) {
	if m.spec != nil || x.quiet > 0 {
		return
	}
	if e := m.dims[len(m.dims)-1].extent; e != nil {
		if x.nonNegative(last, st) && x.positive(x.s.Sub(e, last), st) {
			return
		}
		if e.Op == sym.Num {
			x.require(st, "length", fmt.Sprintf("line %d: %s is as long as it is used", pos.Line, m.name),
				x.s.And(x.s.Le(x.s.Int(0), last), x.s.Lt(last, e)))
			return
		}
	}
	name := m.name
	if m.path != "" {
		name = m.path
	}
	x.grant(name + " is as long as it is used")
}

// fileHas asks for an offset in a global array that the summary describes to be within what the file declares.
func (x *executor) fileHas(m *memory, off *sym.Node, st *state, pos ctree.Pos) {
	if m.length == nil || x.quiet > 0 || x.nonNegative(off, st) && x.positive(x.s.Sub(m.length, off), st) {
		return
	}
	x.require(st, "length", fmt.Sprintf("line %d: %s is as long as it is used", pos.Line, m.name),
		x.s.And(x.s.Le(x.s.Int(0), off), x.s.Lt(off, m.length)))
}

// split takes an offset apart. What belongs to a stride is found by dividing polynomials; where the rest is known to be
// below 0 or beyond the stride, by one more or less.
//
//	(m - i)*n - 1 - j by n, with j < n  ->  m - i - 1 times, the rest n - 1 - j
//
// What is left over of the least stride is not 0 for what is between elements, or where the strides do not tell.
func (x *executor) split(m *memory, off *sym.Node, st *state) (index []*sym.Node, rest *sym.Node) {
	out := make([]*sym.Node, len(m.dims))
	order := make([]int, len(m.dims))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return -compareStrides(m.dims[a].stride, m.dims[b].stride) })
	rest = off
	for k, d := range order {
		stride := m.dims[d].stride
		if k == len(order)-1 && stride.Op == sym.Num && stride.Value.Cmp(big.NewRat(1, 1)) == 0 {
			out[d] = rest
			return out, x.s.Int(0)
		}
		out[d], rest = x.divide(rest, stride)
		below, beyond := x.s.Add(rest, stride), x.s.Sub(rest, stride)
		switch {
		case x.nonNegative(rest, st) && x.nonNegative(beyond, st):
			out[d], rest = x.s.Add(out[d], x.s.Int(1)), beyond
		case !x.nonNegative(rest, st) && x.nonNegative(below, st) && x.positive(x.s.Neg(rest), st):
			out[d], rest = x.s.Sub(out[d], x.s.Int(1)), below
		}
	}
	return out, rest
}

// least is the distance of the elements that are next to each other.
func (m *memory) least() *sym.Node {
	out := m.dims[0].stride
	for _, d := range m.dims[1:] {
		if compareStrides(d.stride, out) < 0 {
			out = d.stride
		}
	}
	return out
}

// compareStrides orders by degree, then by value.
func compareStrides(a, b *sym.Node) int {
	da, db := degree(a), degree(b)
	if da != db {
		return da - db
	}
	return leadingCoef(a).Cmp(leadingCoef(b))
}

func degree(n *sym.Node) int {
	d := 0
	for _, m := range n.Monomials() {
		d = max(d, len(m.Factors))
	}
	return d
}

// leadingOf is the monomial of n with most factors.
func leadingOf(n *sym.Node) sym.Monomial {
	var best sym.Monomial
	for i, m := range n.Monomials() {
		if i == 0 || len(m.Factors) > len(best.Factors) {
			best = m
		}
	}
	return best
}

func leadingCoef(n *sym.Node) *big.Rat {
	if c := leadingOf(n).Coef; c != nil {
		return c
	}
	return new(big.Rat)
}

// divide is a = q*b + rest where no monomial of rest has b's leading one in it. Constants are split so that the rest is
// small.
func (x *executor) divide(a, b *sym.Node) (q, rest *sym.Node) {
	lead := leadingOf(b)
	q, rest = x.s.Int(0), a
	if lead.Coef == nil {
		return q, rest
	}
	for range 64 {
		part := x.s.Int(0)
		for _, m := range rest.Monomials() {
			others, ok := without(m.Factors, lead.Factors)
			c := new(big.Rat).Quo(m.Coef, lead.Coef)
			if len(lead.Factors) == 0 && len(m.Factors) == 0 {
				c = nearest(c)
			}
			if !ok || !c.IsInt() || c.Sign() == 0 {
				continue
			}
			part = x.s.Add(part, x.s.Scale(c, x.s.Product(sym.Int, others...)))
		}
		if part.Op == sym.Num && part.Value.Sign() == 0 {
			break
		}
		q = x.s.Add(q, part)
		rest = x.s.Sub(rest, x.s.Mul(part, b))
		if degree(rest) > 16 {
			break
		}
	}
	return q, rest
}

// nearest is the whole number next to r, down from the middle.
func nearest(r *big.Rat) *big.Rat {
	up := new(big.Rat).Add(r, big.NewRat(1, 2))
	n := floorRat(up)
	if up.IsInt() {
		n.Sub(n, big.NewInt(1))
	}
	return new(big.Rat).SetInt(n)
}

// without is the factors less those of less; false if one of those is not among them.
func without(factors, less []*sym.Node) ([]*sym.Node, bool) {
	out := slices.Clone(factors)
	for _, f := range less {
		i := slices.Index(out, f)
		if i < 0 {
			return nil, false
		}
		out = slices.Delete(out, i, i+1)
	}
	return out, true
}
