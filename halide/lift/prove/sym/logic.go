package sym

import (
	"math/big"
	"slices"
)

// Bool is a truth value.
func (s *Store) Bool(v bool) *Node {
	if v {
		return s.intern(Node{Op: True, Sort: Bool})
	}
	return s.intern(Node{Op: False, Sort: Bool})
}

// Ge0 is n >= 0. Over the integers it is divided by the common factor of its coefficients and tightened.
func (s *Store) Ge0(n *Node) *Node {
	if n.Op == Num {
		return s.Bool(n.Value.Sign() >= 0)
	}
	if c := s.apart(n); c != nil {
		return c
	}
	scale := leading(n)
	n = s.Scale(new(big.Rat).Inv(scale.Abs(scale)), n)
	if n.Sort == Int {
		n = s.tighten(n)
	}
	return s.intern(Node{Op: Ge0, Sort: Bool, Args: []*Node{n}})
}

// extrema counts the minima and maxima that n is a sum of.
func (n *Node) extrema() int {
	k := 0
	n.each(func(_ *big.Rat, x *Node) {
		if x != nil && (x.Op == Min || x.Op == Max) {
			k++
		}
	})
	return k
}

// apart is n >= 0 without the minimum or maximum in it; nil if there is none.
//
//	min(a, b) - e >= 0  ->  a - e >= 0 && b - e >= 0
func (s *Store) apart(n *Node) *Node {
	var parts []*Node
	all := true
	if n.extrema() > 2 {
		return nil // each would double what is said
	}
	n.each(func(c *big.Rat, x *Node) {
		if x == nil || parts != nil || x.Op != Min && x.Op != Max {
			return
		}
		rest := s.Sub(n, s.Scale(c, x))
		for _, a := range x.Args {
			parts = append(parts, s.Ge0(s.Add(rest, s.Scale(c, a))))
		}
		all = (x.Op == Min) == (c.Sign() > 0)
	})
	switch {
	case parts == nil:
		return nil
	case all:
		return s.And(parts...)
	}
	return s.Or(parts...)
}

// leading is a factor common to the coefficients of n's terms: their greatest common divisor for whole ones, else the
// first.
func leading(n *Node) *big.Rat {
	if n.Op != Lin {
		return big.NewRat(1, 1)
	}
	g := new(big.Int)
	for _, c := range n.Coefs {
		if !c.IsInt() {
			return new(big.Rat).Set(n.Coefs[0])
		}
		g.GCD(nil, nil, g, new(big.Int).Abs(c.Num()))
	}
	return new(big.Rat).SetInt(g)
}

// tighten rounds the constant of a sum of whole terms down: what it says about >= 0 stays the same.
func (s *Store) tighten(n *Node) *Node {
	if n.Op != Lin || n.Value.IsInt() || !n.whole() {
		return n
	}
	floor := new(big.Int)
	floor.Div(n.Value.Num(), n.Value.Denom()) // Euclidean, divisor positive: rounded down
	shift := new(big.Rat).Sub(new(big.Rat).SetInt(floor), n.Value)
	return s.Add(n, s.Rat(shift, Int))
}

// whole reports whether the terms of a sum have whole coefficients.
func (n *Node) whole() bool {
	return !slices.ContainsFunc(n.Coefs, func(c *big.Rat) bool { return !c.IsInt() })
}

// Le is a <= b.
func (s *Store) Le(a, b *Node) *Node { return s.Ge0(s.Sub(b, a)) }

// Lt is a < b.
func (s *Store) Lt(a, b *Node) *Node { return s.Not(s.Le(b, a)) }

// Eq is a = b; on conditions, that both have the same truth.
func (s *Store) Eq(a, b *Node) *Node {
	if a.Sort == Bool {
		return s.Or(s.And(a, b), s.And(s.Not(a), s.Not(b)))
	}
	n := s.Sub(a, b)
	if n.Op == Num {
		return s.Bool(n.Value.Sign() == 0)
	}
	scale := leading(n)
	if n.Op == Lin && n.Coefs[0].Sign() < 0 {
		scale.Neg(scale)
	}
	n = s.Scale(new(big.Rat).Inv(scale), n)
	if n.Sort == Int && n.Op == Lin && !n.Value.IsInt() && n.whole() {
		return s.Bool(false)
	}
	return s.intern(Node{Op: Eq0, Sort: Bool, Args: []*Node{n}})
}

// Not is the negation of a condition.
func (s *Store) Not(c *Node) *Node {
	if n := s.nots[c]; n != nil {
		return n
	}
	n := s.negation(c)
	s.nots[c] = n
	return n
}

func (s *Store) negation(c *Node) *Node {
	switch c.Op {
	case True, False:
		return s.Bool(c.Op == False)
	case Not:
		return c.Args[0]
	case Ge0:
		if n := c.Args[0]; n.Sort == Int { // n < 0
			return s.Ge0(s.Sub(s.Int(-1), n))
		}
	case And, Or:
		parts := make([]*Node, len(c.Args))
		for i, a := range c.Args {
			parts[i] = s.Not(a)
		}
		if c.Op == And {
			return s.Or(parts...)
		}
		return s.And(parts...)
	}
	return s.intern(Node{Op: Not, Sort: Bool, Args: []*Node{c}})
}

// And is the conjunction; of nothing, true.
func (s *Store) And(cs ...*Node) *Node { return s.connect(And, True, False, cs) }

// Or is the disjunction; of nothing, false.
func (s *Store) Or(cs ...*Node) *Node { return s.connect(Or, False, True, cs) }

func (s *Store) connect(op, unit, zero Op, cs []*Node) *Node {
	var args []*Node
	for _, c := range cs {
		switch c.Op {
		case unit:
		case zero:
			return c
		case op:
			args = append(args, c.Args...)
		default:
			args = append(args, c)
		}
	}
	slices.SortFunc(args, before)
	args = slices.Compact(args)
	for _, a := range args {
		if a.Op != And && a.Op != Or && slices.Contains(args, s.Not(a)) {
			return s.Bool(zero == True)
		}
	}
	switch len(args) {
	case 0:
		return s.Bool(unit == True)
	case 1:
		return args[0]
	}
	return s.intern(Node{Op: op, Sort: Bool, Args: args})
}

// Conjuncts is what c is the conjunction of.
func (c *Node) Conjuncts() []*Node {
	switch c.Op {
	case And:
		return c.Args
	case True:
		return nil
	}
	return []*Node{c}
}

// Ite is c ? a : b, each branch simplified by what c says; minima and maxima are recognised.
func (s *Store) Ite(c, a, b *Node) *Node {
	switch {
	case c.IsTrue():
		return a
	case c.IsFalse():
		return b
	case c.Op == Not:
		return s.Ite(c.Args[0], b, a)
	}
	a, b = s.Assume(a, c), s.Assume(b, s.Not(c))
	if a == b {
		return a
	}
	if a.Sort == Bool {
		return s.Or(s.And(c, a), s.And(s.Not(c), b))
	}
	if c.Op == Ge0 {
		if n := s.extremum(c.Args[0], a, b); n != nil {
			return n
		}
	}
	if b.Op == Ite && b.Args[1] == a {
		return s.Ite(s.Or(c, b.Args[0]), a, b.Args[2])
	}
	if a.Op == Ite && a.Args[2] == b {
		return s.Ite(s.And(c, a.Args[0]), a.Args[1], b)
	}
	return s.intern(Node{Op: Ite, Sort: a.Sort, Args: []*Node{c, a, b}})
}

// Choice is c ? a : b as it stands, without looking for a simpler form.
func (s *Store) Choice(c, a, b *Node) *Node {
	switch {
	case c.IsTrue():
		return a
	case c.IsFalse():
		return b
	}
	return s.intern(Node{Op: Ite, Sort: a.Sort, Args: []*Node{c, a, b}})
}

// extremum is p >= 0 ? a : b if that is the minimum or the maximum of a and b.
func (s *Store) extremum(p, a, b *Node) *Node {
	if p.Sort != a.Sort {
		return nil
	}
	up, down := s.Sub(b, a), s.Sub(a, b)
	same := func(d *Node) bool {
		return s.Ge0(d) == s.Ge0(p) || a.Sort == Int && s.Ge0(s.Sub(d, s.Int(1))) == s.Ge0(p)
	}
	switch {
	case same(up):
		return s.Min(a, b)
	case same(down):
		return s.Max(a, b)
	}
	return nil
}

// Min is the least of a and b.
func (s *Store) Min(a, b *Node) *Node { return s.lattice(Min, a, b) }

// Max is the greatest of a and b.
func (s *Store) Max(a, b *Node) *Node { return s.lattice(Max, a, b) }

func (s *Store) lattice(op Op, a, b *Node) *Node {
	parts := func(n *Node) []*Node {
		if n.Op == op {
			return n.Args
		}
		return []*Node{n}
	}
	args := slices.Concat(parts(a), parts(b))
	slices.SortFunc(args, before)
	args = slices.Compact(args)
	for i := 0; i < len(args); i++ { // those that differ by a constant
		for j := 0; j < len(args); j++ {
			d := s.Sub(args[i], args[j])
			if i != j && d.Op == Num && (d.Value.Sign() > 0) == (op == Min) {
				args = slices.Delete(slices.Clone(args), i, i+1)
				i--
				break
			}
		}
	}
	if len(args) == 1 {
		return args[0]
	}
	return s.intern(Node{Op: op, Sort: a.Sort, Args: args})
}
