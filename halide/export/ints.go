package export

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// operators are those that Python and NumPy write alike.
var operators = map[halide.Op]string{
	halide.OpAdd: "+", halide.OpSub: "-", halide.OpMul: "*", halide.OpAnd: "&", halide.OpOr: "|", halide.OpXor: "^",
	halide.OpShl: "<<", halide.OpShr: ">>",
	halide.OpEQ: "==", halide.OpNE: "!=", halide.OpLT: "<", halide.OpLE: "<=", halide.OpGT: ">", halide.OpGE: ">=",
}

// integer is an operation on integers, which are int64 in arrays and of any size in Python.
func (b *body) integer(e *halide.Expr, args []value) value {
	scalar := true
	texts := make([]string, len(args))
	for i, a := range args {
		scalar = scalar && a.scalar
		texts[i] = a.text
	}
	call := func(name string, more ...any) value {
		list := strings.Join(texts, ", ")
		for _, m := range more {
			list += fmt.Sprintf(", %v", m)
		}
		return value{text: name + "(" + list + ")", scalar: scalar, simple: true}
	}
	if op := operators[e.Op]; op != "" {
		return infix(op, args[0], args[1], scalar)
	}
	switch e.Op {
	case halide.OpNeg:
		return value{text: "-" + paren(args[0]), scalar: scalar}
	case halide.OpNot:
		return value{text: "~" + paren(args[0]), scalar: scalar}
	case halide.OpMin, halide.OpMax, halide.OpAbs:
		name := map[halide.Op]string{halide.OpMin: "minimum", halide.OpMax: "maximum", halide.OpAbs: "abs"}[e.Op]
		if scalar {
			return call(map[halide.Op]string{halide.OpMin: "min", halide.OpMax: "max", halide.OpAbs: "abs"}[e.Op])
		}
		return call("np." + name)
	case halide.OpDiv, halide.OpMod:
		if d := e.Args[1]; d.Op == halide.OpConst && d.Int.Sign() > 0 { // Python's division rounds down too
			op := map[halide.Op]string{halide.OpDiv: "//", halide.OpMod: "%"}[e.Op]
			return infix(op, args[0], args[1], scalar)
		}
		scalar = false
		return call(b.need(map[halide.Op]string{halide.OpDiv: "_div", halide.OpMod: "_mod"}[e.Op]))
	case halide.OpQuo, halide.OpRem:
		scalar = false
		return call(b.need(map[halide.Op]string{halide.OpQuo: "_quo", halide.OpRem: "_rem"}[e.Op]))
	case halide.OpNarrow:
		lo, hi := e.Type.Bounds()
		scalar = false
		text := texts[0]
		if e.Shift > 0 {
			text = fmt.Sprintf("%s(%s, %d)", b.need("_round_"+e.Round.String()), text, e.Shift)
		}
		return value{text: fmt.Sprintf("np.clip(%s, %s, %s)", text, lo, hi), simple: true}
	case halide.OpWrap:
		scalar = false
		return value{text: fmt.Sprintf("np.asarray(%s).astype(%s).astype(np.int64)", texts[0], dtype(e.Type)), simple: true}
	case halide.OpToFloat:
		return value{text: fmt.Sprintf("np.asarray(%s).astype(np.float32)", texts[0]), simple: true}
	case halide.OpPopcount, halide.OpClz, halide.OpCtz:
		scalar = false
		return call(b.need(map[halide.Op]string{halide.OpPopcount: "_popcount", halide.OpClz: "_clz", halide.OpCtz: "_ctz"}[e.Op]), e.Type.Bits())
	}
	refuse(e, "%s has no form in NumPy", e)
	return value{}
}

// float is an operation on float32.
func (b *body) float(e *halide.Expr, args []value) value {
	texts := make([]string, len(args))
	for i, a := range args {
		texts[i] = a.text
	}
	list := strings.Join(texts, ", ")
	if op := operators[e.Op]; op != "" {
		return infix(op, args[0], args[1], false)
	}
	named := map[halide.Op]string{halide.OpSqrt: "np.sqrt", halide.OpFloor: "np.floor", halide.OpCeil: "np.ceil", halide.OpRound: "np.rint",
		halide.OpAbs: "np.abs", halide.OpMin: "_fmin", halide.OpMax: "_fmax"}
	elementary := map[halide.Op]string{halide.OpExp: "np.exp", halide.OpLog: "np.log", halide.OpSin: "np.sin", halide.OpCos: "np.cos",
		halide.OpTan: "np.tan", halide.OpTanh: "np.tanh", halide.OpAtan: "np.arctan", halide.OpPow: "np.power"}
	switch {
	case e.Op == halide.OpNeg:
		return value{text: "-" + paren(args[0])}
	case e.Op == halide.OpDiv:
		return value{text: b.need("_fdiv") + "(" + list + ")", simple: true}
	case named[e.Op] != "":
		if strings.HasPrefix(named[e.Op], "_") {
			b.need(named[e.Op])
		}
		return value{text: named[e.Op] + "(" + list + ")", simple: true}
	case elementary[e.Op] != "": // in float64, rounded to float32
		for i := range texts {
			texts[i] = "np.float64(" + texts[i] + ")"
		}
		return value{text: fmt.Sprintf("np.float32(%s(%s))", elementary[e.Op], strings.Join(texts, ", ")), simple: true}
	case e.Op == halide.OpToInt:
		lo, hi := e.Type.Bounds()
		return value{text: fmt.Sprintf("%s(%s, %s, %s)", b.need("_truncate"), list, lo, hi), simple: true}
	}
	refuse(e, "%s has no form in NumPy", e)
	return value{}
}
