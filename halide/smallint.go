package halide

import (
	"math"
	"math/bits"
)

// smallOp is bigOp on int64; false if the result, or what it takes to get it, does not fit.
func smallOp(op Op, a, b int64) (int64, bool) {
	switch op {
	case OpAdd:
		return smallAdd(a, b)
	case OpSub:
		return smallSub(a, b)
	case OpMul:
		return smallMul(a, b)
	case OpNeg:
		return -a, a != math.MinInt64
	case OpAbs:
		return max(a, -a), a != math.MinInt64
	case OpMin:
		return min(a, b), true
	case OpMax:
		return max(a, b), true
	case OpAnd:
		return a & b, true
	case OpOr:
		return a | b, true
	case OpXor:
		return a ^ b, true
	case OpNot:
		return ^a, true
	case OpShl:
		if b < 0 || b > maxShift {
			return 0, false
		}
		r := a << b
		return r, r>>b == a
	case OpShr:
		if b < 0 || b > maxShift {
			return 0, false
		}
		return a >> b, true
	}
	return smallDivide(op, a, b)
}

// smallAdd overflows where both operands have the sign that the result has not.
func smallAdd(a, b int64) (int64, bool) {
	r := a + b
	return r, (a^r)&(b^r) >= 0
}

func smallSub(a, b int64) (int64, bool) {
	r := a - b
	return r, (a^b)&(a^r) >= 0
}

func smallMul(a, b int64) (int64, bool) {
	r := a * b
	if int64(int32(a)) == a && int64(int32(b)) == b {
		return r, true
	}
	hi, lo := bits.Mul64(uint64(a), uint64(b)) // unsigned; made signed below
	h := int64(hi)
	if a < 0 {
		h -= b
	}
	if b < 0 {
		h -= a
	}
	return r, h == int64(lo)>>63
}

func smallDivide(op Op, a, b int64) (int64, bool) {
	switch {
	case b == 0:
		return 0, true
	case b == -1:
		if op == OpMod || op == OpRem {
			return 0, true
		}
		return -a, a != math.MinInt64
	}
	q, r := a/b, a%b
	switch op {
	case OpQuo:
		return q, true
	case OpRem:
		return r, true
	case OpDiv:
		switch {
		case r >= 0:
		case b > 0:
			q--
		default:
			q++
		}
		return q, true
	case OpMod:
		switch {
		case r >= 0:
			return r, true
		case b > 0:
			return r + b, true
		}
		return r - b, true
	}
	return 0, false
}

// smallNarrow is narrowValue of an int64, which never overflows.
func smallNarrow(v int64, shift int, mode Rounding, t Type) int64 {
	n := v
	if shift > 0 {
		n = v >> shift
		out, half := v-n<<shift, int64(1)<<(shift-1)
		if roundsUp(mode, compare(out, half), out != 0, n&1 == 1, v < 0) {
			n++
		}
	}
	lo, hi := t.limits()
	return min(max(n, lo), hi)
}

// smallWrap is the low bits of v read as t.
func smallWrap(v int64, t Type) int64 {
	unused := 64 - t.Bits()
	if t.Signed() {
		return v << unused >> unused
	}
	return int64(uint64(v) << unused >> unused)
}
