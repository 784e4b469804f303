package opt

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// wrap is x as a number of integer type t.
func wrap(t cfront.Basic, x int64) int64 {
	n := 64 - t.Bits()
	switch {
	case t == cfront.Bool:
		return x & 1
	case n <= 0:
		return x
	case t.IsUnsigned():
		return int64(uint64(x) << n >> n)
	}
	return x << n >> n
}

// eval computes s, which is no selection, of integer constants; ok is false for what C leaves undefined and for what is
// no integer operation.
func eval(s mir.Scalar, args []int64) (int64, bool) {
	t := s.Type
	if !t.IsInteger() {
		return 0, false
	}
	x := wrap(t, args[0])
	if s.Op == mir.Extend {
		return wrap(t, wrap(s.From, args[0])), s.From.IsInteger()
	}
	if len(args) == 1 {
		switch s.Op {
		case mir.Neg:
			return wrap(t, -x), true
		case mir.Not:
			return wrap(t, ^x), true
		}
		return 0, false
	}
	return evalTwo(s.Op, t, x, args[1])
}

func evalTwo(op mir.ScalarOp, t cfront.Basic, x, y int64) (int64, bool) {
	if op == mir.Shl || op == mir.Shr {
		if y < 0 || y >= int64(t.Bits()) {
			return 0, false
		}
		switch {
		case op == mir.Shl:
			x <<= uint(y)
		case t.IsUnsigned():
			x = int64(uint64(x) >> uint(y))
		default:
			x >>= uint(y)
		}
		return wrap(t, x), true
	}
	y = wrap(t, y)
	switch op {
	case mir.Add:
		return wrap(t, x+y), true
	case mir.Sub:
		return wrap(t, x-y), true
	case mir.Mul:
		return wrap(t, x*y), true
	case mir.And:
		return x & y, true
	case mir.Or:
		return x | y, true
	case mir.Xor:
		return x ^ y, true
	}
	return compare(op, t, x, y)
}

func compare(op mir.ScalarOp, t cfront.Basic, x, y int64) (int64, bool) {
	less := x < y
	if t.IsUnsigned() {
		less = uint64(x) < uint64(y)
	}
	var is bool
	switch op {
	case mir.Eq:
		is = x == y
	case mir.Ne:
		is = x != y
	case mir.Lt:
		is = less
	case mir.Ge:
		is = !less
	case mir.Le:
		is = less || x == y
	case mir.Gt:
		is = !less && x != y
	default:
		return 0, false
	}
	if is {
		return 1, true
	}
	return 0, true
}

// log2 is the exponent of a power of two.
func log2(x int64) (int64, bool) {
	if x <= 0 || x&(x-1) != 0 {
		return 0, false
	}
	return int64(bits.TrailingZeros64(uint64(x))), true
}
