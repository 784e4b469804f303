package lower

import "github.com/vyasa-go/vyasa/halide"

// Exprs are the values, indexes and conditions of a statement itself.
//
//go:noinline
func Exprs(s Stmt) []*halide.Expr {
	switch s := s.(type) {
	case *If:
		return []*halide.Expr{s.Cond}
	case *Assign:
		return append([]*halide.Expr{s.Value}, s.Index...)
	case *Store:
		return append([]*halide.Expr{s.Value}, s.Index...)
	}
	return nil
}

// WalkExprs calls f for every node of the expressions in statements.
func WalkExprs(body []Stmt, f func(*halide.Expr)) {
	for s := range All(body) {
		for _, e := range Exprs(s) {
			halide.Walk(e, f)
		}
	}
}
