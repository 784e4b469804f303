package triplet

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// reader collects the arrays that a program reads.
type reader struct {
	nest *lower.Nest
	read map[*lower.Buffer]bool
}

// reads is the set of arrays that registers, scalar parts or guards read.
func (p *Program) reads() map[*lower.Buffer]bool {
	r := &reader{nest: p.Nest, read: map[*lower.Buffer]bool{}}
	for _, b := range blocks(p.Body) {
		for _, reg := range b.Regs {
			for _, part := range reg.Parts {
				r.read[part.Buffer] = true
			}
			for _, e := range reg.Elems {
				r.read[e.Buffer] = true
			}
		}
	}
	r.nodes(p.Body)
	return r.read
}

func (r *reader) nodes(body []Node) {
	for _, n := range body {
		switch n := n.(type) {
		case *Loop:
			r.nodes(n.Body)
		case *If:
			r.expr(n.Cond)
			r.nodes(n.Body)
		case *Scalar:
			r.stmts(n.Stmts)
		case *Lanewise:
			for _, op := range n.Ops {
				r.read[op.Mem.Buffer] = true
			}
		}
	}
}

func (r *reader) stmts(body []lower.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *lower.For:
			r.stmts(s.Body)
		case *lower.If:
			r.expr(s.Cond)
			r.stmts(s.Body)
		case *lower.Assign:
			r.expr(s.Value)
		case *lower.Store:
			r.expr(s.Value)
		}
	}
}

func (r *reader) expr(e *halide.Expr) {
	if e.Op == halide.OpLoad {
		r.read[r.nest.Buffer(e.Name)] = true
	}
	for _, a := range e.Args {
		r.expr(a)
	}
}
