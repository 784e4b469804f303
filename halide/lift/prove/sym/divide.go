package sym

import "math/big"

// Div is a divided by b, rounded down; b is positive wherever it matters.
func (s *Store) Div(a, b *Node) *Node {
	if v, ok := b.IntValue(); ok && v > 0 {
		whole, rest := s.multiples(a, b.Value)
		if rest.Op == Num {
			q := new(big.Int).Div(rest.Value.Num(), b.Value.Num())
			return s.Add(whole, s.Rat(new(big.Rat).SetInt(q), Int))
		}
		return s.Add(whole, s.intern(Node{Op: Div, Sort: Int, Args: []*Node{rest, b}}))
	}
	return s.intern(Node{Op: Div, Sort: Int, Args: []*Node{a, b}})
}

// Mod is a - b*Div(a, b).
func (s *Store) Mod(a, b *Node) *Node {
	if v, ok := b.IntValue(); ok && v > 0 {
		_, rest := s.multiples(a, b.Value)
		if rest.Op == Num {
			return s.Rat(new(big.Rat).SetInt(new(big.Int).Mod(rest.Value.Num(), b.Value.Num())), Int)
		}
		a = rest
	}
	return s.intern(Node{Op: Mod, Sort: Int, Args: []*Node{a, b}})
}

// multiples splits a into b*whole + rest where rest's coefficients are not multiples of b and its constant is in 0..b-1.
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
