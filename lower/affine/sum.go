package affine

import "slices"

// Add is f + g.
func (f Form) Add(g Form) Form { return f.AddTimes(g, 1) }

// Sub is f - g.
func (f Form) Sub(g Form) Form { return f.AddTimes(g, -1) }

// AddTimes is f + k*g.
func (f Form) AddTimes(g Form, k int) Form {
	c := add(f.Const, mul(g.Const, k))
	switch {
	case len(g.Terms) == 0 || k == 0:
		return Form{c, f.Terms}
	case len(f.Terms) == 0:
		return Form{c, g.Scale(k).Terms}
	}
	return rejoin(Form{c, merge(f.Terms, g.Terms, k)})
}

// AddConst is f + c.
func (f Form) AddConst(c int) Form { return Form{add(f.Const, c), f.Terms} }

// Scale is k*f.
func (f Form) Scale(k int) Form {
	switch k {
	case 0:
		return Form{}
	case 1:
		return f
	}
	terms := make([]Term, len(f.Terms))
	for i, t := range f.Terms {
		terms[i] = Term{mul(t.Coef, k), t.Atom}
	}
	return Form{mul(f.Const, k), terms}
}

// Multiple is a k for which f - k*g has one Var or quotient less than f: those that g has are in f k times, as far as
// their first one tells; 0 if there is none.
//
//	32*xo + 2*xi + r, 16*xo + xi   ->   2
func (f Form) Multiple(g Form) int {
	for _, t := range f.Terms {
		if len(g.Terms) > 0 && t.Atom.equal(g.Terms[0].Atom) && t.Coef%g.Terms[0].Coef == 0 {
			return t.Coef / g.Terms[0].Coef
		}
	}
	return 0
}

// Unit is the greatest number that all coefficients of f are multiples of, 0 of a number.
func (f Form) Unit() int {
	unit := 0
	for _, t := range f.Terms {
		unit = gcd(unit, t.Coef)
	}
	return unit
}

// merge joins two sorted lists of terms, those of b k times.
func merge(a, b []Term, k int) []Term {
	out := make([]Term, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch c := a[0].Atom.compare(b[0].Atom); {
		case c < 0:
			out, a = append(out, a[0]), a[1:]
		case c > 0:
			out, b = append(out, Term{mul(b[0].Coef, k), b[0].Atom}), b[1:]
		default:
			if sum := add(a[0].Coef, mul(b[0].Coef, k)); sum != 0 {
				out = append(out, Term{sum, a[0].Atom})
			}
			a, b = a[1:], b[1:]
		}
	}
	out = append(out, a...)
	for _, t := range b {
		out = append(out, Term{mul(t.Coef, k), t.Atom})
	}
	return out
}

// rejoin undoes a division with remainder.
//
//	k*n*(f/n) + k*(f%n)   ->   k*f
func rejoin(f Form) Form {
	for i, m := range f.Terms {
		if m.Atom.Op != IsMod {
			continue
		}
		for j, d := range f.Terms {
			if d.Atom.Op == IsDiv && d.Atom.By == m.Atom.By && fits(m.Coef, m.Atom.By) &&
				d.Coef == m.Coef*m.Atom.By && d.Atom.Of.Equal(*m.Atom.Of) {
				return f.without(i, j).Add(m.Atom.Of.Scale(m.Coef))
			}
		}
	}
	return f
}

// Without is f without a variable as such: quotients and the like stay as they are.
func (f Form) Without(name string) Form {
	i := slices.IndexFunc(f.Terms, func(t Term) bool { return t.Atom.Op == IsVar && t.Atom.Var == name })
	if i < 0 {
		return f
	}
	return f.without(i, i)
}

// without leaves out terms i and j.
func (f Form) without(i, j int) Form {
	rest := make([]Term, 0, len(f.Terms))
	for k, t := range f.Terms {
		if k != i && k != j {
			rest = append(rest, t)
		}
	}
	return Form{f.Const, rest}
}

// Rejoined undoes divisions with remainder of quotients, too, which loops make that are fused from more than two.
//
//	k*m*(f/(n*m)) + k*((f/n)%m)   ->   k*(f/n)
func (f Form) Rejoined() Form {
	for i, m := range f.Terms {
		if m.Atom.Op != IsMod || len(m.Atom.Of.Terms) != 1 || m.Atom.Of.Const != 0 {
			continue
		}
		q := m.Atom.Of.Terms[0]
		if q.Coef != 1 || q.Atom.Op != IsDiv {
			continue
		}
		for j, d := range f.Terms {
			if d.Atom.Op == IsDiv && fits(q.Atom.By, m.Atom.By) && d.Atom.By == q.Atom.By*m.Atom.By && fits(m.Coef,
				m.Atom.By) && d.Coef == m.Coef*m.Atom.By && d.Atom.Of.Equal(*q.Atom.Of) {
				return f.without(i, j).Add(m.Atom.Of.Scale(m.Coef)).Rejoined()
			}
		}
	}
	return f
}
