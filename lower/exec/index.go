package exec

import "github.com/vyasa-go/vyasa/lower/affine"

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

// within is the value of f, which must be in 0 .. n-1.
func (m *Machine) within(f affine.Form, n int, name string) func() int {
	at := m.index(f)
	if lo, hi := f.Range(m.extents); lo >= 0 && hi < n {
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
