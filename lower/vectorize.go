package lower

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// vectorize gives each statement in a vector loop a vector loop of its own.
//
//	for xi < 16 vector                    acc2(xi) = 0 for all xi < 16 at once
//	    acc2 = 0                          for q.x < 3
//	    for q.x < 3: acc2 += ...     ->       for xi < 16 vector: acc2(xi) += ...
//	    acc(xi) += acc2                   for xi < 16 vector: acc(xi) += acc2(xi)
//
// Lanes are pure, so that each may be ahead of the others. Accumulators that are set inside, one a lane, become arrays
// with the lane loop as the last index. It needs loops without marks but Vectorized, and guards that do not depend on lanes
// (partition), and leaves vector loops of one Assign or Store.
func vectorize(_ *plan, n *Nest) (*Nest, error) {
	v := &vectorizer{locals: slices.Clone(n.Locals)}
	out := *n
	out.Body = v.find(n.Body)
	out.Locals = v.locals
	return &out, nil
}

type vectorizer struct {
	locals []Local
	wide   map[string]bool // those that got an index by the lane loop in hand
}

// find looks for vector loops.
func (v *vectorizer) find(body []Stmt) []Stmt {
	var out []Stmt
	for _, s := range body {
		switch s := s.(type) {
		case *For:
			if s.Kind == halide.Vectorized {
				v.widen(s)
				out = append(out, v.distribute(s, s.Body)...)
				continue
			}
			f := *s
			f.Body = v.find(s.Body)
			out = append(out, &f)
		case *If:
			out = append(out, &If{Cond: s.Cond, Body: v.find(s.Body), Pos: s.Pos})
		default:
			out = append(out, s)
		}
	}
	return out
}

// widen finds the accumulators that each lane sets for itself.
func (v *vectorizer) widen(lanes *For) {
	v.wide = map[string]bool{}
	eachAssign(lanes.Body, func(a *Assign) {
		indexed := slices.ContainsFunc(a.Index, func(e *halide.Expr) bool { return mentions(e, lanes.Var) })
		if a.Op == Set && !indexed && !v.wide[a.Local] {
			v.wide[a.Local] = true
			at := slices.IndexFunc(v.locals, func(l Local) bool { return l.Name == a.Local })
			l := &v.locals[at]
			l.Extent = append(slices.Clip(l.Extent), lanes.Extent)
		}
	})
}

// distribute puts the lane loop around each statement.
func (v *vectorizer) distribute(lanes *For, body []Stmt) []Stmt {
	r := &rewriter{node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		if e.Op != halide.OpLocal || !v.wide[e.Name] {
			return nil
		}
		c := *e
		c.Args = append(slices.Clip(args), variable(lanes.Var))
		return &c
	}}
	var out []Stmt
	for _, s := range body {
		switch s := s.(type) {
		case *For:
			f := *s
			f.Body = v.distribute(lanes, s.Body)
			out = append(out, &f)
			continue
		case *If:
			out = append(out, &If{Cond: s.Cond, Body: v.distribute(lanes, s.Body), Pos: s.Pos})
			continue
		}
		c := mapExprs(s, r)
		if a, ok := c.(*Assign); ok && v.wide[a.Local] {
			a.Index = append(slices.Clip(a.Index), variable(lanes.Var))
		}
		one := *lanes
		one.Body = []Stmt{c}
		out = append(out, &one)
	}
	return out
}

// eachAssign calls f for each Assign in body.
func eachAssign(body []Stmt, f func(*Assign)) {
	for _, s := range body {
		switch s := s.(type) {
		case *For:
			eachAssign(s.Body, f)
		case *If:
			eachAssign(s.Body, f)
		case *Assign:
			f(s)
		}
	}
}

// mentions says whether a Var occurs in e.
func mentions(e *halide.Expr, name string) bool {
	if e.Op == halide.OpVar {
		return e.Name == name
	}
	return slices.ContainsFunc(e.Args, func(a *halide.Expr) bool { return mentions(a, name) })
}
