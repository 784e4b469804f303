package gosource

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/elementary"
)

// doubles are the functions that are computed in float64 and rounded: of package math, or of the library.
var doubles = map[halide.Op]string{halide.OpAbs: "math.Abs", halide.OpSqrt: "math.Sqrt", halide.OpFloor: "math.Floor",
	halide.OpCeil: "math.Ceil", halide.OpRound: "math.RoundToEven", halide.OpExp: "exp", halide.OpLog: "log",
	halide.OpSin: "sin", halide.OpCos: "cos", halide.OpTan: "tan", halide.OpTanh: "tanh", halide.OpAtan: "atan"}

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
		w.used["pow"] = true
		return term{"float32(pow(float64(" + args[0].text + "), float64(" + args[1].text + ")))", primary}
	}
	name := doubles[op]
	if name == "" {
		panic(fmt.Sprintf("BUG: operation %d of floats", op))
	}
	if slices.Contains(elementary.Names(), name) {
		w.used[name] = true
	}
	return term{fmt.Sprintf("float32(%s(float64(%s)))", name, args[0].text), primary}
}
