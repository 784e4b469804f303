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
			if a.Dims[d].Level != a.Dims[d-1].Level {
				continue
			}
			stride, row := a.Dims[d].Stride, a.Dims[d-1].Stride.Mul(a.Dims[d-1].Extent)
			if _, fixed := stride.Constant(); !fixed && !stride.Equal(row) &&
				content(stride) > max(content(a.Dims[d-1].Stride), 1) {
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
		case e.Floors():
			return not(near, "%s runs to %s only: rows or columns are left out", v, e)
		case offset(e) != 0 && !n.isRow(loads, v, e):
			return not(near, "%s runs to %s: a row or column is left out", v, e)
		}
	}
	return nil
}

// aslant reports whether blocks which are apart by stride are so by rows and by columns too.
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
	return len(stride.Monomials()) > 1 && len(names) > 0 && slices.ContainsFunc(stride.Monomials(),
		func(m summary.Monomial) bool {
			return !slices.ContainsFunc(m.Factors,
				func(f summary.Factor) bool { return slices.Contains(names, f.Name) || f.Num != nil })
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

// isRow reports whether e, the extent of v, is how far apart the rows of a matrix are that v runs along.
func (n *nest) isRow(loads []*summary.Expr, v string, e summary.Poly) bool {
	return slices.ContainsFunc(loads, func(l *summary.Expr) bool {
		a := n.s.Array(l.Name)
		if a == nil || len(a.Dims) < 2 || len(l.Index) < 2 {
			return false
		}
		along, ok := l.Index[0].Var()
		return ok && along == v && a.Dims[1].Level == a.Dims[0].Level && a.Dims[1].Stride.Equal(e)
	})
}

// overlapping are the conditions that rows do not overlap, where what they are apart is no leading dimension but made
// of other extents of the program: those under which alone they are rows of a matrix. So with planes of rows.
//
//	A: in float32[K, M] in rows of M                              ->  K == M
//	in: in float32[n + w - 1, h + r - 1] in rows of n + r - 1     ->  r >= w
func (n *nest) overlapping(loads []*summary.Expr) []string {
	var out []string
	for _, l := range loads {
		a := n.s.Array(l.Name)
		if a == nil {
			continue
		}
		for d := 1; d < len(a.Dims); d++ {
			c := n.apart(a, d)
			if c != "" && !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// apart is the condition that what is along dimension d of a does not overlap, "" if it never does or a size of its own
// says how far apart it is.
func (n *nest) apart(a *summary.Array, d int) string {
	row, stride := a.Dims[d-1].Extent, a.Dims[d].Stride
	names := stride.Names()
	if _, fixed := row.Constant(); fixed || len(names) == 0 || a.Dims[d].Level != a.Dims[d-1].Level {
		return ""
	}
	if d == 1 && len(names) == 1 && stride.Equal(summary.SizeOf(names[0])) {
		switch {
		case slices.Contains(row.Names(), names[0]) || !n.isExtent(a, names[0]):
			return ""
		case offset(row) == 0:
			return fmt.Sprintf("%s == %s", row, stride)
		}
		return fmt.Sprintf("%s >= %s", stride, row)
	}
	more := stride.Sub(row.Mul(a.Dims[d-1].Stride))
	var plus, minus summary.Poly
	least := int64(0) // of plus, as sizes are 1 and more
	for _, m := range more.Monomials() {
		p := summary.Const(max(m.Coeff, -m.Coeff))
		for _, f := range m.Factors {
			if f.Num != nil || !n.isExtent(a, f.Name) {
				return ""
			}
			for range f.Power {
				p = p.Mul(summary.SizeOf(f.Name))
			}
		}
		if m.Coeff < 0 {
			minus = minus.Add(p)
		} else {
			plus, least = plus.Add(p), least+m.Coeff
		}
	}
	if most, fixed := minus.Constant(); fixed && most <= least {
		return ""
	}
	return fmt.Sprintf("%s >= %s", plus, minus)
}

// isExtent reports whether how far loops run, or how many rows a has, depends on a size: it is no leading dimension
// alone.
func (n *nest) isExtent(a *summary.Array, size string) bool {
	if slices.Contains(a.Dims[1].Extent.Names(), size) {
		return true
	}
	return slices.ContainsFunc(append(slices.Clone(n.out.Vars), n.main.Ranges...), func(r summary.Range) bool {
		e, ok := extent(r)
		return ok && slices.Contains(e.Names(), size)
	})
}

// spaced are the strides of arrays that are no packed rows, planes and so on, which no leading dimension of the
// operator says.
func (n *nest) spaced(loads []*summary.Expr) []Attribute {
	var out []Attribute
	for _, l := range loads {
		a := n.s.Array(l.Name)
		for d := 1; a != nil && d < len(a.Dims); d++ {
			s := a.Dims[d].Stride
			if a.Dims[d].Level == a.Dims[d-1].Level && !s.Equal(a.Dims[d-1].Extent.Mul(a.Dims[d-1].Stride)) {
				out = append(out, Attribute{[]string{"rows", "planes", "blocks"}[min(d, 3)-1] + " of " + l.Name,
					s.String() + " apart"})
			}
		}
	}
	return out
}

// partly says over what part of arrays loops run, unless each runs from 0 to a size or a product of sizes. Operators
// whose binding has no extents would else have one name for all of an array, for all but its ends, and for some
// elements of it.
func partly(ranges []summary.Range) []Attribute {
	all := !slices.ContainsFunc(ranges, func(r summary.Range) bool {
		e, ok := extent(r)
		ms := e.Monomials()
		return !ok || len(ms) != 1 || ms[0].Coeff != 1 || len(ms[0].Factors) == 0 || e.Floors()
	})
	if all {
		return nil
	}
	var text []string
	for _, r := range ranges {
		text = append(text, r.String())
	}
	return []Attribute{{"over", strings.Join(text, ", ")}}
}
