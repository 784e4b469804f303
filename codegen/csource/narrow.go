package csource

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
)

// roundNames are the rounding modes as the machine and the library name them.
var roundNames = [...]string{halide.Even: "conv_even", halide.Floor: "floor", halide.Ceil: "ceil",
	halide.PosInf: "pos_inf", halide.NegInf: "neg_inf", halide.SymInf: "sym_inf", halide.SymZero: "sym_zero",
	halide.OddRound: "conv_odd"}

// narrow writes shift, rounding and saturation; each only where it can change the value.
func (c *Writer) narrow(e *halide.Expr) term {
	span := c.vals.Span(e.Args[0])
	return c.narrowTerm(c.expr(e.Args[0]), span, e)
}

// narrowTerm narrows v, which lies in span, as e says.
func (c *Writer) narrowTerm(v term, span halide.Span, e *halide.Expr) term {
	v, shifted := c.rounded(v, span, e)
	if shifted.Fits(e.Type) {
		return c.fit(v, widthOf(shifted))
	}
	lo, hi := e.Type.Bounds()
	w := max(v.w, widthOf(halide.Span{Lo: lo, Hi: hi}))
	v = c.as(v, w)
	name := "vy_clamp" + w.suffix()
	if w == wWide {
		name = "vy_wide_clamp"
		c.use("vy_wide_of")
	}
	v = c.call(w, name, v, term{intLiteral(lo, w), w, bindPrimary}, term{intLiteral(hi, w), w, bindPrimary})
	return c.fit(v, widthOf(clamped(shifted, lo, hi)))
}

// rounded is v shifted to the right, and the span of that.
func (c *Writer) rounded(v term, span halide.Span, e *halide.Expr) (term, halide.Span) {
	if e.Shift == 0 {
		return v, span
	}
	wide := &halide.Expr{Op: halide.OpShr, Kind: halide.IntKind, Args: []*halide.Expr{e.Args[0], number(e.Shift)}}
	out := halide.SpanOp(wide, []halide.Span{span, halide.SpanOf(int64(e.Shift), int64(e.Shift))})
	if e.Round != halide.Floor {
		out.Hi = new(big.Int).Add(out.Hi, big.NewInt(1))
	}
	if v.w == w32 && e.Shift > 30 {
		v = c.as(v, w64)
	}
	s := term{fmt.Sprint(e.Shift), w32, bindPrimary}
	switch {
	case e.Round == halide.Floor && v.w == wWide:
		return c.call(wWide, "vy_wide_shr", v, s), out
	case e.Round == halide.Floor:
		return term{v.in(bindUnary) + " >> " + s.text, v.w, bindLoose}, out
	case v.w == wWide:
		return c.call(wWide, "vy_wide_"+roundNames[e.Round], v, s), out
	}
	return c.call(v.w, "vy_"+roundNames[e.Round]+v.w.suffix(), v, s), out
}

// clamped is the part of s in lo..hi, or the end nearest to s.
func clamped(s halide.Span, lo, hi *big.Int) halide.Span {
	at := func(n *big.Int) *big.Int {
		if n.Cmp(lo) < 0 {
			return lo
		}
		if n.Cmp(hi) > 0 {
			return hi
		}
		return n
	}
	return halide.Span{Lo: at(s.Lo), Hi: at(s.Hi)}
}

// wrap writes the low bits as a type: a conversion, which keeps them on every machine of two's complement.
func (c *Writer) wrap(e *halide.Expr) term {
	out := kindWidth(e, c.vals.Span(e))
	if c.Words && e.Type.Bits() <= 32 && c.vals.computed(e.Args[0]) > w32 {
		return c.cut(c.lowBits(e.Args[0]), e.Type, out)
	}
	v := c.expr(e.Args[0])
	if c.vals.Span(e.Args[0]).Fits(e.Type) {
		return c.fit(v, out)
	}
	return c.cut(v, e.Type, out)
}

// cut keeps the low bits of v as type t, which out holds.
func (c *Writer) cut(v term, t halide.Type, out width) term {
	text := v.in(bindUnary)
	if v.w == wWide {
		text = v.in(bindPrimary) + ".lo"
	}
	text = fmt.Sprintf("(%s)%s", target.Element(t), text)
	if t == halide.UInt32 {
		text = "(int64_t)" + text // unsigned arithmetic would be cut to 32 bits
	}
	return c.fit(term{text, widthOf(halide.TypeSpan(t)), bindUnary}, out)
}
