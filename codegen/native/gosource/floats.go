package gosource

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
)

// elementary are the functions of package math that are computed in float64 and rounded.
var elementary = map[halide.Op]string{halide.OpAbs: "Abs", halide.OpSqrt: "Sqrt", halide.OpFloor: "Floor", halide.OpCeil: "Ceil",
	halide.OpRound: "RoundToEven", halide.OpExp: "Exp", halide.OpLog: "Log", halide.OpSin: "Sin", halide.OpCos: "Cos", halide.OpTan: "Tan",
	halide.OpTanh: "Tanh", halide.OpAtan: "Atan"}

// float writes an operation of floats, rounded by itself: a product is converted, which keeps it apart from a sum.
func (w *writer) float(op halide.Op, args []term) term {
	switch op {
	case halide.OpAdd:
		return term{args[0].in(sum) + " + " + args[1].in(product), sum}
	case halide.OpSub:
		return term{args[0].in(sum) + " - " + args[1].in(product), sum}
	case halide.OpMul:
		return term{"float32(" + args[0].in(product) + " * " + args[1].in(unary) + ")", primary}
	case halide.OpDiv:
		return term{args[0].in(unary) + " / " + args[1].in(unary), loose}
	case halide.OpNeg:
		return term{"-" + args[0].in(primary), unary}
	case halide.OpMin:
		return term{"min(" + args[0].text + ", " + args[1].text + ")", primary}
	case halide.OpMax:
		return term{"max(" + args[0].text + ", " + args[1].text + ")", primary}
	case halide.OpPow:
		return term{"float32(math.Pow(float64(" + args[0].text + "), float64(" + args[1].text + ")))", primary}
	}
	name := elementary[op]
	if name == "" {
		panic(fmt.Sprintf("BUG: operation %d of floats", op))
	}
	return term{fmt.Sprintf("float32(math.%s(float64(%s)))", name, args[0].text), primary}
}
