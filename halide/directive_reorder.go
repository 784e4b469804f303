package halide

import "slices"

// Reorder puts the named loops into the given order, outermost first, in the places that they have now; loops that are
// not named stay where they are.
//
//	loops y, x, r.y, r.x; Reorder(r.x, x)   ->   y, r.x, r.y, x
//
// Reduction loops of a float reduction must keep their order unless Reassociate allows another one: a sum of rounded
// terms depends on it. That is checked for the finished schedule.
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

// noteOrder remembers this directive if it took reduction loops out of their order.
func (l *line) noteOrder(was []Loop) {
	if !l.s.inOrder(l.s.loops) && l.s.inOrder(was) {
		o := l.origin
		l.s.moved = &o
	}
}

// inOrder says whether loops keep the order of float reductions: those of one RDom stand as in s.order. Loops of one
// iteration do not matter.
func (s *Schedule) inOrder(loops []Loop) bool {
	if s.mixed {
		return false
	}
	last := map[string]int{}
	for _, l := range loops {
		if !l.Reduction || l.Extent == 1 {
			continue
		}
		at := slices.Index(s.order, l.Name)
		if at < last[l.RDom] {
			return false
		}
		last[l.RDom] = at
	}
	return true
}
