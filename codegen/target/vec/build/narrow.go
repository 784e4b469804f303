package build

import (
	"math/big"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
)

// mostAdded is the most that rounding adds.
func mostAdded(r halide.Added) *big.Int {
	return new(big.Int).Add(big.NewInt(r.Bias), big.NewInt(max(r.Odd, r.Negative, 0)))
}

// narrowed is a Narrow: rounded and shifted in lanes that hold the operand and what rounding adds, saturated on the way
// to the lanes of its type, and widened where wider ones are asked for.
//
//	narrow(int16, a, 8, even) of 32 bits   ->   t = (a + 127 + ((a >> 8) & 1)) >> 8; NarrowS(t)
func (b *exprs) narrowed(e *halide.Expr, w vec.Elem) value {
	t := vec.ElemOf(e.Type)
	v, s := b.rounded(e)
	if b.evenOdd != nil && v.elem == vec.I16 && !v.even && s.Fits(e.Type) && e.Type == halide.UInt8 {
		v = b.evenOdd.join(v, vec.Narrow, true)
	}
	v = b.saturated(v, s, e.Type)
	if v.elem > t { // it fits
		v = b.narrow(v, t, vec.Narrow)
	}
	return b.resize(v, w, lanes.Holds(b.span(e), min(v.elem, w), true))
}

// rounded is the operand of a Narrow, rounded and shifted, with what it may be.
func (b *exprs) rounded(e *halide.Expr) (value, halide.Span) {
	a := e.Args[0]
	s := b.span(a)
	if !s.Known() {
		b.refuseRange(a)
	}
	whole := *e
	whole.Type = halide.Int64
	after := halide.SpanOp(&whole, []halide.Span{s})
	if e.Shift == 0 {
		w, signed := b.around(a)
		if !signed && !lanes.Holds(s, vec.ElemOf(e.Type), e.Type.Signed()) {
			w = b.elemOf(a, true) // saturation compares with a sign
		}
		return b.bits(a, w), s
	}
	r := e.Round.Added(e.Shift)
	room := halide.Span{Lo: s.Lo, Hi: new(big.Int).Add(s.Hi, mostAdded(r))}
	w, ok := lanes.Least(room, false)
	if !ok {
		return b.carefully(e, r), after
	}
	signed := lanes.Holds(room, w, true)
	if !signed && !lanes.Holds(after, vec.ElemOf(e.Type), e.Type.Signed()) {
		if w, ok = lanes.Least(room, true); !ok {
			return b.carefully(e, r), after
		}
		signed = true
	}
	w = b.m.Wide(vec.ShrS, w)
	signed = signed || lanes.Holds(room, w, true)
	x := b.bits(a, w)
	if q, ok := nearestOf(e, s); ok && w == vec.I32 && b.m.Nearest {
		return q.of(b, x), after
	}
	if up := (halide.Added{Bias: int64(1) << (e.Shift - 1)}); w == vec.I16 && r == up && e.Shift < 16 && lanes.Holds(s,
		w, true) && b.m.MulRound {
		return b.apply(vec.MulRound, x, b.constant(w, 1<<(15-e.Shift))), after
	}
	sum := x
	if r.Bias != 0 {
		sum = b.apply(vec.Add, sum, b.constant(w, r.Bias))
	}
	sum = b.correct(sum, x, r, e.Shift, signed && s.Lo.Sign() < 0)
	return b.shr(sum, e.Shift, signed), after
}

// correct adds what depends on the number that is rounded: on the lowest bit of its quotient, or on its sign.
func (b *values) correct(sum, x value, r halide.Added, shift int, negative bool) value {
	w := x.elem
	switch {
	case r.Odd != 0:
		odd := b.apply(vec.And, b.shr(x, shift, negative), b.constant(w, 1))
		if r.Odd > 0 {
			return b.apply(vec.Add, sum, odd)
		}
		return b.apply(vec.Sub, sum, odd)
	case r.Negative != 0 && negative:
		sign := b.shr(x, w.Bits()-1, true) // -1 of a negative number
		if r.Negative < 0 {
			return b.apply(vec.Add, sum, sign)
		}
		return b.apply(vec.Sub, sum, sign)
	}
	return sum
}

// carefully rounds where the number and what is added do not fit 64 bits: what is shifted out is rounded apart.
func (b *exprs) carefully(e *halide.Expr, r halide.Added) value {
	x := b.bits(e.Args[0], b.elemOf(e.Args[0], true))
	x = b.extend(x, vec.I64, true)
	q := b.shr(x, e.Shift, true)
	out := b.apply(vec.Sub, x, b.shl(q, e.Shift)) // not negative, below 2^62
	up := out
	if r.Bias != 0 {
		up = b.apply(vec.Add, up, b.constant(vec.I64, r.Bias))
	}
	up = b.correct(up, x, r, e.Shift, true)
	return b.apply(vec.Add, q, b.shr(up, e.Shift, true))
}

// saturated keeps a number within a type, in its own lanes or on the way to those of the type.
func (b *values) saturated(v value, s halide.Span, t halide.Type) value {
	if s.Fits(t) {
		return v
	}
	to := vec.ElemOf(t)
	if v.elem > to && v.elem <= vec.I32 {
		if t.Signed() {
			return b.narrow(v, to, vec.NarrowS)
		}
		return b.narrow(v, to, vec.NarrowU)
	}
	lo, hi := t.Bounds()
	if v.elem == to && !t.Signed() { // signed lanes hold no more than the sign keeps out
		return b.apply(vec.MaxS, v, b.constant(v.elem, 0))
	}
	if s.Lo.Cmp(lo) < 0 {
		v = b.apply(vec.MaxS, v, b.constant(v.elem, lowBits(lo)))
	}
	if s.Hi.Cmp(hi) > 0 {
		v = b.apply(vec.MinS, v, b.constant(v.elem, lowBits(hi)))
	}
	return v
}
