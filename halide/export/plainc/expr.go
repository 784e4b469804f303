package plainc

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

func (w *Writer) body(f *halide.Func, box []halide.Range) *body {
	b := &body{Writer: w, f: f, env: regions.Env(f, slices.Clone(box)), uses: map[*halide.Expr]int{},
		known: []map[key]value{{}}}
	b.node = b.fresh
	for _, e := range regions.Roots(f) {
		halide.Walk(e, func(e *halide.Expr) {
			for _, a := range e.Args {
				b.uses[a]++
			}
		})
	}
	return b
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
		regions.Refuse(e, "%s has more than 128 bits", e)
	}
	return number(e.Int)
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
