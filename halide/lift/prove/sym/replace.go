package sym

import "slices"

// Replacement says what to put for symbols and whole terms.
type Replacement struct {
	s     *Store
	terms map[*Node]*Node                // atoms, or conditions that are decided
	funcs map[string]func([]*Node) *Node // uninterpreted functions
	ids   []int                          // symbols whose absence means that nothing changes; nil: look everywhere
	memo  map[*Node]*Node
}

// Replacing starts with nothing replaced.
func (s *Store) Replacing() *Replacement {
	return &Replacement{s: s, terms: map[*Node]*Node{}, funcs: map[string]func([]*Node) *Node{},
		memo: map[*Node]*Node{}}
}

// Atom puts by for the atom a.
func (r *Replacement) Atom(a, by *Node) *Replacement {
	r.terms[a] = by
	r.ids = append(r.ids, r.s.symbol(a.Name))
	slices.Sort(r.ids)
	return r
}

// Node puts by for the term n, which has a symbol in it.
func (r *Replacement) Node(n, by *Node) *Replacement {
	r.terms[n] = by
	r.ids = append(r.ids, n.free...)
	slices.Sort(r.ids)
	return r
}

// Func puts by(args) for applications of name.
func (r *Replacement) Func(name string, by func(args []*Node) *Node) *Replacement {
	r.funcs[name] = by
	r.ids = append(r.ids, r.s.symbol(name))
	slices.Sort(r.ids)
	return r
}

// In is n with all replaced at once.
func (r *Replacement) In(n *Node) *Node {
	if n == nil || len(r.terms)+len(r.funcs) == 0 || !common(r.ids, n.free) {
		return n
	}
	if by, ok := r.terms[n]; ok {
		return by
	}
	if out, ok := r.memo[n]; ok {
		return out
	}
	out := r.rebuild(n)
	r.memo[n] = out
	return out
}

func (r *Replacement) rebuild(n *Node) *Node {
	if n.Op == Fold {
		return r.inFold(n)
	}
	args := make([]*Node, len(n.Args))
	changed := false
	for i, a := range n.Args {
		args[i] = r.In(a)
		changed = changed || args[i] != a
	}
	if n.Op == Apply {
		if by, ok := r.funcs[n.Name]; ok {
			return by(args)
		}
	}
	if !changed {
		return n
	}
	return r.s.remake(n, args)
}

// remake is n's operation on other arguments.
func (s *Store) remake(n *Node, a []*Node) *Node {
	switch n.Op {
	case Apply:
		return s.Apply(n.Name, n.Sort, a...)
	case Lin:
		p := newPoly(n.Sort)
		p.value.Set(n.Value)
		for i, x := range a {
			p.add(n.Coefs[i], x)
		}
		return s.poly(p)
	case Mul:
		return s.Product(n.Sort, a...)
	case Div:
		return s.Div(a[0], a[1])
	case Mod:
		return s.Mod(a[0], a[1])
	case Quo:
		return s.Quo(a[0], a[1])
	case Rem:
		return s.Rem(a[0], a[1])
	case Min, Max:
		out := a[0]
		for _, x := range a[1:] {
			out = s.lattice(n.Op, out, x)
		}
		return out
	case Ge0:
		return s.Ge0(a[0])
	case Eq0:
		return s.Eq(a[0], s.Rat(zero(), a[0].Sort))
	case Not:
		return s.Not(a[0])
	case And:
		return s.And(a...)
	case Or:
		return s.Or(a...)
	case Ite:
		return s.Ite(a[0], a[1], a[2])
	}
	panic("BUG: sym: a leaf has no arguments")
}

// Assume is n simplified where the condition c holds: conditions that c decides are put in.
func (s *Store) Assume(n, c *Node) *Node {
	r := s.Replacing()
	for _, l := range c.Conjuncts() {
		no := s.Not(l)
		r.terms[l] = s.Bool(true)
		if no.Op != And {
			r.terms[no] = s.Bool(false)
		}
		r.ids = append(r.ids, l.free...)
	}
	slices.Sort(r.ids)
	return r.In(n)
}
