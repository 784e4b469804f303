package plainc

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// exactly are functions of floats that have one result; elementary those of the C library, by their names in double.
var (
	exactly = map[halide.Op]string{halide.OpSqrt: "sqrt", halide.OpFloor: "floor", halide.OpCeil: "ceil",
		halide.OpRound: "rint", halide.OpAbs: "fabs"}
	elementary = map[halide.Op]string{halide.OpExp: "exp", halide.OpLog: "log", halide.OpSin: "sin",
		halide.OpCos: "cos", halide.OpTan: "tan", halide.OpTanh: "tanh", halide.OpAtan: "atan", halide.OpPow: "pow"}
)

// float is an operation on floats, or a conversion from or to them.
func (b *body) float(e *halide.Expr) value {
	args := make([]value, len(e.Args))
	for i, a := range e.Args {
		args[i] = b.expr(a)
	}
	c := floatC
	if e.Kind == halide.DoubleKind {
		c = doubleC
	}
	switch e.Op {
	case halide.OpToFloat, halide.OpToDouble:
		return args[0].as(c)
	case halide.OpToInt:
		lo, hi := e.Type.Bounds()
		v := call(longC, b.needPlain("to_int"), args[0], number(lo), number(hi))
		return v.as(classOf(lo, hi))
	case halide.OpAdd, halide.OpSub, halide.OpMul:
		return infix(infixes[e.Op].text, infixes[e.Op].prec, args[0], args[1], c)
	case halide.OpDiv:
		return infix("/", productP, args[0], args[1], c)
	case halide.OpNeg:
		return value{text: "-" + args[0].at(primaryP), prec: unaryP, c: c}
	case halide.OpMin:
		return call(c, b.need("fmin_nan", c), args...)
	case halide.OpMax:
		return call(c, b.need("fmax_nan", c), args...)
	}
	if name := exactly[e.Op]; name != "" {
		return call(c, name+c.suffix(), args...)
	}
	if name := elementary[e.Op]; name != "" {
		for i := range args {
			args[i] = args[i].as(doubleC)
		}
		return call(doubleC, name, args...).as(c)
	}
	regions.Refuse(e, "%s has no form in C", e)
	return value{}
}

// peel takes numbers from the ends of a sum; nil is 0.
func peel(e *halide.Expr) (*halide.Expr, int) {
	small := func(e *halide.Expr) (int, bool) {
		if e.Op == halide.OpConst && e.Kind == halide.IntKind && new(big.Int).Abs(e.Int).Cmp(big.NewInt(1<<29)) < 0 {
			return int(e.Int.Int64()), true
		}
		return 0, false
	}
	if n, is := small(e); is {
		return nil, n
	}
	if e.Op != halide.OpAdd && e.Op != halide.OpSub {
		return e, 0
	}
	if n, is := small(e.Args[1]); is {
		if e.Op == halide.OpSub {
			n = -n
		}
		rest, m := peel(e.Args[0])
		return rest, m + n
	}
	if n, is := small(e.Args[0]); is && e.Op == halide.OpAdd {
		rest, m := peel(e.Args[1])
		return rest, m + n
	}
	return e, 0
}

// Elementary reports whether an operation is a function of which each library has its own.
func Elementary(op halide.Op) bool { return elementary[op] != "" }
