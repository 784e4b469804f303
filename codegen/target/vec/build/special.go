package build

import (
	"math/big"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// special is an expression that one operation in narrow lanes computes, or a few, though what is inside it needs wider
// ones. The lanes are those that hold its operands.
//
//	(a + b + 1) >> 1 of bytes         ->   AvgU
//	abs(a - b) of bytes               ->   max(a, b) - min(a, b)
//	narrow(uint8, a + b) of bytes     ->   AddSatU; also of differences, and signed
func (b *exprs) special(e *halide.Expr, w vec.Elem) (value, bool) {
	switch e.Op {
	case halide.OpShr:
		if isNumber(e.Args[1], 1) {
			return b.average(e.Args[0], w)
		}
	case halide.OpDiv:
		if isNumber(e.Args[1], 2) {
			return b.average(e.Args[0], w)
		}
	case halide.OpNarrow:
		switch {
		case e.Shift == 0:
			return b.addSaturated(e, w)
		case e.Shift == 1 && e.Round == halide.PosInf && e.Args[0].Op == halide.OpAdd:
			whole := *e
			whole.Type = halide.Int64
			if halide.SpanOp(&whole, []halide.Span{b.span(e.Args[0])}).Fits(e.Type) {
				return b.mean(e.Args[0].Args[0], e.Args[0].Args[1], true, w)
			}
		}
	case halide.OpAbs:
		if e.Args[0].Op == halide.OpSub {
			return b.distance(e.Args[0].Args[0], e.Args[0].Args[1], w)
		}
	}
	return nil, false
}

func isNumber(e *halide.Expr, n int64) bool {
	return e.Op == halide.OpConst && e.Kind == halide.IntKind && e.Int.IsInt64() && e.Int.Int64() == n
}

// operands is the lanes that hold two integers which come in them, signed or not.
func (b *facts) operands(x, y *halide.Expr) (t vec.Elem, signed, ok bool) {
	s := lower.JoinSpans(b.span(x), b.span(y))
	t, ok = lanes.Least(s, false)
	return t, ok && lanes.Holds(s, t, true), ok && max(b.origin(x), b.origin(y)) <= t
}

// distance is abs(x - y), where the difference needs wider lanes than what it is of.
func (b *exprs) distance(x, y *halide.Expr, w vec.Elem) (value, bool) {
	t, signed, ok := b.operands(x, y)
	if s, r := b.span(x), b.span(y); !ok || lanes.Holds(halide.Span{Lo: new(big.Int).Sub(s.Lo, r.Hi),
		Hi: new(big.Int).Sub(s.Hi, r.Lo)}, t, true) {
		return nil, false
	}
	u, v := b.bits(x, t), b.bits(y, t)
	most, least := b.apply(minMax(halide.OpMax, signed), u, v), b.apply(minMax(halide.OpMin, signed), u, v)
	return b.resize(b.apply(vec.Sub, most, least), w, false), true
}

// average is half of x + y, or of x + y + 1, rounded down.
func (b *exprs) average(sum *halide.Expr, w vec.Elem) (value, bool) {
	if sum.Op != halide.OpAdd {
		return nil, false
	}
	x, y := sum.Args[0], sum.Args[1]
	switch {
	case isNumber(y, 1) && x.Op == halide.OpAdd:
		return b.mean(x.Args[0], x.Args[1], true, w)
	case isNumber(y, 1):
		return nil, false
	case y.Op == halide.OpAdd && isNumber(y.Args[1], 1):
		return b.mean(x, y.Args[0], true, w)
	case x.Op == halide.OpAdd && isNumber(x.Args[1], 1):
		return b.mean(x.Args[0], y, true, w)
	}
	return b.mean(x, y, false, w)
}

// mean is half of x + y, rounded up or down: one operation of unsigned lanes, else a few where the sum needs wider
// lanes. A sign that is turned makes signed numbers unsigned ones; what is rounded up of ^x and ^y is rounded down of x
// and y.
//
//	(a + b) >> 1 of int16   ->   AvgU(a ^ 0x7fff, b ^ 0x7fff) ^ 0x7fff
//	(a + b) >> 1 of int32   ->   (a & b) + ((a ^ b) >> 1)
func (b *exprs) mean(x, y *halide.Expr, up bool, w vec.Elem) (value, bool) {
	t, signed, ok := b.operands(x, y)
	if narrow, isBytes := b.bytes(x, y); up && isBytes {
		return b.resize(b.apply(vec.AvgU, b.bits(x, narrow), b.bits(y, narrow)), w, false), true
	}
	r, s := b.span(x), b.span(y)
	if !ok || lanes.Holds(halide.Span{Lo: new(big.Int).Add(r.Lo, s.Lo), Hi: new(big.Int).Add(r.Hi, s.Hi)}, t, signed) {
		return nil, false
	}
	u, v := b.bits(x, t), b.bits(y, t)
	if t <= vec.I16 {
		turned := int64(0)
		if !up {
			turned = -1
		}
		if signed {
			turned ^= 1 << (t.Bits() - 1)
		}
		m := b.constant(t, turned)
		q := b.apply(vec.AvgU, b.apply(vec.Xor, u, m), b.apply(vec.Xor, v, m))
		return b.resize(b.apply(vec.Xor, q, m), w, signed), true
	}
	half := b.shr(b.apply(vec.Xor, u, v), 1, signed)
	if up {
		return b.resize(b.apply(vec.Sub, b.apply(vec.Or, u, v), half), w, signed), true
	}
	return b.resize(b.apply(vec.Add, b.apply(vec.And, u, v), half), w, signed), true
}

// bytes is the lanes of 8 or 16 bits that hold unsigned operands.
func (b *facts) bytes(es ...*halide.Expr) (vec.Elem, bool) {
	for t := vec.I8; t <= vec.I16; t++ {
		ok := true
		for _, e := range es {
			ok = ok && lanes.Holds(b.span(e), t, false)
		}
		if ok {
			return t, true
		}
	}
	return vec.None, false
}

// addSaturated is a sum or difference of operands of the type, saturated to it.
func (b *exprs) addSaturated(e *halide.Expr, w vec.Elem) (value, bool) {
	a := e.Args[0]
	t := vec.ElemOf(e.Type)
	if a.Op != halide.OpAdd && a.Op != halide.OpSub || b.span(a).Fits(e.Type) ||
		!b.span(a.Args[0]).Fits(e.Type) || !b.span(a.Args[1]).Fits(e.Type) {
		return nil, false
	}
	codes := map[bool][2]vec.Code{true: {vec.AddSatS, vec.SubSatS}, false: {vec.AddSatU, vec.SubSatU}}[e.Type.Signed()]
	code := codes[0]
	if a.Op == halide.OpSub {
		code = codes[1]
	}
	x := b.bits(a.Args[0], t)
	return b.resize(b.apply(code, x, b.bits(a.Args[1], t)), w, e.Type.Signed()), true
}
