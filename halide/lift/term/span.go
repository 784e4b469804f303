package term

import "math"

// span is what an integer lies between, both ends among them; the ends of int64 mean without end.
type span struct{ lo, hi int64 }

const below, above = math.MinInt64, math.MaxInt64

var anywhere = span{below, above}

// within reports whether s lies in the range of t.
func (s span) within(t Type) bool {
	r := typeSpan(t)
	return s.lo >= r.lo && s.hi <= r.hi && s.lo != below && s.hi != above
}

// typeSpan is the range of t; without end where it takes all of 64 bits.
func typeSpan(t Type) span {
	switch {
	case t == Bool:
		return span{0, 1}
	case !t.Integer():
		return anywhere
	case t == UInt64:
		return span{0, above}
	case t == Int64:
		return anywhere
	case t.Signed():
		return span{-1 << (t.Bits() - 1), 1<<(t.Bits()-1) - 1}
	}
	return span{0, 1<<t.Bits() - 1}
}

// spanOf is what the value of n lies between, by those of its arguments.
func (s *Store) spanOf(n *node) span {
	exact := s.rangeOf(n)
	if s.keep && n.kind == Int {
		return s.kept(n, exact)
	}
	return exact
}

// rangeOf is spanOf with numbers and sums as they are.
func (s *Store) rangeOf(n *node) span {
	if n.kind != Int {
		return anywhere
	}
	arg := func(i int) span { return s.spans[n.args[i]] }
	switch n.op {
	case OpInt:
		return span{n.num, n.num}
	case OpElem, OpScalar:
		return typeSpan(n.typ)
	case OpConvert:
		if a := arg(0); s.nodes[n.args[0]].kind == Int && a.within(n.typ) {
			return a
		}
		return typeSpan(n.typ)
	case OpAdd:
		return addSpan(arg(0), arg(1))
	case OpSub:
		return addSpan(arg(0), negSpan(arg(1)))
	case OpNeg:
		return negSpan(arg(0))
	case OpMul:
		return mulSpan(arg(0), arg(1))
	case OpMin:
		return span{min(arg(0).lo, arg(1).lo), min(arg(0).hi, arg(1).hi)}
	case OpMax:
		return span{max(arg(0).lo, arg(1).lo), max(arg(0).hi, arg(1).hi)}
	case OpAbs:
		a := arg(0)
		return span{max(a.lo, negSpan(a).lo, 0), max(negSpan(a).hi, a.hi)}
	case OpSelect:
		return span{min(arg(1).lo, arg(2).lo), max(arg(1).hi, arg(2).hi)}
	case OpQuo:
		return quoSpan(arg(0), arg(1))
	case OpRem:
		return remSpan(arg(0), arg(1))
	case OpAnd:
		return andSpan(arg(0), arg(1))
	case OpShr:
		if a, by := arg(0), arg(1); by.lo == by.hi && by.lo >= 0 && by.lo < 63 {
			return span{shrEnd(a.lo, by.lo), shrEnd(a.hi, by.lo)}
		}
	}
	return anywhere
}

func shrEnd(v, by int64) int64 {
	if v == below || v == above {
		return v
	}
	return v >> by
}

func negSpan(a span) span { return span{negEnd(a.hi), negEnd(a.lo)} }

func negEnd(v int64) int64 {
	switch v {
	case below:
		return above
	case above:
		return below
	}
	return -v
}

func addSpan(a, b span) span { return span{addEnd(a.lo, b.lo, below), addEnd(a.hi, b.hi, above)} }

// addEnd is a + b, or end if one of them is without end or the sum is too far.
func addEnd(a, b, end int64) int64 {
	sum := a + b
	if a == end || b == end || (sum > a) != (b > 0) && b != 0 {
		return end
	}
	return sum
}

func mulSpan(a, b span) span {
	const far = 1 << 31
	if a.lo < -far || b.lo < -far || a.hi > far || b.hi > far {
		if a.lo >= 0 && b.lo >= 0 {
			return span{0, above}
		}
		return anywhere
	}
	p, q, r, t := a.lo*b.lo, a.lo*b.hi, a.hi*b.lo, a.hi*b.hi
	return span{min(p, q, r, t), max(p, q, r, t)}
}

// quoSpan is of truncating division: it does not go further from zero than the dividend, and keeps the order for one
// divisor.
func quoSpan(a, b span) span {
	if b.lo == b.hi && b.lo > 0 && a.lo != below && a.hi != above {
		return span{a.lo / b.lo, a.hi / b.lo}
	}
	if b.lo > 0 {
		return span{min(a.lo, 0), max(a.hi, 0)}
	}
	far := max(negSpan(a).hi, a.hi, 0)
	return span{negEnd(far), far}
}

// remSpan has the sign of the dividend, and is nearer to zero than the divisor and not further than the dividend.
func remSpan(a, b span) span {
	far := max(negSpan(b).hi, b.hi)
	if far != above {
		far = max(far-1, 0)
	}
	return span{max(min(a.lo, 0), negEnd(far)), min(max(a.hi, 0), far)}
}

// andSpan is at most each operand that is not negative.
func andSpan(a, b span) span {
	switch {
	case a.lo >= 0 && b.lo >= 0:
		return span{0, min(a.hi, b.hi)}
	case a.lo >= 0:
		return span{0, a.hi}
	case b.lo >= 0:
		return span{0, b.hi}
	}
	return anywhere
}
