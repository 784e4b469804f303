package plainc

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// infixes are the operations of integers between two operands, and how tightly they bind.
var infixes = map[halide.Op]struct {
	text string
	prec int
}{
	halide.OpAdd: {"+", sumP}, halide.OpSub: {"-", sumP}, halide.OpMul: {"*", productP},
	halide.OpAnd: {"&", bitsP}, halide.OpOr: {"|", bitsP}, halide.OpXor: {"^", bitsP},
}

// integer is an operation on integers, in as many bits as the result and the operands need.
func (b *body) integer(e *halide.Expr) value {
	switch e.Op {
	case halide.OpDiv, halide.OpMod, halide.OpQuo, halide.OpRem:
		return b.division(e)
	case halide.OpWrap:
		return b.wrap(e)
	case halide.OpNarrow:
		return b.narrow(e)
	}
	c := b.class(e)
	x := b.expr(e.Args[0])
	if op, is := infixes[e.Op]; is {
		y := b.expr(e.Args[1])
		x, y = widen(x, y, c)
		return infix(op.text, op.prec, x, y, max(x.c, y.c))
	}
	switch e.Op {
	case halide.OpNeg, halide.OpNot:
		if x.c < c {
			x = x.as(c)
		}
		sign := map[halide.Op]string{halide.OpNeg: "-", halide.OpNot: "~"}[e.Op]
		return value{text: sign + x.at(primaryP), prec: unaryP, c: x.c}
	case halide.OpAbs:
		c = max(c, x.c)
		return call(c, b.need("abs", c), x)
	case halide.OpMin, halide.OpMax:
		y := b.expr(e.Args[1])
		c := max(x.c, y.c)
		return call(c, b.need(map[halide.Op]string{halide.OpMin: "min", halide.OpMax: "max"}[e.Op], c), x, y)
	case halide.OpShl, halide.OpShr:
		return b.shift(e, x, c)
	case halide.OpPopcount, halide.OpClz, halide.OpCtz:
		name := map[halide.Op]string{halide.OpPopcount: "popcount", halide.OpClz: "clz", halide.OpCtz: "ctz"}[e.Op]
		if x.c == wideC {
			x = x.as(moduloC)
		}
		return call(intC, b.needPlain(name), x, number(big.NewInt(int64(e.Type.Bits()))))
	}
	regions.Refuse(e, "%s has no form in C", e)
	return value{}
}

// shift is a product with a power of two, as bits that are shifted out of signed integers have no meaning in C, or an
// arithmetic shift.
func (b *body) shift(e *halide.Expr, x value, c class) value {
	by := e.Args[1]
	if by.Op == halide.OpConst {
		n := uint(by.Int.Uint64())
		if e.Op == halide.OpShl {
			y := number(new(big.Int).Lsh(big.NewInt(1), n))
			x, y = widen(x, y, max(c, y.c))
			return infix("*", productP, x, y, max(x.c, y.c))
		}
		if n > 31 {
			x = x.as(max(x.c, longC))
		}
		return infix(">>", bitsP, x, number(by.Int), x.c)
	}
	n := b.expr(by)
	c = max(c, x.c, longC)
	if e.Op == halide.OpShr {
		return infix(">>", bitsP, x.as(c), n, c)
	}
	one := infix("<<", bitsP, value{text: "(" + c.String() + ")1", prec: unaryP, c: c}, n, c)
	return infix("*", productP, x, one, c)
}

// narrow is shifted, rounded and saturated, each where the interval needs it.
func (b *body) narrow(e *halide.Expr) value {
	x, s := e.Args[0], b.span(e.Args[0])
	b.class(x)
	v := b.expr(x)
	lo, hi := e.Type.Bounds()
	if n := uint(e.Shift); n > 0 {
		amount := number(big.NewInt(int64(n)))
		if n > 31 {
			v = v.as(max(v.c, longC))
		}
		if e.Round == halide.Floor {
			v = infix(">>", bitsP, v, amount, v.c)
		} else {
			v = call(v.c, b.need("round_"+e.Round.String(), v.c), v, amount)
		}
		s.Lo, s.Hi = new(big.Int).Rsh(s.Lo, n), new(big.Int).Add(new(big.Int).Rsh(s.Hi, n), big.NewInt(1))
		if e.Round == halide.Floor {
			s.Hi.Sub(s.Hi, big.NewInt(1))
		}
	}
	if lo.Cmp(s.Lo) <= 0 && s.Hi.Cmp(hi) <= 0 {
		return v
	}
	c := max(v.c, classOf(lo, hi))
	v = call(c, b.need("clamp", c), v, number(lo), number(hi))
	if c > classOf(lo, hi) {
		return v.as(classOf(lo, hi))
	}
	return v
}
