package plainc

import (
	"fmt"
	"math"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// expr is an expression in C. What is used more than once, and is no leaf, gets a name.
func (b *body) expr(e *halide.Expr) value { return b.named(key{e, false}, b.fresh) }

// named is a value that is written once.
func (b *body) named(k key, write func(*halide.Expr) value) value {
	for _, known := range b.known {
		if v, ok := known[k]; ok {
			return v
		}
	}
	v := write(k.e)
	if b.uses[k.e] > 1 && len(k.e.Args) > 0 && v.prec < primaryP {
		v = b.keep("t", v)
	}
	b.known[len(b.known)-1][k] = v
	return v
}

// keep gives a value a name.
func (b *body) keep(name string, v value) value {
	name = b.names.fresh(name)
	b.Line("const %s %s = %s;", v.c, name, v.text)
	return value{text: name, prec: primaryP, c: v.c}
}

// fresh writes an expression.
func (b *body) fresh(e *halide.Expr) value {
	switch e.Op {
	case halide.OpConst:
		return b.constant(e)
	case halide.OpVar:
		return value{text: b.names.of("var", e.Name), prec: primaryP}
	case halide.OpLoad, halide.OpCall:
		return b.element(e)
	case halide.OpReduce:
		return b.reduce(e, false)
	case halide.OpSelect:
		c, x, y := b.expr(e.Args[0]), b.expr(e.Args[1]), b.expr(e.Args[2])
		return choose(c, x, y)
	}
	switch {
	case e.Kind == halide.BoolKind && e.Args[0].Kind == halide.BoolKind:
		return b.logical(e)
	case e.Kind == halide.BoolKind:
		return b.compare(e)
	case e.Kind == halide.IntKind && e.Args[0].Kind == halide.IntKind:
		return b.integer(e)
	}
	return b.float(e)
}

// choose is one of two values.
func choose(c, x, y value) value {
	return value{text: c.at(orP) + " ? " + x.at(orP) + " : " + y.at(orP), prec: ternaryP, c: max(x.c, y.c)}
}

// constant is a number of the algorithm.
func (b *body) constant(e *halide.Expr) value {
	switch e.Kind {
	case halide.BoolKind:
		return value{text: fmt.Sprint(halide.Constant(e).Bool), prec: primaryP, c: boolC}
	case halide.FloatKind:
		return float(float64(e.Float), floatC)
	case halide.DoubleKind:
		return float(e.Double, doubleC)
	}
	if classOf(e.Int, e.Int) == moduloC {
		refuse(e, "%s has more than 128 bits", e)
	}
	return number(e.Int)
}

// float is a literal.
func float(f float64, c class) value {
	switch {
	case math.IsNaN(f):
		return value{text: "NAN", prec: primaryP, c: floatC}.as(c)
	case math.IsInf(f, 1):
		return value{text: "INFINITY", prec: primaryP, c: floatC}.as(c)
	case math.IsInf(f, -1):
		return value{text: "-INFINITY", prec: unaryP, c: floatC}.as(c)
	}
	text := fmt.Sprint(f)
	if c == floatC {
		text = fmt.Sprint(float32(f))
	}
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	if c == floatC {
		text += "f"
	}
	v := value{text: text, prec: primaryP, c: c, literal: true}
	if math.Signbit(f) {
		v.prec = unaryP
	}
	return v
}

// span is the interval of integers.
func (b *body) span(e *halide.Expr) halide.Span { return b.env.Span(e) }

// class is the narrowest integers that hold an expression.
func (b *body) class(e *halide.Expr) class {
	s := b.span(e)
	if s.Known() {
		if c := classOf(s.Lo, s.Hi); c != moduloC {
			return c
		}
	}
	refuse(e, "%s lies in %s, and C's integers have 128 bits: give inputs a range", e, s)
	return moduloC
}

// logical is an operation on conditions.
func (b *body) logical(e *halide.Expr) value {
	x := b.expr(e.Args[0])
	if e.Op == halide.OpNot {
		return value{text: "!" + x.at(unaryP), prec: unaryP, c: boolC}
	}
	y := b.expr(e.Args[1])
	switch e.Op {
	case halide.OpAnd:
		return value{text: x.at(andP) + " && " + y.at(bitsP), prec: andP, c: boolC}
	case halide.OpOr:
		return value{text: grouped(x) + " || " + grouped(y), prec: orP, c: boolC}
	case halide.OpEQ:
		return value{text: x.at(sumP) + " == " + y.at(sumP), prec: compareP, c: boolC}
	}
	return value{text: x.at(sumP) + " != " + y.at(sumP), prec: compareP, c: boolC}
}

// grouped is an operand of ||: && stands in parentheses.
func grouped(v value) string {
	if v.prec == andP {
		return "(" + v.text + ")"
	}
	return v.at(orP)
}

// comparisons are those of C.
var comparisons = map[halide.Op]string{halide.OpEQ: "==", halide.OpNE: "!=", halide.OpLT: "<", halide.OpLE: "<=",
	halide.OpGT: ">", halide.OpGE: ">="}

func (b *body) compare(e *halide.Expr) value {
	return infix(comparisons[e.Op], compareP, b.expr(e.Args[0]), b.expr(e.Args[1]), boolC)
}
