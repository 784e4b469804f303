package vec

import (
	"math"
	"math/bits"
)

// lanewise is an operation that gives a lane from the lanes of its Args. What is above the bits of e is ignored in the
// result and zero in the arguments.
func lanewise(c Code, e Elem, imm int64) func(a, b, c uint64) uint64 {
	if e.Float() && !bitwise(c) {
		return floatLane(c, e)
	}
	s := func(n uint64) int64 { return signed(e, n) }
	width, mask := uint64(e.Bits()), unsigned(e, ^uint64(0))
	switch c {
	case Add:
		return func(a, b, _ uint64) uint64 { return a + b }
	case Sub:
		return func(a, b, _ uint64) uint64 { return a - b }
	case Mul:
		return func(a, b, _ uint64) uint64 { return a * b }
	case MulHiS:
		return func(a, b, _ uint64) uint64 {
			hi, lo := bits.Mul64(uint64(s(a)), uint64(s(b)))
			hi -= uint64(s(a)>>63)&uint64(s(b)) + uint64(s(b)>>63)&uint64(s(a))
			return hi<<(64-width) | lo>>(width-1)>>1
		}
	case MulHiU:
		return func(a, b, _ uint64) uint64 {
			hi, lo := bits.Mul64(a, b)
			return hi<<(64-width) | lo>>(width-1)>>1
		}
	case MulRound:
		return func(a, b, _ uint64) uint64 {
			hi, lo := bits.Mul64(uint64(s(a)), uint64(s(b)))
			hi -= uint64(s(a)>>63)&uint64(s(b)) + uint64(s(b)>>63)&uint64(s(a))
			lo, carry := bits.Add64(lo, 1<<(width-2), 0)
			return (hi+carry)<<(65-width) | lo>>(width-1)
		}
	case MulHalf:
		return func(a, b, _ uint64) uint64 { return uint64(int64(int32(a)) * int64(int32(b))) }
	case Neg:
		return func(a, _, _ uint64) uint64 { return -a }
	case Abs:
		return func(a, _, _ uint64) uint64 { return uint64(max(s(a), -s(a))) }
	case Ones:
		return func(a, _, _ uint64) uint64 { return uint64(bits.OnesCount64(a)) }
	case MinS:
		return func(a, b, _ uint64) uint64 { return uint64(min(s(a), s(b))) }
	case MaxS:
		return func(a, b, _ uint64) uint64 { return uint64(max(s(a), s(b))) }
	case MinU:
		return func(a, b, _ uint64) uint64 { return min(a, b) }
	case MaxU:
		return func(a, b, _ uint64) uint64 { return max(a, b) }
	case And:
		return func(a, b, _ uint64) uint64 { return a & b }
	case Or:
		return func(a, b, _ uint64) uint64 { return a | b }
	case Xor:
		return func(a, b, _ uint64) uint64 { return a ^ b }
	case AndNot:
		return func(a, b, _ uint64) uint64 { return ^a & b }
	case Shl:
		return func(a, _, _ uint64) uint64 { return a << imm }
	case ShrS:
		return func(a, _, _ uint64) uint64 { return uint64(s(a) >> imm) }
	case ShrU:
		return func(a, _, _ uint64) uint64 { return a >> imm }
	case ShlV:
		// Go's are 0 or the sign beyond 64, and below a has its sign
		return func(a, b, _ uint64) uint64 { return a << b }
	case ShrSV:
		return func(a, b, _ uint64) uint64 { return uint64(s(a) >> b) }
	case ShrUV:
		return func(a, b, _ uint64) uint64 { return a >> b }
	case AddSatS:
		return func(a, b, _ uint64) uint64 { return addSat(e, s(a), s(b)) }
	case SubSatS:
		return func(a, b, _ uint64) uint64 {
			if e == I64 && s(b) == math.MinInt64 { // -b does not fit
				return addSat(e, addOne(s(a)), math.MaxInt64)
			}
			return addSat(e, s(a), -s(b))
		}
	case AddSatU:
		return func(a, b, _ uint64) uint64 {
			sum, carry := bits.Add64(a, b, 0)
			if carry != 0 || sum > mask {
				return mask
			}
			return sum
		}
	case SubSatU:
		return func(a, b, _ uint64) uint64 { return a - min(a, b) }
	case AvgU:
		return func(a, b, _ uint64) uint64 { return (a | b) - (a^b)>>1 }
	case EQ:
		return func(a, b, _ uint64) uint64 { return ones(a == b) }
	case GTS:
		return func(a, b, _ uint64) uint64 { return ones(s(a) > s(b)) }
	}
	panic("BUG: vec: " + c.String() + " is not lane by lane")
}

// bitwise reports whether c does the same to floats as to integers.
func bitwise(c Code) bool { return c == And || c == Or || c == Xor || c == AndNot }

// addOne is a + 1, and a where that does not fit.
func addOne(a int64) int64 {
	if a == math.MaxInt64 {
		return a
	}
	return a + 1
}

// addSat is a + b, saturated to e.
func addSat(e Elem, a, b int64) uint64 {
	lo, hi := int64(-1)<<(e.Bits()-1), int64(1)<<(e.Bits()-1)-1
	switch sum := a + b; {
	case a > 0 && b > 0 && sum < 0 || sum > hi && !(a < 0 && b < 0):
		return uint64(hi)
	case a < 0 && b < 0 && sum >= 0 || sum < lo:
		return uint64(lo)
	default:
		return uint64(sum)
	}
}

// narrowed is v in the lanes e of half the width.
func narrowed(c Code, e Elem, v int64) uint64 {
	switch c {
	case NarrowS:
		return uint64(min(max(v, int64(-1)<<(e.Bits()-1)), int64(1)<<(e.Bits()-1)-1))
	case NarrowU:
		return uint64(min(max(v, 0), int64(1)<<e.Bits()-1))
	}
	return uint64(v)
}
