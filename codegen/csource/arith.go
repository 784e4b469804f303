package csource

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// integer writes an operation of integers, in the width that holds its operands and its result.
func (c *Writer) integer(e *halide.Expr, args []term) term {
	w := c.vals.computed(e)
	out := kindWidth(e, c.vals.Span(e))
	if t, ok := c.byPowerOfTwo(e, args); ok {
		return c.fit(t, out)
	}
	if e.Op == halide.OpShl || e.Op == halide.OpShr {
		return c.fit(c.shift(e, args, w), out)
	}
	for i := range args {
		args[i] = c.as(args[i], w)
	}
	if w == wWide {
		return c.fit(c.wide(e.Op, args), out)
	}
	return c.fit(c.plain(e, args, w), out)
}

// infix are the operations that C has; those of equal precedence are grouped from the left.
var infix = map[halide.Op]struct {
	sign string
	bind int
}{
	halide.OpAdd: {"+", bindAdd}, halide.OpSub: {"-", bindAdd}, halide.OpMul: {"*", bindMul},
	halide.OpAnd: {"&", bindLoose}, halide.OpOr: {"|", bindLoose}, halide.OpXor: {"^", bindLoose},
}

// plain writes an operation of int32_t or int64_t.
func (c *Writer) plain(e *halide.Expr, args []term, w width) term {
	if op, ok := infix[e.Op]; ok {
		left, right := op.bind, op.bind+1
		if op.bind == bindLoose {
			left, right = bindUnary, bindUnary
		}
		return term{args[0].in(left) + " " + op.sign + " " + args[1].in(right), w, op.bind}
	}
	switch e.Op {
	case halide.OpNeg:
		return term{"-" + args[0].in(bindPrimary), w, bindUnary}
	case halide.OpNot:
		return term{"~" + args[0].in(bindPrimary), w, bindUnary}
	case halide.OpMin:
		return c.call(w, "vy_min"+w.suffix(), args...)
	case halide.OpMax:
		return c.call(w, "vy_max"+w.suffix(), args...)
	case halide.OpAbs:
		return c.call(w, "vy_abs"+w.suffix(), args...)
	}
	return c.divide(e, args, w)
}

// divide writes a quotient or remainder: with C's own operators where operands cannot be negative nor the divisor 0.
func (c *Writer) divide(e *halide.Expr, args []term, w width) term {
	if t, ok := c.byReciprocal(e, args, w); ok {
		return t
	}
	a, b := c.vals.Span(e.Args[0]), c.vals.Span(e.Args[1])
	sign := map[halide.Op]string{halide.OpDiv: "/", halide.OpQuo: "/", halide.OpMod: "%", halide.OpRem: "%"}[e.Op]
	truncates := e.Op == halide.OpQuo || e.Op == halide.OpRem
	if w == w64 && b.Lo.Sign() > 0 && a.Lo.Sign() >= 0 {
		return c.call(w, map[string]string{"/": "vy_quo64", "%": "vy_rem64"}[sign], args...)
	}
	if b.Lo.Sign() > 0 && (truncates || a.Lo.Sign() >= 0) {
		return term{args[0].in(bindMul) + " " + sign + " " + args[1].in(bindUnary), w, bindLoose}
	}
	name := map[halide.Op]string{halide.OpDiv: "vy_div", halide.OpMod: "vy_mod", halide.OpQuo: "vy_quo",
		halide.OpRem: "vy_rem"}[e.Op]
	return c.call(w, name+w.suffix(), args...)
}

// byReciprocal writes quotients and remainders by constants as a product and a shift, where 64 bits hold the product:
// the machine divides by a routine of many cycles.
//
//	x / 3 -> 683 * x >> 11      x mod 3 -> x - 3 * (683 * x >> 11)
func (c *Writer) byReciprocal(e *halide.Expr, args []term, w width) (term, bool) {
	a, by := c.vals.Span(e.Args[0]), e.Args[1]
	if by.Op != halide.OpConst || (e.Op == halide.OpQuo || e.Op == halide.OpRem) && a.Lo.Sign() < 0 {
		return term{}, false
	}
	r, ok := lower.ReciprocalOf(a, by.Int)
	if !ok {
		return term{}, false
	}
	sum := r.Sum(e.Args[0])
	in := max(c.vals.computed(sum), widthOf(c.vals.Span(sum)))
	if len(sum.Args) > 0 && sum.Op == halide.OpAdd {
		in = max(in, c.vals.computed(sum.Args[0]))
	}
	if in > w64 {
		return term{}, false
	}
	x := c.named(args[0], e.Op == halide.OpMod || e.Op == halide.OpRem)
	wide := c.as(x, in)
	text := wide.in(bindMul) + " * " + intLiteral(r.Times, in)
	if r.Plus.Sign() != 0 {
		text += " + " + intLiteral(r.Plus, in)
	}
	shift := r.Shift
	if in == w32 {
		shift = min(shift, 31) // no more bits are left
	}
	q := c.fit(term{fmt.Sprintf("(%s) >> %d", text, shift), in, bindLoose}, w)
	if e.Op == halide.OpDiv || e.Op == halide.OpQuo {
		return q, true
	}
	return term{x.in(bindAdd) + " - " + intLiteral(by.Int, w) + " * " + q.in(bindUnary), w, bindAdd}, true
}

// named is a term that is read more than once: in a variable, if it is long.
func (c *Writer) named(t term, twice bool) term {
	if !twice || len(t.text) <= 12 {
		return t
	}
	name := c.Names.Fresh("t")
	c.Line("const %s %s = %s;", t.w, name, t.text)
	return term{name, t.w, bindPrimary}
}

// byPowerOfTwo writes Euclidean quotients and remainders by powers of two as shifts and masks, which round down as
// well.
//
//	x / 16 -> x >> 4      x mod 16 -> x & 15
func (c *Writer) byPowerOfTwo(e *halide.Expr, args []term) (term, bool) {
	if e.Op != halide.OpDiv && e.Op != halide.OpMod || e.Args[1].Op != halide.OpConst || args[0].w == wWide {
		return term{}, false
	}
	n := e.Args[1].Int
	bits := n.BitLen() - 1
	if n.Sign() <= 0 || bits > 30 || n.TrailingZeroBits() != uint(bits) {
		return term{}, false
	}
	if e.Op == halide.OpDiv {
		return term{fmt.Sprintf("%s >> %d", args[0].in(bindUnary), bits), args[0].w, bindLoose}, true
	}
	return term{fmt.Sprintf("%s & %d", args[0].in(bindUnary), 1<<bits-1), args[0].w, bindLoose}, true
}

// shift writes a shift; the width of its count is its own. A shift to the left is a product, which is defined for
// negative numbers as well.
func (c *Writer) shift(e *halide.Expr, args []term, w width) term {
	count := args[1]
	if count.w == wWide {
		count = c.fit(count, w32)
	}
	if w == wWide {
		name := map[halide.Op]string{halide.OpShl: "vy_wide_shl", halide.OpShr: "vy_wide_shr"}[e.Op]
		return c.call(wWide, name, c.as(args[0], wWide), term{"(int)" + count.in(bindUnary), w32, bindUnary})
	}
	if hi := c.vals.Span(e.Args[1]).Hi; w == w32 && hi.Cmp(big.NewInt(30)) > 0 {
		w = w64
	}
	a := c.as(args[0], w)
	if e.Op == halide.OpShr {
		return term{a.in(bindUnary) + " >> " + count.in(bindUnary), w, bindLoose}
	}
	one := term{"1", w32, bindPrimary}
	power := c.as(one, w).in(bindUnary) + " << " + count.in(bindUnary)
	return term{a.in(bindMul) + " * (" + power + ")", w, bindMul}
}

// wide writes an operation of 128 bits.
func (c *Writer) wide(op halide.Op, args []term) term {
	name := map[halide.Op]string{halide.OpAdd: "add", halide.OpSub: "sub", halide.OpMul: "mul", halide.OpNeg: "neg",
		halide.OpMin: "min", halide.OpMax: "max", halide.OpAbs: "abs", halide.OpAnd: "and", halide.OpOr: "or",
		halide.OpXor: "xor", halide.OpNot: "not", halide.OpDiv: "div", halide.OpMod: "mod", halide.OpQuo: "quo",
		halide.OpRem: "rem"}[op]
	if name == "" {
		panic(fmt.Sprintf("BUG: operation %d of wide integers", op))
	}
	return c.call(wWide, "vy_wide_"+name, args...)
}

// laneFloats are functions that work on floats in the first lanes of vectors.
var laneFloats = map[halide.Op]string{halide.OpMin: "vy_lane_minf", halide.OpMax: "vy_lane_maxf"}

// float writes an operation of floats. Every operation is rounded: nothing in the text asks for a fused one.
// Elementary functions are those of the target's <math.h>, and so are their last bits.
func (c *Writer) float(op halide.Op, args []term) term {
	if name := laneFloats[op]; c.VectorFloats && name != "" {
		return c.call(wFloat, name, args...)
	}
	if o, ok := infix[op]; ok && op != halide.OpAnd && op != halide.OpOr && op != halide.OpXor {
		return term{args[0].in(o.bind) + " " + o.sign + " " + args[1].in(o.bind+1), wFloat, o.bind}
	}
	switch op {
	case halide.OpDiv:
		return term{args[0].in(bindMul) + " / " + args[1].in(bindUnary), wFloat, bindLoose}
	case halide.OpNeg:
		return term{"-" + args[0].in(bindPrimary), wFloat, bindUnary}
	case halide.OpMin:
		return c.call(wFloat, "vy_minf", args...)
	case halide.OpMax:
		return c.call(wFloat, "vy_maxf", args...)
	}
	name := map[halide.Op]string{halide.OpAbs: "fabsf", halide.OpSqrt: "sqrtf", halide.OpFloor: "floorf",
		halide.OpCeil: "ceilf", halide.OpRound: "rintf", halide.OpExp: "expf", halide.OpLog: "logf",
		halide.OpPow: "powf", halide.OpSin: "sinf", halide.OpCos: "cosf", halide.OpTan: "tanf", halide.OpTanh: "tanhf",
		halide.OpAtan: "atanf"}[op]
	if name == "" {
		panic(fmt.Sprintf("BUG: operation %d of floats", op))
	}
	return c.call(wFloat, name, args...)
}
