package halide

import (
	"fmt"
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/halide/elementary"
)

// real is a number of FloatKind or DoubleKind.
type real interface{ float32 | float64 }

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

func applyDoubles(op Op, args []Value) Value {
	a := args[0].Double
	if len(args) == 1 {
		return DoubleValue(floatUnary(op, a))
	}
	b := args[1].Double
	if op >= OpEQ && op <= OpGE {
		return BoolValue(floatCompare(op, a, b))
	}
	return DoubleValue(floatOp(op, a, b))
}

// floatOp is an IEEE operation, or Pow, rounded to F; the conversions keep a compiler from fusing.
func floatOp[F real](op Op, a, b F) F {
	switch op {
	case OpAdd:
		return F(a + b)
	case OpSub:
		return F(a - b)
	case OpMul:
		return F(a * b)
	case OpDiv:
		return F(a / b)
	case OpMin:
		return min(a, b)
	case OpMax:
		return max(a, b)
	case OpPow:
		if _, single := any(a).(float32); single {
			return F(elementary.Pow(float64(a), float64(b)))
		}
		return F(math.Pow(float64(a), float64(b)))
	}
	panic(fmt.Sprintf("BUG: operation %d of floats", op))
}

// elementaryOf32 are the functions of float32, in float64, which are to be rounded once more: the same on every
// machine.
var elementaryOf32 = [...]func(float64) float64{
	OpExp: elementary.Exp, OpLog: elementary.Log, OpSin: elementary.Sin, OpCos: elementary.Cos, OpTan: elementary.Tan,
	OpTanh: elementary.Tanh, OpAtan: elementary.Atan,
}

// host are the functions of float64, which Eval alone has: those of the host.
var host = [...]func(float64) float64{
	OpExp: math.Exp, OpLog: math.Log, OpSin: math.Sin, OpCos: math.Cos, OpTan: math.Tan, OpTanh: math.Tanh,
	OpAtan: math.Atan,
}

var infinity = float32(math.Inf(1))

// floatUnary works in float64, which gives the correctly rounded F of all but elementary functions.
func floatUnary[F real](op Op, a F) F {
	switch op {
	case OpNeg:
		return -a
	case OpAbs:
		return F(math.Abs(float64(a)))
	case OpSqrt:
		return F(math.Sqrt(float64(a)))
	case OpFloor:
		return F(math.Floor(float64(a)))
	case OpCeil:
		return F(math.Ceil(float64(a)))
	case OpRound:
		return F(math.RoundToEven(float64(a)))
	}
	functions := &host
	if _, single := any(a).(float32); single {
		functions = &elementaryOf32
	}
	if f := functions[op]; f != nil {
		return F(f(float64(a)))
	}
	panic(fmt.Sprintf("BUG: operation %d of a float", op))
}

// floatCompare is false of a NaN, but for NE.
func floatCompare[F real](op Op, a, b F) bool {
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

// truncate is f towards zero, saturated to t; 0 of a NaN.
func truncate[F real](f F, t Type) int64 {
	lo, hi := t.limits()
	switch {
	case f != f:
		return 0
	case float64(f) <= float64(lo):
		return lo
	case float64(f) >= float64(hi): // of Int64 float64(hi) is one more
		return hi
	}
	return int64(f)
}
