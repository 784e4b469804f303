package triplet

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// stmt runs a statement of the nest.
func (m *machine) stmt(s lower.Stmt) {
	switch s := s.(type) {
	case *lower.For:
		for i := range s.Extent {
			m.loops[s.Var] = i
			m.body(s.Body)
		}
		delete(m.loops, s.Var)
	case *lower.If:
		if m.value(s.Cond).Bool {
			m.body(s.Body)
		}
	case *lower.Assign:
		key, v := m.cell(s.Local, s.Index), m.value(s.Value)
		if s.Op == lower.Accumulate {
			v = halide.Combine(s.Reduce, m.locals[key], v)
		}
		m.locals[key] = v
	case *lower.Store:
		m.memory(s.Buffer).put(m.address(s.Buffer, s.Index), m.value(s.Value))
	}
}

// cell names an accumulator of a scalar part.
func (m *machine) cell(local string, index []*halide.Expr) string {
	for _, e := range index {
		local += fmt.Sprintf("[%s]", m.value(e))
	}
	return local
}

// address is where logical coordinates are stored; they must lie in the array.
func (m *machine) address(b *lower.Buffer, index []*halide.Expr) int {
	at := 0
	for _, a := range b.Axes {
		r := b.Dims[a.Dim]
		c := int(m.value(index[a.Dim]).Int) - r.Min
		if c < 0 || c >= r.Extent {
			failf("%s is accessed at %d of dimension %d", b.Name, c+r.Min, a.Dim)
		}
		if a.Mod > 0 {
			c %= a.Mod
		}
		at += c / a.Div * a.Stride
	}
	return at
}

// value evaluates an expression of a scalar part.
func (m *machine) value(e *halide.Expr) halide.Value {
	switch e.Op {
	case halide.OpConst:
		return halide.Constant(e)
	case halide.OpVar:
		return halide.IntValue(int64(m.loops[e.Name]))
	case halide.OpLocal:
		return m.locals[m.cell(e.Name, e.Args)]
	case halide.OpLoad:
		b := m.p.Nest.Buffer(e.Name)
		v := m.memory(b).load(m.address(b, e.Args))
		if b.Type == halide.Float32 {
			return halide.FloatValue(v.Float)
		}
		return halide.IntValue(v.Int)
	}
	args := make([]halide.Value, len(e.Args))
	for i, a := range e.Args {
		args[i] = m.value(a)
	}
	return halide.Apply(e, args)
}
