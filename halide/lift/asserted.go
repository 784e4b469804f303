package lift

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// asserted is what the function demands of its sizes before it does anything, by assertions or by ending the program:
// no run without that tells anything. What it says in other ways is found by trying.
//
//	assert(group == 1 && ksize % 2 == 1)                    ->   group is 1, ksize odd
//	if (a->cols != b->rows) { puts("no"); exit(1); }        ->   a->cols = b->rows
func (s *subject) asserted() regime {
	var r regime
	body := s.function().Body
	if body == nil {
		return r
	}
	everyExpr(body, func(e ctree.Expr) {
		if c, ok := e.(*ctree.Call); ok && c.Fn == nil && c.Name == "assert" && len(c.Args) == 1 {
			s.demand(&r, c.Args[0], true)
		}
	})
	ctree.WalkStmts(body, func(st ctree.Stmt) bool {
		if i, ok := st.(*ctree.If); ok && ends(i.Then) {
			s.demand(&r, i.Cond, false)
		}
		return true
	})
	return r
}

// ends reports whether a statement ends the program.
func ends(st ctree.Stmt) bool {
	found := false
	everyExpr(st, func(e ctree.Expr) {
		c, ok := e.(*ctree.Call)
		found = found || ok && c.Fn == nil && (c.Name == "exit" || c.Name == "abort" || c.Name == "_Exit")
	})
	return found
}

// demand adds to r that a condition holds, or that it does not: those parts of it that are about sizes and simple.
func (s *subject) demand(r *regime, e ctree.Expr, holds bool) {
	switch e := bare(e).(type) {
	case *ctree.Unary:
		if e.Op == ctree.Not {
			s.demand(r, e.X, !holds)
		}
	case *ctree.Logical:
		if e.Or != holds {
			s.demand(r, e.L, holds)
			s.demand(r, e.R, holds)
		}
	case *ctree.Binary:
		if e.Op == ctree.And || e.Op == ctree.Rem {
			s.demandRemainder(r, e, 0, !holds)
			return
		}
		if e.Op != ctree.Eq && e.Op != ctree.Ne {
			return
		}
		equal := (e.Op == ctree.Eq) == holds
		l, right := bare(e.L), bare(e.R)
		if _, ok := l.(*ctree.IntLit); ok {
			l, right = right, l
		}
		if n, ok := right.(*ctree.IntLit); ok {
			if b, ok := l.(*ctree.Binary); ok {
				s.demandRemainder(r, b, n.Value, equal)
			} else if k := s.named(l); k != "" && equal {
				r.fixed = with(r.fixed, k, n.Value)
			}
			return
		}
		if a, b := s.named(l), s.named(right); a != "" && b != "" && a != b && equal {
			r.equal = joined(r.equal, a, b)
		}
	}
}

// demandRemainder adds to r that x & 1 or x % n is a number, or is not.
func (s *subject) demandRemainder(r *regime, e *ctree.Binary, is int64, equal bool) {
	k := s.named(bare(e.L))
	n, ok := bare(e.R).(*ctree.IntLit)
	if k == "" || !ok {
		return
	}
	by := n.Value
	if e.Op == ctree.And && by == 1 {
		by = 2
	} else if e.Op != ctree.Rem || by < 2 || by > 64 {
		return
	}
	switch {
	case by == 2 && (is == 1) == equal:
		r.odd = append(r.odd, k)
	case is == 0 && equal:
		r.own, r.multiple = with(r.own, k, by), max(r.multiple, by)
		r.only = slices.Sorted(maps.Keys(r.own))
	}
}

// named is the knob that an expression is, "" if it is none.
func (s *subject) named(e ctree.Expr) string {
	text := plainPath(accessed(e))
	for _, k := range s.knobs {
		if plainPath(k.path) == text && !k.defined() && k.from != fromLength {
			return k.name
		}
	}
	return ""
}

// with is m with one more entry.
func with(m map[string]int64, name string, v int64) map[string]int64 {
	if m = maps.Clone(m); m == nil {
		m = map[string]int64{}
	}
	m[name] = v
	return m
}

// joined are groups of equal sizes with two more that are equal.
func joined(groups [][]string, a, b string) [][]string {
	of := func(n string) int {
		return slices.IndexFunc(groups, func(g []string) bool { return slices.Contains(g, n) })
	}
	switch i, j := of(a), of(b); {
	case i < 0 && j < 0:
		return append(groups, []string{a, b})
	case i < 0:
		groups[j] = append(groups[j], a)
	case j < 0:
		groups[i] = append(groups[i], b)
	case i != j:
		groups[i] = append(groups[i], groups[j]...)
		return slices.Delete(groups, j, j+1)
	}
	return groups
}

// and is r where the function demands a, too.
func (r regime) and(a regime) regime {
	for n, v := range a.fixed {
		r.fixed = with(r.fixed, n, v)
	}
	r.odd = slices.Compact(slices.Sorted(slices.Values(slices.Concat(r.odd, a.odd))))
	if r.equal == nil {
		r.equal = a.equal
	}
	if r.multiple < 2 && !r.power {
		r.own, r.only, r.multiple = a.own, a.only, a.multiple
	}
	return r
}

// halved are the sizes of which the function takes the half or asks whether they are even: where windows have a middle.
func (s *subject) halved() []string {
	found := map[string]bool{}
	for _, f := range s.called() {
		if f.Body == nil {
			continue
		}
		everyExpr(f.Body, func(e ctree.Expr) {
			b, ok := e.(*ctree.Binary)
			if !ok {
				return
			}
			n, ok := bare(b.R).(*ctree.IntLit)
			if ok && (n.Value == 2 && (b.Op == ctree.Div || b.Op == ctree.Rem) || n.Value == 1 && (b.Op == ctree.Shr ||
				b.Op == ctree.And)) {
				if k := s.named(bare(b.L)); k != "" {
					found[k] = true
				}
			}
		})
	}
	return slices.Sorted(maps.Keys(found))
}
