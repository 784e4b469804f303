package gosource

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

var one, zero = big.NewInt(1), new(big.Int)

// infix are the operations that Go has. Shifts and bitwise ones are bracketed, whatever is around.
var infix = map[halide.Op]struct {
	sign string
	bind int
}{
	halide.OpAdd: {"+", sum}, halide.OpSub: {"-", sum}, halide.OpMul: {"*", product},
	halide.OpAnd: {"&", loose}, halide.OpOr: {"|", loose}, halide.OpXor: {"^", loose},
}

// integer writes an operation of integers; int64 holds its operands and its result.
func (w *writer) integer(e *halide.Expr, args []term) term {
	if op, ok := infix[e.Op]; ok {
		left, right := op.bind, op.bind+1
		if op.bind == loose {
			left, right = unary, unary
		}
		return term{args[0].in(left) + " " + op.sign + " " + args[1].in(right), op.bind}
	}
	switch e.Op {
	case halide.OpNeg:
		return term{"-" + args[0].in(primary), unary}
	case halide.OpNot:
		return term{"^" + args[0].in(primary), unary}
	case halide.OpMin:
		return term{"min(" + args[0].text + ", " + args[1].text + ")", primary}
	case halide.OpMax:
		return term{"max(" + args[0].text + ", " + args[1].text + ")", primary}
	case halide.OpAbs:
		return w.call("abs", "abs", args[0])
	case halide.OpShl:
		return term{"int64(" + args[0].text + ") << " + args[1].in(unary), loose}
	case halide.OpShr:
		return term{"int64(" + args[0].text + ") >> " + args[1].in(unary), loose}
	}
	return w.divide(e, args)
}

// divide writes a quotient or remainder: with Go's operators where no sign matters and the divisor is not 0.
//
//	x / 16 -> x >> 4      x mod 16 -> x & 15      x / 3 -> divE(x, 3)
func (w *writer) divide(e *halide.Expr, args []term) term {
	a, b := w.Span(e.Args[0]), w.Span(e.Args[1])
	truncates := e.Op == halide.OpQuo || e.Op == halide.OpRem
	quotient := e.Op == halide.OpDiv || e.Op == halide.OpQuo
	if c := e.Args[1]; c.Op == halide.OpConst && c.Int.Sign() > 0 && !truncates {
		bits := c.Int.BitLen() - 1
		if c.Int.TrailingZeroBits() == uint(bits) && quotient {
			return term{fmt.Sprintf("%s >> %d", args[0].in(unary), bits), loose}
		}
		if c.Int.TrailingZeroBits() == uint(bits) {
			return term{fmt.Sprintf("%s & %s", args[0].in(unary), new(big.Int).Sub(c.Int, one)), loose}
		}
	}
	if b.Lo.Sign() > 0 && (truncates || a.Lo.Sign() >= 0) {
		sign := "%"
		if quotient {
			sign = "/"
		}
		return term{args[0].in(unary) + " " + sign + " " + args[1].in(unary), loose}
	}
	name := map[halide.Op]string{halide.OpDiv: "divE", halide.OpMod: "modE", halide.OpQuo: "quo",
		halide.OpRem: "rem"}[e.Op]
	if name == "" {
		panic(fmt.Sprintf("BUG: operation %d of integers", e.Op))
	}
	return w.call(name, name, args...)
}

// countBits writes a count of ones or zeros among the low bits of a number.
//
//	clz(int16, v) -> int64(bits.LeadingZeros16(uint16(v)))
func countBits(e *halide.Expr, v term) term {
	name := map[halide.Op]string{halide.OpPopcount: "OnesCount", halide.OpClz: "LeadingZeros",
		halide.OpCtz: "TrailingZeros"}[e.Op]
	n := e.Type.Bits()
	return term{fmt.Sprintf("int64(bits.%s%d(uint%d(%s)))", name, n, n, v.text), primary}
}
