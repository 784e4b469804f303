package build

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
)

// special is an expression that one operation in narrow lanes computes, though what is inside it needs wider ones. The
// lanes are those of the result; bytes and 16 bits have such operations.
//
//	(a + b + 1) >> 1 of bytes         ->   AvgU
//	abs(a - b) of bytes               ->   (a -sat b) | (b -sat a)
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
			x, y := e.Args[0].Args[0], e.Args[0].Args[1]
			whole := *e
			whole.Type = halide.Int64
			fits := halide.SpanOp(&whole, []halide.Span{b.span(e.Args[0])}).Fits(e.Type)
			if t, ok := b.bytes(x, y); ok && fits {
				return b.extendOr(b.apply(vec.AvgU, b.bits(x, t), b.bits(y, t)), w), true
			}
		}
	case halide.OpAbs:
		if d := e.Args[0]; d.Op == halide.OpSub {
			if t, ok := b.bytes(d.Args[0], d.Args[1]); ok {
				x, y := b.bits(d.Args[0], t), b.bits(d.Args[1], t)
				return b.extendOr(b.apply(vec.Or, b.apply(vec.SubSatU, x, y), b.apply(vec.SubSatU, y, x)), w), true
			}
		}
	}
	return nil, false
}

// extendOr is unsigned integers in other lanes.
func (b *values) extendOr(v value, w vec.Elem) value { return b.resize(v, w, false) }

func isNumber(e *halide.Expr, n int64) bool {
	return e.Op == halide.OpConst && e.Kind == halide.IntKind && e.Int.IsInt64() && e.Int.Int64() == n
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

// average is half of a + b + 1.
func (b *exprs) average(sum *halide.Expr, w vec.Elem) (value, bool) {
	if sum.Op != halide.OpAdd {
		return nil, false
	}
	x, y, one := sum.Args[0], sum.Args[1], sum.Args[1]
	switch {
	case isNumber(one, 1) && x.Op == halide.OpAdd:
		x, y = x.Args[0], x.Args[1]
	case isNumber(y, 1):
		return nil, false
	case y.Op == halide.OpAdd && isNumber(y.Args[1], 1):
		y = y.Args[0]
	case x.Op == halide.OpAdd && isNumber(x.Args[1], 1):
		x = x.Args[0]
	default:
		return nil, false
	}
	t, ok := b.bytes(x, y)
	if !ok {
		return nil, false
	}
	return b.extendOr(b.apply(vec.AvgU, b.bits(x, t), b.bits(y, t)), w), true
}

// addSaturated is a sum or difference of operands of the type, saturated to it.
func (b *exprs) addSaturated(e *halide.Expr, w vec.Elem) (value, bool) {
	a := e.Args[0]
	t := vec.ElemOf(e.Type)
	if t > vec.I16 || a.Op != halide.OpAdd && a.Op != halide.OpSub || b.span(a).Fits(e.Type) ||
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
