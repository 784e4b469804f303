package halide

import (
	"fmt"
	"math/big"
)

// maxShift is the greatest shift count.
const maxShift = 62

// bigOp is an operation of exact integers, the plain way. Operations of one operand leave b alone.
func bigOp(op Op, a, b *big.Int) *big.Int {
	switch op {
	case OpMin:
		return least(a, b)
	case OpMax:
		return greatest(a, b)
	}
	n := new(big.Int)
	switch op {
	case OpAdd:
		return n.Add(a, b)
	case OpSub:
		return n.Sub(a, b)
	case OpMul:
		return n.Mul(a, b)
	case OpNeg:
		return n.Neg(a)
	case OpAbs:
		return n.Abs(a)
	case OpAnd:
		return n.And(a, b)
	case OpOr:
		return n.Or(a, b)
	case OpXor:
		return n.Xor(a, b)
	case OpNot:
		return n.Not(a)
	case OpShl:
		return n.Lsh(a, shiftCount(b))
	case OpShr:
		return n.Rsh(a, shiftCount(b))
	}
	return bigDivide(op, a, b)
}

// bigDivide is one of the four divisions; math/big's Div and Mod are Euclidean, Quo and Rem truncate. By zero all are
// 0.
func bigDivide(op Op, a, b *big.Int) *big.Int {
	n := new(big.Int)
	if b.Sign() == 0 {
		return n
	}
	switch op {
	case OpDiv:
		return n.Div(a, b)
	case OpMod:
		return n.Mod(a, b)
	case OpQuo:
		return n.Quo(a, b)
	case OpRem:
		return n.Rem(a, b)
	}
	panic(fmt.Sprintf("BUG: operation %d of integers", op))
}

// shiftCount is b as a count; Check has seen that it lies in 0..62.
func shiftCount(b *big.Int) uint {
	if !b.IsInt64() || b.Int64() < 0 || b.Int64() > maxShift {
		panic(fmt.Sprintf("BUG: shift count %s", b))
	}
	return uint(b.Int64())
}

// bigRound is v / 2^shift rounded: the floor, and one more where the mode says so of the bits shifted out.
func bigRound(v *big.Int, shift int, mode Rounding) *big.Int {
	n := new(big.Int).Rsh(v, uint(shift))
	out := new(big.Int).Sub(v, new(big.Int).Lsh(n, uint(shift)))
	half := new(big.Int).Lsh(big.NewInt(1), uint(shift))
	c := out.Lsh(out, 1).Cmp(half) // twice what was shifted out, beside one unit
	if roundsUp(mode, c, out.Sign() != 0, n.Bit(0) == 1, v.Sign() < 0) {
		n.Add(n, big.NewInt(1))
	}
	return n
}

// roundsUp reports whether a rounded value is the one above the floor. The bits shifted out are less than, equal to or
// more than half a unit by the sign of c; inexact: they are not all zero; odd: the floor is.
func roundsUp(mode Rounding, c int, inexact, odd, negative bool) bool {
	switch mode {
	case Floor:
		return false
	case Ceil:
		return inexact
	}
	if c != 0 || !inexact {
		return c > 0
	}
	switch mode { // exactly half
	case PosInf:
		return true
	case NegInf:
		return false
	case SymInf:
		return !negative
	case SymZero:
		return negative
	case Even:
		return odd
	case OddRound:
		return !odd
	}
	panic(fmt.Sprintf("BUG: rounding mode %d", mode))
}
