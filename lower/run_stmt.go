package lower

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// body compiles statements.
func (m *machine) body(body []Stmt) []func() {
	out := make([]func(), len(body))
	for i, s := range body {
		switch s := s.(type) {
		case *For:
			out[i] = m.loop(s)
		case *If:
			out[i] = m.branch(s)
		case *Alloc:
			out[i] = m.alloc(s)
		case *Produce:
			out[i] = m.around(Event{Kind: Entered, Buffer: s.Func, Stage: s.Stage}, Event{Kind: Left, Buffer: s.Func, Stage: s.Stage}, sequence(m.body(s.Body)))
		case *Assign:
			out[i] = m.assign(s)
		case *Store:
			out[i] = m.store(s)
		}
	}
	return out
}

// sequence runs statements one after the other.
func sequence(body []func()) func() {
	if len(body) == 1 {
		return body[0]
	}
	return func() {
		for _, f := range body {
			f()
		}
	}
}

func (m *machine) branch(s *If) func() {
	cond, inner, other := m.bools(s.Cond), sequence(m.body(s.Body)), sequence(m.body(s.Else))
	return func() {
		if cond() {
			inner()
		} else {
			other()
		}
	}
}

// alloc forgets what the array held.
func (m *machine) alloc(s *Alloc) func() {
	b, inner := m.buffers[s.Buffer.Name], sequence(m.body(s.Body))
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

func (m *machine) loop(s *For) func() {
	v, body, n := m.loops[s.Var], m.body(s.Body), s.Extent
	if len(body) == 1 {
		f := body[0]
		return func() {
			for i := range n {
				*v = i
				f()
			}
		}
	}
	return func() {
		for i := range n {
			*v = i
			for _, f := range body {
				f()
			}
		}
	}
}

// assign sets a cell or takes a term into it.
func (m *machine) assign(s *Assign) func() {
	c := m.locals[s.Local]
	at := m.cell(c, s.Index)
	switch {
	case c.floats != nil:
		return m.assignFloat(s, c, at)
	case c.big != nil:
		v := m.value(s.Value)
		if s.Op == Set {
			return func() { c.big[at()] = v() }
		}
		return func() { i := at(); c.big[i] = halide.Combine(s.Reduce, c.big[i], v()) }
	}
	v := m.ints(s.Value)
	if s.Op == Set {
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

func (m *machine) assignFloat(s *Assign, c *cells, at func() int) func() {
	v := m.floats(s.Value)
	switch {
	case s.Op == Set:
		return func() { c.floats[at()] = v() }
	case s.Reduce == halide.SumOf:
		return func() { i := at(); c.floats[i] = float32(c.floats[i] + v()) }
	}
	return func() {
		i := at()
		c.floats[i] = halide.Combine(s.Reduce, halide.FloatValue(c.floats[i]), halide.FloatValue(v())).Float
	}
}

// cell is the place of an accumulator.
func (m *machine) cell(c *cells, index []*halide.Expr) func() int {
	var sum affine.Form
	for i, e := range index {
		sum = sum.Scale(c.Extent[i]).Add(mustForm(e, m.extents))
	}
	return m.within(sum, max(len(c.ints), len(c.big), len(c.floats)), c.Name)
}

// within is the value of f, which must be in 0 .. n-1.
func (m *machine) within(f affine.Form, n int, name string) func() int {
	at := m.index(f)
	if lo, hi := f.Range(m.extents); lo >= 0 && hi < n {
		return at
	}
	return func() int {
		i := at()
		if i < 0 || i >= n {
			panic(fault(fmt.Sprintf("element %d of %s, which has %d", i, name, n)))
		}
		return i
	}
}

// index compiles a Form.
func (m *machine) index(f affine.Form) func() int {
	if !f.IsLinear() {
		env := map[string]int{}
		vars := f.Vars()
		return func() int {
			for _, v := range vars {
				env[v] = *m.loops[v]
			}
			return f.Eval(env)
		}
	}
	c := f.Const
	var p [3]*int
	var k [3]int
	for i, t := range f.Terms {
		if i < len(p) {
			p[i], k[i] = m.loops[t.Atom.Var], t.Coef
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
