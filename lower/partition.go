package lower

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// partition cuts loops where guards are decided, so that none is left in the parts.
//
//	for xo < 16                            for xo < 15
//	    for xi < 16 vector           ->        for xi < 16 vector: S(16*xo + xi)
//	        if 16*xo + xi < 253            for xi_2 < 13: S(240 + xi_2)
//	            S(16*xo + xi)
//
// It goes from the outermost loop inwards. Where a guard holds for all iterations of a part it goes, where it fails for
// all the statements go, and a part of one iteration needs no loop. A vector loop that is cut becomes serial: its lanes
// are no whole vector any more, and one with a guard that is left does so in scalarize. The order of iterations stays.
// An If is left only where no cut of a single loop decides it.
//
// It needs quasi-affine conditions of the form index < number (derive), and leaves names that stand for one extent
// each. After unroll, since a condition may be decided in each copy and not for all together.
func partition(n *Nest) (*Nest, error) {
	if !hasGuard(n.Body) {
		return n, nil
	}
	c := &cutter{extents: n.Extents(), local: n.Local, names: n.taken(), parts: map[piece]string{}}
	out := n.with(c.tidy(c.body(n.Body)))
	return out, checkBody(out.Body)
}

func hasGuard(body []Stmt) bool {
	for s := range All(body) {
		if _, guard := s.(*If); guard {
			return true
		}
	}
	return false
}

// cutter knows the loops around, and the names in use.
type cutter struct {
	extents affine.Extents
	local   func(name string) *Local
	names   map[string]bool
	parts   map[piece]string
}

func (c *cutter) body(body []Stmt) []Stmt {
	var out []Stmt
	for _, s := range body {
		switch s := s.(type) {
		case *For:
			out = append(out, c.loop(s)...)
		case *If:
			out = append(out, c.guard(s)...)
		default:
			if s = MapBodies(s, c.body); !empty(s) {
				out = append(out, s)
			}
		}
	}
	return out
}

// guard decides an If by the extents of the loops around.
func (c *cutter) guard(s *If) []Stmt {
	if b, ok := condition(s.Cond, c.extents); ok {
		lo, hi := b.Form.Range(c.extents)
		switch {
		case hi < b.Limit:
			return c.body(s.Body)
		case lo >= b.Limit:
			return c.body(s.Else)
		}
	} else if outcome := c.decided(s.Cond); outcome.Op == halide.OpConst {
		if halide.Constant(outcome).Bool {
			return c.body(s.Body)
		}
		return c.body(s.Else)
	}
	if out := MapBodies(s, c.body); !empty(out) {
		return []Stmt{out}
	}
	return nil
}

// decided is a condition of any form, simplified in the loops around.
func (c *cutter) decided(e *halide.Expr) *halide.Expr {
	return (&simplifier{c.extents, spansOf(c.extents, c.local).Span}).expr(e)
}

// loop cuts one loop, and what is inside.
func (c *cutter) loop(s *For) []Stmt {
	at := []int{0, s.Extent}
	known := map[string]bool{}
	for _, b := range guardsOn(s.Var, s.Body, c.extents) {
		if key := fmt.Sprint(b.Form, b.Limit); !known[key] {
			known[key] = true
			at = append(at, c.cuts(s, b)...)
		}
	}
	slices.Sort(at)
	at = slices.Compact(at)
	if len(at) == 2 {
		out := *s
		if out.Body = c.body(s.Body); len(out.Body) == 0 {
			return nil
		}
		return []Stmt{&out}
	}
	var out []Stmt
	for i := range at[1:] {
		out = append(out, c.part(s, at[i], at[i+1])...)
	}
	return out
}

// condition reads the condition of a guard; it is false of other conditions.
func condition(e *halide.Expr, extents affine.Extents) (indexes.Bound, bool) {
	if e.Op != halide.OpLT || e.Args[1].Op != halide.OpConst || !indexes.IsIndex(e.Args[0]) {
		return indexes.Bound{}, false
	}
	f, err := indexes.Form(e.Args[0], extents)
	limit, wrong := indexes.Form(e.Args[1], extents)
	return indexes.Bound{Form: f, Limit: limit.Const}, err == nil && wrong == nil
}

// guardsOn are the guards in body that depend on v.
func guardsOn(v string, body []Stmt, extents affine.Extents) []indexes.Bound {
	var list []indexes.Bound
	for s := range All(body) {
		if f, ok := s.(*If); ok {
			if b, ok := condition(f.Cond, extents); ok && b.Form.DependsOn(v) {
				list = append(list, b)
			}
		}
	}
	return list
}

// cuts are the ends of the first iterations for which a guard holds, whatever the other loops do, and the begin of the
// last ones for which it fails. Conditions of RDoms may fail first and hold last; the loop is cut there if that makes
// vectors of what is around them.
func (c *cutter) cuts(s *For, b indexes.Bound) []int {
	span := func(from, to int) (lo, hi int) {
		part := affine.Extents{}
		for _, v := range b.Form.Vars() {
			part[v] = c.extents[v]
		}
		part[s.Var] = to - from
		moved := b.Form.Subst(map[string]affine.Form{s.Var: affine.Var(s.Var).AddConst(from)}, part)
		return moved.Range(part)
	}
	holds := search(s.Extent, func(n int) bool { _, hi := span(0, n); return hi < b.Limit })
	fails := search(s.Extent, func(n int) bool { lo, _ := span(s.Extent-n, s.Extent); return lo >= b.Limit })
	if holds+fails > 0 || !hasVector(s) {
		return []int{holds, s.Extent - fails}
	}
	holds = search(s.Extent, func(n int) bool { _, hi := span(s.Extent-n, s.Extent); return hi < b.Limit })
	fails = search(s.Extent, func(n int) bool { lo, _ := span(0, n); return lo >= b.Limit })
	return []int{fails, s.Extent - holds}
}

// hasVector reports whether a loop is a vector loop, or holds one.
func hasVector(s *For) bool {
	for s := range All([]Stmt{s}) {
		if f, ok := s.(*For); ok && f.Kind == halide.Vectorized {
			return true
		}
	}
	return false
}

// search is the greatest number up to n for which ok holds, which holds for 0 and for all below one for which it holds.
func search(n int, ok func(int) bool) int {
	lo, hi := 0, n // holds for lo, not known for more
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if ok(mid) {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo
}

// part is the loop over iterations from .. to-1, under a name of its own.
func (c *cutter) part(s *For, from, to int) []Stmt {
	out := *s
	out.Extent = to - from
	if out.Kind == halide.Vectorized {
		out.Kind, out.Lanes = halide.Serial, s.Lanes.Apart(s.Lanes.cutOff(from, to, s.Extent))
	}
	out.Note = fmt.Sprintf("%s %d..%d of %s", s.Var, from, to-1, s.Note)
	if s.Note == "" {
		out.Note = fmt.Sprintf("%s %d..%d", s.Var, from, to-1)
	}
	value := indexes.Number(from)
	if out.Extent > 1 {
		out.Var = c.name(s.Var, from, to)
		value = indexes.Expr(affine.Var(out.Var).AddConst(from))
		c.extents[out.Var] = out.Extent
	}
	body := c.body(mapBody(s.Body, indexes.Substitution(map[string]*halide.Expr{s.Var: value})))
	if out.Extent == 1 || len(body) == 0 {
		return body
	}
	out.Body = body
	return []Stmt{&out}
}
