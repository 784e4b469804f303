package lower

import "github.com/vyasa-go/vyasa/halide"

// exprsOf are the values and conditions of a statement itself.
func exprsOf(s Stmt) []*halide.Expr {
	switch s := s.(type) {
	case *If:
		return []*halide.Expr{s.Cond}
	case *Assign:
		return []*halide.Expr{s.Value}
	case *Store:
		return append([]*halide.Expr{s.Value}, s.Index...)
	}
	return nil
}
