package triplet

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// branches writes both ways of an If as Ifs of their own, where nothing inside can change the condition: it reads inputs alone,
// and no accumulator. Other forms need not know of Else.
//
//	if p(0) > 3: A else: B   ->   if p(0) > 3: A; if not p(0) > 3: B
func branches(n *lower.Nest) *lower.Nest {
	out := *n
	out.Body = twoWays(n.Body, n)
	return &out
}

func twoWays(body []lower.Stmt, n *lower.Nest) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range body {
		switch s := s.(type) {
		case *lower.For:
			c := *s
			c.Body = twoWays(s.Body, n)
			out = append(out, &c)
		case *lower.Alloc:
			c := *s
			c.Body = twoWays(s.Body, n)
			out = append(out, &c)
		case *lower.Produce:
			c := *s
			c.Body = twoWays(s.Body, n)
			out = append(out, &c)
		case *lower.If:
			c := *s
			c.Body, c.Else = twoWays(s.Body, n), twoWays(s.Else, n)
			if c.Else != nil && settled(c.Cond, n) {
				not := &halide.Expr{Op: halide.OpNot, Kind: halide.BoolKind, Args: []*halide.Expr{c.Cond}, Pos: c.Cond.Pos}
				other := &lower.If{Cond: not, Body: c.Else, Pos: c.Pos}
				c.Else = nil
				out = append(out, &c, other)
				continue
			}
			out = append(out, &c)
		default:
			out = append(out, s)
		}
	}
	return out
}

// settled says whether e has the same value whatever runs.
func settled(e *halide.Expr, n *lower.Nest) bool {
	same := true
	halide.Walk(e, func(e *halide.Expr) {
		if e.Op == halide.OpLoad {
			b := n.Buffer(e.Name)
			same = same && !b.Output && !b.Inner
		}
		same = same && e.Op != halide.OpLocal
	})
	return same
}
