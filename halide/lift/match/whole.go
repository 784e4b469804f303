package match

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// written is the element that the output writes, as a load.
func (n *nest) written() *summary.Expr {
	return &summary.Expr{Op: summary.OpLoad, Name: n.out.Array, Index: n.out.At}
}

// whole says that a product of matrices is one of them as they are, with no rows or columns left out:
//
//   - elements of rows are neighbours;
//   - a row is not twice as far from the next as a size of the program says, unless rows are that long;
//   - blocks of a batch are whole rows apart;
//   - no extent is a part of a size, or a number less than one, unless that is how long the rows of a matrix are.
func (n *nest) whole(near string, loads []*summary.Expr, vars ...string) error {
	for _, l := range loads {
		a := n.s.Array(l.Name)
		if a == nil || len(a.Dims) == 0 {
			continue
		}
		if s, fixed := a.Dims[0].Stride.Constant(); len(a.Dims) > 1 && (!fixed || s != 1) {
			return not(near, "elements of %s are %s apart", l.Name, a.Dims[0].Stride)
		}
		for d := 1; d < len(a.Dims); d++ {
			stride, row := a.Dims[d].Stride, a.Dims[d-1].Stride.Mul(a.Dims[d-1].Extent)
			if _, fixed := stride.Constant(); !fixed && !stride.Equal(row) && content(stride) > max(content(a.Dims[d-1].Stride), 1) {
				return not(near, "rows of %s are %s apart: rows between are left out", l.Name, stride)
			}
			if d > 1 && !stride.Equal(row) && aslant(stride, a.Dims[d-1].Stride) {
				return not(near, "blocks of %s are %s apart: they lie along a diagonal", l.Name, stride)
			}
		}
	}
	for _, v := range vars {
		e := n.extentOf(v)
		switch {
		case strings.Contains(e.String(), "floor("):
			return not(near, "%s runs to %s only: rows or columns are left out", v, e)
		case offset(e) != 0 && !n.isRow(loads, v, e):
			return not(near, "%s runs to %s: a row or column is left out", v, e)
		}
	}
	return nil
}

// aslant says that blocks which are apart by stride are so by rows and by columns too.
func aslant(stride, row summary.Poly) bool {
	s, fixed := stride.Constant()
	r, also := row.Constant()
	if fixed && also {
		return r > 0 && s%r != 0
	}
	if _, whole := stride.DividedBy(row); whole {
		return false
	}
	names := row.Names()
	return len(stride.Monomials()) > 1 && len(names) > 0 && slices.ContainsFunc(stride.Monomials(), func(m summary.Monomial) bool {
		return !slices.ContainsFunc(m.Factors, func(f summary.Factor) bool { return slices.Contains(names, f.Name) || f.Num != nil })
	})
}

// content is the greatest number that divides p.
func content(p summary.Poly) int64 {
	g := int64(0)
	for _, m := range p.Monomials() {
		for b := max(m.Coeff, -m.Coeff); b != 0; {
			g, b = b, g%b
		}
	}
	return g
}

// offset is the number that is added to sizes in p; 0 if p is a number by itself.
func offset(p summary.Poly) int64 {
	if len(p.Monomials()) < 2 {
		return 0
	}
	for _, m := range p.Monomials() {
		if len(m.Factors) == 0 {
			return m.Coeff
		}
	}
	return 0
}

// isRow says that e, the extent of v, is how far apart the rows of a matrix are that v runs along.
func (n *nest) isRow(loads []*summary.Expr, v string, e summary.Poly) bool {
	return slices.ContainsFunc(loads, func(l *summary.Expr) bool {
		a := n.s.Array(l.Name)
		if a == nil || len(a.Dims) < 2 || len(l.Index) < 2 {
			return false
		}
		along, ok := l.Index[0].Var()
		return ok && along == v && a.Dims[1].Stride.Equal(e)
	})
}

// overlapping are the conditions that rows do not overlap, where what they are apart is no leading dimension but another
// extent of the program: those under which alone they are rows of a matrix.
//
//	A: in float32[K, M] in rows of M  ->  K == M
func (n *nest) overlapping(loads []*summary.Expr) []string {
	var out []string
	for _, l := range loads {
		a := n.s.Array(l.Name)
		if a == nil || len(a.Dims) < 2 {
			continue
		}
		row, stride := a.Dims[0].Extent, a.Dims[1].Stride
		names := stride.Names()
		if len(names) != 1 || !stride.Equal(summary.SizeOf(names[0])) || slices.Contains(row.Names(), names[0]) {
			continue
		}
		if _, fixed := row.Constant(); fixed || !n.isExtent(a, names[0]) {
			continue
		}
		c := fmt.Sprintf("%s >= %s", stride, row)
		if offset(row) == 0 {
			c = fmt.Sprintf("%s == %s", row, stride)
		}
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// isExtent says that how far loops run, or how many rows a has, depends on a size: it is no leading dimension alone.
func (n *nest) isExtent(a *summary.Array, size string) bool {
	if slices.Contains(a.Dims[1].Extent.Names(), size) {
		return true
	}
	return slices.ContainsFunc(append(slices.Clone(n.out.Vars), n.main.Ranges...), func(r summary.Range) bool {
		e, ok := extent(r)
		return ok && slices.Contains(e.Names(), size)
	})
}

// partly says over what part of arrays loops run, if it is one: each does not run from 0 to a size or a product of sizes. Operators
// whose binding has no extents would else have one name for all of an array and for all but its ends.
func partly(ranges []summary.Range) []Attribute {
	all := !slices.ContainsFunc(ranges, func(r summary.Range) bool {
		e, ok := extent(r)
		if _, fixed := e.Constant(); !ok || fixed {
			return !ok
		}
		ms := e.Monomials()
		return len(ms) != 1 || ms[0].Coeff != 1 || strings.Contains(e.String(), "floor(")
	})
	if all {
		return nil
	}
	return []Attribute{{"over", joinRanges(ranges)}}
}
