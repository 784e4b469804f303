package summary

import (
	"cmp"
	"slices"
)

// DividedBy is the polynomial that q times is p, if there is one: (h - 2)*(w - 2), multiplied out, divided by w - 2 is
// h - 2. Quotients that are rounded down are taken for sizes of their own.
func (p Poly) DividedBy(q Poly) (Poly, bool) {
	if q.IsZero() {
		return Poly{}, false
	}
	by, out := q.leading(), Poly{}
	for !p.IsZero() { // the leading monomial becomes less each time
		m, ok := p.leading().over(by)
		if !ok {
			return Poly{}, false
		}
		step := Poly{[]Monomial{m}}
		out, p = out.Add(step), p.Sub(step.Mul(q))
	}
	return out, true
}

// leading is the monomial of p that comes first by the powers of the first factor, then of the second, and so on, an
// order that products keep.
func (p Poly) leading() Monomial {
	return slices.MaxFunc(p.monomials, func(a, b Monomial) int { return lexical(a.Factors, b.Factors) })
}

// lexical compares products whose factors are in the order of their bases.
func lexical(a, b []Factor) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		if c := cmp.Or(-cmp.Compare(a[i].base(), b[i].base()), cmp.Compare(a[i].Power, b[i].Power)); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

// over is m divided by d, if nothing is left over.
func (m Monomial) over(d Monomial) (Monomial, bool) {
	out := Monomial{Coeff: m.Coeff / d.Coeff}
	if m.Coeff%d.Coeff != 0 {
		return out, false
	}
	left := slices.Clone(d.Factors)
	for _, f := range m.Factors {
		if i := slices.IndexFunc(left, func(g Factor) bool { return g.base() == f.base() }); i >= 0 {
			f.Power -= left[i].Power
			left = slices.Delete(left, i, i+1)
		}
		switch {
		case f.Power < 0:
			return out, false
		case f.Power > 0:
			out.Factors = append(out.Factors, f)
		}
	}
	return out, len(left) == 0
}
