package lower

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// Single says whether n is no more than the nest of one Func without updates: one output, no arrays of its own, no loops that
// run at once, guards of the form index < number and quasi-affine indexes. Forms that take nothing else begin with it. The
// error is a diag.List that names what else there is.
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
	extents := n.Extents()
	visit(n.Body, func(s Stmt) {
		switch s := s.(type) {
		case *Alloc:
			u.refuse(s.Pos, "an array between Funcs", s.Buffer.Name, "compute the Func inline")
		case *Produce:
			u.refuse(s.Pos, "a stage of its own", fmt.Sprintf("%s, stage %d", s.Func, s.Stage), "compile Funcs without updates, and those that they call inline")
		case *If:
			if _, ok := condition(s.Cond, extents); !ok || s.Else != nil {
				u.refuse(s.Pos, "a condition that is no end of a loop", s.Cond.String(), "choose values by Select")
			}
			u.plainLoads(s.Cond, n)
		case *For:
			if s.Kind == halide.Parallel {
				u.refuse(s.Pos, "a parallel loop", s.Var, "leave it serial")
			}
		case *Assign:
			u.plainLoads(s.Value, n)
		case *Store:
			u.plainLoads(s.Value, n)
			for _, e := range s.Index {
				u.plainIndex(e, s.Buffer.Name, s.Pos)
			}
		}
	})
	return u.found.Err()
}

// plainLoads refuses loads of what is computed, and at indexes that are not quasi-affine.
func (u *refusals) plainLoads(e *halide.Expr, n *Nest) {
	halide.Walk(e, func(e *halide.Expr) {
		if e.Op != halide.OpLoad {
			return
		}
		if b := n.Buffer(e.Name); b.Output || b.Inner {
			u.refuse(e.Pos, "reading what is computed", e.String(), "compile Funcs without updates, and those that they call inline")
		}
		for _, c := range e.Args {
			u.plainIndex(c, e.Name, e.Pos)
		}
	})
}

func (u *refusals) plainIndex(e *halide.Expr, name string, pos diag.Pos) {
	if _, err := Form(e, nil); err != nil {
		u.refuse(pos, "an index that is no sum of loops", fmt.Sprintf("%s at %s", name, short(e)), "indexes are sums of Vars times constants")
	}
}
