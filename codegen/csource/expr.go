package csource

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// How tightly operators bind; a term in brackets or a call is a primary. Only + - * are left without brackets.
const (
	bindLoose = iota
	bindAdd
	bindMul
	bindUnary
	bindPrimary
)

// expr writes e. A node that is used several times in the statement is written once, into a variable of its own.
func (c *Writer) expr(e *halide.Expr) term {
	if t, ok := c.shared[e]; ok {
		return t
	}
	t := c.exprOf(e)
	if c.uses[e] > 1 && len(t.text) > longName {
		name := c.Names.Fresh("t")
		c.Line("const %s %s = %s;", t.w, name, t.text)
		t = term{name, t.w, bindPrimary}
		c.shared[e] = t
	}
	return t
}

// longName is how long a text is that is not written twice.
const longName = 12

func (c *Writer) exprOf(e *halide.Expr) term {
	switch e.Op {
	case halide.OpConst:
		return c.constant(e)
	case halide.OpVar:
		return term{c.Names.Loops[e.Name], w32, bindPrimary}
	case halide.OpLoad:
		t := term{c.element(e), kindWidth(e, c.vals.Span(e)), bindPrimary}
		if c.nest.Buffer(e.Name).Type == halide.UInt32 {
			t.text, t.bind = "(int64_t)"+t.text, bindUnary
		}
		return t
	case halide.OpLocal:
		return term{c.local(e.Name, e.Args), c.localWidth(e.Name), bindPrimary}
	case halide.OpSelect:
		return c.selectOf(e)
	case halide.OpNarrow:
		return c.narrow(e)
	case halide.OpWrap:
		return c.wrap(e)
	case halide.OpToInt:
		return c.toInt(e)
	case halide.OpPopcount, halide.OpClz, halide.OpCtz:
		return c.countBits(e)
	}
	if e.Op >= halide.OpEQ && e.Op <= halide.OpGE {
		return c.compare(e)
	}
	args := make([]term, len(e.Args))
	for i, a := range e.Args {
		args[i] = c.expr(a)
	}
	switch kind := e.Args[0].Kind; {
	case e.Op == halide.OpToFloat && args[0].w == wWide:
		return c.call(wFloat, "vy_wide_to_float", args...)
	case e.Op == halide.OpToFloat:
		return term{"(float)" + args[0].in(bindUnary), wFloat, bindUnary}
	case kind == halide.BoolKind:
		return c.logical(e.Op, args)
	case kind == halide.FloatKind:
		return c.float(e.Op, args)
	}
	return c.integer(e, args)
}

// element writes a load as it lies in memory.
func (c *Writer) element(e *halide.Expr) string {
	if c.carried.holds(e, c.extents()) {
		return c.carried.name
	}
	b := c.nest.Buffer(e.Name)
	return fmt.Sprintf("%s[%s]", c.Names.Buffers[b.Name], c.address(b, e.Args))
}

// constant writes a literal.
func (c *Writer) constant(e *halide.Expr) term {
	switch e.Kind {
	case halide.BoolKind:
		return term{e.Int.String(), wBool, bindPrimary}
	case halide.FloatKind:
		return term{Float(e.Float), wFloat, bindUnary}
	}
	w := widthOf(halide.Span{Lo: e.Int, Hi: e.Int})
	text := intLiteral(e.Int, w)
	if w == wWide {
		c.use("vy_wide_of")
	}
	if e.Int.Sign() < 0 && w != wWide {
		return term{text, w, bindUnary}
	}
	return term{text, w, bindPrimary}
}

// Float is a C constant of exactly the value f.
func Float(f float32) string {
	switch {
	case f != f:
		return "NAN"
	case math.IsInf(float64(f), 1):
		return "INFINITY"
	case math.IsInf(float64(f), -1):
		return "-INFINITY"
	}
	s := strconv.FormatFloat(float64(f), 'g', -1, 32)
	for _, r := range s {
		if r == '.' || r == 'e' {
			return s + "f"
		}
	}
	return s + ".0f"
}

func (c *Writer) selectOf(e *halide.Expr) term {
	cond := c.expr(e.Args[0])
	w := kindWidth(e, c.vals.Span(e))
	a, b := c.fit(c.expr(e.Args[1]), w), c.fit(c.expr(e.Args[2]), w)
	return term{fmt.Sprintf("%s ? %s : %s", cond.in(bindAdd), a.in(bindAdd), b.in(bindAdd)), w, bindLoose}
}

func (c *Writer) compare(e *halide.Expr) term {
	a, b := c.expr(e.Args[0]), c.expr(e.Args[1])
	w := max(a.w, b.w)
	a, b = c.as(a, w), c.as(b, w)
	if w == wWide {
		return c.compareWide(e.Op, a, b)
	}
	op := map[halide.Op]string{halide.OpEQ: "==", halide.OpNE: "!=", halide.OpLT: "<", halide.OpLE: "<=",
		halide.OpGT: ">", halide.OpGE: ">="}[e.Op]
	return term{a.in(bindAdd) + " " + op + " " + b.in(bindAdd), wBool, bindLoose}
}

func (c *Writer) compareWide(op halide.Op, a, b term) term {
	var t term
	switch op {
	case halide.OpEQ, halide.OpNE:
		t = c.call(wBool, "vy_wide_eq", a, b)
	case halide.OpLT, halide.OpGE:
		t = c.call(wBool, "vy_wide_lt", a, b)
	default:
		t = c.call(wBool, "vy_wide_lt", b, a)
	}
	if op == halide.OpNE || op == halide.OpGE || op == halide.OpLE {
		return term{"!" + t.text, wBool, bindUnary}
	}
	return t
}

func (c *Writer) logical(op halide.Op, args []term) term {
	if op == halide.OpNot {
		return term{"!" + args[0].in(bindUnary), wBool, bindUnary}
	}
	sign := map[halide.Op]string{halide.OpAnd: "&&", halide.OpOr: "||", halide.OpXor: "!="}[op]
	return term{args[0].in(bindUnary) + " " + sign + " " + args[1].in(bindUnary), wBool, bindLoose}
}

// toInt saturates in the span of the result's type.
func (c *Writer) toInt(e *halide.Expr) term {
	lo, hi := e.Type.Bounds()
	if c.VectorFloats && e.Type.Bits() <= 16 {
		name, of := "vy_lane_to_int", e.Args[0]
		if of.Op == halide.OpRound {
			name, of = "vy_lane_nearest", of.Args[0]
		}
		t := c.call(w32, name, c.expr(of), c.bound(lo), c.bound(hi))
		return c.fit(t, kindWidth(e, c.vals.Span(e)))
	}
	t := c.call(w64, "vy_to_int", c.expr(e.Args[0]), term{intLiteral(lo, w64), w64, bindPrimary},
		term{intLiteral(hi, w64), w64, bindPrimary})
	return c.fit(t, kindWidth(e, c.vals.Span(e)))
}

// bound is an end of a type of integers as a float, exactly.
func (c *Writer) bound(n *big.Int) term {
	f, _ := new(big.Float).SetInt(n).Float32()
	return term{Float(f), wFloat, bindUnary}
}

// address writes the offset of logical coordinates in b. Coordinates that depend on data are worked out as they are.
func (c *Writer) address(b *lower.Buffer, index []*halide.Expr) string {
	if affineIndex(index) {
		return c.form(b.Address(index, c.extents())).text
	}
	if c.found != nil && c.found.buffer == b && fmt.Sprint(index) == c.found.index {
		return c.found.name
	}
	return c.expr(addressExpr(b, index)).text
}

// local writes an accumulator, with its index.
func (c *Writer) local(name string, index []*halide.Expr) string {
	text := c.Names.Locals[name]
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

// place is an element of an array that has a variable: of the value, or of where it lies.
type place struct {
	buffer *lower.Buffer
	at     affine.Form // of a value that a round of a loop hands on
	index  string      // of where data say that it lies
	name   string
}

// holds reports whether a load is of the element.
func (p *place) holds(load *halide.Expr, extents affine.Extents) bool {
	switch {
	case p == nil || load.Name != p.buffer.Name:
		return false
	case p.index != "":
		return fmt.Sprint(load.Args) == p.index
	}
	return affineIndex(load.Args) && p.buffer.Address(load.Args, extents).Equal(p.at)
}

// located writes where the element of a statement lies that data say: once, in a variable, if the value reads the same
// element.
//
//	h(in(x)) = h(in(x)) + 1   ->   t = in(x); h[t] = h[t] + 1
func (c loops) located(s *lower.Store) string {
	if !c.Words || affineIndex(s.Index) {
		return c.address(s.Buffer, s.Index)
	}
	key, reads := fmt.Sprint(s.Index), false
	halide.Walk(s.Value, func(e *halide.Expr) {
		reads = reads || e.Op == halide.OpLoad && e.Name == s.Buffer.Name && fmt.Sprint(e.Args) == key
	})
	at := c.expr(addressExpr(s.Buffer, s.Index))
	if !reads || at.bind == bindPrimary && len(at.text) <= longName {
		return at.text
	}
	name := c.Names.Fresh("t")
	c.Line("const %s %s = %s;", at.w, name, at.text)
	c.found = &place{buffer: s.Buffer, index: key, name: name}
	return name
}
