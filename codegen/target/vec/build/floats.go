package build

import (
	"fmt"
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
)

var floatCodes = map[halide.Op]vec.Code{halide.OpAdd: vec.Add, halide.OpSub: vec.Sub, halide.OpMul: vec.Mul,
	halide.OpDiv: vec.Div, halide.OpSqrt: vec.Sqrt, halide.OpFloor: vec.Floor, halide.OpCeil: vec.Ceil,
	halide.OpRound: vec.Round}

func (b *exprs) freshFloat(e *halide.Expr) value {
	if e.Kind != halide.FloatKind {
		b.refuse(fmt.Sprintf("%s is no float32", brief(e)), "use float32, or integers")
	}
	switch e.Op {
	case halide.OpConst:
		return b.floatConstant(e.Float)
	case halide.OpLoad:
		return b.load(e, vec.F32)
	case halide.OpLocal:
		return b.local(e)
	case halide.OpToFloat:
		return b.nearest(e.Args[0])
	case halide.OpMin, halide.OpMax:
		if v, ok := b.extremeOfConstant(e); ok {
			return v
		}
		return b.floatExtreme(e.Op, b.float(e.Args[0]), b.float(e.Args[1]))
	case halide.OpSelect:
		m, turned := b.either(e.Args[0])
		m = b.maskAs(m, vec.I32)
		x, y := b.float(e.Args[1]), b.float(e.Args[2])
		if turned {
			x, y = y, x
		}
		return b.each(&vec.Op{Code: vec.Select, Elem: vec.F32}, m, x, y)
	case halide.OpNeg:
		return b.onBits(vec.Xor, b.float(e.Args[0]), math.MinInt32)
	case halide.OpAbs:
		return b.onBits(vec.And, b.float(e.Args[0]), math.MaxInt32)
	}
	if e.Define != nil {
		return b.elementary(e.Define(), e.Args)
	}
	code, ok := floatCodes[e.Op]
	if !ok {
		b.refuse(fmt.Sprintf("%s has no operation on vectors", brief(e)),
			"it runs in Go; a table or a polynomial is faster")
	}
	if e.Op == halide.OpAdd && b.fuses(e.Args[1]) {
		return b.plus(b.float(e.Args[0]), e.Args[1])
	}
	if e.Op == halide.OpAdd && b.fuses(e.Args[0]) { // Horner's rule
		return b.plus(b.float(e.Args[1]), e.Args[0])
	}
	args := make([]value, len(e.Args))
	for i, a := range e.Args {
		args[i] = b.float(a)
	}
	return b.apply(code, args...)
}

// fuses reports whether a product may be added without being rounded.
func (b *exprs) fuses(e *halide.Expr) bool {
	return b.m.FMA && b.nest.Compute.Reassociate && e.Op == halide.OpMul
}

// plus is a sum of floats.
//
//	sum + x*y   ->   fma x, y, sum    where the schedule says reassociate
func (b *exprs) plus(sum value, e *halide.Expr) value {
	if !b.fuses(e) {
		return b.apply(vec.Add, sum, b.float(e))
	}
	x := b.float(e.Args[0])
	return b.apply(vec.FMA, x, b.float(e.Args[1]), sum)
}

func (b *values) floatConstant(f float32) value {
	return b.same(vec.F32, b.op(&vec.Op{Code: vec.Const, Elem: vec.F32, N: b.lanes(vec.F32),
		Imm: int64(math.Float32bits(f))}))
}

// onBits is an operation on the bits of floats.
func (b *values) onBits(c vec.Code, v value, bits int64) value {
	return b.apply(c, v.as(vec.I32), b.constant(vec.I32, bits)).as(vec.F32)
}

// floatExtreme is the lesser or the greater of two floats: a NaN passes through, and -0 is less than 0. The machine's
// answer depends on the order of the operands there, so that both are asked for: of zeros, or and and of the bits say
// the sign.
//
//	min(x, y)   ->   minf(x, y) | minf(y, x) | unordered
//	max(x, y)   ->   maxf(x, y) & maxf(y, x) | unordered
func (b *values) floatExtreme(op halide.Op, x, y value) value {
	code, join := vec.MinF, vec.Or
	if op == halide.OpMax {
		code, join = vec.MaxF, vec.And
	}
	one, other := b.apply(code, x, y), b.apply(code, y, x)
	ordered := b.apply(vec.And, b.compareFloats(halide.OpEQ, x, x), b.compareFloats(halide.OpEQ, y, y))
	v := b.apply(join, one.as(vec.I32), other.as(vec.I32))
	return b.apply(vec.Or, v, b.not(ordered)).as(vec.F32)
}

// extremeOfConstant is floatExtreme with a number: the machine gives its second operand where that is a NaN, or where
// both are zeros. Only of max(x, 0), of which -0 is less, the sign is put right.
func (b *exprs) extremeOfConstant(e *halide.Expr) (value, bool) {
	for i, c := range e.Args {
		if c.Op != halide.OpConst || c.Float != c.Float {
			continue
		}
		negative := math.Signbit(float64(c.Float))
		if c.Float == 0 && e.Op == halide.OpMin && negative {
			return nil, false
		}
		code := vec.MinF
		if e.Op == halide.OpMax {
			code = vec.MaxF
		}
		v := b.apply(code, b.floatConstant(c.Float), b.float(e.Args[1-i]))
		if c.Float == 0 && e.Op == halide.OpMax && !negative {
			v = b.apply(vec.Add, v, b.floatConstant(0)) // -0 + 0 is 0
		}
		return v, true
	}
	return nil, false
}

// nearest is the float32 nearest to an integer: of 32 bits by the machine, of up to 50 by way of doubles, which hold
// them.
func (b *exprs) nearest(e *halide.Expr) value {
	if e.Kind != halide.IntKind {
		b.refuse(fmt.Sprintf("%s is no float32", brief(e)), "use float32")
	}
	s := b.span(e)
	if lanes.Holds(s, vec.I32, true) {
		return b.toFloat(b.bits(e, vec.I32), vec.F32)
	}
	if !s.Known() || max(lanes.BitsOf(s.Lo), lanes.BitsOf(s.Hi)) > 51 {
		b.refuse(fmt.Sprintf("%s lies in %v, and becomes a float up to 50 bits", brief(e), s), "Clamp it")
	}
	return b.singles(b.toFloat(b.bits(e, vec.I64), vec.F64))
}

// toInt is a float as an integer of 32 bits: it truncates and saturates, and a NaN is 0. FloatToInt gives the smallest
// integer for what does not fit: of Int32 that is right below, and its complement above.
func (b *exprs) toInt(e *halide.Expr) value {
	x := b.float(e.Args[0])
	is := b.compareFloats(halide.OpEQ, x, x)
	x = b.apply(vec.And, x.as(vec.I32), is).as(vec.F32) // 0 of a NaN
	lo, hi := e.Type.Bounds()
	switch t := e.Type; {
	case t == halide.Int64:
		b.refuse(fmt.Sprintf("%s becomes an integer of 64 bits", brief(e)), "convert to Int32")
	case t == halide.Int32:
		over := b.compareFloats(halide.OpGE, x, b.floatConstant(1<<31))
		return b.apply(vec.Xor, b.fromFloat(x, vec.I32), over)
	case t == halide.UInt32:
		return b.toUnsigned(x)
	}
	f := func(n *big.Int) value { v, _ := new(big.Float).SetInt(n).Float32(); return b.floatConstant(v) }
	x = b.apply(vec.MinF, b.apply(vec.MaxF, x, f(lo)), f(hi))
	return b.fromFloat(x, vec.I32)
}

// toUnsigned converts numbers below 2^31 as they are, and those above less 2^31.
func (b *values) toUnsigned(x value) value {
	half := b.floatConstant(1 << 31)
	x = b.apply(vec.MaxF, x, b.floatConstant(0))
	above := b.compareFloats(halide.OpGE, x, half)
	off := b.apply(vec.And, above, half.as(vec.I32)).as(vec.F32)
	n := b.fromFloat(b.apply(vec.Sub, x, off), vec.I32)
	n = b.apply(vec.Xor, n, b.apply(vec.And, above, b.constant(vec.I32, math.MinInt32)))
	return b.apply(vec.Or, n, b.compareFloats(halide.OpGE, x, b.floatConstant(1<<32)))
}
