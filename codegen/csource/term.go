package csource

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// term is the C text of an expression, the type it has and how tightly its operator binds.
type term struct {
	text string
	w    width
	bind int
}

// in is the text as an operand of an operator that binds so tightly.
func (t term) in(bind int) string {
	if t.bind < bind {
		return "(" + t.text + ")"
	}
	return t.text
}

// as converts t to an integer width of at least its own.
func (c *Writer) as(t term, w width) term {
	switch {
	case t.w == w || w < t.w || t.w == wBool || t.w == wFloat:
		return t
	case w == wWide:
		return c.call(wWide, "vy_wide_from", t)
	}
	return term{"(int64_t)" + t.in(bindUnary), w, bindUnary}
}

// fit brings a value that was computed in t.w, but lies in w, to w.
func (c *Writer) fit(t term, w width) term {
	switch {
	case t.w <= w || w == wBool || w == wFloat:
		return c.as(t, w)
	case t.w == wWide:
		return term{fmt.Sprintf("(%s)%s.lo", w, t.in(bindPrimary)), w, bindUnary}
	}
	return term{fmt.Sprintf("(%s)%s", w, t.in(bindUnary)), w, bindUnary}
}

// call writes a call of a library or mathematical function.
func (c *Writer) call(w width, name string, args ...term) term {
	c.use(name)
	text := name + "("
	for i, a := range args {
		if i > 0 {
			text += ", "
		}
		text += a.text
	}
	return term{text + ")", w, bindPrimary}
}

// number is an integer constant as an expression.
func number(n int) *halide.Expr {
	return &halide.Expr{Op: halide.OpConst, Kind: halide.IntKind, Int: big.NewInt(int64(n))}
}

// node is an operation of two integers.
func node(op halide.Op, a, b *halide.Expr) *halide.Expr {
	return &halide.Expr{Op: op, Kind: halide.IntKind, Args: []*halide.Expr{a, b}}
}
