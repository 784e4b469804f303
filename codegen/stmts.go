package codegen

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// hasLoop says whether a loop stands among the statements.
func hasLoop(list []lower.Stmt) bool {
	for _, s := range list {
		switch s := s.(type) {
		case *lower.For:
			return true
		case *lower.If:
			if hasLoop(s.Body) {
				return true
			}
		}
	}
	return false
}

// exprsOf calls visit for every node of the expressions in statements.
func exprsOf(list []lower.Stmt, visit func(*halide.Expr)) {
	for _, s := range list {
		var exprs []*halide.Expr
		switch s := s.(type) {
		case *lower.For:
			exprsOf(s.Body, visit)
		case *lower.If:
			exprs = []*halide.Expr{s.Cond}
			exprsOf(s.Body, visit)
		case *lower.Assign:
			exprs = append(slices.Clone(s.Index), s.Value)
		case *lower.Store:
			exprs = append(slices.Clone(s.Index), s.Value)
		}
		for _, e := range exprs {
			halide.Walk(e, visit)
		}
	}
}
