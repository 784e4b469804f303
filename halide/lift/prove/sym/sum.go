package sym

import (
	"math/big"
	"slices"
)

// sum is a sum in normal form: constants, and factors and conditions that do not depend on its variables, stand
// outside; sums of sums are one sum of several variables; a sum of several terms is several sums.
//
//	sum(x) 2*a*f(x) + g(x)          ->  2*a*sum(x) f(x) + sum(x) g(x)
//	sum(x) (c ? f(x) : 0)           ->  sum(x where c) f(x)
//	sum(x) f(x)*sum(y) g(x, y)      ->  sum(x, y) f(x)*g(x, y)
func (s *Store) sum(t FoldTerm) *Node {
	out := s.Rat(zero(), t.Body.Sort)
	t.Body.each(func(c *big.Rat, x *Node) {
		if x == nil {
			x = s.Rat(one, t.Body.Sort)
		}
		part := t
		part.Body = x
		out = s.Add(out, s.Scale(c, s.sumOne(part)))
	})
	return out
}

// sumOne sums one product.
func (s *Store) sumOne(t FoldTerm) *Node {
	factors := t.Body.factors()
	if t.Body.Op == Num {
		factors = nil
	}
	for i, f := range factors {
		if !s.bound(t, f) {
			continue
		}
		others := s.Product(t.Body.Sort, slices.Delete(slices.Clone(factors), i, i+1)...)
		switch {
		case f.Op == Ite:
			yes, no := t, t
			yes.Where, yes.Body = s.And(t.Where, f.Args[0]), s.Mul(f.Args[1], others)
			no.Where, no.Body = s.And(t.Where, s.Not(f.Args[0])), s.Mul(f.Args[2], others)
			return s.Add(s.whole(yes), s.whole(no))
		case f.Op == Fold && f.fold.kind == Sum:
			return s.nest(t, s.Open(f), others)
		case f.Op == Lin:
			t.Body = s.Mul(f, others)
			if t.Body.Op == Lin {
				return s.sum(t)
			}
		}
	}
	return s.pulled(t, factors)
}

// whole is the sum of t unless there is nothing to add up.
func (s *Store) whole(t FoldTerm) *Node {
	if t.Where.IsFalse() || t.Body.Op == Num && t.Body.Value.Sign() == 0 {
		return s.Rat(zero(), t.Body.Sort)
	}
	return s.sum(t)
}

// nest makes one sum of an outer one and a factor that is a sum.
func (s *Store) nest(t, inner FoldTerm, others *Node) *Node {
	t.Vars = slices.Concat(t.Vars, inner.Vars)
	t.Lo, t.Hi = slices.Concat(t.Lo, inner.Lo), slices.Concat(t.Hi, inner.Hi)
	t.Where = s.And(t.Where, inner.Where)
	t.Body = s.Mul(inner.Body, others)
	return s.whole(t)
}

// pulled takes out of t what does not depend on its variables.
func (s *Store) pulled(t FoldTerm, factors []*Node) *Node {
	var inside, outside []*Node
	for _, f := range factors {
		if s.bound(t, f) {
			inside = append(inside, f)
		} else {
			outside = append(outside, f)
		}
	}
	t.Body = s.Product(t.Body.Sort, inside...)
	guard := s.Bool(true)
	where := s.Bool(true)
	for _, c := range t.Where.Conjuncts() {
		if s.bound(t, c) {
			where = s.And(where, c)
		} else {
			guard = s.And(guard, c)
		}
	}
	t.Where = where
	n := s.close(t)
	if len(t.Vars) == 1 && where.IsTrue() && len(inside) == 0 && n.Sort == Int {
		n = s.Max(s.Sub(t.Hi[0], t.Lo[0]), s.Int(0))
	}
	return s.Ite(guard, s.Mul(n, s.Product(t.Body.Sort, outside...)), s.Rat(zero(), t.Body.Sort))
}

// bound reports whether n depends on a variable of t.
func (s *Store) bound(t FoldTerm, n *Node) bool {
	return slices.ContainsFunc(t.Vars, func(v *Node) bool { return s.Has(n, v.Name) })
}
