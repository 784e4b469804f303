package export

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// operators are those that Python and NumPy write alike.
var operators = map[halide.Op]string{
	halide.OpAdd: "+", halide.OpSub: "-", halide.OpMul: "*", halide.OpAnd: "&", halide.OpOr: "|", halide.OpXor: "^",
	halide.OpShl: "<<", halide.OpShr: ">>",
	halide.OpEQ: "==", halide.OpNE: "!=", halide.OpLT: "<", halide.OpLE: "<=", halide.OpGT: ">", halide.OpGE: ">=",
}

// exactly are functions of floats that have one result, elementary those of which each library has its own; by NumPy's
// names.
var (
	exactly = map[halide.Op]string{halide.OpSqrt: "sqrt", halide.OpFloor: "floor", halide.OpCeil: "ceil",
		halide.OpRound: "rint", halide.OpAbs: "abs"}
	elementary = map[halide.Op]string{halide.OpExp: "exp", halide.OpLog: "log", halide.OpSin: "sin",
		halide.OpCos: "cos", halide.OpTan: "tan", halide.OpTanh: "tanh", halide.OpAtan: "arctan", halide.OpPow: "power"}
)

// integer is an operation on integers, which have 32 or 64 bits in arrays and any size in Python.
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
	if text, is := b.operator(e.Op); is {
		return infix(text, args[0], args[1], scalar)
	} else if text != "" {
		return value{text: fmt.Sprintf(text, b.array(args[0], halide.IntKind), b.array(args[1], halide.IntKind)),
			simple: true}
	}
	switch e.Op {
	case halide.OpNeg:
		return value{text: "-" + paren(args[0]), scalar: scalar}
	case halide.OpNot:
		return value{text: "~" + paren(args[0]), scalar: scalar}
	case halide.OpMin, halide.OpMax, halide.OpAbs:
		if scalar {
			return call(map[halide.Op]string{halide.OpMin: "min", halide.OpMax: "max", halide.OpAbs: "abs"}[e.Op])
		}
		if e.Op == halide.OpAbs {
			return call(b.module + ".abs")
		}
		return value{text: b.extremeOf(e.Op, args[0], args[1]), simple: true}
	case halide.OpDiv, halide.OpMod:
		if d := e.Args[1]; d.Op == halide.OpConst && d.Int.Sign() > 0 { // Python's division rounds down too
			op := map[halide.Op]string{halide.OpDiv: "//", halide.OpMod: "%"}[e.Op]
			if b.Library.operators[e.Op] == "" || scalar {
				return infix(op, args[0], args[1], scalar)
			}
		}
		scalar = false
		return call(b.need(map[halide.Op]string{halide.OpDiv: "_div", halide.OpMod: "_mod"}[e.Op]))
	case halide.OpQuo, halide.OpRem:
		d := e.Args[1]
		by := d.Op == halide.OpConst && d.Int.Sign() > 0
		if by && b.natural(e.Args[0]) {
			return infix(map[halide.Op]string{halide.OpQuo: "//", halide.OpRem: "%"}[e.Op], args[0], args[1], scalar)
		}
		scalar = false
		name := map[halide.Op]string{halide.OpQuo: "_quo", halide.OpRem: "_rem"}[e.Op]
		texts[0] = b.array(args[0], halide.IntKind)
		if by {
			return call(b.need(name + "_by"))
		}
		texts[1] = b.array(args[1], halide.IntKind)
		return call(b.need(name))
	case halide.OpNarrow:
		lo, hi := e.Type.Bounds()
		scalar = false
		text := b.array(args[0], halide.IntKind)
		if e.Shift > 0 {
			text = fmt.Sprintf("%s(%s, %d)", b.need("_round_"+e.Round.String()), text, e.Shift)
		}
		return value{text: b.clamp(text, lo.String(), hi.String()), simple: true}
	case halide.OpWrap:
		if b.stand[e.Type] != "" {
			return value{text: fmt.Sprintf("%s & %d", b.wide(args[0]), uint64(1)<<e.Type.Bits()-1)}
		}
		switch {
		case args[0].scalar:
			return value{text: b.as(b.as(b.constant(args[0].text, halide.Int64), e.Type), b.ints), simple: true}
		case e.Type == b.ints:
			return args[0]
		}
		return value{text: b.as(b.as(paren(args[0]), e.Type), b.ints), simple: true}
	case halide.OpToFloat:
		return value{text: b.as(b.wide(args[0]), halide.Float32), simple: true}
	case halide.OpPopcount, halide.OpClz, halide.OpCtz:
		scalar = false
		return call(b.need(map[halide.Op]string{halide.OpPopcount: "_popcount", halide.OpClz: "_clz",
			halide.OpCtz: "_ctz"}[e.Op]), e.Type.Bits())
	}
	regions.Refuse(e, "%s has no form in Python", e)
	return value{}
}

// function is a function of the library, or one that the file has.
func (b *body) function(name string) string {
	if strings.HasPrefix(name, "_") {
		return b.need(name)
	}
	return b.module + "." + name
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
	switch {
	case e.Op == halide.OpNeg:
		return value{text: "-" + paren(args[0])}
	case e.Op == halide.OpDiv:
		return value{text: b.need("_fdiv") + "(" + list + ")", simple: true}
	case e.Op == halide.OpMin:
		return value{text: b.need("_fmin") + "(" + list + ")", simple: true}
	case e.Op == halide.OpMax:
		return value{text: b.need("_fmax") + "(" + list + ")", simple: true}
	case exactly[e.Op] != "":
		return value{text: b.function(or(b.functions[e.Op], exactly[e.Op])) + "(" + list + ")", simple: true}
	case elementary[e.Op] != "": // in float64, rounded to float32
		for i := range texts {
			texts[i] = b.as(paren(args[i]), halide.Float64)
		}
		name := b.function(or(b.functions[e.Op], elementary[e.Op]))
		return value{text: b.as(fmt.Sprintf("%s(%s)", name, strings.Join(texts, ", ")), halide.Float32), simple: true}
	case e.Op == halide.OpToInt:
		lo, hi := e.Type.Bounds()
		return value{text: fmt.Sprintf("%s(%s, %s, %s)", b.need("_truncate"), list, lo, hi), simple: true}
	}
	regions.Refuse(e, "%s has no form in Python", e)
	return value{}
}
