package sym

import (
	"math/big"
	"slices"
)

// Div is a divided by b, rounded down; b is positive wherever it matters.
func (s *Store) Div(a, b *Node) *Node {
	if v, ok := b.IntValue(); ok && v > 0 {
		whole, rest := s.multiples(a, b.Value)
		if rest.Op == Num {
			q := new(big.Int).Div(rest.Value.Num(), b.Value.Num())
			return s.Add(whole, s.Rat(new(big.Rat).SetInt(q), Int))
		}
		if rest.Op == Div { // (a div c) div b is a div (b*c)
			if c, ok := rest.Args[1].IntValue(); ok && c > 0 && c < 1<<31 && v < 1<<31 {
				return s.Add(whole, s.Div(rest.Args[0], s.Int(c*v)))
			}
		}
		return s.Add(whole, s.intern(Node{Op: Div, Sort: Int, Args: []*Node{rest, b}}))
	}
	whole, rest := s.wholeBy(a, b)
	if rest.Op == Num && rest.Value.Sign() == 0 {
		return whole
	}
	return s.Add(whole, s.intern(Node{Op: Div, Sort: Int, Args: []*Node{rest, b}}))
}

// Mod is a - b*Div(a, b).
func (s *Store) Mod(a, b *Node) *Node {
	if v, ok := b.IntValue(); ok && v > 0 {
		_, rest := s.multiples(a, b.Value)
		if rest.Op == Num {
			return s.Rat(new(big.Rat).SetInt(new(big.Int).Mod(rest.Value.Num(), b.Value.Num())), Int)
		}
		a = rest
	} else if _, a = s.wholeBy(a, b); a.Op == Num && a.Value.Sign() == 0 {
		return a
	}
	return s.intern(Node{Op: Mod, Sort: Int, Args: []*Node{a, b}})
}

// wholeBy splits a into b*whole + rest, b no number, as far as monomials of a have b's leading one in them.
//
//	x + m*n + n*y by n  ->  m + y, x
func (s *Store) wholeBy(a, b *Node) (whole, rest *Node) {
	var lead Monomial
	for _, m := range b.Monomials() {
		if len(m.Factors) > len(lead.Factors) {
			lead = m
		}
	}
	whole, rest = s.Int(0), a
	if len(lead.Factors) == 0 {
		return whole, rest
	}
	for range 8 {
		part := s.Int(0)
		for _, m := range rest.Monomials() {
			others, c := slices.Clone(m.Factors), new(big.Rat).Quo(m.Coef, lead.Coef)
			for _, f := range lead.Factors {
				if i := slices.Index(others, f); i >= 0 {
					others = slices.Delete(others, i, i+1)
				} else {
					c = new(big.Rat)
				}
			}
			if c.IsInt() && c.Sign() != 0 {
				part = s.Add(part, s.Scale(c, s.Product(Int, others...)))
			}
		}
		if part.Op == Num && part.Value.Sign() == 0 {
			return whole, rest
		}
		whole, rest = s.Add(whole, part), s.Sub(rest, s.Mul(part, b))
	}
	return s.Int(0), a // it goes round in circles
}

// multiples splits a into b*whole + rest where rest's coefficients are not multiples of b and its constant is in
// 0..b-1.
func (s *Store) multiples(a *Node, b *big.Rat) (whole, rest *Node) {
	w, r := newPoly(Int), newPoly(Int)
	a.each(func(c *big.Rat, x *Node) {
		q := new(big.Rat).Quo(c, b)
		switch {
		case x == nil:
			i := new(big.Int).Div(c.Num(), b.Num())
			w.value.Add(w.value, new(big.Rat).SetInt(i))
			r.value.Add(r.value, new(big.Rat).SetInt(new(big.Int).Mod(c.Num(), b.Num())))
		case q.IsInt():
			w.addTerm(q, x)
		default:
			r.addTerm(c, x)
		}
	})
	return s.poly(w), s.poly(r)
}

// Quo is a divided by b, rounded to zero, as in C. By zero it has no meaning but is a value.
func (s *Store) Quo(a, b *Node) *Node {
	if b.Op == Num && b.Value.Cmp(one) == 0 {
		return a
	}
	if a.Op == Num && b.Op == Num && b.Value.Sign() != 0 {
		return s.Rat(new(big.Rat).SetInt(new(big.Int).Quo(a.Value.Num(), b.Value.Num())), Int)
	}
	return s.intern(Node{Op: Quo, Sort: Int, Args: []*Node{a, b}})
}

// Rem is the remainder of Quo, with a's sign.
func (s *Store) Rem(a, b *Node) *Node {
	if b.Op == Num && b.Value.Cmp(one) == 0 {
		return s.Int(0)
	}
	if a.Op == Num && b.Op == Num && b.Value.Sign() != 0 {
		return s.Rat(new(big.Rat).SetInt(new(big.Int).Rem(a.Value.Num(), b.Value.Num())), Int)
	}
	return s.intern(Node{Op: Rem, Sort: Int, Args: []*Node{a, b}})
}
