package halide

import (
	"math"
	"strconv"
	"strings"
)

// operator is how the notation writes an operation between, or before, its operands. The binding is Go's, 5 the
// tightest of binary operators; 6 is unary.
type operator struct {
	text    string
	binding int
}

const unaryBinding = 6

var operators = [...]operator{
	OpMul: {"*", 5}, OpDiv: {"/", 5}, OpMod: {"%", 5}, OpShl: {"<<", 5}, OpShr: {">>", 5}, OpAnd: {"&", 5},
	OpAdd: {"+", 4}, OpSub: {"-", 4}, OpOr: {"|", 4}, OpXor: {"^", 4},
	OpEQ: {"==", 3}, OpNE: {"!=", 3}, OpLT: {"<", 3}, OpLE: {"<=", 3}, OpGT: {">", 3}, OpGE: {">=", 3},
	OpNeg: {"-", unaryBinding}, OpNot: {"^", unaryBinding},
	OpToDouble: {},
}

// operatorOf is the operator that writes e; ok is false if e is written as a call.
func operatorOf(e *Expr) (o operator, ok bool) {
	o = operators[e.Op]
	if e.Kind == BoolKind {
		switch e.Op {
		case OpAnd:
			o = operator{"&&", 2}
		case OpOr:
			o = operator{"||", 1}
		case OpNot:
			o = operator{"!", unaryBinding}
		}
	}
	return o, o.binding > 0
}

// callNames are the operations that the notation writes as calls of their operands alone.
var callNames = [...]string{
	OpMin: "min", OpMax: "max", OpAbs: "abs", OpQuo: "quo", OpRem: "rem", OpSelect: "select", OpToFloat: "float",
	OpSqrt: "sqrt", OpFloor: "floor", OpCeil: "ceil", OpRound: "round",
	OpExp: "exp", OpLog: "log", OpPow: "pow", OpSin: "sin", OpCos: "cos", OpTan: "tan", OpTanh: "tanh", OpAtan: "atan",
	OpPopcount: "popcount", OpClz: "clz", OpCtz: "ctz",
	OpToDouble: "float64",
}

// longest is where String gives up: no Func is right whose text is as long, but one that uses itself twice and twice
// again may grow without end.
const longest = 1 << 24

// String is e in the notation, with the fewest parentheses; ParseExpr reads it back. Coordinates are written without
// spaces.
func (e *Expr) String() string {
	p := printer{limit: longest}
	p.expr(e, 0)
	if p.Len() > longest {
		p.WriteString("...")
	}
	return p.String()
}

// brief is e for a message, cut short.
func (e *Expr) brief() string {
	const limit = 60
	p := printer{limit: limit}
	p.expr(e, 0)
	if s := p.String(); len(s) <= limit {
		return s
	}
	return p.String()[:limit-3] + "..."
}

// printer writes expressions; once it has written more than limit it writes nothing else of operands.
type printer struct {
	strings.Builder
	limit int
	tight bool // no spaces around operators
}

// expr writes e, in parentheses if it binds looser than binding.
func (p *printer) expr(e *Expr, binding int) {
	switch {
	case p.Len() > p.limit:
		return
	case e == nil || e.Kind == Poison:
		p.poison(e)
		return
	}
	o, infix := operatorOf(e)
	if !infix {
		p.primary(e)
		return
	}
	if o.binding < binding {
		p.WriteByte('(')
		defer p.WriteByte(')')
	}
	switch {
	case o.binding == unaryBinding:
		p.unary(e, o)
	case p.tight:
		p.expr(e.Args[0], o.binding)
		p.WriteString(o.text)
		p.expr(e.Args[1], o.binding+1)
	default:
		p.expr(e.Args[0], o.binding)
		p.WriteString(" " + o.text + " ")
		p.expr(e.Args[1], o.binding+1)
	}
}

// unary keeps the minus of a negation apart from that of a constant: -(3) is not -3.
func (p *printer) unary(e *Expr, o operator) {
	p.WriteString(o.text)
	a := e.Args[0]
	if e.Op == OpNeg && a.Op == OpConst && !strings.HasPrefix(Constant(a).String(), "-") {
		p.WriteString("(" + Constant(a).String() + ")")
		return
	}
	p.expr(a, unaryBinding)
}

// poison writes what there is of a wrong expression: its name, or "?".
func (p *printer) poison(e *Expr) {
	if e == nil || e.Name == "" {
		p.WriteByte('?')
		return
	}
	p.WriteString(e.Name)
}

// primary writes constants, names and calls.
func (p *printer) primary(e *Expr) {
	switch e.Op {
	case OpConst:
		p.WriteString(Constant(e).String())
	case OpVar:
		p.WriteString(e.Name)
	case OpLocal:
		p.WriteString(e.Name)
		if len(e.Args) > 0 {
			p.coords(e.Args)
		}
	case OpLoad:
		p.WriteString(e.Name)
		p.coords(e.Args)
	case OpCall:
		p.WriteString(e.Name)
		if len(e.Func.Values) > 1 {
			p.WriteString("[" + strconv.Itoa(e.Elem) + "]")
		}
		p.coords(e.Args)
	case OpReduce:
		p.reduction(e)
	case OpPopcount, OpClz, OpCtz:
		p.call(callNames[e.Op], e.Type.String(), e.Args)
	case OpNarrow:
		p.narrow(e)
	case OpWrap:
		p.call("wrap", e.Type.String(), e.Args)
	case OpToInt:
		p.call(e.Type.String(), "", e.Args)
	case OpMax:
		if lo, x, hi, ok := clampOf(e); ok {
			p.call("clamp", "", []*Expr{x, lo, hi})
			return
		}
		p.call("max", "", e.Args)
	default:
		p.call(callNames[e.Op], "", e.Args)
	}
}

// reduction writes "sum(r, term)", "sum(r where condition, term)" and "argmax(r, term, r.x)".
func (p *printer) reduction(e *Expr) {
	before := p.tight
	p.tight = false
	p.WriteString(e.Reduce.String() + "(" + e.RDom.Name)
	if len(e.Args) > 1 {
		p.WriteString(" where ")
		p.expr(e.Args[1], 0)
	}
	p.WriteString(", ")
	p.expr(e.Args[0], 0)
	if e.Reduce == ArgMaxOf || e.Reduce == ArgMinOf {
		p.WriteString(", " + e.RDom.Vars[e.Elem].Name)
	}
	p.WriteByte(')')
	p.tight = before
}

// narrow leaves out what rounding a shift of nothing has by default.
func (p *printer) narrow(e *Expr) {
	p.WriteString("narrow(" + e.Type.String())
	p.WriteString(", ")
	p.expr(e.Args[0], 0)
	if e.Shift != 0 || e.Round != Even {
		p.WriteString(", ")
		p.WriteString(strconv.Itoa(e.Shift))
		p.WriteString(", ")
		p.WriteString(e.Round.String())
	}
	p.WriteByte(')')
}

// clampOf recognises max(min(x, hi), lo) between constants.
func clampOf(e *Expr) (lo, x, hi *Expr, ok bool) {
	inner, lo := e.Args[0], e.Args[1]
	if inner.Op != OpMin || lo.Op != OpConst || inner.Args[1].Op != OpConst {
		return nil, nil, nil, false
	}
	return lo, inner.Args[0], inner.Args[1], true
}

// call writes "name(first, args...)", without first if it is empty.
func (p *printer) call(name, first string, args []*Expr) {
	p.WriteString(name + "(" + first)
	for i, a := range args {
		if i > 0 || first != "" {
			p.WriteString(", ")
		}
		p.expr(a, 0)
	}
	p.WriteByte(')')
}

// coords writes coordinates, tightly.
func (p *printer) coords(args []*Expr) {
	before := p.tight
	p.tight = true
	p.WriteByte('(')
	for i, a := range args {
		if i > 0 {
			p.WriteString(", ")
		}
		p.expr(a, 0)
	}
	p.WriteByte(')')
	p.tight = before
}

// formatDouble is a float64 as the notation writes it.
func formatDouble(f float64) string {
	switch {
	case f != f:
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	s := strconv.FormatFloat(f, 'g', -1, 64)
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return s
}

// formatFloat is a float32 as the notation writes it: the shortest decimal that reads back as f, never like an integer.
func formatFloat(f float32) string {
	switch {
	case f != f:
		return "nan"
	case f > math.MaxFloat32:
		return "inf"
	case f < -math.MaxFloat32:
		return "-inf"
	}
	s := strconv.FormatFloat(float64(f), 'g', -1, 32)
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return s
}
