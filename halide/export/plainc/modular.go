package plainc

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// wrap is the low bits of a value: nothing to do if it fits, a conversion if it has 64 bits, else arithmetic modulo
// 2^64.
//
//	wrap(int32, a(x) * a(x) * a(x))
//	->
//	(int32_t)((uint64_t)a[x] * a[x] * a[x])
func (b *body) wrap(e *halide.Expr) value {
	x := e.Args[0]
	s := b.span(x)
	if s.Known() && s.Fits(e.Type) {
		return b.expr(x)
	}
	v := value{}
	if s.Known() && classOf(s.Lo, s.Hi) <= longC {
		v = b.expr(x)
	} else {
		v = b.modulo(x)
	}
	v = value{text: "(" + ctype(e.Type) + ")" + v.at(unaryP), prec: unaryP, c: intC}
	switch e.Type {
	case halide.UInt32:
		return v.as(longC)
	case halide.Int64:
		v.c = longC
	}
	return v
}

// modulo is an integer modulo 2^64, as uint64_t or as a value that converts to it.
func (b *body) modulo(e *halide.Expr) value {
	if s := b.span(e); s.Known() && classOf(s.Lo, s.Hi) <= longC {
		return b.expr(e)
	}
	return b.named(key{e, true}, b.freshModulo)
}

func (b *body) freshModulo(e *halide.Expr) value {
	if op, is := infixes[e.Op]; is {
		x, y := widen(b.modulo(e.Args[0]), b.modulo(e.Args[1]), moduloC)
		return infix(op.text, op.prec, x, y, moduloC)
	}
	switch e.Op {
	case halide.OpConst:
		low := new(big.Int).And(e.Int, new(big.Int).SetUint64(1<<64-1))
		return value{text: low.String() + "ull", prec: primaryP, c: moduloC, literal: true}
	case halide.OpNeg:
		return value{text: "-" + b.modulo(e.Args[0]).as(moduloC).at(primaryP), prec: unaryP, c: moduloC}
	case halide.OpNot:
		return value{text: "~" + b.modulo(e.Args[0]).as(moduloC).at(primaryP), prec: unaryP, c: moduloC}
	case halide.OpShl:
		return infix("<<", bitsP, b.modulo(e.Args[0]).as(moduloC), b.expr(e.Args[1]), moduloC)
	case halide.OpSelect:
		return choose(b.expr(e.Args[0]), b.modulo(e.Args[1]).as(moduloC), b.modulo(e.Args[2]).as(moduloC))
	case halide.OpReduce:
		if e.Reduce == halide.SumOf || e.Reduce == halide.ProductOf {
			return b.reduce(e, true)
		}
	}
	return b.expr(e).as(moduloC)
}
