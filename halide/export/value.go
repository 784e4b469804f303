package export

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
)

// value is what an expression is in Python.
type value struct {
	text   string
	scalar bool // a number of Python, no array
	simple bool // it needs no parentheses
	chain  bool // it is a sum, which needs none on the left of another term

	modular bool // it may differ from the expression by multiples of 2^64
}

// paren is a value as an operand.
func paren(v value) string {
	if v.simple {
		return v.text
	}
	return "(" + v.text + ")"
}

// infix is an operation between two operands. Sums and products are written from left to right.
func infix(op string, a, b value, scalar bool) value {
	left := paren(a)
	if a.chain && (op == "+" || op == "-") {
		left = a.text
	}
	return value{text: left + " " + op + " " + paren(b), scalar: scalar, chain: op == "+" || op == "-"}
}

// literal is a number of the algorithm.
func (l *Library) literal(e *halide.Expr) value {
	switch e.Kind {
	case halide.BoolKind:
		if halide.Constant(e).Bool {
			return value{text: "True", scalar: true, simple: true}
		}
		return value{text: "False", scalar: true, simple: true}
	case halide.FloatKind:
		return value{text: l.constant(literal(float64(e.Float)), halide.Float32), simple: true}
	}
	return value{text: e.Int.String(), scalar: true, simple: e.Int.Sign() >= 0}
}

// array is a number as an array of one element, of the kind of the arrays around.
func (b *body) array(v value, kind halide.Kind) string {
	switch {
	case !v.scalar:
		return v.text
	case kind == halide.BoolKind:
		return fmt.Sprintf(or(b.Library.array, b.module+".asarray(%s)"), v.text)
	case kind == halide.FloatKind:
		return b.constant(v.text, halide.Float32)
	}
	return b.constant(v.text, b.ints)
}

// extremeOf is the smaller or greater one of integers, of which one may be a number.
func (b *body) extremeOf(op halide.Op, x, y value) string {
	if x.scalar {
		x, y = y, x
	}
	forms, ok := b.extreme[op]
	if !ok {
		name := map[halide.Op]string{halide.OpMin: "minimum", halide.OpMax: "maximum"}[op]
		forms = [2]string{b.module + "." + name + "(%s, %s)", b.module + "." + name + "(%s, %s)"}
	}
	if y.scalar {
		return fmt.Sprintf(forms[1], x.text, y.text)
	}
	return fmt.Sprintf(forms[0], x.text, y.text)
}

// wide is integers as an array, in parentheses where it needs them.
func (b *body) wide(v value) string {
	if v.scalar {
		return b.array(v, halide.IntKind)
	}
	return paren(v)
}
