package export

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

func (w *writer) body(f *halide.Func, box []halide.Range) *body {
	b := &body{writer: w, f: f, vars: slices.Clone(f.Vars), box: slices.Clone(box), ints: halide.Int64, free: w.free(f),
		env: regions.Env(f, box), uses: map[*halide.Expr]int{}, axes: map[string]string{}}
	b.node = b.fresh
	b.known = []map[*halide.Expr]value{{}}
	for _, e := range regions.Roots(f) {
		halide.Walk(e, func(e *halide.Expr) {
			for _, a := range e.Args {
				b.uses[a]++
			}
		})
	}
	return b
}

// fresh makes a value of an expression.
func (b *body) fresh(e *halide.Expr) value {
	switch e.Op {
	case halide.OpConst:
		if b.modulo && !e.Int.IsInt64() {
			low := new(big.Int).And(e.Int, new(big.Int).SetUint64(1<<64-1))
			return b.low(int64(low.Uint64()))
		}
		if b.modulo && e.Kind == halide.IntKind {
			return b.low(e.Int.Int64())
		}
		return b.literal(e)
	case halide.OpVar:
		if b.isVar(e.Name) {
			return value{text: b.axis(e.Name), simple: true}
		}
		return value{text: b.names.of(e.Name), scalar: true, simple: true}
	case halide.OpLoad, halide.OpCall:
		return b.element(e)
	case halide.OpReduce:
		return b.reduce(e)
	case halide.OpSelect:
		c, x, y := b.apart(e.Args[0]), b.expr(e.Args[1]), b.expr(e.Args[2])
		if c.scalar && x.scalar && y.scalar {
			return value{text: fmt.Sprintf("(%s if %s else %s)", x.text, c.text, y.text), scalar: true, simple: true}
		}
		if c.scalar {
			return value{text: fmt.Sprintf("(%s if %s else %s)", b.array(x, e.Kind), c.text, b.array(y, e.Kind)),
				simple: true}
		}
		return value{text: b.choose(c.text, b.array(x, e.Kind), b.array(y, e.Kind)), simple: true}
	}
	if e.Kind == halide.DoubleKind || len(e.Args) > 0 && e.Args[0].Kind == halide.DoubleKind {
		regions.Refuse(e, "%s is computed in float64", e)
	}
	e = b.lowest(e)
	args := make([]value, len(e.Args))
	for i, a := range e.Args {
		modulo := b.modulo
		b.modulo = (modulo || e.Op == halide.OpWrap) && (e.Op != halide.OpShl || i == 0)
		args[i] = b.expr(a)
		b.modulo = modulo
	}
	switch {
	case e.Args[0].Kind == halide.BoolKind:
		return b.logical(e, args)
	case e.Args[0].Kind == halide.FloatKind:
		return b.float(e, args)
	}
	b.exact(e)
	return b.integer(e, args)
}

// logical is an operation on conditions.
func (b *body) logical(e *halide.Expr, args []value) value {
	scalar := true
	for _, a := range args {
		scalar = scalar && a.scalar
	}
	if scalar {
		switch e.Op {
		case halide.OpNot:
			return value{text: "not " + paren(args[0]), scalar: true}
		case halide.OpAnd:
			return value{text: paren(args[0]) + " and " + paren(args[1]), scalar: true}
		case halide.OpOr:
			return value{text: paren(args[0]) + " or " + paren(args[1]), scalar: true}
		}
		return value{text: paren(args[0]) + " != " + paren(args[1]), scalar: true}
	}
	if len(args) == 2 && args[0].scalar { // True & array: not every library has it
		args[0], args[1] = args[1], args[0]
	}
	switch e.Op {
	case halide.OpNot:
		return value{text: "~" + paren(args[0])}
	case halide.OpAnd:
		return value{text: paren(args[0]) + " & " + paren(args[1])}
	case halide.OpOr:
		return value{text: paren(args[0]) + " | " + paren(args[1])}
	}
	return value{text: paren(args[0]) + " != " + paren(args[1])}
}
