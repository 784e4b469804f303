package lower

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// Single says whether n is no more than the nest of one Func without updates: one output, no arrays of its own, no loops that
// run at once, no branches. Forms that take nothing else begin with it. The error is a diag.List that names what else there is.
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
		switch s := s.(type) {
		case *Alloc:
			u.refuse(s.Pos, "an array between Funcs", s.Buffer.Name, "compute the Func inline")
		case *Produce:
			u.refuse(s.Pos, "a stage of its own", fmt.Sprintf("%s, stage %d", s.Func, s.Stage), "compile Funcs without updates, and those that they call inline")
		case *If:
			if s.Else != nil {
				u.refuse(s.Pos, "a branch", s.Cond.String(), "choose values by Select")
			}
		case *For:
			if s.Kind == halide.Parallel {
				u.refuse(s.Pos, "a parallel loop", s.Var, "leave it serial")
			}
		}
		for _, e := range exprsOf(s) {
			u.computed(e, n)
		}
	})
	return u.found.Err()
}

// computed refuses loads of what the nest computes.
func (u *refusals) computed(e *halide.Expr, n *Nest) {
	halide.Walk(e, func(e *halide.Expr) {
		if e.Op != halide.OpLoad {
			return
		}
		if b := n.Buffer(e.Name); b.Output || b.Inner {
			u.refuse(e.Pos, "reading what is computed", e.String(), "compile Funcs without updates, and those that they call inline")
		}
	})
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
