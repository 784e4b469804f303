package isel

import (
	"math"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// foldInt does an operator on integers of type from, with a result of type b; ok is false where C gives it no meaning.
func foldInt(op cfront.Op, b, from cfront.Basic, x, y int64) (v int64, ok bool) {
	less := x < y
	if from == cfront.UInt64 {
		less = uint64(x) < uint64(y)
	}
	switch op {
	case cfront.Add:
		return b.Wrap(x + y), true
	case cfront.Sub:
		return b.Wrap(x - y), true
	case cfront.Mul:
		return b.Wrap(x * y), true
	case cfront.Div, cfront.Rem:
		return foldDivide(op, b, x, y)
	case cfront.And:
		return x & y, true
	case cfront.Or:
		return x | y, true
	case cfront.Xor:
		return x ^ y, true
	case cfront.Shl, cfront.Shr:
		if y < 0 || y >= int64(b.Bits()) {
			return 0, false
		}
		if op == cfront.Shl {
			return b.Wrap(x << uint(y)), true
		}
		if b == cfront.UInt64 {
			return int64(uint64(x) >> uint(y)), true
		}
		return x >> uint(y), true
	case cfront.Eq:
		return flag(x == y), true
	case cfront.Ne:
		return flag(x != y), true
	case cfront.Lt:
		return flag(less), true
	case cfront.Le:
		return flag(less || x == y), true
	case cfront.Gt:
		return flag(!less && x != y), true
	case cfront.Ge:
		return flag(!less), true
	case cfront.LogAnd, cfront.LogOr:
		return y, true // x does not decide
	}
	return 0, false
}

func foldDivide(op cfront.Op, b cfront.Basic, x, y int64) (int64, bool) {
	switch {
	case y == 0:
		return 0, false
	case b == cfront.UInt64 && op == cfront.Div:
		return int64(uint64(x) / uint64(y)), true
	case b == cfront.UInt64:
		return int64(uint64(x) % uint64(y)), true
	case op == cfront.Div:
		return b.Wrap(x / y), true
	}
	return b.Wrap(x % y), true
}

// floatBits are the bits of a float or double.
func floatBits(b cfront.Basic, x float64) int64 {
	if b == cfront.Float32 {
		return int64(math.Float32bits(float32(x)))
	}
	return int64(math.Float64bits(x))
}
