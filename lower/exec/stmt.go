package exec

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// body compiles statements to one that runs them one after the other.
func (m *Machine) body(body []lower.Stmt) func() {
	out := make([]func(), len(body))
	for i, s := range body {
		switch s := s.(type) {
		case *lower.For:
			out[i] = m.loop(s)
		case *lower.If:
			out[i] = m.branch(s)
		case *lower.Alloc:
			out[i] = m.alloc(s)
		case *lower.Produce:
			out[i] = m.around(Event{Kind: Entered, Buffer: s.Func, Stage: s.Stage},
				Event{Kind: Left, Buffer: s.Func, Stage: s.Stage}, m.body(s.Body))
		case *lower.Assign:
			out[i] = m.assign(s)
		case *lower.Store:
			out[i] = m.store(s)
		default:
			out[i] = m.work(s)
		}
	}
	if len(out) == 1 {
		return out[0]
	}
	return func() {
		for _, f := range out {
			f()
		}
	}
}

func (m *Machine) branch(s *lower.If) func() {
	cond, inner, other := m.bools(s.Cond), m.body(s.Body), m.body(s.Else)
	return func() {
		if cond() {
			inner()
		} else {
			other()
		}
	}
}

// alloc forgets what the array held.
func (m *Machine) alloc(s *lower.Alloc) func() {
	b, inner := m.Memory(s.Buffer.Name), m.body(s.Body)
	base := make([]func() int, len(s.Base))
	if m.trace != nil && s.Base != nil {
		for d, e := range s.Base {
			base[d] = m.coordinate(e)
		}
		b.base = make([]int, len(base))
	}
	return m.around(Event{Kind: Began, Buffer: b.Name}, Event{Kind: Ended, Buffer: b.Name}, func() {
		for d := range b.base {
			b.base[d] = base[d]()
		}
		b.now++
		inner()
	})
}

// loop runs through the values of its levels, the last one the fastest.
func (m *Machine) loop(s *lower.For) func() {
	run := m.body(s.Body)
	for i := len(s.Outer); i >= 0; i-- {
		run = m.count(s.Levels()[i], run)
	}
	return run
}

func (m *Machine) count(l lower.Level, body func()) func() {
	v := m.variable(l.Var)
	return func() {
		for i := range l.Extent {
			*v = i
			body()
		}
		*v = 0
	}
}

// assign sets a cell or takes a term into it.
func (m *Machine) assign(s *lower.Assign) func() {
	c := m.locals[s.Local]
	at := m.cell(c, s.Index)
	switch {
	case c.floats != nil:
		return m.assignFloat(s, c, at)
	case c.big != nil:
		v := m.value(s.Value)
		if s.Op == lower.Set {
			return func() { c.setBig(at(), v()) }
		}
		return func() { i := at(); c.setBig(i, halide.Combine(s.Reduce, c.big[i], v())) }
	}
	v := m.ints(s.Value)
	if s.Op == lower.Set {
		return func() { c.set(at(), v()) }
	}
	switch s.Reduce {
	case halide.SumOf:
		return func() { i := at(); c.set(i, c.ints[i]+v()) }
	case halide.ProductOf:
		return func() { i := at(); c.set(i, c.ints[i]*v()) }
	case halide.MaximumOf:
		return func() { i := at(); c.set(i, max(c.ints[i], v())) }
	}
	return func() { i := at(); c.set(i, min(c.ints[i], v())) }
}

func (m *Machine) assignFloat(s *lower.Assign, c *cells, at func() int) func() {
	v := m.floats(s.Value)
	switch {
	case s.Op == lower.Set:
		return func() { c.floats[at()] = v() }
	case s.Reduce == halide.SumOf:
		return func() { i := at(); c.floats[i] = float32(c.floats[i] + v()) }
	}
	return func() {
		i := at()
		c.floats[i] = halide.Combine(s.Reduce, halide.FloatValue(c.floats[i]), halide.FloatValue(v())).Float
	}
}
