package lower

import "github.com/vyasa-go/vyasa/halide"

// rewriter replaces nodes of expressions. It takes an expression as a tree: derive has refused those that are too large.
type rewriter struct {
	// node is what e, whose operands args are rewritten already, becomes; nil: e over args.
	node func(e *halide.Expr, args []*halide.Expr) *halide.Expr
	// leaf, if there, is what e becomes before its operands are looked at; nil: it has no say.
	leaf func(e *halide.Expr) *halide.Expr
}

func (r *rewriter) rewrite(e *halide.Expr) *halide.Expr {
	if r.leaf != nil {
		if out := r.leaf(e); out != nil {
			return out
		}
	}
	args := r.list(e.Args)
	if r.node != nil {
		if out := r.node(e, args); out != nil {
			return out
		}
	}
	return withArgs(e, args)
}

// list rewrites operands; it is the same slice if none changes. The two operands of a square stay one.
func (r *rewriter) list(args []*halide.Expr) []*halide.Expr {
	out := args
	for i, a := range args {
		if i > 0 && a == args[i-1] {
			if &out[0] != &args[0] {
				out[i] = out[i-1]
			}
			continue
		}
		b := r.rewrite(a)
		if b == a {
			continue
		}
		if &out[0] == &args[0] {
			out = append([]*halide.Expr(nil), args...)
		}
		out[i] = b
	}
	return out
}

// withArgs is e over other operands.
func withArgs(e *halide.Expr, args []*halide.Expr) *halide.Expr {
	if len(args) == 0 || &args[0] == &e.Args[0] {
		return e
	}
	c := *e
	c.Args = args
	return &c
}

// substitution replaces Vars by expressions.
func substitution(values map[string]*halide.Expr) *rewriter {
	return &rewriter{leaf: func(e *halide.Expr) *halide.Expr {
		if e.Op == halide.OpVar {
			return values[e.Name]
		}
		return nil
	}}
}

// mapExprs rewrites the expressions of one statement, not of its body.
func mapExprs(s Stmt, r *rewriter) Stmt {
	switch s := s.(type) {
	case *For, *Produce:
		return s
	case *Alloc:
		c := *s
		if s.Base != nil {
			c.Base = r.list(s.Base)
		}
		return &c
	case *If:
		c := *s
		c.Cond = r.rewrite(s.Cond)
		return &c
	case *Assign:
		c := *s
		c.Index, c.Value = r.list(s.Index), r.rewrite(s.Value)
		c.Taps = make([]Tap, len(s.Taps))
		for i, t := range s.Taps {
			c.Taps[i] = Tap{t.Var, r.rewrite(t.Index)}
		}
		return &c
	case *Store:
		c := *s
		c.Index, c.Value = r.list(s.Index), r.rewrite(s.Value)
		return &c
	}
	panic("BUG: no such statement")
}

// mapBody rewrites the expressions of statements and of their bodies.
func mapBody(body []Stmt, r *rewriter) []Stmt {
	return Map(body, func(s Stmt) []Stmt { return []Stmt{mapExprs(s, r)} })
}
