package lanes

import (
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// apart takes what is left over of the loop inside f, whose iterations are done at once, into a loop of its own: then
// iterations of f are done at once there. nil: that is no better. Both loops are independent, so that rows may be cut
// into parts. A loop at the top stays one: it would be two programs.
//
//	for y < 7                           for y < 7
//	    for x < 7: S(x, y)      ->          S(0, y); ...; S(5, y)
//	                                    S(6, 0); ...; S(6, 5)
//	                                    S(6, 6)
func (j *jammer) apart(f *lower.For) []lower.Stmt {
	g := inner(f)
	if g == nil || j.depth == 0 || !j.free[f.Var] || len(f.Outer) > 0 {
		return nil
	}
	n := j.factor(g)
	if n < 2 || g.Extent%n == 0 || g.Extent < n || !sharesVectors(g, j.lanes(g.Body)) {
		return nil
	}
	whole, rest := g.Extent/n, g.Extent%n
	left := *f
	left.Body = j.copies(g, affine.Const(n*whole), rest)
	if m := j.factor(&left); 2*m*rest <= n || !sharesVectors(&left, j.lanes(left.Body)) {
		return nil
	}
	main := *f
	if main.Body = j.together(g, affine.Form{}, n); whole > 1 {
		tiles := *g
		tiles.Var, tiles.Extent = j.names.Loop(g.Var, "_j", whole), whole
		tiles.Body = j.together(g, affine.Var(tiles.Var).Scale(n), n)
		main.Body = []lower.Stmt{&tiles}
	}
	return append([]lower.Stmt{&main}, j.body([]lower.Stmt{&left})...)
}
