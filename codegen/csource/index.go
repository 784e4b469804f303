package csource

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Form writes an affine form of the loops around.
func (c *Writer) Form(f affine.Form) string { return c.form(f).text }

// Index writes an index of loops, greatest coefficients first, the constant last.
//
//	288*y + 16*xo + 3   ->   288 * y + 16 * xo + 3
func (c *Writer) Index(f affine.Form) string { return c.form(f).text }

// Addend is Index as an operand of a sum, in brackets where C needs them.
func (c *Writer) Addend(f affine.Form) string { return c.form(f).in(bindMul) }

// form writes an index: see Index.
func (c *Writer) form(f affine.Form) term {
	out := term{bind: bindPrimary, w: w32}
	for _, t := range f.Descending() {
		k := t.Coef
		sign := " + "
		if k < 0 {
			sign, k = " - ", -k
		}
		part := c.atom(t.Atom)
		if k != 1 {
			part = term{fmt.Sprintf("%d * %s", k, part.in(bindUnary)), w32, bindMul}
		}
		switch {
		case out.text == "" && sign == " + ":
			out = part
		case out.text == "":
			out = term{"-" + part.in(bindUnary), w32, bindAdd}
		default:
			out = term{out.in(bindAdd) + sign + part.in(bindMul), w32, bindAdd}
		}
	}
	switch {
	case out.text == "":
		return term{fmt.Sprint(f.Const), w32, bindUnary}
	case f.Const > 0:
		return term{fmt.Sprintf("%s + %d", out.in(bindAdd), f.Const), w32, bindAdd}
	case f.Const < 0:
		return term{fmt.Sprintf("%s - %d", out.in(bindAdd), -f.Const), w32, bindAdd}
	}
	return out
}

// atom writes a loop, or a quotient, remainder, minimum or maximum of a form by a constant.
func (c *Writer) atom(a affine.Atom) term {
	if a.Op == affine.IsVar {
		return term{c.Names.Loops[a.Var], w32, bindPrimary}
	}
	of := c.form(*a.Of)
	by := term{fmt.Sprint(a.By), w32, bindUnary}
	low, high := a.Of.Range(c.extents())
	power := a.By&(a.By-1) == 0
	switch {
	case a.Op == affine.IsMin:
		return c.call(w32, "vy_min32", of, by)
	case a.Op == affine.IsMax:
		return c.call(w32, "vy_max32", of, by)
	case a.Op == affine.IsDiv && power:
		return term{fmt.Sprintf("%s >> %d", of.in(bindUnary), log2(a.By)), w32, bindLoose}
	case a.Op == affine.IsMod && power:
		return term{fmt.Sprintf("%s & %d", of.in(bindUnary), a.By-1), w32, bindLoose}
	}
	if t, ok := quotientOf(a, of, halide.SpanOf(int64(low), int64(high))); ok {
		return t
	}
	switch {
	case a.Op == affine.IsDiv && low >= 0:
		return term{of.in(bindMul) + " / " + by.text, w32, bindLoose}
	case a.Op == affine.IsMod && low >= 0:
		return term{of.in(bindMul) + " % " + by.text, w32, bindLoose}
	case a.Op == affine.IsDiv:
		return c.call(w32, "vy_div32", of, by)
	}
	return c.call(w32, "vy_mod32", of, by)
}

// quotientOf writes a quotient or remainder of a form whose values lie in s as a product and a shift, where 32 bits
// hold the product.
//
//	y / 3 -> 683 * y >> 11      y mod 3 -> y - 3 * (683 * y >> 11)
func quotientOf(a affine.Atom, of term, s halide.Span) (term, bool) {
	r, ok := lower.ReciprocalOf(s, big.NewInt(int64(a.By)))
	if !ok || a.Op != affine.IsDiv && a.Op != affine.IsMod {
		return term{}, false
	}
	for _, v := range []*big.Int{s.Lo, s.Hi} {
		if p := new(big.Int).Mul(v, r.Times); signedBits(p.Add(p, r.Plus)) > 32 || signedBits(r.Plus) > 32 {
			return term{}, false
		}
	}
	text := of.in(bindMul) + " * " + r.Times.String()
	if r.Plus.Sign() != 0 {
		text += " + " + r.Plus.String()
	}
	text = fmt.Sprintf("(%s) >> %d", text, min(r.Shift, 31)) // of 32 bits no more are left
	if a.Op == affine.IsDiv {
		return term{text, w32, bindLoose}, true
	}
	return term{fmt.Sprintf("%s - %d * (%s)", of.in(bindAdd), a.By, text), w32, bindAdd}, true
}

func log2(n int) int {
	k := 0
	for 1<<k < n {
		k++
	}
	return k
}

func affineIndex(index []*halide.Expr) bool {
	for _, e := range index {
		if _, err := indexes.Form(e, nil); err != nil {
			return false
		}
	}
	return true
}

// addressExpr is the address of index as an expression:
//
//	sum over the axes of ((coordinate - min) mod Mod) / Div * Stride
func addressExpr(b *lower.Buffer, index []*halide.Expr) *halide.Expr {
	sum := number(0)
	for _, a := range b.Axes {
		e := index[a.Dim]
		if low := b.Dims[a.Dim].Min; low != 0 {
			e = node(halide.OpSub, e, number(low))
		}
		if a.Mod > 0 {
			e = node(halide.OpMod, e, number(a.Mod))
		}
		if a.Div > 1 {
			e = node(halide.OpDiv, e, number(a.Div))
		}
		if a.Stride != 1 {
			e = node(halide.OpMul, e, number(a.Stride))
		}
		if sum.Op == halide.OpConst {
			sum = e
			continue
		}
		sum = node(halide.OpAdd, sum, e)
	}
	return sum
}
