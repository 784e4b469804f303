package export

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// ring reports whether an operation's low bits are those of its operands' low bits: what Wrap reduces need not be exact
// below them.
func ring(e *halide.Expr) bool {
	switch e.Op {
	case halide.OpConst, halide.OpAdd, halide.OpSub, halide.OpMul, halide.OpNeg, halide.OpAnd, halide.OpOr,
		halide.OpXor, halide.OpNot, halide.OpSelect, halide.OpShl: // of what is shifted; by how much is exact
		return e.Kind == halide.IntKind
	case halide.OpReduce:
		return e.Kind == halide.IntKind && (e.Reduce == halide.SumOf || e.Reduce == halide.ProductOf)
	}
	return false
}

// fits reports whether a type has all values of e.
func (b *body) fits(e *halide.Expr, t halide.Type) bool {
	s := b.env.Span(e)
	return s.Known() && s.Fits(t)
}

// exact holds that int64 has all values of e.
func (b *body) exact(e *halide.Expr) {
	if e.Kind != halide.IntKind || b.modulo {
		return
	}
	if !b.fits(e, halide.Int64) {
		regions.Refuse(e, "%s lies in %s, and arrays have 64 bits: give inputs a range", e, b.env.Span(e))
	}
}

// width is the type of arrays that integers are computed in: 32 bits where these hold all values, or all that Wrap
// keeps of them, and nothing needs a function of 64 bits.
//
//	wrap(int32, a(x) + b(x))
//	->
//	a[0:8] + b[0:8]   and not   (a[0:8].astype(np.int64) + b[0:8].astype(np.int64)).astype(np.int32)
func (b *body) width(roots []*halide.Expr) halide.Type {
	if slices.ContainsFunc(roots, func(e *halide.Expr) bool { return !b.short(e, false) }) {
		return halide.Int64
	}
	return halide.Int32
}

// short reports whether e is computed in 32 bits; modulo: but for multiples of 2^32.
func (b *body) short(e *halide.Expr, modulo bool) bool {
	modulo = modulo && ring(e)
	if e.Kind == halide.DoubleKind || e.Kind == halide.IntKind && !modulo && !b.fits(e, halide.Int32) {
		return false
	}
	if modulo && e.Op != halide.OpConst && !mentions(e, b.isVar) && !b.fits(e, halide.Int32) {
		return false // a number of Python
	}
	switch e.Op {
	case halide.OpConst:
		return true
	case halide.OpVar:
		return false // coordinates have 64 bits
	case halide.OpLoad, halide.OpCall:
		_, _, t := b.arrayOf(e)
		return (t == halide.Float32 || t.Bits() < 32 || t == halide.Int32) && b.sliced(e)
	case halide.OpReduce:
		place := e.Reduce == halide.ArgMaxOf || e.Reduce == halide.ArgMinOf
		return !place && e.RDom.Cond == nil && b.short(e.Args[0], modulo)
	case halide.OpSelect:
		return b.short(e.Args[0], false) && b.short(e.Args[1], modulo) && b.short(e.Args[2], modulo)
	case halide.OpWrap:
		return (e.Type == halide.Int32 || e.Type.Bits() < 32) && b.short(e.Args[0], true)
	case halide.OpNarrow:
		modulo = false
		if e.Shift > 31 {
			return false
		}
	case halide.OpShl, halide.OpShr:
		if by := e.Args[1]; by.Op != halide.OpConst || by.Int.Sign() < 0 || by.Int.BitLen() > 5 {
			return false
		}
	case halide.OpDiv, halide.OpMod:
		if d := e.Args[1]; e.Kind == halide.IntKind && (d.Op != halide.OpConst || d.Int.Sign() <= 0) {
			return false
		}
	case halide.OpToInt, halide.OpPopcount, halide.OpClz, halide.OpCtz:
		return false
	}
	for _, a := range e.Args {
		if !b.short(a, modulo) {
			return false
		}
	}
	return true
}

// natural reports whether e is never negative.
func (b *body) natural(e *halide.Expr) bool {
	s := b.env.Span(e)
	return s.Known() && s.Lo.Sign() >= 0
}

// sliced reports whether elements are a slice whose bounds are numbers and names of loops.
func (b *body) sliced(e *halide.Expr) bool {
	for _, x := range e.Args {
		s, ok := affine(x, b.isVar)
		if !ok || len(s.coef) > 1 {
			return false
		}
		for _, r := range append(slices.Clone(s.rest), s.minus...) {
			if r.Op != halide.OpVar && (r.Op != halide.OpMul || r.Args[0].Op != halide.OpVar ||
				r.Args[1].Op != halide.OpConst) {
				return false
			}
		}
	}
	return true
}

// low is the number that arrays of integers hold of one that is reduced modulo a power of two.
func (b *body) low(n int64) value {
	if b.ints == halide.Int32 {
		n = int64(int32(n))
	}
	return value{text: fmt.Sprint(n), scalar: true, simple: n >= 0}
}
