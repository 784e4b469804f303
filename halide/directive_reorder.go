package halide

import "slices"

// Reorder puts the named loops into the given order, outermost first, in the places that they have now; loops that are
// not named stay where they are.
//
//	loops y, x, r.y, r.x; Reorder(r.x, x)   ->   y, r.x, r.y, x
//
// Reduction loops of a float reduction must keep their order unless Reassociate allows another one: a sum of rounded
// terms depends on it. So must the loops of an update whose points see each other's results, but for those whose
// iterations never meet. That is checked for the finished schedule.
func (s *Schedule) Reorder(vars ...Var) *Schedule {
	return s.line("reorder", namesOf(vars)...).reorderLine(vars)
}

func (l *line) reorderLine(vars []Var) *Schedule {
	at, ok := l.distinct(vars)
	if !ok {
		return l.s
	}
	l.permute(at)
	return l.done()
}

// permute puts the loops at the places into that order, in those places.
func (l *line) permute(at []int) {
	was := slices.Clone(l.s.loops)
	places := slices.Sorted(slices.Values(at))
	for i, from := range at {
		l.s.loops[places[i]] = was[from]
	}
	l.noteOrder(was)
}

// noteOrder remembers this directive if it took the loops of a float reduction out of their order.
func (l *line) noteOrder(was []Loop) {
	for _, dom := range l.s.floats {
		if !l.s.inOrder(dom, l.s.loops) && l.s.inOrder(dom, was) {
			o := l.origin
			l.s.moved[dom] = &o
		}
	}
}

// inOrder reports whether loops keep the order of a float reduction over dom, or of an update: its loops stand as in
// s.order. Loops of one iteration do not matter, nor those of an update whose iterations never meet, here and in the
// order of the algorithm. Another loop of an update does not stand inside those of reductions if one is of the Func's
// own values: those would be reduced before the update has stored them.
func (s *Schedule) inOrder(dom string, loops []Loop) bool {
	last, own := 0, false
	for i, l := range loops {
		own = own || s.reducesOwn(l)
		if l.RDom != dom || s.iterations(l) == 1 || s.apart(l) || s.apartInside(loops, i) && s.apartInOrder(l) {
			continue
		}
		at := slices.Index(s.order, l.Name)
		if at < last || own && s.updated().RDom.named(dom) {
			return false
		}
		last = at
	}
	return !slices.Contains(s.mixed, dom)
}

// apartInOrder is apartInside in the order of the algorithm: what keeps the iterations of l apart is around it there,
// too.
//
//	f(r.x, r.y) = f(r.x-1, r.y+1)     those of r.y are apart inside r.x, but not in the order r.y r.x
func (s *Schedule) apartInOrder(l Loop) bool {
	var loops []Loop
	for _, name := range s.order {
		if i := s.find(name); i >= 0 && s.loops[i].RDom == l.RDom {
			loops = append(loops, s.loops[i])
		}
	}
	i := slices.IndexFunc(loops, func(o Loop) bool { return o.Name == l.Name })
	return i >= 0 && s.apartInside(loops, i)
}

// reducesOwn reports whether l is a loop of a reduction in an update that reduces values of its own Func, there or
// elsewhere, or has a condition on them.
func (s *Schedule) reducesOwn(l Loop) (own bool) {
	u := s.updated()
	if u == nil || l.RDom == "" || u.RDom.named(l.RDom) {
		return false
	}
	own = u.cond() != nil && callsFunc(u.cond(), u.Func)
	walkAll(u.roots(), func(e *Expr) {
		own = own || e.Op == OpReduce && callsFunc(e, u.Func)
	})
	return own
}

// iterations is how many iterations of a reduction loop may do anything: the others are beyond the end of a loop that
// a guard cuts.
func (s *Schedule) iterations(l Loop) int {
	if n, ok := s.live[l.Name]; ok {
		return n
	}
	return l.Extent
}
