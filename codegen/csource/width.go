package csource

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// width is the C type that a scalar expression is computed in.
type width uint8

// The widths; integers in rising order.
const (
	wBool  width = iota
	w32          // int32_t
	w64          // int64_t
	wWide        // vy_wide, 128 bits in two words
	wFloat       // float
	wNone        // integers beyond 128 bits
)

// String is the C type.
func (w width) String() string {
	return [...]string{"int", "int32_t", "int64_t", "vy_wide", "float", "?"}[w]
}

// suffix ends the names of library functions of a width.
func (w width) suffix() string {
	return [...]string{"", "32", "64", "", "f", ""}[w]
}

// widthOf is the least width that holds all of s.
func widthOf(s halide.Span) width {
	if !s.Known() {
		return wNone
	}
	switch bits := max(signedBits(s.Lo), signedBits(s.Hi)); {
	case bits <= 32:
		return w32
	case bits <= 64:
		return w64
	case bits <= 128:
		return wWide
	}
	return wNone
}

// signedBits is the length of n in two's complement.
func signedBits(n *big.Int) int {
	if n.Sign() < 0 {
		n = new(big.Int).Not(n)
	}
	return n.BitLen() + 1
}

// kindWidth is the width of e, whose values lie in s.
func kindWidth(e *halide.Expr, s halide.Span) width {
	switch e.Kind {
	case halide.BoolKind:
		return wBool
	case halide.FloatKind:
		return wFloat
	}
	return widthOf(s)
}

// scalars knows the values of scalar expressions inside loops.
type scalars struct{ *lower.Spans }

// computed is the width in which e is worked out: it holds its operands and its result.
func (s scalars) computed(e *halide.Expr) width {
	w := kindWidth(e, s.Span(e))
	for _, a := range e.Args {
		if a.Kind == halide.IntKind {
			w = max(w, kindWidth(a, s.Span(a)))
		}
	}
	return w
}

// Int is a C constant of value n.
func Int(n int64) string {
	v := big.NewInt(n)
	return intLiteral(v, widthOf(halide.Span{Lo: v, Hi: v}))
}

// intLiteral is a C constant of width w.
func intLiteral(n *big.Int, w width) string {
	if w == wWide {
		low := new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1))
		high := new(big.Int).Rsh(n, 64)
		return fmt.Sprintf("vy_wide_of(%s, %du)", intLiteral(high, w64), low.Uint64())
	}
	suffix := ""
	if w == w64 && signedBits(n) > 32 {
		suffix = "LL"
	}
	least := new(big.Int).Lsh(big.NewInt(-1), 31)
	if w == w64 && signedBits(n) > 32 {
		least.Lsh(least, 32)
	}
	if n.Cmp(least) == 0 { // -2147483648 is the negation of a number that does not fit
		return fmt.Sprintf("(-%d%s - 1)", new(big.Int).Sub(new(big.Int).Neg(n), big.NewInt(1)), suffix)
	}
	return n.String() + suffix
}

func (c *Writer) localWidth(name string) width {
	l := c.nest.Local(name)
	if l.Kind == halide.FloatKind {
		return wFloat
	}
	return widthOf(halide.Span{Lo: l.Lo, Hi: l.Hi})
}
