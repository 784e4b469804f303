package prove

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// nonNegative reports whether v >= 0 follows from what st knows, by a short search; false says nothing.
func (x *executor) nonNegative(v *sym.Node, st *state) bool { return x.follows(v, x.facts(st), 3) }

// positive reports whether v >= 1 follows.
func (x *executor) positive(v *sym.Node, st *state) bool {
	return x.nonNegative(x.s.Sub(v, x.s.Int(1)), st)
}

// below reports whether v < limit follows.
func (x *executor) below(v *sym.Node, limit *big.Rat, st *state) bool {
	return x.nonNegative(x.s.Sub(x.s.Rat(new(big.Rat).Sub(limit, big.NewRat(1, 1)), sym.Int), v), st)
}

// facts are the terms that are known not to be negative.
func (x *executor) facts(st *state) []*sym.Node {
	var out []*sym.Node
	for _, c := range st.path {
		switch c.Op {
		case sym.Ge0:
			out = append(out, c.Args[0])
		case sym.Eq0:
			out = append(out, c.Args[0], x.s.Neg(c.Args[0]))
		}
	}
	return out
}

// follows reports whether v is the sum of at most depth facts and of what is above -1 by itself: an integer then is not
// negative.
func (x *executor) follows(v *sym.Node, facts []*sym.Node, depth int) bool {
	if v.Sort != sym.Int {
		return false
	}
	if low := x.least(v, facts); low != nil && low.Cmp(big.NewRat(-1, 1)) > 0 {
		return true
	}
	if depth == 0 {
		return false
	}
	if v.Op == sym.Min || v.Op == sym.Lin {
		if parts := x.leastParts(v); parts != nil { // each of them must follow
			for _, p := range parts {
				if !x.follows(p, facts, depth-1) {
					return false
				}
			}
			return true
		}
	}
	all := x.implied(v)
	for _, a := range v.Args {
		all = append(all, x.implied(a)...)
	}
	all = append(all, facts...)
	for _, worst := range x.worst(v, facts) {
		for _, f := range all {
			if cv, cf := coefficient(v, worst), coefficient(f, worst); cv.Sign()*cf.Sign() > 0 {
				rest := x.s.Sub(v, x.s.Scale(new(big.Rat).Quo(cv, cf), f))
				if x.follows(rest, facts, depth-1) {
					return true
				}
			}
		}
	}
	return false
}

// leastParts are what v is the least of, if it is a sum with a minimum in it; nil if not.
func (x *executor) leastParts(v *sym.Node) []*sym.Node {
	m := v
	if v.Op == sym.Lin {
		m = nil
		for i, a := range v.Args {
			if a.Op == sym.Min && v.Coefs[i].Sign() > 0 {
				m = a
				break
			}
		}
	}
	if m == nil {
		return nil
	}
	c := coefficient(v, m)
	rest := x.s.Sub(v, x.s.Scale(c, m))
	var out []*sym.Node
	for _, a := range m.Args {
		out = append(out, x.s.Add(rest, x.s.Scale(c, a)))
	}
	return out
}

// coefficient is that of the term t in v.
func coefficient(v, t *sym.Node) *big.Rat {
	if v == t {
		return big.NewRat(1, 1)
	}
	if v.Op == sym.Lin {
		for i, a := range v.Args {
			if a == t {
				return v.Coefs[i]
			}
		}
	}
	return new(big.Rat)
}

// worst are the terms of v to replace by facts: the first that is not bounded on the side that matters, preferably one
// that counts negative; if all are, those that count negative.
func (x *executor) worst(v *sym.Node, facts []*sym.Node) []*sym.Node {
	if v.Op != sym.Lin {
		return []*sym.Node{v}
	}
	var other, negative []*sym.Node
	for i, a := range v.Args {
		if v.Coefs[i].Sign() < 0 {
			if x.most(a, facts) == nil {
				return []*sym.Node{a}
			}
			negative = append(negative, a)
		} else if other == nil && x.least(a, facts) == nil {
			other = []*sym.Node{a}
		}
	}
	if other != nil {
		return other
	}
	return negative
}

// implied are facts about a term that follow from what it is.
func (x *executor) implied(t *sym.Node) []*sym.Node {
	switch t.Op {
	case sym.Div: // a - b + 1 <= b*(a div b) <= a
		if v, ok := t.Args[1].IntValue(); ok && v > 0 {
			quotient := x.s.Scale(new(big.Rat).SetFrac64(1, v), t.Args[0])
			most := x.s.Sub(quotient, t)
			return []*sym.Node{most, x.s.Sub(x.s.Rat(new(big.Rat).SetFrac64(v-1, v), sym.Int), most)}
		}
	case sym.Min:
		var out []*sym.Node
		for _, a := range t.Args {
			out = append(out, x.s.Sub(a, t))
		}
		return out
	}
	return nil
}

// least is a lower bound of v, nil if none is known.
func (x *executor) least(v *sym.Node, facts []*sym.Node) *big.Rat {
	switch v.Op {
	case sym.Num:
		return v.Value
	case sym.Lin:
		return x.boundOfSum(v, facts, 1)
	case sym.Mul: // of factors that are not negative
		out := big.NewRat(1, 1)
		for _, a := range v.Args {
			b := x.least(a, facts)
			if b == nil || b.Sign() < 0 {
				return nil
			}
			out = new(big.Rat).Mul(out, b)
		}
		return out
	case sym.Div:
		if b := x.least(v.Args[0], facts); b != nil && b.Sign() >= 0 {
			return new(big.Rat)
		}
		return nil
	case sym.Mod:
		if b := x.least(v.Args[1], facts); b != nil && b.Sign() > 0 {
			return new(big.Rat)
		}
		return nil
	case sym.Ite:
		return lesser(x.least(v.Args[1], facts), x.least(v.Args[2], facts))
	case sym.Min, sym.Max:
		return x.extreme(v, facts)
	case sym.Apply:
		if low, _ := x.rangeOf(v.Name); low != nil {
			return low
		}
	}
	return x.factBound(v, facts)
}

// extreme is a lower bound of a minimum or a maximum.
func (x *executor) extreme(v *sym.Node, facts []*sym.Node) *big.Rat {
	out := x.least(v.Args[0], facts)
	for _, a := range v.Args[1:] {
		b := x.least(a, facts)
		switch {
		case v.Op == sym.Min:
			out = lesser(out, b)
		case out == nil || b != nil && b.Cmp(out) > 0:
			out = b
		}
	}
	return out
}

func lesser(a, b *big.Rat) *big.Rat {
	if a == nil || b == nil {
		return nil
	}
	if a.Cmp(b) < 0 {
		return a
	}
	return b
}

// factBound is the best lower bound of v that a fact by itself says: c*v + constant >= 0.
func (x *executor) factBound(v *sym.Node, facts []*sym.Node) *big.Rat {
	var best *big.Rat
	for _, f := range facts {
		c := coefficient(f, v)
		if c.Sign() <= 0 || f.Op == sym.Lin && len(f.Args) > 1 {
			continue
		}
		value := new(big.Rat)
		if f.Op == sym.Lin {
			value = f.Value
		}
		b := new(big.Rat).Neg(new(big.Rat).Quo(value, c))
		if best == nil || b.Cmp(best) > 0 {
			best = b
		}
	}
	return best
}

// most is an upper bound of v, nil if none is known.
func (x *executor) most(v *sym.Node, facts []*sym.Node) *big.Rat {
	switch v.Op {
	case sym.Num:
		return v.Value
	case sym.Mod:
		if b := x.most(v.Args[1], facts); b != nil {
			return new(big.Rat).Sub(b, big.NewRat(1, 1))
		}
		return nil
	case sym.Div:
		if c, ok := v.Args[1].IntValue(); ok && c > 0 {
			if b := x.most(v.Args[0], facts); b != nil {
				return new(big.Rat).SetInt(floorRat(new(big.Rat).Quo(b, v.Args[1].Value)))
			}
		}
		return nil
	case sym.Lin:
		return x.boundOfSum(v, facts, -1)
	case sym.Min:
		var out *big.Rat
		for _, a := range v.Args {
			if b := x.most(a, facts); out == nil || b != nil && b.Cmp(out) < 0 {
				out = b
			}
		}
		return out
	case sym.Mul:
		return x.mostProduct(v, facts)
	case sym.Ite, sym.Max:
		if v.Op == sym.Max && len(v.Args) != 2 {
			return nil
		}
		sides := v.Args[len(v.Args)-2:]
		a, b := x.most(sides[0], facts), x.most(sides[1], facts)
		if a == nil || b == nil || a.Cmp(b) > 0 {
			if b == nil {
				return nil
			}
			return a
		}
		return b
	case sym.Apply:
		if _, high := x.rangeOf(v.Name); high != nil {
			return high
		}
	}
	if low := x.factBoundOfNegative(v, facts); low != nil {
		return new(big.Rat).Neg(low)
	}
	return nil
}

// boundOfSum is a lower (sign 1) or an upper bound (sign -1) of a sum, nil if a term has none.
func (x *executor) boundOfSum(v *sym.Node, facts []*sym.Node, sign int) *big.Rat {
	sum := new(big.Rat).Set(v.Value)
	for i, a := range v.Args {
		b := x.least(a, facts)
		if v.Coefs[i].Sign() != sign {
			b = x.most(a, facts)
		}
		if b == nil {
			return nil
		}
		sum.Add(sum, new(big.Rat).Mul(v.Coefs[i], b))
	}
	return sum
}

// mostProduct is an upper bound of a product of factors that are not negative.
func (x *executor) mostProduct(v *sym.Node, facts []*sym.Node) *big.Rat {
	out := big.NewRat(1, 1)
	for _, a := range v.Args {
		low, high := x.least(a, facts), x.most(a, facts)
		if low == nil || low.Sign() < 0 || high == nil {
			return nil
		}
		out = new(big.Rat).Mul(out, high)
	}
	return out
}

func floorRat(r *big.Rat) *big.Int { return new(big.Int).Div(r.Num(), r.Denom()) }

// factBoundOfNegative is a lower bound of -v from a fact about v alone.
func (x *executor) factBoundOfNegative(v *sym.Node, facts []*sym.Node) *big.Rat {
	var best *big.Rat
	for _, f := range facts {
		c := coefficient(f, v)
		if c.Sign() >= 0 || f.Op != sym.Lin || len(f.Args) > 1 {
			continue
		}
		b := new(big.Rat).Quo(f.Value, c) // v <= value/-c, so -v >= value/c
		if best == nil || b.Cmp(best) > 0 {
			best = b
		}
	}
	return best
}

// rangeOf is what values the elements of an array have by their type; nil if any integer is to be expected.
func (x *executor) rangeOf(name string) (low, high *big.Rat) {
	t, ok := x.ranges[name]
	if !ok {
		return nil, nil
	}
	return limits(t)
}

// limits are the least and the greatest value of t.
func limits(t ctree.Int) (low, high *big.Rat) {
	if t.Bool {
		return new(big.Rat), big.NewRat(1, 1)
	}
	one := big.NewRat(1, 1)
	if t.Signed {
		half := power(t.Bits - 1)
		return new(big.Rat).Neg(half), new(big.Rat).Sub(half, one)
	}
	return new(big.Rat), new(big.Rat).Sub(power(t.Bits), one)
}
