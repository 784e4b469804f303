package csource

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// counts is the store of a loop that does nothing but update elements which data say, each from what it was; nil of
// others.
func (c loops) counts(l *lower.For) *lower.Store {
	s, ok := l.Body[0].(*lower.Store)
	if !ok || l.Extent%2 != 0 || affineIndex(s.Index) || s.Value.Kind != halide.IntKind || s.Buffer.Type.Bits() > 32 ||
		s.Buffer.Type == halide.UInt32 {
		return nil
	}
	key := fmt.Sprint(s.Index)
	length, own, others := 0, 0, 0
	for _, e := range append([]*halide.Expr{s.Value}, s.Index...) {
		length += nodes(e)
		halide.Walk(e, func(e *halide.Expr) {
			if e.Op == halide.OpLoad && e.Name == s.Buffer.Name {
				if fmt.Sprint(e.Args) == key {
					own++
				} else {
					others++
				}
			}
		})
	}
	if length > longestPart || own == 0 || others > 0 {
		return nil
	}
	return s
}

// twoByTwo writes a loop that updates elements which data say as one of two updates a round, so that both elements are
// loaded before either is stored: a load waits for the stores before it. It reports whether the loop is such a one.
//
//	for x < 64: h(in(x)) += 1
//	->
//	for x < 32: a = in(2*x); b = in(2*x+1); n = h(a) + 1; m = h(b); h(a) = n; h(b) = (a == b ? n : m) + 1
func (c loops) twoByTwo(l *lower.For) bool {
	s := c.counts(l)
	if s == nil {
		return false
	}
	name, n := c.Names.Loops[LoopName(l)], l.Extent/2
	c.Line("for (int32_t %s = 0; %s < %d; %s++) {", name, name, n, name)
	c.indent++
	leave := c.vals.enter(LoopName(l), n)
	var index [2][]*halide.Expr
	var value [2]*halide.Expr
	var all []*halide.Expr
	for k := range 2 {
		of := node(halide.OpAdd, node(halide.OpMul, indexes.Variable(l.Var), number(2)), number(k))
		at := indexes.Substitution(map[string]*halide.Expr{l.Var: of})
		index[k], value[k] = at.List(s.Index), at.Rewrite(s.Value)
		all = append(append(all, index[k]...), value[k])
	}
	c.begin(all...)
	array, elem := c.Names.Buffers[s.Buffer.Name], target.Element(s.Buffer.Type)
	var places [2]string
	for k := range 2 {
		places[k] = c.Names.Fresh("t")
		at := c.expr(addressExpr(s.Buffer, index[k]))
		c.Line("const %s %s = %s;", at.w, places[k], at.text)
	}
	first, other := c.Names.Fresh("t"), c.Names.Fresh("t")
	updated := func(k int, from string) string {
		clear(c.shared)
		c.carried = &place{buffer: s.Buffer, index: fmt.Sprint(index[k]), name: from}
		text := c.stored(s.Buffer.Type, value[k])
		c.carried = nil
		return text
	}
	c.Line("const %s %s = %s;%s", elem, first, updated(0, fmt.Sprintf("%s[%s]", array, places[0])), Comment(s.Pos, ""))
	c.Line("%s %s = %s[%s];", elem, other, array, places[1])
	c.Line("%s[%s] = %s;", array, places[0], first)
	c.Line("%s = %s == %s ? %s : %s;", other, places[0], places[1], first, other)
	c.Line("%s[%s] = %s;", array, places[1], updated(1, other))
	leave()
	c.indent--
	c.Line("}")
	return true
}
