package csource

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// place is an element of an array that has a variable: of the value, or of where it lies.
type place struct {
	buffer *lower.Buffer
	at     affine.Form // of a value that a round of a loop hands on
	index  string      // of where data say that it lies
	name   string
}

// loops writes loops as other ones, where these take fewer cycles on a core of 32 bits.
type loops struct{ *Writer }

// Instead writes another loop that does what l does, if there is one that takes fewer cycles; it reports whether there
// is.
func (c *Writer) Instead(l *lower.For) bool {
	w := loops{c}
	if !c.Words || len(l.Body) != 1 || len(l.Levels()) != 1 || l.Kind == halide.Vectorized {
		return false
	}
	if f := w.flat(l); f != nil {
		return w.words(f)
	}
	return w.words(l) || w.carriedOn(l) || w.twoByTwo(l)
}

// carry is the element of the array that a loop stores to which the round before stored; nil unless a value of the loop
// reads it, whatever the data.
func (c loops) carry(l *lower.For) *place {
	s, ok := l.Body[0].(*lower.Store)
	if !ok || !affineIndex(s.Index) {
		return nil
	}
	leave := c.Enter(l)
	defer leave()
	at := s.Buffer.Address(s.Index, c.extents())
	step, ok := at.Linear(l.Var)
	if !ok && at.DependsOn(l.Var) {
		return nil
	}
	p := &place{buffer: s.Buffer, at: at.AddConst(-step)}
	if !c.always(s.Value, p) {
		return nil
	}
	return p
}

// always reports whether e reads the element, whatever the data.
func (c loops) always(e *halide.Expr, p *place) bool {
	args := e.Args
	switch e.Op {
	case halide.OpLoad:
		if p.holds(e, c.extents()) {
			return true
		}
	case halide.OpSelect, halide.OpAnd, halide.OpOr:
		args = args[:1]
	}
	for _, a := range args {
		if c.always(a, p) {
			return true
		}
	}
	return false
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

// carriedOn writes a loop each round of which reads what the round before stored as one that has it in a variable: what
// was stored can be loaded many cycles later only. It reports whether the loop is such a one.
//
//	for x < 255: sum(x+1) = sum(x) + in(x)   ->   t = sum(0); for x < 255: t = t + in(x); sum(x+1) = t
func (c loops) carriedOn(l *lower.For) bool {
	p := c.carry(l)
	if p == nil {
		return false
	}
	p.name = c.Names.Fresh("t")
	leave := c.Enter(l)
	first := p.at.Subst(map[string]affine.Form{l.Var: affine.Const(0)}, c.extents())
	leave()
	c.Line("%s %s = %s[%s];", target.Element(p.buffer.Type), p.name, c.Names.Buffers[p.buffer.Name], c.form(first).text)
	c.carried = p
	c.Loop(l, nil, func() { c.store(l.Body[0].(*lower.Store)) })
	c.carried = nil
	return true
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

// lowBits writes the low 32 bits of e: sums and products that no 32 bits hold wrap as they are worked out, in place of
// words of 64 bits, of which only the low ones are kept.
//
//	wrap(int32, a + b)   ->   (int32_t)((uint32_t)a + (uint32_t)b)
func (c *Writer) lowBits(e *halide.Expr) term {
	wide := e.Kind == halide.IntKind && c.vals.computed(e) > w32 && c.uses[e] <= 1
	if op, ok := infix[e.Op]; ok && wide && op.bind != bindLoose {
		a, b := c.lowBits(e.Args[0]), c.lowBits(e.Args[1])
		return term{a.in(op.bind) + " " + op.sign + " " + b.in(op.bind+1), w32, op.bind}
	}
	v := c.expr(e)
	if v.w == wWide {
		v = term{v.in(bindPrimary) + ".lo", w64, bindPrimary}
	}
	return term{"(uint32_t)" + v.in(bindUnary), w32, bindUnary}
}
