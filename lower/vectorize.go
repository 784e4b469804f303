package lower

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// vectorize gives each statement in a vector loop a vector loop of its own.
//
//	for xi < 16 vector                    acc2(xi) = 0 for all xi < 16 at once
//	    acc2 = 0                          for q.x < 3
//	    for q.x < 3: acc2 += ...     ->       for xi < 16 vector: acc2(xi) += ...
//	    acc(xi) += acc2                   for xi < 16 vector: acc(xi) += acc2(xi)
//
// Lanes are pure, so that each may be ahead of the others. Accumulators that are set inside, one a lane, become arrays
// with the lane loop as the last index. It needs loops without marks but Vectorized, and guards that do not depend on
// lanes (partition), and leaves vector loops of one Assign or Store.
func vectorize(n *Nest) (*Nest, error) {
	v := &vectorizer{wide: map[string]int{}}
	v.widen(n.Body, nil)
	out := *n
	out.Locals = slices.Clone(n.Locals)
	for i, l := range out.Locals {
		if lanes := v.wide[l.Name]; lanes > 0 {
			out.Locals[i].Extent = append(slices.Clip(l.Extent), lanes)
		}
	}
	out.Body = v.body(n.Body, nil)
	return &out, nil
}

// vectorizer knows the accumulators that each lane sets for itself, and for how many lanes.
type vectorizer struct{ wide map[string]int }

// widen finds them; lanes is the vector loop around, or nil.
func (v *vectorizer) widen(body []Stmt, lanes *For) {
	for _, s := range body {
		switch s := s.(type) {
		case *For:
			if s.Kind == halide.Vectorized {
				v.widen(s.Body, s)
			} else {
				v.widen(s.Body, lanes)
			}
		case *If, *Alloc, *Produce:
			for _, b := range Bodies(s) {
				v.widen(b, lanes)
			}
		case *Assign:
			indexed := lanes == nil || slices.ContainsFunc(s.Index,
				func(e *halide.Expr) bool { return indexes.Mentions(e, lanes.Var) })
			if s.Op == Set && !indexed {
				v.wide[s.Local] = max(v.wide[s.Local], lanes.Extent)
			}
		}
	}
}

// body puts the lane loop around each statement; lanes is the vector loop around, or nil.
func (v *vectorizer) body(body []Stmt, lanes *For) []Stmt {
	var out []Stmt
	for _, s := range body {
		switch s := s.(type) {
		case *For:
			if s.Kind == halide.Vectorized {
				out = append(out, v.lanes(s)...)
				continue
			}
			out = append(out, MapBodies(s, func(b []Stmt) []Stmt { return v.body(b, lanes) }))
		case *If:
			all := MapBodies(s, func(b []Stmt) []Stmt { return v.body(b, lanes) }).(*If)
			all.Cond = v.at(indexes.Number(0)).Rewrite(s.Cond) // all lanes agree on it
			out = append(out, all)
		case *Alloc, *Produce:
			out = append(out, MapBodies(s, func(b []Stmt) []Stmt { return v.body(b, lanes) }))
		default:
			out = append(out, v.plain(s, lanes))
		}
	}
	return out
}

// lanes is a vector loop; one that holds a single statement already, and no accumulator of lanes, stays.
func (v *vectorizer) lanes(s *For) []Stmt {
	if len(s.Body) == 1 && len(v.wide) == 0 {
		switch s.Body[0].(type) {
		case *Assign, *Store:
			return []Stmt{s}
		}
	}
	return v.body(s.Body, s)
}

// plain is one statement in its lane loop, if it has one. Accumulators of lanes serve scalar tails as well: by lane 0.
func (v *vectorizer) plain(s Stmt, lanes *For) Stmt {
	lane := indexes.Number(0)
	if lanes != nil {
		lane = indexes.Variable(lanes.Var)
	}
	if len(v.wide) > 0 {
		s = MapExprs(s, v.at(lane))
		if a, ok := s.(*Assign); ok && v.wide[a.Local] > 0 {
			a.Index = append(slices.Clip(a.Index), lane)
		}
	}
	if lanes == nil {
		return s
	}
	one := *lanes
	one.Body = []Stmt{s}
	return &one
}

// at reads accumulators of lanes at a lane.
func (v *vectorizer) at(lane *halide.Expr) *indexes.Rewriter {
	return &indexes.Rewriter{Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		if e.Op != halide.OpLocal || v.wide[e.Name] == 0 {
			return nil
		}
		c := *e
		c.Args = append(slices.Clip(args), lane)
		return &c
	}}
}
