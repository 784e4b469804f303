package summary

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Poly is an integer polynomial of size parameters; among its factors may be quotients of other Polys, rounded down.
// The zero value is 0. Its monomials are in the order of their degree, the highest first, then of their names; Polys
// that were made alike print alike.
type Poly struct{ monomials []Monomial }

// Monomial is Coeff times the product of Factors. Coeff is not 0.
type Monomial struct {
	Coeff   int64
	Factors []Factor
}

// Factor is a size by its Name, or, if Num is there, the quotient of Num by Den, rounded down; to the power of Power,
// at least 1.
type Factor struct {
	Name     string
	Num, Den *Poly
	Power    int
}

// Const is the polynomial c.
func Const(c int64) Poly {
	if c == 0 {
		return Poly{}
	}
	return Poly{[]Monomial{{Coeff: c}}}
}

// SizeOf is the polynomial of one size.
func SizeOf(name string) Poly { return Poly{[]Monomial{{1, []Factor{{Name: name, Power: 1}}}}} }

// Floor is p divided by q, rounded down. Where q is 0 it has no value.
func Floor(p, q Poly) Poly {
	if c, ok := q.Constant(); ok && c == 1 {
		return p
	}
	if a, ok := p.Constant(); ok {
		if b, ok := q.Constant(); ok && b != 0 {
			return Const(floorDiv(a, b))
		}
	}
	return Poly{[]Monomial{{1, []Factor{{Num: &p, Den: &q, Power: 1}}}}}
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// Monomials is what p is the sum of. The caller does not change it.
func (p Poly) Monomials() []Monomial { return p.monomials }

// Constant is p if it does not depend on sizes.
func (p Poly) Constant() (int64, bool) {
	switch {
	case len(p.monomials) == 0:
		return 0, true
	case len(p.monomials) == 1 && len(p.monomials[0].Factors) == 0:
		return p.monomials[0].Coeff, true
	}
	return 0, false
}

// IsZero reports whether p is 0.
func (p Poly) IsZero() bool { return len(p.monomials) == 0 }

// Equal reports whether p and q are the same polynomial.
func (p Poly) Equal(q Poly) bool { return p.String() == q.String() }

// Add is p + q.
func (p Poly) Add(q Poly) Poly { return collect(append(slices.Clone(p.monomials), q.monomials...)) }

// Neg is -p.
func (p Poly) Neg() Poly { return p.Scale(-1) }

// Sub is p - q.
func (p Poly) Sub(q Poly) Poly { return p.Add(q.Neg()) }

// Scale is p * c.
func (p Poly) Scale(c int64) Poly { return p.Mul(Const(c)) }

// Mul is p * q.
func (p Poly) Mul(q Poly) Poly {
	var all []Monomial
	for _, a := range p.monomials {
		for _, b := range q.monomials {
			all = append(all, Monomial{a.Coeff * b.Coeff, multiply(a.Factors, b.Factors)})
		}
	}
	return collect(all)
}

// multiply is the product of two products.
func multiply(a, b []Factor) []Factor {
	all := append(slices.Clone(a), b...)
	slices.SortStableFunc(all, func(x, y Factor) int { return cmp.Compare(x.base(), y.base()) })
	var out []Factor
	for _, f := range all {
		if n := len(out); n > 0 && out[n-1].base() == f.base() {
			out[n-1].Power += f.Power
			continue
		}
		out = append(out, f)
	}
	return out
}

// collect adds monomials of the same factors and puts them in order.
func collect(all []Monomial) Poly {
	slices.SortStableFunc(all, func(a, b Monomial) int {
		return cmp.Or(cmp.Compare(b.degree(), a.degree()), cmp.Compare(a.factors(), b.factors()))
	})
	var out []Monomial
	for _, m := range all {
		if n := len(out); n > 0 && out[n-1].factors() == m.factors() {
			out[n-1].Coeff += m.Coeff
			continue
		}
		out = append(out, m)
	}
	return Poly{slices.DeleteFunc(out, func(m Monomial) bool { return m.Coeff == 0 })}
}

func (m Monomial) degree() int {
	d := 0
	for _, f := range m.Factors {
		d += f.Power
	}
	return d
}

// Eval is p at sizes; an error names a size that is not there, a division by zero or an overflow of 64 bits.
func (p Poly) Eval(sizes map[string]int64) (int64, error) {
	var sum int64
	for _, m := range p.monomials {
		v := m.Coeff
		for _, f := range m.Factors {
			x, err := f.eval(sizes)
			if err != nil {
				return 0, err
			}
			for range f.Power {
				var ok bool
				if v, ok = mulChecked(v, x); !ok {
					return 0, fmt.Errorf("%s needs more than 64 bits at these sizes", p)
				}
			}
		}
		next := sum + v
		if (next > sum) != (v > 0) && v != 0 {
			return 0, fmt.Errorf("%s needs more than 64 bits at these sizes", p)
		}
		sum = next
	}
	return sum, nil
}

func (f Factor) eval(sizes map[string]int64) (int64, error) {
	if f.Num == nil {
		v, ok := sizes[f.Name]
		if !ok {
			return 0, fmt.Errorf("the size %s is not given", f.Name)
		}
		return v, nil
	}
	a, err := f.Num.Eval(sizes)
	if err != nil {
		return 0, err
	}
	b, err := f.Den.Eval(sizes)
	if err != nil {
		return 0, err
	}
	if b == 0 {
		return 0, fmt.Errorf("%s divides by zero at these sizes", f.base())
	}
	return floorDiv(a, b), nil
}

func mulChecked(a, b int64) (int64, bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	if hi != 0 || lo > 1<<63-1 {
		return 0, false
	}
	return a * b, true
}

func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

// Names are the sizes in p, each once, in order of name.
func (p Poly) Names() []string {
	var out []string
	for _, m := range p.monomials {
		for _, f := range m.Factors {
			if f.Num == nil {
				out = append(out, f.Name)
				continue
			}
			out = append(append(out, f.Num.Names()...), f.Den.Names()...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// String is p as "2*M*K + N - 1" or "(H + 2*P - KH) div S + 1".
func (p Poly) String() string {
	if p.IsZero() {
		return "0"
	}
	var b strings.Builder
	for i, m := range p.monomials {
		c := m.Coeff
		switch {
		case i > 0 && c < 0:
			b.WriteString(" - ")
			c = -c
		case i > 0:
			b.WriteString(" + ")
		}
		factors := m.factors()
		switch {
		case factors == "":
			fmt.Fprint(&b, c)
		case c == 1:
			b.WriteString(factors)
		case c == -1:
			b.WriteString("-" + factors)
		default:
			fmt.Fprintf(&b, "%d*%s", c, factors)
		}
	}
	return b.String()
}

// factors is "M*K*K".
func (m Monomial) factors() string {
	var parts []string
	for _, f := range m.Factors {
		for range f.Power {
			parts = append(parts, f.base())
		}
	}
	return strings.Join(parts, "*")
}

// base is f to the power of 1.
func (f Factor) base() string {
	if f.Num == nil {
		return f.Name
	}
	return fmt.Sprintf("floor(%s, %s)", f.Num, f.Den)
}
