package lower

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// Single says whether n has one output and no branches. Forms that take nothing else begin with it. The error is a diag.List
// that names what else there is.
func Single(n *Nest) error {
	u := refusals{told: map[string]bool{}}
	outputs := 0
	for _, b := range n.Buffers {
		if b.Output {
			outputs++
		}
	}
	if outputs > 1 {
		u.refuse(diag.Pos{}, "a nest of several outputs", n.Name, "compile a kernel of each output")
	}
	visit(n.Body, func(s Stmt) {
		if c, ok := s.(*If); ok && c.Else != nil {
			u.refuse(c.Pos, "a branch", c.Cond.String(), "choose values by Select")
		}
	})
	return u.found.Err()
}

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
