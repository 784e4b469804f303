package lower

import "github.com/vyasa-go/vyasa/lower/indexes"

// MapExprs rewrites the expressions of one statement, not of its body.
func MapExprs(s Stmt, r *indexes.Rewriter) Stmt {
	switch s := s.(type) {
	case *For, *Produce:
		return s
	case *Alloc:
		c := *s
		if s.Base != nil {
			c.Base = r.List(s.Base)
		}
		return &c
	case *If:
		c := *s
		c.Cond = r.Rewrite(s.Cond)
		return &c
	case *Assign:
		c := *s
		c.Index, c.Value = r.List(s.Index), r.Rewrite(s.Value)
		c.Taps = make([]Tap, len(s.Taps))
		for i, t := range s.Taps {
			c.Taps[i] = Tap{t.Var, r.Rewrite(t.Index)}
		}
		return &c
	case *Store:
		c := *s
		c.Index, c.Value = r.List(s.Index), r.Rewrite(s.Value)
		return &c
	}
	panic("BUG: no such statement")
}

// mapBody rewrites the expressions of statements and of their bodies.
func mapBody(body []Stmt, r *indexes.Rewriter) []Stmt {
	return Map(body, func(s Stmt) []Stmt { return []Stmt{MapExprs(s, r)} })
}
