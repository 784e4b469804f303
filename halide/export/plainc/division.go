package plainc

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// division is a quotient or a remainder: that of C where the interval says that it is the same, a shift or a mask for
// powers of two, else a helper.
//
//	x / 4      x >> 2 if x may be negative
//	x / y      div32(x, y) if y may be 0, or x negative
//	quo(x, 7)  x / 7
func (b *body) division(e *halide.Expr) value {
	x, y := e.Args[0], e.Args[1]
	dividend, divisor := b.span(x), b.span(y)
	c := max(b.class(e), b.class(x), b.class(y))
	v, w := b.expr(x), b.expr(y)
	quotient := e.Op == halide.OpDiv || e.Op == halide.OpQuo
	same := dividend.Known() && divisor.Known() && dividend.Lo.Sign() >= 0 && divisor.Lo.Sign() > 0
	if e.Op == halide.OpQuo || e.Op == halide.OpRem {
		same = divisor.Known() && (divisor.Lo.Sign() > 0 || divisor.Hi.Cmp(big.NewInt(-1)) < 0)
	}
	if same {
		op := "%"
		if quotient {
			op = "/"
		}
		v, w = widen(v, w, c)
		return infix(op, productP, v, w, max(v.c, w.c))
	}
	if k, is := powerOfTwo(y); is && (e.Op == halide.OpDiv || e.Op == halide.OpMod) {
		if e.Op == halide.OpMod {
			mask := number(new(big.Int).Sub(y.Int, big.NewInt(1)))
			return infix("&", bitsP, v, mask, max(v.c, mask.c))
		}
		if k > 31 {
			v = v.as(max(v.c, longC))
		}
		return infix(">>", bitsP, v, number(big.NewInt(int64(k))), v.c)
	}
	c = max(c, v.c, w.c)
	name := map[halide.Op]string{halide.OpDiv: "div", halide.OpMod: "mod", halide.OpQuo: "quo",
		halide.OpRem: "rem"}[e.Op]
	return call(c, b.need(name, c), v, w)
}

// powerOfTwo reports whether an expression is a power of two, and which.
func powerOfTwo(e *halide.Expr) (int, bool) {
	if e.Op != halide.OpConst || e.Kind != halide.IntKind || e.Int.Sign() <= 0 {
		return 0, false
	}
	k := e.Int.BitLen() - 1
	return k, int(e.Int.TrailingZeroBits()) == k
}
