package build

import (
	"fmt"
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// divide is a quotient or a remainder, Euclidean or truncating; by zero both are zero.
func (b *exprs) divide(e *halide.Expr, w vec.Elem) value {
	if n := e.Args[1]; n.Op == halide.OpConst {
		return b.byConstant(e, n.Int, w)
	}
	v := b.byVariable(e)
	return b.resize(v, w, lanes.Holds(b.span(e), min(v.elem, w), true))
}

// byConstant divides by a number.
//
//	x / 8    ->   x >> 3
//	x % 8    ->   x & 7
//	x / 7    ->   ((x - least) * m) >> s, + least/7
//	quo      ->   by the absolute value, with the sign put back
func (b *exprs) byConstant(e *halide.Expr, d *big.Int, w vec.Elem) value {
	if d.Sign() == 0 {
		return b.constant(w, 0)
	}
	x := e.Args[0]
	size := new(big.Int).Abs(d)
	q := b.truncated(e, size)
	if q == nil {
		q = b.quotient(x, size, e.Op == halide.OpQuo || e.Op == halide.OpRem, d.Sign() < 0)
	}
	switch e.Op {
	case halide.OpDiv, halide.OpQuo:
		if d.Sign() < 0 {
			q = b.apply(vec.Sub, b.constant(q.elem, 0), q)
		}
		return b.resize(q, w, q.elem < w)
	}
	c := q.elem
	r := b.apply(vec.Sub, b.bits(x, c), b.times(q, size))
	return b.resize(r, w, c < w && lanes.Holds(b.span(e), c, true))
}

// truncated is the dividend by a positive number, rounded towards zero, in the lanes that hold it; nil: another way
// takes less, or these hold no such product. What a multiplier makes of a negative number is one less than its
// quotient, as that is never exact.
//
//	quo(x, 10) of int32   ->   (mulhi(x, m) >> 2) - (x >> 31)
func (b *exprs) truncated(e *halide.Expr, d *big.Int) value {
	s := b.span(e.Args[0])
	w, ok := lanes.Least(s, true)
	if e.Op == halide.OpDiv || e.Op == halide.OpMod || !ok || s.Lo.Sign() >= 0 || e.Args[1].Int.Sign() < 0 {
		return nil
	}
	w = max(w, vec.I16)
	most := new(big.Int).Neg(s.Lo)
	if s.Hi.Cmp(most) > 0 {
		most = s.Hi
	}
	m, shift := multiplier(most, d, w.Bits())
	if w > vec.I32 || b.m.Wide(vec.MulHiS, w) != w || m.BitLen() > w.Bits() || d.BitLen() == 1 ||
		d.TrailingZeroBits() == uint(d.BitLen()-1) {
		return nil
	}
	x := b.bits(e.Args[0], w)
	q := b.apply(vec.MulHiS, x, b.constant(w, lowBits(m)))
	if m.BitLen() == w.Bits() { // as a number with a sign it is 2^w too small
		q = b.apply(vec.Add, q, x)
	}
	return b.apply(vec.Sub, b.shr(q, shift-w.Bits(), true), b.shr(x, w.Bits()-1, true))
}

// times is a product with a number, which fits.
func (b *values) times(v value, n *big.Int) value {
	if n.TrailingZeroBits() == uint(n.BitLen()-1) {
		return b.shl(v, n.BitLen()-1)
	}
	c := b.m.Wide(vec.Mul, v.elem)
	p := b.apply(vec.Mul, b.extend(v, c, true), b.constant(c, lowBits(n)))
	return b.narrow(p, v.elem, vec.Narrow)
}

// quotient is x by a positive number, rounded down, or towards zero; in lanes that hold x, the divisor and the quotient
// with a sign, and its negative too, if that is wanted.
func (b *exprs) quotient(x *halide.Expr, d *big.Int, towardsZero, negated bool) value {
	s := b.span(x)
	if !s.Known() {
		b.refuseRange(x)
	}
	room := lower.JoinSpans(s, halide.Span{Lo: new(big.Int).Neg(d), Hi: d})
	if towardsZero || negated {
		room = lower.JoinSpans(room, halide.Span{Lo: room.Lo, Hi: new(big.Int).Neg(s.Lo)})
	}
	w, ok := lanes.Least(room, true)
	if !ok {
		b.refuse(fmt.Sprintf("%s, in %v, is divided by %s, and lanes have 64 bits", brief(x), s, d), "Clamp it")
	}
	if half := w - 1; s.Lo.Sign() >= 0 && !negated && w > vec.I16 && s.Hi.BitLen() <= half.Bits() && d.BitLen() > 1 &&
		b.m.Wide(vec.MulHiU, half) == half {
		if m, _ := multiplier(s.Hi, d, half.Bits()); m.BitLen() <= half.Bits() { // without a sign
			w = half
		}
	}
	v := b.bits(x, w)
	n := d.BitLen() - 1
	exact := d.TrailingZeroBits() == uint(n)
	switch {
	case exact && (!towardsZero || s.Lo.Sign() >= 0):
		return b.shr(v, n, s.Lo.Sign() < 0)
	case exact: // what is lost of a negative number is made up for first
		sign := b.shr(v, w.Bits()-1, true)
		low := b.apply(vec.And, sign, b.constant(w, 1<<n-1))
		return b.shr(b.apply(vec.Add, v, low), n, true)
	case towardsZero && s.Lo.Sign() < 0:
		sign := b.shr(v, w.Bits()-1, true)
		size := b.apply(vec.Sub, b.apply(vec.Xor, v, sign), sign)
		most := new(big.Int).Neg(s.Lo)
		if s.Hi.Cmp(most) > 0 {
			most = s.Hi
		}
		q := b.reciprocal(x, size, new(big.Int), most, d)
		return b.apply(vec.Sub, b.apply(vec.Xor, q, sign), sign)
	}
	return b.reciprocal(x, v, s.Lo, s.Hi, d)
}

// reciprocal is v, of the values lo..hi, by d, rounded down: a product with m = floor(2^s/d)+1 is shifted by s. For
// numbers 0..top that is exact if top*(m*d - 2^s) < 2^s (Granlund and Montgomery, "Division by invariant integers",
// 1994); others are moved there by a multiple of d first.
func (b *exprs) reciprocal(x *halide.Expr, v value, lo, hi, d *big.Int) value {
	first := new(big.Int)
	if lo.Sign() != 0 {
		first.Div(lo, d) // Euclidean, d > 0
	}
	base := new(big.Int).Mul(first, d)
	top := new(big.Int).Sub(hi, base)
	w := v.elem
	if q := b.byHalves(v, vec.I16, lo, hi, d); q != nil {
		return b.resize(q, w, true)
	}
	m, s := multiplier(top, d, d.BitLen())
	most := new(big.Int).Mul(top, m)
	if most.BitLen() > 32 {
		if q := b.byHalves(v, vec.I32, lo, hi, d); q != nil {
			return b.resize(q, w, true)
		}
	}
	var q value
	switch {
	case most.BitLen() <= 64:
		c := max(w, b.m.Wide(vec.Mul, vec.I8))
		for c.Bits() < most.BitLen() {
			c++
		}
		u := b.moved(b.extend(v, c, true), base)
		code := vec.Mul
		if c == vec.I64 && b.m.MulHalf && max(top.BitLen(), m.BitLen()) < 32 {
			code = vec.MulHalf
		}
		q = b.shr(b.apply(code, u, b.constant(c, lowBits(m))), s, false)
	case max(lanes.BitsOf(lo), lanes.BitsOf(hi), lanes.BitsOf(d)) <= 51: // doubles hold them: see byVariable
		f, _ := new(big.Float).SetInt(d).Float64()
		c := b.constant(vec.F64, int64(math.Float64bits(f)))
		q := b.apply(vec.Floor, b.apply(vec.Div, b.toFloat(b.extend(v, vec.I64, true), vec.F64), c))
		return b.resize(b.fromFloat(q, vec.I64), w, true)
	default:
		if q := b.byHalves(v, vec.I64, lo, hi, d); q != nil {
			return b.resize(q, w, true)
		}
		b.refuse(fmt.Sprintf("%s by %s takes a product of %d bits", brief(x), d, most.BitLen()), "Clamp it")
	}
	if first.Sign() != 0 {
		q = b.apply(vec.Add, q, b.constant(q.elem, lowBits(first)))
	}
	return b.resize(q, w, true)
}

// byHalves is reciprocal by the high half of a product in lanes of w; nil: they hold no such product. What moves out of
// the lanes is turned about zero instead: that is -1-x of a negative number, whose quotient is turned back.
//
//	x / 7, x of 16 bits with a sign   ->   t = x >> 15; (mulhi(x ^ t, m) >> n) ^ t
func (b *values) byHalves(v value, w vec.Elem, lo, hi, d *big.Int) value {
	if v.elem > w || b.m.Wide(vec.MulHiU, w) != w {
		return nil
	}
	high := func(u value, top *big.Int) value {
		m, s := multiplier(top, d, w.Bits())
		if max(m.BitLen(), top.BitLen()) > w.Bits() {
			return nil
		}
		return b.shr(b.apply(vec.MulHiU, u, b.constant(w, lowBits(m))), s-w.Bits(), false)
	}
	first := new(big.Int).Div(lo, d)
	base := new(big.Int).Mul(first, d)
	if top := new(big.Int).Sub(hi, base); top.BitLen() <= w.Bits() {
		q := high(b.moved(b.extend(v, w, true), base), top)
		if q == nil || first.Sign() == 0 {
			return q
		}
		return b.apply(vec.Add, q, b.constant(w, lowBits(first)))
	}
	top := new(big.Int).Not(lo)
	if hi.Cmp(top) > 0 {
		top = hi
	}
	if lo.Sign() >= 0 || top.BitLen() >= w.Bits() {
		return nil
	}
	x := b.extend(v, w, true)
	sign := b.shr(x, w.Bits()-1, true)
	q := high(b.apply(vec.Xor, x, sign), top)
	if q == nil {
		return nil
	}
	return b.apply(vec.Xor, q, sign)
}

func (b *values) moved(v value, base *big.Int) value {
	if base.Sign() == 0 {
		return v
	}
	return b.apply(vec.Sub, v, b.constant(v.elem, lowBits(base)))
}

// multiplier is the least s, from some number on, with its m for which reciprocal is exact.
func multiplier(top, d *big.Int, from int) (m *big.Int, s int) {
	for s = from; ; s++ {
		p := new(big.Int).Lsh(big.NewInt(1), uint(s))
		m = new(big.Int).Div(p, d)
		m.Add(m, big.NewInt(1))
		e := new(big.Int).Mul(m, d)
		e.Sub(e, p)
		if e.Mul(e, top).Cmp(p) < 0 {
			return m, s
		}
	}
}

// byVariable divides in floats, which is exact for integers of up to 22, or 50 bits: the quotient of two of them,
// rounded, is not past an integer that the true one has not reached.
func (b *exprs) byVariable(e *halide.Expr) value {
	s := lower.JoinSpans(b.span(e.Args[0]), b.span(e.Args[1]))
	bits := math.MaxInt
	if s.Known() {
		bits = max(lanes.BitsOf(s.Lo), lanes.BitsOf(s.Hi)) - 1
	}
	f, w := vec.F32, vec.I32
	switch {
	case bits > 50:
		b.refuse(fmt.Sprintf("%s divides numbers in %v, and doubles are exact up to 50 bits", brief(e), s),
			"Clamp them")
	case bits > 22:
		f, w = vec.F64, vec.I64
	}
	x, y := b.bits(e.Args[0], w), b.bits(e.Args[1], w)
	zero := b.constant(w, 0)
	size, sign := y, value(nil)
	negative := b.span(e.Args[1]).Lo.Sign() < 0
	if negative {
		sign = b.shr(y, w.Bits()-1, true)
		size = b.apply(vec.Sub, b.apply(vec.Xor, y, sign), sign)
	}
	code := vec.Floor
	if e.Op == halide.OpQuo || e.Op == halide.OpRem {
		code = vec.Trunc
	}
	q := b.apply(code, b.apply(vec.Div, b.toFloat(x, f), b.toFloat(size, f)))
	n := b.fromFloat(q, w)
	if negative {
		n = b.apply(vec.Sub, b.apply(vec.Xor, n, sign), sign)
	}
	if e.Op == halide.OpMod || e.Op == halide.OpRem {
		n = b.apply(vec.Sub, x, b.product(n, y))
	}
	if b.span(e.Args[1]).Holds(new(big.Int)) {
		n = b.apply(vec.Select, b.apply(vec.EQ, y, zero), zero, n)
	}
	return n
}

func (b *values) product(x, y value) value { return b.apply(vec.Mul, x, y) }

// magic is 1.5*2^52: added to a double below 2^51 it leaves the integer in the low bits.
const magic = 0x4338000000000000

// toFloat is signed integers, exact, as floats of the same width.
func (b *values) toFloat(v value, f vec.Elem) value {
	if f == vec.F32 {
		return b.each(&vec.Op{Code: vec.IntToFloat, Elem: f, From: vec.I32}, v)
	}
	sum := b.apply(vec.Add, v, b.constant(vec.I64, magic))
	return b.each(&vec.Op{Code: vec.Sub, Elem: vec.F64}, sum, b.constant(vec.F64, magic))
}

// fromFloat is floats that are integers, as such.
func (b *values) fromFloat(v value, w vec.Elem) value {
	if w == vec.I32 {
		return b.each(&vec.Op{Code: vec.FloatToInt, Elem: w, From: vec.F32}, v)
	}
	sum := b.apply(vec.Add, v, b.constant(vec.F64, magic))
	return b.each(&vec.Op{Code: vec.Sub, Elem: vec.I64}, sum, b.constant(vec.I64, magic))
}
