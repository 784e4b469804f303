package csource

import (
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// loops writes loops as other ones, where these take fewer cycles on a core of 32 bits.
type loops struct{ *Writer }

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
