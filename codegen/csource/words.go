package csource

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Bytes of a word, and the nodes of the longest value of which a loop has so many.
const wordBytes, longestByte = 4, 30

// bytes is the store of a loop that does nothing but store bytes which follow each other, whole words of them; nil of
// others. Characters may stand for any other type in C, so that words and bytes of one array may be mixed.
func (c loops) bytes(l *lower.For) *lower.Store {
	if l.Extent%wordBytes != 0 {
		return nil
	}
	s, ok := l.Body[0].(*lower.Store)
	if !ok || s.Buffer.Type.Bits() != 8 || s.Value.Kind != halide.IntKind || !affineIndex(s.Index) {
		return nil
	}
	nodes, reads := 0, false
	halide.Walk(s.Value, func(e *halide.Expr) {
		nodes++
		reads = reads || e.Op == halide.OpLoad && e.Name == s.Buffer.Name
	})
	leave := c.Enter(l)
	at := s.Buffer.Address(s.Index, c.extents())
	leave()
	step, ok := at.Linear(l.Var)
	rest := at.Sub(affine.Var(l.Var))
	if nodes > longestByte || reads || !ok || step != 1 || rest.Divisor()%wordBytes != 0 || rest.Const%wordBytes != 0 {
		return nil
	}
	return s
}

// words writes a loop that stores bytes as one that stores words, as a store of a byte takes the core as long as
// several of words; it reports whether the loop is such a one.
//
//	for x < 64: out(x) = table(in(x))   ->   for x < 16: out(4*x : 4*x+3) = table(in(4*x)) | table(in(4*x+1)) << 8 | ..
func (c loops) words(l *lower.For) bool {
	s := c.bytes(l)
	if s == nil {
		return false
	}
	name, n := c.Names.Loops[LoopName(l)], l.Extent/wordBytes
	c.Line("for (int32_t %s = 0; %s < %d; %s++) {", name, name, n, name)
	c.indent++
	leave := c.vals.Enter(LoopName(l), n)
	var index []*halide.Expr
	var values []*halide.Expr
	for k := range wordBytes {
		of := node(halide.OpAdd, node(halide.OpMul, indexes.Variable(l.Var), number(wordBytes)), number(k))
		at := indexes.Substitution(map[string]*halide.Expr{l.Var: of})
		if k == 0 {
			for _, e := range s.Index {
				index = append(index, at.Rewrite(e))
			}
		}
		values = append(values, at.Rewrite(s.Value))
	}
	c.begin(values...)
	var parts []string
	for k, v := range values {
		text := fmt.Sprintf("(uint32_t)%s", c.byteOf(s.Buffer.Type, v).in(bindUnary))
		if s.Buffer.Type.Signed() && k < wordBytes-1 {
			text = fmt.Sprintf("(%s & 255)", text)
		}
		if k > 0 {
			text = fmt.Sprintf("%s << %d", text, 8*k)
		}
		parts = append(parts, text)
	}
	at := c.address(s.Buffer, index)
	c.Line("*(uint32_t *)(%s + %s) = %s;%s", c.Names.Buffers[s.Buffer.Name], at, strings.Join(parts, " | "),
		Comment(s.Pos, ""))
	leave()
	c.indent--
	c.Line("}")
	return true
}

// byteOf is what is stored of a value in a byte.
func (c loops) byteOf(t halide.Type, e *halide.Expr) term {
	v := c.expr(e)
	if c.vals.Span(e).Fits(t) && v.w <= w32 {
		return v
	}
	return c.cut(v, t, w32)
}
