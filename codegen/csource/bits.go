package csource

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
)

// countBits writes a count of ones or zeros among the low bits of a number: of 32 or 64 bits, what is above the type's
// being cut off, and for ctz a one there that ends the count.
//
//	popcount(int8, v) -> vy_popcount32((uint8_t)v)      clz(int16, v) -> vy_clz32((uint16_t)v) - 16
//	ctz(int8, v) -> vy_ctz32((uint8_t)v | 256)
func (c *Writer) countBits(e *halide.Expr) term {
	v := c.expr(e.Args[0])
	bits := e.Type.Bits()
	text := v.in(bindUnary)
	if v.w == wWide {
		text = v.in(bindPrimary) + ".lo"
	}
	w := w32
	switch {
	case bits < 32:
		text = fmt.Sprintf("(uint%d_t)%s", bits, text)
	case bits == 64:
		w = w64
		fallthrough
	default:
		text = fmt.Sprintf("(int%d_t)%s", bits, text)
	}
	name := map[halide.Op]string{halide.OpPopcount: "vy_popcount", halide.OpClz: "vy_clz", halide.OpCtz: "vy_ctz"}[e.Op]
	if e.Op == halide.OpCtz && bits < 32 {
		text = fmt.Sprintf("%s | %d", text, 1<<bits)
	}
	t := c.call(w, name+w.suffix(), term{text, w, bindLoose})
	if e.Op == halide.OpClz && bits < 32 {
		t = term{fmt.Sprintf("%s - %d", t.text, 32-bits), w, bindAdd}
	}
	return c.fit(t, kindWidth(e, c.vals.Span(e)))
}

// lowBits writes the low 32 bits of e: sums and products that no 32 bits hold wrap as they are worked out, in place of
// words of 64 bits, of which only the low ones are kept.
//
//	wrap(int32, a + b)      ->   (int32_t)((uint32_t)a + (uint32_t)b)
//	wrap(uint32, a ^ b)     ->   (uint32_t)a ^ (uint32_t)b
func (c *Writer) lowBits(e *halide.Expr) term {
	wide := e.Kind == halide.IntKind && c.vals.computed(e) > w32
	_, sum := infix[e.Op]
	switch {
	case c.uses[e] > 1:
	case e.Op == halide.OpWrap && e.Type == halide.UInt32:
		return c.lowBits(e.Args[0])
	case wide && sum:
		return c.plain(e, []term{c.lowBits(e.Args[0]), c.lowBits(e.Args[1])}, w32)
	case e.Op == halide.OpLoad && c.nest.Buffer(e.Name).Type == halide.UInt32:
		return term{c.element(e), w32, bindPrimary}
	case wide && e.Op == halide.OpConst && (halide.Span{Lo: e.Int, Hi: e.Int}).Fits(halide.UInt32):
		return term{fmt.Sprintf("%#xu", e.Int), w32, bindPrimary}
	}
	v := c.expr(e)
	if v.w == wWide {
		v = term{v.in(bindPrimary) + ".lo", w64, bindPrimary}
	}
	return term{"(uint32_t)" + v.in(bindUnary), w32, bindUnary}
}
