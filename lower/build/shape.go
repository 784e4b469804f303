package build

import (
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// short is e for a message.
func short(e *halide.Expr) string {
	s := e.String()
	if len(s) > 60 {
		s = strings.TrimSpace(s[:57]) + "..."
	}
	return s
}

// affinity remembers which nodes are quasi-affine indexes: made of Vars and constants by +, -, negation, products with
// constants, Div and Mod by constants, and Min, Max and Clamp by constants. Others depend on data, or have no simple
// address.
type affinity map[*halide.Expr]indexShape

// indexShape reports whether a node is quasi-affine, and whether there are only constants in it.
type indexShape struct{ affine, closed bool }

func (m affinity) of(e *halide.Expr) indexShape {
	if s, ok := m[e]; ok {
		return s
	}
	s := indexShape{true, e.Op != halide.OpVar && e.Op != halide.OpLoad && e.Op != halide.OpCall}
	closed := make([]bool, len(e.Args))
	for i, a := range e.Args {
		t := m.of(a)
		closed[i] = t.closed
		s.affine, s.closed = s.affine && t.affine, s.closed && t.closed
	}
	s.affine = s.affine && affineOp(e, closed)
	m[e] = s
	return s
}

// affineOp reports whether e is quasi-affine if its operands are; closed are those made of constants.
func affineOp(e *halide.Expr, closed []bool) bool {
	if e.Kind != halide.IntKind {
		return false
	}
	switch e.Op {
	case halide.OpConst, halide.OpVar, halide.OpAdd, halide.OpSub, halide.OpNeg:
		return true
	case halide.OpMul, halide.OpMin, halide.OpMax:
		return closed[0] || closed[1]
	case halide.OpDiv, halide.OpMod:
		return closed[1]
	}
	return false
}
