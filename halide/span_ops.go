package halide

import (
	"fmt"
	"math"
	"math/big"
)

func spanUnary(op Op, a Span) Span {
	switch op {
	case OpNeg, OpNot:
		if s, ok := a.small(); ok && s[0] != math.MinInt64 {
			lo, _ := smallOp(op, s[1], 0)
			hi, _ := smallOp(op, s[0], 0)
			return SpanOf(lo, hi)
		}
		return hull(bigOp(op, a.Lo, nil), bigOp(op, a.Hi, nil))
	case OpAbs:
		return spanAbs(a)
	}
	panic(fmt.Sprintf("BUG: interval of operation %d", op))
}

func spanAbs(a Span) Span {
	s := hull(new(big.Int).Abs(a.Lo), new(big.Int).Abs(a.Hi))
	if a.Holds(new(big.Int)) {
		s.Lo = new(big.Int)
	}
	return s
}

func spanBinary(op Op, a, b Span) Span {
	switch op {
	case OpAdd, OpSub, OpMul:
		return corners(op, a, b)
	case OpMin, OpMax:
		return Span{bigOp(op, a.Lo, b.Lo), bigOp(op, a.Hi, b.Hi)}
	case OpDiv, OpQuo:
		return spanQuotient(op, a, b)
	case OpMod, OpRem:
		return spanRemainder(op, a, b)
	case OpShl, OpShr:
		count, ok := b.meet(SpanOf(0, maxShift))
		if !ok {
			return Span{}
		}
		return corners(op, a, count)
	case OpAnd, OpOr, OpXor:
		return spanBits(op, a, b)
	}
	panic(fmt.Sprintf("BUG: interval of operation %d", op))
}

// spanQuotient is exact: for divisors of one sign a quotient is monotone in each operand, and by zero it is zero.
func spanQuotient(op Op, a, b Span) Span {
	var s Span
	add := func(t Span) {
		if s.Known() {
			t = s.join(t)
		}
		s = t
	}
	if b.Holds(new(big.Int)) {
		add(SpanOf(0, 0))
	}
	if below, ok := b.meet(Span{b.Lo, big.NewInt(-1)}); ok {
		add(corners(op, a, below))
	}
	if above, ok := b.meet(Span{big.NewInt(1), b.Hi}); ok {
		add(corners(op, a, above))
	}
	return s
}

// spanRemainder holds what the size of the divisor, and that of the dividend, allow.
func spanRemainder(op Op, a, b Span) Span {
	size := spanAbs(b)
	zero := new(big.Int)
	if size.Hi.Sign() == 0 {
		return SpanOf(0, 0)
	}
	top := new(big.Int).Sub(size.Hi, big.NewInt(1)) // the greatest size of a remainder
	if op == OpRem {
		s := Span{greatest(least(a.Lo, zero), new(big.Int).Neg(top)), least(greatest(a.Hi, zero), top)}
		if spanAbs(a).Hi.Cmp(size.Lo) < 0 {
			return a // no divisor is as large as the dividend
		}
		return s
	}
	if b.Lo.Cmp(b.Hi) == 0 && bigOp(OpDiv, a.Lo, b.Lo).Cmp(bigOp(OpDiv, a.Hi, b.Lo)) == 0 {
		return Span{bigOp(OpMod, a.Lo, b.Lo), bigOp(OpMod, a.Hi, b.Lo)} // within one turn
	}
	if a.Lo.Sign() >= 0 {
		if a.Hi.Cmp(size.Lo) < 0 {
			return a
		}
		top = least(top, a.Hi)
	}
	return Span{zero, top}
}

// spanBits joins, over the signs that the operands may have, bounds that are powers of two or an operand's end.
func spanBits(op Op, a, b Span) Span {
	if a.Lo.Cmp(a.Hi) == 0 && b.Lo.Cmp(b.Hi) == 0 {
		return corners(op, a, b)
	}
	var s Span
	for _, p := range a.split() {
		for _, q := range b.split() {
			t := spanBitsOf(op, p, q)
			if s.Known() {
				t = s.join(t)
			}
			s = t
		}
	}
	return s
}

// spanBitsOf is spanBits for operands each of one sign.
func spanBitsOf(op Op, a, b Span) Span {
	na, nb := a.Lo.Sign() < 0, b.Lo.Sign() < 0
	switch {
	case op == OpOr: // not(not a and not b)
		return spanUnary(OpNot, spanBitsOf(OpAnd, spanUnary(OpNot, a), spanUnary(OpNot, b)))
	case op == OpXor && na && nb:
		return spanBitsOf(op, spanUnary(OpNot, a), spanUnary(OpNot, b))
	case op == OpXor && na:
		return spanUnary(OpNot, spanBitsOf(op, spanUnary(OpNot, a), b))
	case op == OpXor && nb:
		return spanUnary(OpNot, spanBitsOf(op, a, spanUnary(OpNot, b)))
	case op == OpXor:
		return Span{new(big.Int), ones(greatest(a.Hi, b.Hi))}
	case na && nb:
		return Span{new(big.Int).Not(ones(new(big.Int).Not(least(a.Lo, b.Lo)))), least(a.Hi, b.Hi)}
	case na:
		return Span{new(big.Int), b.Hi}
	case nb:
		return Span{new(big.Int), a.Hi}
	}
	return Span{new(big.Int), least(a.Hi, b.Hi)}
}

// ones is the least 2^k-1 that is at least n, which is not negative.
func ones(n *big.Int) *big.Int {
	p := new(big.Int).Lsh(big.NewInt(1), uint(n.BitLen()))
	return p.Sub(p, big.NewInt(1))
}
