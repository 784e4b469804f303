package gemmini

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// low32 is the expression whose low 32 bits are the value: what is wrapped to int32, or the value itself if it fits.
func (s *stage) low32(e *halide.Expr) (*halide.Expr, bool) {
	switch {
	case e.Op == halide.OpWrap && e.Type == halide.Int32:
		return e.Args[0], true
	case e.Op == halide.OpNarrow && e.Shift == 0 && s.fits(e.Args[0], e.Type) && s.fits(e.Args[0], halide.Int32):
		return e.Args[0], true
	}
	return e, s.fits(e, halide.Int32)
}

// fits reports whether all values of an expression are of a type.
func (s *stage) fits(e *halide.Expr, t halide.Type) bool {
	if e.Kind != halide.IntKind {
		return false
	}
	span := s.Span(s.f, e)
	return span.Known() && span.Fits(t)
}

// ring reports whether the low bits of an operation are those of operand i's low bits.
func ring(e *halide.Expr, i int) bool {
	switch e.Op {
	case halide.OpSelect:
		return i > 0
	case halide.OpAdd, halide.OpSub, halide.OpMul, halide.OpNeg:
		return true
	}
	return false
}

// apart reports whether an expression is used by operations alone of which the low bits count: else a sum modulo 2^32
// is no sum.
func (s *stage) apart(e *halide.Expr) bool {
	if s.fits(e, halide.Int32) {
		return true
	}
	inner, _ := s.low32(s.f.Value)
	var other func(x *halide.Expr, low bool) bool
	other = func(x *halide.Expr, low bool) bool {
		if x == e {
			return !low
		}
		for i, a := range x.Args {
			if other(a, low && ring(x, i)) {
				return true
			}
		}
		return false
	}
	return !other(inner, true)
}

// terms are those of a sum, with what is added to it; negated ones are Neg.
func terms(e *halide.Expr) (list []*halide.Expr, constant *big.Int) {
	constant = new(big.Int)
	var visit func(e *halide.Expr, negated bool)
	visit = func(e *halide.Expr, negated bool) {
		switch {
		case e.Op == halide.OpAdd || e.Op == halide.OpSub:
			visit(e.Args[0], negated)
			visit(e.Args[1], negated != (e.Op == halide.OpSub))
		case e.Op == halide.OpConst && negated:
			constant.Sub(constant, e.Int)
		case e.Op == halide.OpConst:
			constant.Add(constant, e.Int)
		case e.Op == halide.OpNeg:
			visit(e.Args[0], !negated)
		case negated:
			n := e.Neg()
			n.Pos = e.Pos // where the term stands, not here
			list = append(list, n)
		default:
			list = append(list, e)
		}
	}
	visit(e, false)
	return list, constant
}
