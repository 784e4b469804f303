package csource

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Loop writes a loop, the declarations of accumulators and, by body, what it repeats. A loop that is not plain has
// pragmas, lines of their own, before its bracket.
func (c *Writer) Loop(l *lower.For, pragmas []string, body func()) {
	name, n := c.Names.Loops[LoopName(l)], l.Trips()
	head := fmt.Sprintf("for (int32_t %s = 0; %s < %d; %s++)", name, name, n, name)
	if lower.IsPlain(l) {
		c.Line("%s {", head)
	} else {
		c.Line("%s", head)
		c.indent++
		for _, pragma := range pragmas {
			c.Line("%s", pragma)
		}
		c.indent--
		c.Line("{")
	}
	leave := c.Enter(l)
	c.block(l.Body, body)
	leave()
}

// Enter says that what follows stands in a loop of which nothing is written; leave that the loop has ended.
func (c *Writer) Enter(l *lower.For) (leave func()) { return c.vals.Enter(LoopName(l), l.Trips()) }

// If writes a condition, the declarations of accumulators and, by body, what it guards.
func (c *Writer) If(s *lower.If, body func()) {
	c.begin(s.Cond)
	c.Line("if (%s) {", c.expr(s.Cond).text)
	c.block(s.Body, body)
}

// block writes the body of a loop or condition, and the bracket that ends it.
func (c *Writer) block(list []lower.Stmt, body func()) {
	c.indent++
	end := c.declare(partsOf(list))
	body()
	end()
	c.indent--
	c.Line("}")
}

// begin prepares for a statement that evaluates these expressions.
func (c *Writer) begin(list ...*halide.Expr) {
	clear(c.shared)
	clear(c.uses)
	c.found = nil
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
func (c *Writer) assign(s *lower.Assign) {
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
		c.Line("%s = %s;%s", dst, v.text, note)
		return
	}
	acc := term{dst, w, bindPrimary}
	if w == wFloat {
		c.Line("%s = %s;%s", dst, c.float(s.Reduce.Op(), []term{acc, v}).text, note)
		return
	}
	at := max(w, v.w)
	e := &halide.Expr{Op: s.Reduce.Op(), Kind: halide.IntKind}
	if at == wWide {
		c.Line("%s = %s;%s", dst, c.fit(c.wide(e.Op, []term{c.as(acc, at), c.as(v, at)}), w).text, note)
		return
	}
	if at == w && (e.Op == halide.OpAdd || e.Op == halide.OpMul) {
		c.Line("%s %s= %s;%s", dst, infix[e.Op].sign, v.text, note)
		return
	}
	c.Line("%s = %s;%s", dst, c.fit(c.plain(e, []term{c.as(acc, at), c.as(v, at)}, at), w).text, note)
}

// isLiteral reports whether a text is a small number, which C converts by itself.
func isLiteral(text string) bool {
	return len(text) < 10 && strings.Trim(text, "0123456789") == ""
}

// store writes an element.
func (c *Writer) store(s *lower.Store) {
	c.begin(append(slices.Clone(s.Index), s.Value)...)
	at := loops{c}.located(s)
	text := c.stored(s.Buffer.Type, s.Value)
	if c.carried != nil {
		c.Line("%s = %s;%s", c.carried.name, text, Comment(s.Pos, ""))
		c.Line("%s[%s] = %s;", c.Names.Buffers[s.Buffer.Name], at, c.carried.name)
		return
	}
	c.Line("%s[%s] = %s;%s", c.Names.Buffers[s.Buffer.Name], at, text, Comment(s.Pos, ""))
}

// stored writes a value that becomes an element of a type.
func (c *Writer) stored(t halide.Type, e *halide.Expr) string {
	if of := wrapped(e); t == halide.UInt32 && c.Words && of != nil && c.vals.computed(of) > w32 {
		return c.lowBits(of).text
	}
	v := c.expr(e)
	if v.w == wFloat || c.vals.Span(e).Fits(t) && v.w <= storeWidth(t) {
		return v.text
	}
	return c.cut(v, t, w32).text
}

// wrapped is what uint32 is made of by its low bits; nil of others.
func wrapped(e *halide.Expr) *halide.Expr {
	switch {
	case e.Kind != halide.IntKind:
	case e.Op == halide.OpWrap && e.Type == halide.UInt32:
		return e.Args[0]
	case e.Op == halide.OpAnd, e.Op == halide.OpOr, e.Op == halide.OpXor:
		return e
	}
	return nil
}

// storeWidth is the greatest width that a C compiler converts to t without a word.
func storeWidth(t halide.Type) width {
	if t.Bits() == 64 {
		return w64
	}
	return w32
}

// note is the comment behind a term: the user's line and where the term stands in the reduction.
func (c *Writer) note(s *lower.Assign) string {
	text := ""
	for _, t := range s.Taps {
		if f, err := indexes.Form(t.Index, c.extents()); err == nil && f.IsConst() {
			if text != "" {
				text += ", "
			}
			text += fmt.Sprintf("%s = %d", t.Var, f.Const)
		}
	}
	return Comment(s.Pos, text)
}
