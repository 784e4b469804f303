package sym

import (
	"math/big"
	"slices"
)

var (
	one      = big.NewRat(1, 1)
	minusOne = big.NewRat(-1, 1)
)

// poly is a sum of monomials under construction.
type poly struct {
	sort  Sort
	value *big.Rat
	terms map[*Node]*big.Rat
}

func newPoly(sort Sort) *poly {
	return &poly{sort: sort, value: new(big.Rat), terms: map[*Node]*big.Rat{}}
}

// add adds c*n, n flattened.
func (p *poly) add(c *big.Rat, n *Node) {
	switch n.Op {
	case Num:
		p.value.Add(p.value, times(c, n.Value))
	case Lin:
		p.value.Add(p.value, times(c, n.Value))
		for i, a := range n.Args {
			p.addTerm(times(c, n.Coefs[i]), a)
		}
	default:
		p.addTerm(c, n)
	}
}

func (p *poly) addTerm(c *big.Rat, n *Node) {
	if old := p.terms[n]; old != nil {
		c = new(big.Rat).Add(old, c)
	}
	p.terms[n] = c
}

// times is c*v, v itself where that is the product: most coefficients are 1.
func times(c, v *big.Rat) *big.Rat {
	if c == one {
		return v
	}
	return new(big.Rat).Mul(c, v)
}

// node is the sum in its normal form.
func (s *Store) poly(p *poly) *Node {
	var args []*Node
	for n, c := range p.terms {
		if c.Sign() != 0 {
			args = append(args, n)
		}
	}
	slices.SortFunc(args, before)
	if len(args) == 0 {
		return s.Rat(p.value, p.sort)
	}
	if len(args) == 1 && p.value.Sign() == 0 && p.terms[args[0]].Cmp(one) == 0 {
		return args[0]
	}
	coefs := make([]*big.Rat, len(args))
	for i, a := range args {
		coefs[i] = p.terms[a]
	}
	return s.intern(Node{Op: Lin, Sort: p.sort, Value: p.value, Coefs: coefs, Args: args})
}

// Add is the sum of ns, at least one, of one sort.
func (s *Store) Add(ns ...*Node) *Node {
	p := newPoly(ns[0].Sort)
	for _, n := range ns {
		p.add(one, n)
	}
	return s.poly(p)
}

// Sub is a - b.
func (s *Store) Sub(a, b *Node) *Node {
	p := newPoly(a.Sort)
	p.add(one, a)
	p.add(minusOne, b)
	return s.poly(p)
}

// Neg is -a.
func (s *Store) Neg(a *Node) *Node { return s.Scale(minusOne, a) }

// Scale is c*a.
func (s *Store) Scale(c *big.Rat, a *Node) *Node {
	p := newPoly(a.Sort)
	p.add(c, a)
	return s.poly(p)
}

// expandLimit is how many monomials a product may have before it is kept as a product of sums.
const expandLimit = 64

// Mul is a*b, multiplied out.
func (s *Store) Mul(a, b *Node) *Node {
	if a.Op == Num {
		return s.Scale(a.Value, b)
	}
	if b.Op == Num {
		return s.Scale(b.Value, a)
	}
	if a.monomials()*b.monomials() > expandLimit {
		return s.product(a, b)
	}
	p := newPoly(a.Sort)
	a.each(func(ca *big.Rat, x *Node) {
		b.each(func(cb *big.Rat, y *Node) {
			c := new(big.Rat).Mul(ca, cb)
			switch {
			case x == nil && y == nil:
				p.value.Add(p.value, c)
			case x == nil:
				p.addTerm(c, y)
			case y == nil:
				p.addTerm(c, x)
			default:
				p.addTerm(c, s.product(x, y))
			}
		})
	})
	return s.poly(p)
}

// product is the product of two terms that are no numbers.
func (s *Store) product(a, b *Node) *Node {
	args := slices.Concat(a.factors(), b.factors())
	slices.SortFunc(args, before)
	return s.intern(Node{Op: Mul, Sort: a.Sort, Args: args})
}

// factors is what n is a product of.
func (n *Node) factors() []*Node {
	if n.Op == Mul {
		return n.Args
	}
	return []*Node{n}
}

// Product is the product of factors, 1 of the sort if there are none.
func (s *Store) Product(sort Sort, factors ...*Node) *Node {
	out := s.Rat(one, sort)
	for _, f := range factors {
		out = s.Mul(out, f)
	}
	return out
}

func (n *Node) monomials() int {
	if n.Op != Lin {
		return 1
	}
	if n.Value.Sign() != 0 {
		return len(n.Args) + 1
	}
	return len(n.Args)
}

// each visits the monomials of n: coefficient and term, nil for the constant.
func (n *Node) each(visit func(c *big.Rat, x *Node)) {
	switch n.Op {
	case Num:
		visit(n.Value, nil)
	case Lin:
		for i, a := range n.Args {
			visit(n.Coefs[i], a)
		}
		if n.Value.Sign() != 0 {
			visit(n.Value, nil)
		}
	default:
		visit(one, n)
	}
}

// Monomial is Coef times the product of Factors.
type Monomial struct {
	Coef    *big.Rat
	Factors []*Node
}

// Monomials is what n is the sum of.
func (n *Node) Monomials() []Monomial {
	var out []Monomial
	n.each(func(c *big.Rat, x *Node) {
		m := Monomial{Coef: c}
		if x != nil {
			m.Factors = x.factors()
		}
		out = append(out, m)
	})
	return out
}

// linear is what Coef gives; c is nil where the term is not linear.
type linear struct{ c, rest *Node }

// Coef splits n into c*v + rest with c and rest free of the atom v; false if n is not linear in v.
func (s *Store) Coef(n, v *Node) (c, rest *Node, ok bool) {
	l, known := s.coefs[[2]*Node{n, v}]
	if !known {
		l = s.split(n, v)
		s.coefs[[2]*Node{n, v}] = l
	}
	return l.c, l.rest, l.c != nil
}

func (s *Store) split(n, v *Node) linear {
	c, rest := s.Rat(new(big.Rat), n.Sort), s.Rat(new(big.Rat), n.Sort)
	for _, m := range n.Monomials() {
		var others []*Node
		times := 0
		for _, f := range m.Factors {
			switch {
			case f == v:
				times++
			case s.Has(f, v.Name):
				return linear{}
			default:
				others = append(others, f)
			}
		}
		x := s.Scale(m.Coef, s.Product(n.Sort, others...))
		switch times {
		case 0:
			rest = s.Add(rest, x)
		case 1:
			c = s.Add(c, x)
		default:
			return linear{}
		}
	}
	return linear{c, rest}
}
