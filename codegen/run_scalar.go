package codegen

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// cellArray is the values of an accumulator of the nest.
type cellArray struct {
	extent []int
	values []halide.Value
}

func newCells(l *lower.Local) *cellArray {
	n := 1
	for _, e := range l.Extent {
		n *= e
	}
	return &cellArray{l.Extent, make([]halide.Value, n)}
}

// at is the cell of an index.
func (c *cellArray) at(index []halide.Value) *halide.Value {
	i := 0
	for d, v := range index {
		if v.Int < 0 || v.Int >= int64(c.extent[d]) {
			failf("index %d of an accumulator of %d", v.Int, c.extent[d])
		}
		i = i*c.extent[d] + int(v.Int)
	}
	return &c.values[i]
}

// plain runs a statement of the nest, exactly.
func (m *executor) plain(s lower.Stmt) {
	switch s := s.(type) {
	case *lower.If:
		if m.eval(s.Cond).Bool {
			m.list(s.Body)
		}
	case *lower.Assign:
		cell := m.locals[s.Local].at(m.evalAll(s.Index))
		v := m.eval(s.Value)
		if s.Op == lower.Accumulate {
			v = halide.Combine(s.Reduce, *cell, v)
		}
		*cell = v
	case *lower.Store:
		v := m.eval(s.Value)
		m.arrays[s.Buffer.Name].write(m.element(s.Buffer, s.Index), v.Int, v.Float)
	}
}

// element is the address of logical coordinates now.
func (m *executor) element(b *lower.Buffer, index []*halide.Expr) int {
	coords := make([]int, len(index))
	for i, v := range m.evalAll(index) {
		r := b.Dims[i]
		if v.Int < int64(r.Min) || v.Int >= int64(r.Min+r.Extent) {
			failf("%s of %s is %d, stored are %d to %d", b.Names[i], b.Name, v.Int, r.Min, r.Min+r.Extent-1)
		}
		coords[i] = int(v.Int)
	}
	return offset(b, coords)
}

func (m *executor) evalAll(list []*halide.Expr) []halide.Value {
	out := make([]halide.Value, len(list))
	for i, e := range list {
		out[i] = m.eval(e)
	}
	return out
}

// eval is the value of an expression now.
func (m *executor) eval(e *halide.Expr) halide.Value {
	switch e.Op {
	case halide.OpConst:
		return halide.Constant(e)
	case halide.OpVar:
		return halide.IntValue(int64(m.loops[e.Name]))
	case halide.OpLocal:
		return *m.locals[e.Name].at(m.evalAll(e.Args))
	case halide.OpLoad:
		b := m.prog.Source.Nest.Buffer(e.Name)
		v, f := m.arrays[b.Name].read(m.element(b, e.Args))
		if b.Type == halide.Float32 {
			return halide.FloatValue(f)
		}
		return halide.IntValue(v)
	case halide.OpSelect: // only the side that counts
		if m.eval(e.Args[0]).Bool {
			return m.eval(e.Args[1])
		}
		return m.eval(e.Args[2])
	}
	return halide.Apply(e, m.evalAll(e.Args))
}
