package halide

import (
	"fmt"
	"math"
	"math/big"
)

func applyFloats(op Op, args []Value) Value {
	a := args[0].Float
	if len(args) == 1 {
		return FloatValue(floatUnary(op, a))
	}
	b := args[1].Float
	if op >= OpEQ && op <= OpGE {
		return BoolValue(floatCompare(op, a, b))
	}
	return FloatValue(floatOp(op, a, b))
}

// floatOp is an IEEE operation, or Pow, rounded to float32; the conversions keep a compiler from fusing.
func floatOp(op Op, a, b float32) float32 {
	switch op {
	case OpAdd:
		return float32(a + b)
	case OpSub:
		return float32(a - b)
	case OpMul:
		return float32(a * b)
	case OpDiv:
		return float32(a / b)
	case OpMin:
		return min(a, b)
	case OpMax:
		return max(a, b)
	case OpPow:
		return float32(math.Pow(float64(a), float64(b)))
	}
	panic(fmt.Sprintf("BUG: operation %d of floats", op))
}

// elementary are the functions that are rounded twice: to float64 by the host, then to float32.
var elementary = [...]func(float64) float64{
	OpExp: math.Exp, OpLog: math.Log, OpSin: math.Sin, OpCos: math.Cos, OpTan: math.Tan, OpTanh: math.Tanh, OpAtan: math.Atan,
}

var infinity = float32(math.Inf(1))

// floatUnary works in float64, which gives the correctly rounded float32 of all but elementary functions.
func floatUnary(op Op, a float32) float32 {
	switch op {
	case OpNeg:
		return -a
	case OpAbs:
		return float32(math.Abs(float64(a)))
	case OpSqrt:
		return float32(math.Sqrt(float64(a)))
	case OpFloor:
		return float32(math.Floor(float64(a)))
	case OpCeil:
		return float32(math.Ceil(float64(a)))
	case OpRound:
		return float32(math.RoundToEven(float64(a)))
	}
	if f := elementary[op]; f != nil {
		return float32(f(float64(a)))
	}
	panic(fmt.Sprintf("BUG: operation %d of a float", op))
}

// floatCompare is false of a NaN, but for NE.
func floatCompare(op Op, a, b float32) bool {
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

// toFloat is the nearest float32, ties to even; beyond the range it is infinite.
func toFloat(v Value) float32 {
	if v.Big == nil {
		return float32(v.Int)
	}
	f, _ := new(big.Float).SetInt(v.Big).Float32()
	return f
}

// truncate is f towards zero, saturated to t; 0 of a NaN.
func truncate(f float32, t Type) int64 {
	lo, hi := t.limits()
	switch {
	case f != f:
		return 0
	case float64(f) <= float64(lo):
		return lo
	case float64(f) >= float64(hi):
		return hi
	}
	return int64(f)
}
