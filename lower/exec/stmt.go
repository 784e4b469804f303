package exec

import (
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
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

// within is the value of f, which must be in 0 .. n-1.
func (m *Machine) within(f affine.Form, n int, name string) func() int {
	at := m.index(f)
	if lo, hi := f.Range(m.spans.Extents); lo >= 0 && hi < n {
		return at
	}
	return func() int {
		i := at()
		if i < 0 || i >= n {
			Failf("element %d of %s, which has %d", i, name, n)
		}
		return i
	}
}

// index compiles a Form.
func (m *Machine) index(f affine.Form) func() int {
	if !f.IsLinear() {
		return func() int { return m.Eval(f) }
	}
	c := f.Const
	var p [3]*int
	var k [3]int
	for i, t := range f.Terms {
		if i < len(p) {
			p[i], k[i] = m.variable(t.Atom.Var), t.Coef
		}
	}
	switch len(f.Terms) {
	case 0:
		return func() int { return c }
	case 1:
		return func() int { return c + k[0]**p[0] }
	case 2:
		return func() int { return c + k[0]**p[0] + k[1]**p[1] }
	case 3:
		return func() int { return c + k[0]**p[0] + k[1]**p[1] + k[2]**p[2] }
	}
	first := m.index(affine.Form{Const: c, Terms: f.Terms[:3]})
	rest := m.index(affine.Form{Terms: f.Terms[3:]})
	return func() int { return first() + rest() }
}
