package lower

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// index refuses a load whose coordinates are not quasi-affine: made of Vars and constants by +, -, negation, products with
// constants, Div and Mod by constants, and Min, Max and Clamp by constants.
func (u *refusals) index(load *halide.Expr) {
	shapes := affinity{}
	for i, c := range load.Args {
		culprit := shapes.of(c).culprit
		if culprit == nil {
			continue
		}
		m := diag.Mistake{Pos: load.Pos, Code: CodeAffine,
			Fact: fmt.Sprintf("%s: non-affine index %s of dimension %s", short(load), short(c), load.Input.Dims[i])}
		if culprit.Op == halide.OpLoad || culprit.Op == halide.OpCall {
			m.Help = []string{fmt.Sprintf("it depends on data, %s; such indexes are not compiled yet", short(culprit))}
		} else {
			m.Help = []string{fmt.Sprintf("addresses cannot have %s", short(culprit)),
				"indexes are sums of Vars times constants; also Div, Mod, Min, Max and Clamp by constants"}
		}
		u.found = append(u.found, m)
		return
	}
}

// short is e for a message.
func short(e *halide.Expr) string {
	s := e.String()
	if len(s) > 60 {
		s = strings.TrimSpace(s[:57]) + "..."
	}
	return s
}

// affinity remembers what is known of the nodes of indexes.
type affinity map[*halide.Expr]indexShape

// indexShape is the node that keeps another from being quasi-affine, nil if none does, and whether there are only constants.
type indexShape struct {
	culprit *halide.Expr
	closed  bool
}

func (m affinity) of(e *halide.Expr) indexShape {
	if s, ok := m[e]; ok {
		return s
	}
	s := indexShape{closed: e.Op != halide.OpVar && e.Op != halide.OpLoad && e.Op != halide.OpCall}
	closed := make([]bool, len(e.Args))
	for i, a := range e.Args {
		t := m.of(a)
		closed[i] = t.closed
		s.closed = s.closed && t.closed
		if s.culprit == nil {
			s.culprit = t.culprit
		}
	}
	if e.Op == halide.OpLoad || e.Op == halide.OpCall || s.culprit == nil && !affineOp(e, closed) {
		s.culprit = e
	}
	m[e] = s
	return s
}

// affineOp says whether e is quasi-affine if its operands are; closed are those made of constants.
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
