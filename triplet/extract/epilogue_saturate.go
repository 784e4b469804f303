package extract

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet"
)

// clamped is min(max(of, lo), hi) + plus.
type clamped struct {
	of           *halide.Expr
	lo, hi, plus *big.Int
}

// clampOf is a value that saturates to bytes as one clamp of what sums and rounded shifts are, and a number that is
// added. ok is false where there is no clamp beside those of types, or not one number is left of it.
//
//	narrow(int8, min(max(narrow(int16, a, 12) + 3, 3), 96))   ->   min(max(narrow(int16, a, 12), 0), 93) + 3
func (t choices) clampOf(e *halide.Expr, to halide.Type) (c clamped, ok bool) {
	all := halide.TypeSpan(to)
	c, found := clamped{e, all.Lo, all.Hi, new(big.Int)}, false
	for {
		e, n := c.of, (*big.Int)(nil)
		if len(e.Args) == 2 && e.Kind == halide.IntKind {
			switch {
			case e.Args[1].Op == halide.OpConst:
				c.of, n = e.Args[0], e.Args[1].Int
			case e.Args[0].Op == halide.OpConst && e.Op != halide.OpSub:
				c.of, n = e.Args[1], e.Args[0].Int
			}
		}
		switch {
		case e.Op == halide.OpNarrow && e.Shift == 0:
			c.of = e.Args[0]
			c.cut(halide.TypeSpan(e.Type))
		case n != nil && e.Op == halide.OpMax:
			found = true
			c.cut(halide.Span{Lo: n, Hi: c.hi})
		case n != nil && e.Op == halide.OpMin:
			found = true
			c.cut(halide.Span{Lo: c.lo, Hi: n})
		case n != nil && e.Op == halide.OpAdd:
			c.add(n)
		case n != nil && e.Op == halide.OpSub:
			c.add(new(big.Int).Neg(n))
		default:
			c.of = e
			if e.Op == halide.OpNarrow {
				c.cut(halide.TypeSpan(e.Type))
			}
			return c, found && c.lo.Cmp(c.hi) < 0 && (e.Op == halide.OpNarrow || addsUp(e))
		}
		if c.lo.Cmp(c.hi) >= 0 {
			return c, false
		}
	}
}

// cut clamps what c clamps to s before.
func (c *clamped) cut(s halide.Span) {
	if s.Lo.Cmp(c.lo) > 0 {
		c.lo = s.Lo
	}
	if s.Hi.Cmp(c.hi) < 0 {
		c.hi = s.Hi
	}
}

// add takes a number out that is added before the clamp.
func (c *clamped) add(n *big.Int) {
	c.lo, c.hi, c.plus = new(big.Int).Sub(c.lo, n), new(big.Int).Sub(c.hi, n), new(big.Int).Add(c.plus, n)
}

// saturating is a clamped value as bytes that saturate at one end of a type after the other, each where accumulators
// end: they clamp for nothing, where lanes of int16 take registers of constants that are as wide as the data. nil of
// others.
//
//	min(max(narrow(int16, a, 12), 0), 93) + 3   ->   narrow(int8, narrow(int8, narrow(uint8, a, 12) + 34) - 31)
//	min(max(narrow(int16, a, 12), 0), 124) + 3  ->   narrow(int8, narrow(uint8, a, 12) + 3)
func (t choices) saturating(e *halide.Expr, to halide.Type) *halide.Expr {
	c, ok := t.clampOf(e, to)
	if !ok {
		return nil
	}
	ended := func(typ halide.Type) *halide.Expr {
		if c.of.Op == halide.OpNarrow {
			return narrowTo(typ, c.of.Shift, c.of.Round, c.of.Args[0])
		}
		return narrowTo(typ, 0, halide.Even, c.of)
	}
	all := halide.TypeSpan(to)
	var v *halide.Expr
	low, high := true, true // what is left to do
	for _, typ := range []halide.Type{to, halide.UInt8, halide.Int8, halide.Int16} {
		if s := halide.TypeSpan(typ); c.lo.Cmp(s.Lo) < 0 || c.hi.Cmp(s.Hi) > 0 {
			continue
		}
		end := ended(typ)
		s := t.span(end)
		below, above := s.Lo.Cmp(c.lo) < 0, s.Hi.Cmp(c.hi) > 0
		if v == nil || below == low && !above && high || !below && low {
			v, low, high = end, below, above
		}
	}
	if v == nil {
		return nil
	}
	shift := func(typ halide.Type, n *big.Int) {
		v = narrowTo(typ, 0, halide.Even, node2(halide.OpAdd, v, constantOf(n, e)))
		c.add(new(big.Int).Neg(n))
	}
	if low && c.atEnd(c.lo, all.Lo) {
		low = false
	}
	if high && c.atEnd(c.hi, all.Hi) {
		high = false
	}
	if low {
		shift(halide.UInt8, new(big.Int).Neg(c.lo))
	}
	if high {
		shift(halide.Int8, new(big.Int).Sub(highest(halide.Int8), c.hi))
	}
	if c.plus.Sign() != 0 || v.Type != to {
		shift(to, c.plus)
	}
	return v
}

// atEnd reports whether an end of a clamp is one of the type that is saturated to last.
func (c *clamped) atEnd(at, end *big.Int) bool { return new(big.Int).Add(at, c.plus).Cmp(end) == 0 }

// inHalves reports whether e has a product whose accumulators have too few lanes to end in a vector of bytes: such a
// sum ends in words, which then saturate to bytes all together.
//
//	narrow(uint8, a * m, 31), of int16          ->   narrow(uint8, narrow(int16, a * m, 31) + 0)
//	narrow(uint8, a * m, 31), of int32, int32   ->   narrow(uint8, narrow(int32, a * m, 31) + 0)
func (t choices) inHalves(e *halide.Expr) bool { return t.halves(e) != nil }

// halves is the path of the widest accumulators of such products in e, nil if there is none.
func (t choices) halves(e *halide.Expr) (widest *triplet.Datapath) {
	if e.Op == halide.OpMul {
		x, z := t.factor(e.Args[0]), t.factor(e.Args[1])
		var most *triplet.Datapath
		for i := range t.machine.Paths {
			d := &t.machine.Paths[i]
			if (d.X == x && d.Z == z || d.X == z && d.Z == x) && (most == nil || d.Lanes > most.Lanes) {
				most = d
			}
		}
		if most != nil && most.Lanes*8 < t.machine.Loads[0] {
			return most
		}
		return nil
	}
	if !addsUp(e) {
		return nil
	}
	for _, a := range e.Args {
		if d := t.halves(a); d != nil && (widest == nil || d.AccBits > widest.AccBits) {
			widest = d
		}
	}
	return widest
}

// fromHalves is a narrowed sum as bytes of its words: of those of 32 bits where accumulators are wider than 64, as
// these are what such accumulators end in.
func (t choices) fromHalves(e *halide.Expr) *halide.Expr {
	typ := halide.Int16
	if d := t.halves(e.Args[0]); d != nil && d.AccBits > 64 {
		typ = halide.Int32
	}
	words := narrowTo(typ, e.Shift, e.Round, e.Args[0])
	return narrowTo(e.Type, 0, halide.Even, node2(halide.OpAdd, words, constantOf(new(big.Int), e)))
}

// addsUp reports whether e is added up in accumulators.
func addsUp(e *halide.Expr) bool {
	return e.Kind == halide.IntKind && (e.Op == halide.OpAdd || e.Op == halide.OpSub || e.Op == halide.OpMul)
}

// factor is the type that a factor has as an operand.
func (t choices) factor(e *halide.Expr) halide.Type {
	switch e.Op {
	case halide.OpLoad:
		return e.Type
	case halide.OpConst:
		if e.Int.IsInt64() {
			return triplet.SmallestType(e.Int.Int64())
		}
	}
	if typ := t.lanes(e, halide.Int16); typ != halide.NoType {
		return typ
	}
	return halide.Int32
}
