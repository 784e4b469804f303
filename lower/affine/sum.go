package affine

// Add is f + g.
func (f Form) Add(g Form) Form {
	switch {
	case len(g.Terms) == 0:
		return Form{add(f.Const, g.Const), f.Terms}
	case len(f.Terms) == 0:
		return Form{add(f.Const, g.Const), g.Terms}
	}
	return rejoin(Form{add(f.Const, g.Const), merge(f.Terms, g.Terms)})
}

// Sub is f - g.
func (f Form) Sub(g Form) Form { return f.Add(g.Scale(-1)) }

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

// merge joins two sorted lists of terms.
func merge(a, b []Term) []Term {
	out := make([]Term, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch c := a[0].Atom.compare(b[0].Atom); {
		case c < 0:
			out, a = append(out, a[0]), a[1:]
		case c > 0:
			out, b = append(out, b[0]), b[1:]
		default:
			if k := add(a[0].Coef, b[0].Coef); k != 0 {
				out = append(out, Term{k, a[0].Atom})
			}
			a, b = a[1:], b[1:]
		}
	}
	return append(append(out, a...), b...)
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
