package halide

import (
	"fmt"
	"math"
	"math/big"
)

func applyDoubles(op Op, args []Value) Value {
	a := args[0].Double
	if len(args) == 1 {
		return DoubleValue(doubleUnary(op, a))
	}
	b := args[1].Double
	if op >= OpEQ && op <= OpGE {
		return BoolValue(doubleCompare(op, a, b))
	}
	return DoubleValue(doubleOp(op, a, b))
}

// doubleOp is an IEEE operation, or Pow as the host has it; the conversions keep a compiler from fusing.
func doubleOp(op Op, a, b float64) float64 {
	switch op {
	case OpAdd:
		return float64(a + b)
	case OpSub:
		return float64(a - b)
	case OpMul:
		return float64(a * b)
	case OpDiv:
		return float64(a / b)
	case OpMin:
		return min(a, b)
	case OpMax:
		return max(a, b)
	case OpPow:
		return math.Pow(a, b)
	}
	panic(fmt.Sprintf("BUG: operation %d of doubles", op))
}

// doubleUnary is correctly rounded but for elementary functions, which are the host's.
func doubleUnary(op Op, a float64) float64 {
	switch op {
	case OpNeg:
		return -a
	case OpAbs:
		return math.Abs(a)
	case OpSqrt:
		return math.Sqrt(a)
	case OpFloor:
		return math.Floor(a)
	case OpCeil:
		return math.Ceil(a)
	case OpRound:
		return math.RoundToEven(a)
	}
	if f := elementary[op]; f != nil {
		return f(a)
	}
	panic(fmt.Sprintf("BUG: operation %d of a double", op))
}

// doubleCompare is false of a NaN, but for NE.
func doubleCompare(op Op, a, b float64) bool {
	switch op {
	case OpEQ:
		return a == b
	case OpNE:
		return a != b
	case OpLT:
		return a < b
	case OpLE:
		return a <= b
	case OpGT:
		return a > b
	case OpGE:
		return a >= b
	}
	panic(fmt.Sprintf("BUG: %d is no comparison", op))
}

// toDouble is the nearest float64 of an integer, ties to even, and the very number of a float32.
func toDouble(v Value) float64 {
	switch {
	case v.Kind == FloatKind:
		return float64(v.Float)
	case v.Big == nil:
		return float64(v.Int)
	}
	f, _ := new(big.Float).SetInt(v.Big).Float64()
	return f
}

// truncateDouble is f towards zero, saturated to t; 0 of a NaN.
func truncateDouble(f float64, t Type) int64 {
	lo, hi := t.limits()
	switch {
	case f != f:
		return 0
	case f <= float64(lo):
		return lo
	case f >= float64(hi): // of Int64 float64(hi) is one more
		return hi
	}
	return int64(f)
}
