package summary

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// String is s in the notation: a line for the name, the sizes, each scalar, array and condition, then one for each
// output.
//
//	gemm over the reals
//	sizes M, N, K >= 1
//	A: in float32[K, M] strides 1, lda
//	C(j, i) = beta * C(j, i) + sum(k in 0..K, A(k, i) * B(j, k)) for j in 0..N, i in 0..M
func (s *Summary) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s\n", s.Name, s.Exact)
	if len(s.Sizes) > 0 {
		b.WriteString("sizes " + joined(s.Sizes, Size.String) + "\n")
	}
	for _, x := range s.Scalars {
		fmt.Fprintf(&b, "%s: scalar %s\n", x.Name, x.Elem)
	}
	for i := range s.Arrays {
		b.WriteString(s.Arrays[i].String() + "\n")
	}
	for _, c := range s.Pre {
		b.WriteString("requires " + c.String() + "\n")
	}
	b.WriteString(s.Algorithm())
	return b.String()
}

// Algorithm is a line for each output of s.
func (s *Summary) Algorithm() string {
	var b strings.Builder
	for i := range s.Outputs {
		b.WriteString(s.Outputs[i].String() + "\n")
	}
	return b.String()
}

// String is o as "C(j, i) = value for j in 0..N, i in 0..M where condition".
func (o *Output) String() string {
	var b strings.Builder
	switch {
	case o.Array == "":
		b.WriteString("result")
	default:
		b.WriteString(o.Array + "(" + joined(o.At, Affine.String) + ")")
	}
	b.WriteString(" = " + o.Value.String())
	if len(o.Vars) > 0 {
		b.WriteString(" for " + joined(o.Vars, Range.String))
	}
	if o.Where != nil {
		b.WriteString(" where " + o.Where.String())
	}
	return b.String()
}

// String is s as "N >= 1".
func (s Size) String() string { return fmt.Sprintf("%s >= %d", s.Name, s.Min) }

func joined[T any](xs []T, text func(T) string) string {
	var parts []string
	for _, x := range xs {
		parts = append(parts, text(x))
	}
	return strings.Join(parts, ", ")
}

// String is e in the notation.
func (e *Expr) String() string {
	var b strings.Builder
	e.write(&b, 0)
	return b.String()
}

// rule is how an operation is written: between its operands, binding as prec says, or as a function.
type rule struct {
	text string
	prec int // 0: as a function
}

var rules = map[Op]rule{
	OpOr: {"||", 1}, OpAnd: {"&&", 2},
	OpEQ: {"==", 3}, OpNE: {"!=", 3}, OpLT: {"<", 3}, OpLE: {"<=", 3}, OpGT: {">", 3}, OpGE: {">=", 3},
	OpAdd: {"+", 5}, OpSub: {"-", 5}, OpMul: {"*", 6}, OpDiv: {"/", 6},
	OpXor: {"xor", 0}, OpShl: {"shl", 0}, OpShr: {"shr", 0}, OpQuo: {"quo", 0}, OpRem: {"rem", 0},
	OpMin: {"min", 0}, OpMax: {"max", 0}, OpAbs: {"abs", 0}, OpSelect: {"select", 0},
}

const unary = 7 // how - and ! bind

// write puts e where operators that bind less than prec need parentheses.
func (e *Expr) write(b *strings.Builder, prec int) {
	switch e.Op {
	case OpConst:
		text := number(e)
		if strings.HasPrefix(text, "-") && prec > 5 {
			text = "(" + text + ")"
		}
		b.WriteString(text)
	case OpFloat:
		b.WriteString(special(e.Special))
	case OpScalar:
		b.WriteString(e.Name)
	case OpIndex:
		e.writeIndex(b, prec)
	case OpLoad:
		b.WriteString(e.Name + "(" + joined(e.Index, Affine.String) + ")")
	case OpReduce:
		e.writeReduce(b)
	case OpConvert:
		writeCall(b, e.To.String(), e.Args)
	case OpCall:
		writeCall(b, e.Name, e.Args)
	case OpNeg, OpNot:
		e.writeUnary(b, prec)
	default:
		e.writeOperator(b, prec)
	}
}

// writeIndex puts a position, which is a sum mostly.
func (e *Expr) writeIndex(b *strings.Builder, prec int) {
	a := e.Index[0]
	text := a.String()
	if n := len(a.Terms) + len(a.Const.monomials); prec > 4 && (n > 1 || n == 1 && strings.ContainsAny(text, " -*")) {
		text = "(" + text + ")"
	}
	b.WriteString(text)
}

func (e *Expr) writeUnary(b *strings.Builder, prec int) {
	text := "-"
	if e.Op == OpNot {
		text = "!"
		if e.Kind == term.Int {
			text = "~"
		}
	}
	if prec > unary {
		b.WriteString("(")
		defer b.WriteString(")")
	}
	b.WriteString(text)
	e.Args[0].write(b, unary+1)
}

func (e *Expr) writeOperator(b *strings.Builder, prec int) {
	r := rules[e.Op]
	if e.Kind == term.Int && (e.Op == OpAnd || e.Op == OpOr) {
		r = rule{map[Op]string{OpAnd: "and", OpOr: "or"}[e.Op], 0}
	}
	if r.prec == 0 {
		writeCall(b, r.text, e.Args)
		return
	}
	if prec > r.prec {
		b.WriteString("(")
		defer b.WriteString(")")
	}
	left := r.prec
	if r.prec == 3 {
		left++ // comparisons do not follow each other
	}
	e.Args[0].write(b, left)
	b.WriteString(" " + r.text + " ")
	e.Args[1].write(b, r.prec+1)
}

func writeCall(b *strings.Builder, name string, args []*Expr) {
	b.WriteString(name + "(")
	for i, a := range args {
		if i > 0 {
			b.WriteString(", ")
		}
		a.write(b, 0)
	}
	b.WriteString(")")
}

// writeReduce puts "sum(k in 0..K where k != i, body, from init)".
func (e *Expr) writeReduce(b *strings.Builder) {
	r := e.Reduction
	b.WriteString(r.Fold.String() + "(" + joined(r.Ranges, Range.String))
	if r.Where != nil {
		b.WriteString(" where ")
		r.Where.write(b, 0)
	}
	b.WriteString(", ")
	e.Args[0].write(b, 0)
	if r.Init != nil {
		b.WriteString(", from ")
		r.Init.write(b, 0)
	}
	b.WriteString(")")
}

// number is a constant: an integer, "true", a decimal that names the float again, or a quotient of integers.
func number(e *Expr) string {
	switch {
	case e.Kind == term.Truth:
		return strconv.FormatBool(e.Const.Sign() != 0)
	case e.Kind == term.Int:
		return e.Const.RatString()
	}
	f, exact := e.Const.Float64()
	bits := 64
	if e.Kind == term.Single {
		bits = 32
		exact = exact && float64(float32(f)) == f
	}
	if !exact {
		return "(" + e.Const.Num().String() + "/" + e.Const.Denom().String() + ")"
	}
	text := strconv.FormatFloat(f, 'g', -1, bits)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

func special(f float64) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	return "-0.0"
}

// IntConst is the integer c.
func IntConst(c int64) *Expr {
	return &Expr{Op: OpConst, Kind: term.Int, Const: new(big.Rat).SetInt64(c)}
}
