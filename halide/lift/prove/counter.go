package prove

import (
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// counters finds cells that grow by the same in every turn, and reports whether it found any.
//
//	i = i + 2  ->  i = start + 2*n
func (x *executor) counters(t *turn, st *state, n *sym.Node, changed map[cell]bool, closed map[cell]*sym.Node) bool {
	found := false
	for _, c := range sortedSet(changed) {
		h := t.havoc[c]
		if h == nil || closed[c] != nil || c.rank() > 0 || h.Sort != sym.Int {
			continue
		}
		by := x.s.Sub(t.body.cells[c], h)
		if x.s.Has(by, n.Name) || x.unknown(by, t, nil) || x.isData(by) {
			continue
		}
		closed[c] = x.s.Add(st.cells[c], x.s.Mul(by, n))
		found = true
	}
	return found
}

// unknown reports whether v depends on an unknown value of the turn, other than own.
func (x *executor) unknown(v *sym.Node, t *turn, own *sym.Node) bool {
	for _, h := range t.havoc {
		if h != own && x.s.Has(v, h.Name) {
			return true
		}
	}
	return false
}

// trips is the number of turns, as the loop's condition says, 0 if that is negative.
func (x *executor) trips(l loop, t *turn, n *sym.Node, st *state) (*sym.Node, error) {
	g := t.guard
	if l.last {
		g = t.after
	}
	if x.unknown(g, t, nil) {
		return nil, refuse(l.pos, "how often the loop runs depends on what it computes")
	}
	count, err := x.turnsWhile(l, g, n, st)
	if err != nil {
		return nil, err
	}
	if l.last {
		count = x.s.Add(count, x.s.Int(1)) // the first turn runs anyway
		if x.positive(count, st) {
			return count, nil
		}
		return x.s.Max(count, x.s.Int(1)), nil
	}
	if x.nonNegative(count, st) {
		return count, nil
	}
	return x.s.Max(count, x.s.Int(0)), nil
}

// turnsWhile is the least n for which the condition g fails, where it holds up to there.
func (x *executor) turnsWhile(l loop, g, n *sym.Node, st *state) (*sym.Node, error) {
	var count *sym.Node
	invariant := x.s.Bool(true)
	for _, c := range g.Conjuncts() {
		if !x.s.Has(c, n.Name) {
			invariant = x.s.And(invariant, c)
			continue
		}
		k, err := x.turnsOf(l, c, n, st)
		if err != nil {
			return nil, err
		}
		if count == nil {
			count = k
		} else {
			count = x.s.Min(count, k)
		}
	}
	if count == nil {
		return nil, refuse(l.pos, "the loop's condition does not change")
	}
	return x.s.Ite(x.decided(invariant, st), count, x.s.Int(0)), nil
}

// turnsOf is the least n for which one comparison fails.
//
//	r - c*n >= 0  ->  floor(r / c) + 1        r - c*n != 0  ->  r / c
func (x *executor) turnsOf(l loop, c, n *sym.Node, st *state) (*sym.Node, error) {
	if c.Op == sym.Or { // as long as one of them holds
		var most *sym.Node
		for _, part := range c.Args {
			k, err := x.turnsOf(l, part, n, st)
			if err != nil {
				return nil, err
			}
			if most == nil {
				most = k
			} else {
				most = x.s.Max(most, k)
			}
		}
		return most, nil
	}
	different := c.Op == sym.Not && c.Args[0].Op == sym.Eq0
	if different {
		c = c.Args[0]
	}
	if c.Op != sym.Ge0 && !different || c.Args[0].Sort != sym.Int {
		return nil, refuse(l.pos, "the loop's condition %s", c)
	}
	by, rest, ok := x.s.Coef(c.Args[0], n)
	if !ok {
		return nil, refuse(l.pos, "the loop's condition %s is not linear in its turns", c)
	}
	if different {
		if v, isNumber := by.IntValue(); isNumber && v > 0 {
			by, rest = x.s.Neg(by), x.s.Neg(rest)
		}
	}
	by = x.s.Neg(by)
	if !x.positive(by, st) {
		return nil, refuse(l.pos, "the loop's counter does not run towards its end")
	}
	if v, isNumber := by.IntValue(); isNumber && v == 1 {
		if different {
			return rest, nil
		}
		return x.s.Add(rest, x.s.Int(1)), nil
	}
	if different {
		return x.s.Div(rest, by), nil
	}
	return x.s.Add(x.s.Div(rest, by), x.s.Int(1)), nil
}
