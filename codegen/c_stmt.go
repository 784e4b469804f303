package codegen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// begin prepares for a statement that evaluates these expressions.
func (c *writer) begin(list ...*halide.Expr) {
	clear(c.shared)
	clear(c.uses)
	var count func(e *halide.Expr)
	count = func(e *halide.Expr) {
		c.uses[e]++
		if c.uses[e] > 1 {
			return
		}
		for _, a := range e.Args {
			count(a)
		}
	}
	for _, e := range list {
		count(e)
	}
}

// assign writes the first value of an accumulator, or takes a term into it.
func (c *writer) assign(s *lower.Assign) {
	c.begin(append(slices.Clone(s.Index), s.Value)...)
	w := c.localWidth(s.Local)
	dst := c.local(s.Local, s.Index)
	v := c.expr(s.Value)
	note := c.note(s)
	if s.Op == lower.Set {
		if c.opens[s] {
			dst = fmt.Sprintf("%s %s", w, dst)
		}
		if !isLiteral(v.text) || w == wWide {
			v = c.fit(v, w)
		}
		c.line("%s = %s;%s", dst, v.text, note)
		return
	}
	acc := term{dst, w, bindPrimary}
	if w == wFloat {
		c.line("%s = %s;%s", dst, c.float(s.Reduce.Op(), []term{acc, v}).text, note)
		return
	}
	at := max(w, v.w)
	e := &halide.Expr{Op: s.Reduce.Op(), Kind: halide.IntKind}
	if at == wWide {
		c.line("%s = %s;%s", dst, c.fit(c.wide(e.Op, []term{c.as(acc, at), c.as(v, at)}), w).text, note)
		return
	}
	if at == w && (e.Op == halide.OpAdd || e.Op == halide.OpMul) {
		c.line("%s %s= %s;%s", dst, infix[e.Op].sign, v.text, note)
		return
	}
	c.line("%s = %s;%s", dst, c.fit(c.plain(e, []term{c.as(acc, at), c.as(v, at)}, at), w).text, note)
}

// isLiteral says whether a text is a small number, which C converts by itself.
func isLiteral(text string) bool {
	return len(text) < 10 && strings.Trim(text, "0123456789") == ""
}

// store writes an element.
func (c *writer) store(s *lower.Store) {
	c.begin(append(slices.Clone(s.Index), s.Value)...)
	at := c.address(s.Buffer, s.Index)
	v := c.expr(s.Value)
	text := v.text
	if v.w != wFloat {
		text = c.cut(v, s.Buffer.Type, w32).text
		if c.vals.span(s.Value).Fits(s.Buffer.Type) && v.w <= storeWidth(s.Buffer.Type) {
			text = v.text
		}
	}
	c.line("%s[%s] = %s;%s", c.names.Buffers[s.Buffer.Name], at, text, comment(s.Pos, ""))
}

// storeWidth is the greatest width that a C compiler converts to t without a word.
func storeWidth(t halide.Type) width {
	if t.Bits() == 64 {
		return w64
	}
	return w32
}

// local writes an accumulator, with its index.
func (c *writer) local(name string, index []*halide.Expr) string {
	text := c.names.Locals[name]
	if c.single[name] {
		return text
	}
	for _, e := range index {
		if f, err := indexes.Form(e, c.extents()); err == nil {
			text += "[" + c.form(f).text + "]"
			continue
		}
		text += "[" + c.expr(e).text + "]"
	}
	return text
}

func (c *writer) localWidth(name string) width {
	l := c.nest().Local(name)
	if l.Kind == halide.FloatKind {
		return wFloat
	}
	return widthOf(halide.Span{Lo: l.Lo, Hi: l.Hi})
}

// note is the comment behind a term: the user's line and where the term stands in the reduction.
func (c *writer) note(s *lower.Assign) string {
	text := ""
	for _, t := range s.Taps {
		if f, err := indexes.Form(t.Index, c.extents()); err == nil && f.IsConst() {
			if text != "" {
				text += ", "
			}
			text += fmt.Sprintf("%s = %d", t.Var, f.Const)
		}
	}
	return comment(s.Pos, text)
}
