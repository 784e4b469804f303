package csource

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// apart undoes the fusion of a loop over rows of n: the two loops; nil of others. The quotient and the remainder of
// each index take longer than what is stored there.
//
//	for t < 100: out(t % 10, t / 10) = in(t % 10, t / 10)   ->   for t < 10: for t2 < 10: out(t2, t) = in(t2, t)
func (c loops) apart(l *lower.For) *lower.For {
	s, ok := l.Body[0].(*lower.Store)
	n := 0
	if !ok || l.Kind != halide.Serial || l.Reduction || l.Map != "" {
		return nil
	}
	rows := func(e *halide.Expr) bool {
		return (e.Op == halide.OpDiv || e.Op == halide.OpMod) && e.Args[0].Op == halide.OpVar &&
			e.Args[0].Name == l.Var && e.Args[1].Op == halide.OpConst && e.Args[1].Int.IsInt64()
	}
	var only func(e *halide.Expr) bool
	only = func(e *halide.Expr) bool {
		if rows(e) {
			by := int(e.Args[1].Int.Int64())
			if n == 0 {
				n = by
			}
			return n == by
		}
		if e.Op == halide.OpVar && e.Name == l.Var {
			return false
		}
		for _, a := range e.Args {
			if !only(a) {
				return false
			}
		}
		return true
	}
	for _, e := range lower.Exprs(s) {
		if !only(e) {
			return nil
		}
	}
	if n < 2 || l.Extent%n != 0 {
		return nil
	}
	inner := c.Names.Fresh(l.Var)
	c.Names.Loops[inner] = inner
	outer := *l
	in := *l
	in.Var, in.Extent = inner, n
	in.Body = []lower.Stmt{lower.MapExprs(s, &indexes.Rewriter{Known: map[*halide.Expr]*halide.Expr{},
		Node: func(e *halide.Expr, _ []*halide.Expr) *halide.Expr {
			switch {
			case !rows(e):
				return nil
			case e.Op == halide.OpDiv:
				return indexes.Variable(l.Var)
			}
			return indexes.Variable(inner)
		}})}
	outer.Extent, outer.Body = l.Extent/n, []lower.Stmt{&in}
	return &outer
}
