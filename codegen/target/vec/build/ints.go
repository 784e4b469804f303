package build

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
)

// freshBits finds the lanes to compute in: wider ones only where the operands come so, narrower ones where the result
// fits.
//
//	a*b of 16 bits as 64         ->   product in 32 bits, extended; of loads, product of halves of 64 bits
//	wrap(uint8, a + b) of 32     ->   sum in 32 bits, narrowed
//	wrap(uint8, a + b) of 8      ->   sum in 8 bits
//	a + b, a of 32 bits, as 32   ->   sum in 32 bits, although 16 hold it: a need not be narrowed
func (b *exprs) freshBits(e *halide.Expr, w vec.Elem) value {
	if e.Op == halide.OpConst {
		return b.constant(w, lowBits(e.Int))
	}
	if f, ok := b.uniformIndex(e); ok {
		return b.splat(w, b.loopIndex(f))
	}
	if v, ok := b.special(e, w); ok {
		return v
	}
	if !ring(e.Op) && e.Op != halide.OpShl && e.Op != halide.OpSelect {
		return b.exact(e, w)
	}
	c := w
	if n, ok := b.natural(e); ok && !b.cameWide(e, w) {
		c = min(n, max(w, b.origin(e)))
	}
	if w == vec.I64 && c == vec.I32 && b.loadsHalves(e) {
		c = w
	}
	c = b.m.Wide(codeOf(e.Op), c)
	if b.evenOdd != nil && c == vec.I16 {
		if v, ok := b.evenOdd.linear(e); ok {
			return b.resize(v, w, lanes.Holds(b.span(e), min(c, w), true))
		}
	}
	return b.resize(b.ringOp(e, c), w, lanes.Holds(b.span(e), min(c, w), true))
}

// codeOf is the operation on lanes that an operation of integers is.
func codeOf(op halide.Op) vec.Code {
	return [...]vec.Code{halide.OpAdd: vec.Add, halide.OpSub: vec.Sub, halide.OpMul: vec.Mul, halide.OpNeg: vec.Sub,
		halide.OpAnd: vec.And, halide.OpOr: vec.Or, halide.OpXor: vec.Xor, halide.OpNot: vec.Xor, halide.OpShl: vec.Shl,
		halide.OpSelect: vec.Select}[op]
}

// ringOp is an operation modulo 2^w.
func (b *exprs) ringOp(e *halide.Expr, w vec.Elem) value {
	switch e.Op {
	case halide.OpNeg:
		return b.apply(vec.Sub, b.constant(w, 0), b.bits(e.Args[0], w))
	case halide.OpNot:
		return b.apply(vec.Xor, b.bits(e.Args[0], w), b.constant(w, -1))
	case halide.OpSelect:
		return b.chosen(e, w)
	case halide.OpShl:
		return b.shiftLeft(e, w)
	}
	if e.Op == halide.OpMul {
		for i, a := range e.Args {
			if n, ok := power(a); ok {
				return b.shl(b.bits(e.Args[1-i], w), n)
			}
		}
	}
	x, code := b.bits(e.Args[0], w), codeOf(e.Op)
	if e.Op == halide.OpMul && w == vec.I64 && b.halves(e) {
		code = vec.MulHalf
	}
	return b.apply(code, x, b.bits(e.Args[1], w))
}

// halves reports whether a product of 64 bits is one of numbers of 32 bits, which the machine has.
func (b *exprs) halves(e *halide.Expr) bool {
	return b.m.MulHalf && lanes.Holds(b.span(e.Args[0]), vec.I32, true) && lanes.Holds(b.span(e.Args[1]), vec.I32, true)
}

// loadsHalves reports whether e is such a product whose factors take no more to come in 64 bits: they are loaded so, or
// the same in all lanes. To extend products takes more.
func (b *exprs) loadsHalves(e *halide.Expr) bool {
	loaded := func(e *halide.Expr) bool { return e.Op == halide.OpLoad || !b.varies(e) }
	return e.Op == halide.OpMul && b.halves(e) && loaded(e.Args[0]) && loaded(e.Args[1])
}

// chosen is one of two integers. Where one is the other with something added, only that is chosen: of sums under a
// condition, one addition waits for the last one. Zeros, and ones in all bits, take no choice.
//
//	select(c, x + t, x)   ->   x + (c & t)
//	select(c, x, x - t)   ->   x - (^c & t)
//	select(c, x, 0)       ->   c & x
func (b *exprs) chosen(e *halide.Expr, w vec.Elem) value {
	m, turned := b.either(e.Args[0])
	m = b.maskAs(m, w)
	ways := []*halide.Expr{e.Args[1], e.Args[2]}
	if turned {
		slices.Reverse(ways)
	}
	for i, code := range []vec.Code{vec.And, vec.AndNot} {
		more, x := ways[i], ways[1-i]
		if more.Op != halide.OpAdd && more.Op != halide.OpSub || x.Op == halide.OpConst {
			continue
		}
		for j, t := range more.Args {
			if j == 1 && more.Op == halide.OpSub {
				break
			}
			if t == x || t.Op == x.Op && t.String() == x.String() {
				return b.apply(codeOf(more.Op), b.bits(x, w), b.apply(code, m, b.bits(more.Args[1-j], w)))
			}
		}
	}
	for i, code := range []vec.Code{vec.And, vec.AndNot} {
		switch {
		case !isNumber(ways[1-i], 0):
		case i == 0 && allOnes(ways[i], w):
			return m
		default:
			return b.apply(code, m, b.bits(ways[i], w))
		}
	}
	return b.apply(vec.Select, m, b.bits(ways[0], w), b.bits(ways[1], w))
}

// allOnes reports whether e is a number of which lanes of w keep ones alone.
func allOnes(e *halide.Expr, w vec.Elem) bool {
	return e.Op == halide.OpConst && lowBits(e.Int)<<(64-w.Bits())>>(64-w.Bits()) == -1
}

// power is n of a constant 2^n.
func power(e *halide.Expr) (n int, ok bool) {
	if e.Op != halide.OpConst || e.Int.Sign() <= 0 {
		return 0, false
	}
	n = e.Int.BitLen() - 1
	return n, e.Int.TrailingZeroBits() == uint(n)
}

func (b *exprs) shiftLeft(e *halide.Expr, w vec.Elem) value {
	if n := e.Args[1]; n.Op == halide.OpConst {
		return b.shl(b.bits(e.Args[0], w), int(n.Int.Int64()))
	}
	c := b.m.Wide(vec.ShlV, w)
	v := b.apply(vec.ShlV, b.bits(e.Args[0], c), b.bits(e.Args[1], c))
	return b.narrow(v, w, vec.Narrow)
}

// exact is an operation whose operands must be there whole.
func (b *exprs) exact(e *halide.Expr, w vec.Elem) value {
	switch e.Op {
	case halide.OpVar:
		return b.loopValue(w)
	case halide.OpLoad:
		return b.load(e, w)
	case halide.OpLocal:
		v := b.local(e)
		return b.resize(v, w, lanes.Holds(b.span(e), v.elem, true))
	case halide.OpNarrow:
		return b.narrowed(e, w)
	case halide.OpWrap:
		t := vec.ElemOf(e.Type)
		if w <= t {
			return b.bits(e.Args[0], w)
		}
		return b.extend(b.bits(e.Args[0], t), w, e.Type.Signed())
	case halide.OpPopcount, halide.OpClz, halide.OpCtz:
		v := b.countBits(e)
		return b.resize(v, w, false)
	case halide.OpToInt:
		return b.resize(b.toInt(e), w, lanes.Holds(b.span(e), vec.I32, true))
	case halide.OpDiv, halide.OpMod, halide.OpQuo, halide.OpRem:
		return b.divide(e, w)
	}
	v, s := b.exactOp(e)
	if s.Known() {
		return b.resize(v, w, lanes.Holds(s, v.elem, true))
	}
	return b.resize(v, w, lanes.Holds(b.span(e), v.elem, true))
}

// exactOp is such an operation in lanes that hold operands and result; s is what it is before anything is known of it.
func (b *exprs) exactOp(e *halide.Expr) (v value, s halide.Span) {
	switch e.Op {
	case halide.OpMin, halide.OpMax:
		w, signed := b.around(e.Args...)
		x, y := b.bits(e.Args[0], w), b.bits(e.Args[1], w)
		return b.apply(minMax(e.Op, signed), x, y), b.span(e)
	case halide.OpAbs:
		w := b.elemOf(e.Args[0], true)
		return b.apply(vec.Abs, b.bits(e.Args[0], w)), b.span(e)
	case halide.OpShr:
		w, signed := b.around(e.Args[0])
		if n := e.Args[1]; n.Op == halide.OpConst {
			return b.shr(b.bits(e.Args[0], w), int(n.Int.Int64()), signed), b.span(e)
		}
		c := b.m.Wide(vec.ShrSV, w)
		x := b.bits(e.Args[0], c)
		code := vec.ShrSV
		if !lanes.Holds(b.span(e.Args[0]), c, true) {
			code = vec.ShrUV
		}
		return b.apply(code, x, b.bits(e.Args[1], c)), b.span(e)
	}
	b.refuse(fmt.Sprintf("%s has no operation on vectors", brief(e)),
		"it runs in Go; write it by a table, or by sums and products")
	panic("unreachable")
}

func minMax(op halide.Op, signed bool) vec.Code {
	switch {
	case op == halide.OpMin && signed:
		return vec.MinS
	case op == halide.OpMin:
		return vec.MinU
	case signed:
		return vec.MaxS
	}
	return vec.MaxU
}
