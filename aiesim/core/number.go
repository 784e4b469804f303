package core

import (
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Numbers in scalar registers are raw bits. To be computed with they are extended to 64 bits as their type says: an
// int32 by its sign, a uint32 by zeros, a float as the double of the same value.

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// fault is a mistake of the user's in scalar arithmetic.
type fault string

// integer does a binary operation on two integers of type t; for shifts b is a count.
func integer(op mir.ScalarOp, t cfront.Basic, a, b int64) (int64, fault) {
	switch op {
	case mir.Add:
		return t.Wrap(a + b), ""
	case mir.Sub:
		return t.Wrap(a - b), ""
	case mir.Mul:
		return t.Wrap(a * b), ""
	case mir.And:
		return a & b, ""
	case mir.Or:
		return a | b, ""
	case mir.Xor:
		return a ^ b, ""
	case mir.Shl, mir.Shr:
		return shift(op, t, a, b)
	case mir.Div, mir.Rem:
		return divide(op, t, a, b)
	case mir.Eq, mir.Ne, mir.Lt, mir.Le, mir.Gt, mir.Ge:
		if t == cfront.UInt64 {
			return truth(ordered(op, uint64(a), uint64(b))), ""
		}
		return truth(ordered(op, a, b)), ""
	}
	panic(fmt.Sprintf("BUG: scalar operation %d on integers", op))
}

// shift moves bits; a count outside the width has no meaning in C.
func shift(op mir.ScalarOp, t cfront.Basic, a, n int64) (int64, fault) {
	if n < 0 || n >= int64(t.Bits()) {
		return 0, fault(fmt.Sprintf("the shift count %d is outside 0..%d, the bits of %s", n, t.Bits()-1, t))
	}
	switch {
	case op == mir.Shl:
		return t.Wrap(a << uint(n)), ""
	case t == cfront.UInt64:
		return int64(uint64(a) >> uint(n)), ""
	}
	return a >> uint(n), ""
}

// divide is / and %, towards zero. The least number by -1 wraps.
func divide(op mir.ScalarOp, t cfront.Basic, a, b int64) (int64, fault) {
	switch {
	case b == 0:
		return 0, fault(fmt.Sprintf("division of %d by zero", a))
	case t == cfront.UInt64 && op == mir.Div:
		return int64(uint64(a) / uint64(b)), ""
	case t == cfront.UInt64:
		return int64(uint64(a) % uint64(b)), ""
	case op == mir.Div:
		return t.Wrap(a / b), ""
	}
	return t.Wrap(a % b), ""
}

func ordered[T int64 | uint64 | float64](op mir.ScalarOp, a, b T) bool {
	switch op {
	case mir.Eq:
		return a == b
	case mir.Ne:
		return a != b
	case mir.Lt:
		return a < b
	case mir.Le:
		return a <= b
	case mir.Gt:
		return a > b
	case mir.Ge:
		return a >= b
	}
	panic(fmt.Sprintf("BUG: scalar operation %d is no comparison", op))
}

// roundTo rounds to a float type.
func roundTo(t cfront.Basic, x float64) float64 {
	if t == cfront.Float32 {
		return float64(float32(x))
	}
	return x
}

// float does a binary operation in double and rounds once more: for + - * / that is the correctly rounded float result.
func float(op mir.ScalarOp, t cfront.Basic, a, b float64) float64 {
	switch op {
	case mir.Add:
		return roundTo(t, a+b)
	case mir.Sub:
		return roundTo(t, a-b)
	case mir.Mul:
		return roundTo(t, a*b)
	case mir.Div:
		return roundTo(t, a/b)
	}
	panic(fmt.Sprintf("BUG: scalar operation %d on floats", op))
}

// floatOf reads the bits of a float or double.
func floatOf(t cfront.Basic, bits int64) float64 {
	if t == cfront.Float32 {
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(uint64(bits))
}

// bitsOf is the opposite of floatOf.
func bitsOf(t cfront.Basic, x float64) int64 {
	if t == cfront.Float32 {
		return int64(math.Float32bits(float32(x)))
	}
	return int64(math.Float64bits(x))
}

// convert brings a value of one number type into another.
func convert(from, to cfront.Basic, x int64) (int64, fault) {
	switch {
	case from.IsFloat() && to == cfront.Bool:
		return truth(floatOf(from, x) != 0), ""
	case from.IsFloat() && to.IsFloat():
		return bitsOf(to, floatOf(from, x)), ""
	case from.IsFloat():
		return floatToInt(to, floatOf(from, x))
	case to.IsFloat():
		return bitsOf(to, intToFloat(from, to, x)), ""
	}
	return to.Wrap(x), ""
}

// intToFloat rounds once.
func intToFloat(from, to cfront.Basic, x int64) float64 {
	switch {
	case from == cfront.UInt64 && to == cfront.Float32:
		return float64(float32(uint64(x)))
	case from == cfront.UInt64:
		return float64(uint64(x))
	case to == cfront.Float32:
		return float64(float32(x))
	}
	return float64(x)
}

// floatToInt converts towards zero; a value that does not fit has no meaning in C.
func floatToInt(t cfront.Basic, x float64) (int64, fault) {
	lo, hi := -float64(uint64(1)<<(t.Bits()-1)), float64(uint64(1)<<(t.Bits()-1))
	if t.IsUnsigned() {
		lo, hi = 0, 2*hi
	}
	if !(math.Trunc(x) >= lo && x < hi) {
		return 0, fault(fmt.Sprintf("%g does not fit %s", x, t))
	}
	if t == cfront.UInt64 {
		return int64(uint64(x)), ""
	}
	return int64(x), ""
}

// apply does a binary operation on two values of type t.
func apply(op mir.ScalarOp, t cfront.Basic, a, b int64) (int64, fault) {
	if !t.IsFloat() {
		return integer(op, t, a, b)
	}
	x, y := floatOf(t, a), floatOf(t, b)
	if op >= mir.Eq && op <= mir.Ge {
		return truth(ordered(op, x, y)), ""
	}
	return bitsOf(t, float(op, t, x, y)), ""
}
