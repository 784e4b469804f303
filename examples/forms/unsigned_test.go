package forms_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"pgregory.net/rapid"
)

// TestFormsAgreeOnUnsignedWords: uint32 in lanes of int32, where sums wrap or saturate, are compared, shifted and cut to
// other types, at any place in memory.
func TestFormsAgreeOnUnsignedWords(t *testing.T) {
	t.Parallel()
	inVectors(t, 4, unsignedWords)
}

// words draws values of uint32.
type words struct {
	t    *rapid.T
	leaf func() *halide.Expr
}

func (w words) pick(label string, n int) int { return rapid.IntRange(0, n-1).Draw(w.t, label) }

// constant is a number of 32 bits, small, large or at an end.
func (w words) constant() *halide.Expr {
	return halide.Int([]int{0, 1, 3, 255, 65535, 1<<31 - 1, 1 << 31, 1<<32 - 1, 2654435769}[w.pick("constant", 9)])
}

// expr is a value of 0..2^32-1.
func (w words) expr(depth int) *halide.Expr {
	if depth == 0 {
		return w.leaf()
	}
	a := w.expr(depth - 1)
	b := w.constant()
	if w.pick("other", 3) > 0 {
		b = w.expr(depth - 1)
	}
	switch w.pick("operation", 14) {
	case 0:
		return a.Add(b).Wrap(halide.UInt32)
	case 1:
		return b.Sub(a.Mul(3)).Wrap(halide.UInt32)
	case 2:
		return a.Mul(b).Add(w.constant()).Wrap(halide.UInt32)
	case 3:
		return a.Min(b)
	case 4:
		return b.Max(a)
	case 5:
		c := w.leaf()
		cond := []*halide.Expr{a.LT(b), a.LE(c), b.GT(c), a.GE(w.constant()), a.EQ(b), c.NE(a)}[w.pick("condition", 6)]
		return halide.Select(cond, a, b)
	case 6:
		return a.Shr(1 + w.pick("right", 31))
	case 7:
		n := 1 + w.pick("round", 31)
		return a.Shl(n).Or(a.Shr(32 - n)).Wrap(halide.UInt32)
	case 8:
		m := w.constant()
		return []*halide.Expr{a.And(m), a.Or(m), a.Xor(m), a.Xor(1<<32 - 1), a.And(b), a.Or(b), a.Xor(b)}[w.pick("bits", 7)]
	case 9:
		shift := w.pick("shift", 3) * 2
		modes := []halide.Rounding{halide.Even, halide.Floor, halide.Ceil, halide.PosInf, halide.NegInf, halide.SymInf}
		return a.Add(b.Mul(2)).Narrow(halide.UInt32, shift, modes[w.pick("mode", len(modes))])
	case 10:
		return a.Sub(b).Narrow(halide.UInt32, 0)
	case 11:
		by := []int{3, 7, 25, 641, 1000, 65537, 1000000007, 1<<31 + 1}[w.pick("by", 8)]
		return []*halide.Expr{a.Div(by), a.Mod(by)}[w.pick("quotient", 2)]
	case 12:
		c := []*halide.Expr{a.LT(b), a.LE(b), a.GT(b), a.GE(b)}[w.pick("order", 4)]
		return []*halide.Expr{halide.Select(c, b.Sub(a), a.Sub(b)), a.Sub(b).Abs(), a.Max(b).Sub(b.Min(a))}[w.pick("distance", 3)].
			Narrow(halide.UInt32, 0)
	}
	return a.Mod(1 << (1 + w.pick("power", 31)))
}

// unsignedWords draws a kernel.
func unsignedWords(t *rapid.T) (*halide.Schedule, map[string]*halide.Array) {
	x := halide.NewVar("x")
	a, b := halide.NewInput("a", halide.UInt32, 1), halide.NewInput("b", halide.UInt32, 1)
	w := words{t: t}
	w.leaf = func() *halide.Expr {
		in := []*halide.Input{a, b}[w.pick("input", 2)]
		switch w.pick("place", 8) {
		case 0:
			return in.At(x.Add(w.pick("right", 3)))
		case 1:
			return in.At(x.Mul(2))
		case 2:
			return in.At(3)
		}
		return in.At(x)
	}
	e := w.expr(rapid.IntRange(0, 2).Draw(t, "depth"))
	e = e.Add(a.At(x)).Sub(b.At(x)) // both are used
	typ := rapid.SampledFrom([]halide.Type{halide.UInt8, halide.Int16, halide.UInt16, halide.Int32, halide.UInt32}).Draw(t, "result")
	switch w.pick("end", 4) {
	case 0:
		e = e.Wrap(typ)
	case 1:
		e = halide.Select(a.At(x).LT(b.At(x)), w.expr(1), w.expr(1)).Narrow(typ, w.pick("end shift", 5))
	case 2:
		e = a.At(x).ToFloat().Mul(0.5).Add(b.At(x).ToFloat())
	default:
		e = e.Narrow(typ, w.pick("end shift", 5))
	}
	out := halide.NewFunc("out", x).Is(e)
	s := out.Schedule()
	lanes := rapid.SampledFrom([]int{8, 16}).Draw(t, "lanes")
	s.Bound(x, 2*lanes)
	_, xi := s.Split(x, lanes)
	s.Vectorize(xi)
	return s, gen.Inputs(t, out, []halide.Range{{Extent: 2 * lanes}})
}
