package algorithm

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// methods are the operations that are methods without further arguments.
var methods = map[halide.Op]string{
	halide.OpAdd: "Add", halide.OpSub: "Sub", halide.OpMul: "Mul", halide.OpDiv: "Div", halide.OpMod: "Mod",
	halide.OpQuo: "Quo", halide.OpRem: "Rem", halide.OpNeg: "Neg", halide.OpMin: "Min", halide.OpMax: "Max",
	halide.OpAbs: "Abs", halide.OpShl: "Shl", halide.OpShr: "Shr", halide.OpAnd: "And", halide.OpOr: "Or",
	halide.OpXor: "Xor", halide.OpNot: "Not", halide.OpEQ: "EQ", halide.OpNE: "NE", halide.OpLT: "LT",
	halide.OpLE: "LE", halide.OpGT: "GT", halide.OpGE: "GE", halide.OpToFloat: "ToFloat", halide.OpToDouble: "ToDouble",
	halide.OpSqrt: "Sqrt", halide.OpFloor: "Floor", halide.OpCeil: "Ceil", halide.OpRound: "RoundEven",
	halide.OpExp: "Exp", halide.OpLog: "Log", halide.OpPow: "Pow", halide.OpSin: "Sin", halide.OpCos: "Cos",
	halide.OpTan: "Tan", halide.OpTanh: "Tanh", halide.OpAtan: "Atan",
}

// reductions are functions.
var reductions = map[halide.Reduction]string{halide.SumOf: "Sum", halide.ProductOf: "Product",
	halide.MaximumOf: "Maximum", halide.MinimumOf: "Minimum"}

// operand is e where any operand may stand: constants are plain numbers.
func (w *goWriter) operand(e *halide.Expr) string {
	if e.Op != halide.OpConst {
		return w.receiver(e)
	}
	switch v := float64(e.Float); {
	case e.Kind == halide.IntKind && e.Int.IsInt64():
		return e.Int.String()
	case e.Kind == halide.FloatKind && !math.IsNaN(v) && !math.IsInf(v, 0) && !(v == 0 && math.Signbit(v)):
		return number(v, 32)
	}
	return w.receiver(e)
}

func number(v float64, bits int) string {
	text := strconv.FormatFloat(v, 'g', -1, bits)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

func (w *goWriter) operands(list []*halide.Expr) string {
	var parts []string
	for _, e := range list {
		parts = append(parts, w.operand(e))
	}
	return strings.Join(parts, ", ")
}

// receiver is e as something with methods.
func (w *goWriter) receiver(e *halide.Expr) string {
	switch e.Op {
	case halide.OpConst:
		return w.constant(e)
	case halide.OpVar:
		return w.ids.variable(e.Name)
	case halide.OpLoad:
		return fmt.Sprintf("%s.At(%s)", w.ids.of(e.Name), w.operands(e.Args))
	case halide.OpCall:
		return fmt.Sprintf("%s.At(%s)", w.ids.of(e.Name), w.operands(e.Args))
	case halide.OpReduce:
		return fmt.Sprintf("hl.%s(%s, %s)", reductions[e.Reduce], w.ids.of(e.RDom.Name), w.operand(e.Args[0]))
	case halide.OpSelect:
		return fmt.Sprintf("hl.Select(%s)", w.operands(e.Args))
	case halide.OpWrap:
		return fmt.Sprintf("%s.Wrap(hl.%s)", w.receiver(e.Args[0]), typeName(e.Type))
	case halide.OpToInt:
		return fmt.Sprintf("%s.ToInt(hl.%s)", w.receiver(e.Args[0]), typeName(e.Type))
	}
	m := methods[e.Op]
	if m == "" {
		panic(fmt.Sprintf("BUG: the builder makes no operation %d", e.Op))
	}
	return fmt.Sprintf("%s.%s(%s)", w.receiver(e.Args[0]), m, w.operands(e.Args[1:]))
}

func (w *goWriter) constant(e *halide.Expr) string {
	v, maker, bits := float64(e.Float), "hl.Float", 32
	if e.Kind == halide.DoubleKind {
		v, maker, bits = e.Double, "hl.Double", 64
	}
	switch {
	case e.Kind == halide.BoolKind:
		return fmt.Sprintf("hl.Int(%s).NE(0)", e.Int)
	case e.Kind == halide.IntKind && e.Int.IsInt64():
		return fmt.Sprintf("hl.Int(%s)", e.Int)
	case e.Kind == halide.IntKind:
		return fmt.Sprintf("hl.Int(uint64(%s))", e.Int)
	case math.IsNaN(v):
		w.math = true
		return maker + "(math.NaN())"
	case math.IsInf(v, 0):
		w.math = true
		return fmt.Sprintf("%s(math.Inf(%d))", maker, int(math.Copysign(1, v)))
	case v == 0 && math.Signbit(v):
		w.math = true
		return maker + "(math.Copysign(0, -1))"
	default:
		return fmt.Sprintf("%s(%s)", maker, number(v, bits))
	}
}
