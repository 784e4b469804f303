package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// badIndex says which of the coordinates is not quasi-affine, nil if all are. A quasi-affine index is made of Vars and
// constants by +, -, negation, products with constants, Div and Mod by constants, and Min, Max and Clamp by constants.
func badIndex(pos diag.Pos, in *Input, coords []*Expr) *diag.Mistake {
	shape := affinity{}
	for i, c := range coords {
		culprit := shape.culprit(c)
		if culprit == nil {
			continue
		}
		m := mistake(pos, CodeIndex,
			fmt.Sprintf("%s: non-affine index %s of dimension %s", signature(in.Name+".At", coords), c.brief(), in.Dims[i]))
		switch {
		case c.Kind != IntKind:
			m.Help = []string{fmt.Sprintf("it is a %s, not an integer", c.Kind)}
		case culprit.Op == OpLoad:
			m.Help = []string{fmt.Sprintf("it depends on data, %s; such indices are not compiled", culprit.brief())}
		default:
			m.Help = []string{fmt.Sprintf("addresses cannot have %s", culprit.brief()),
				"indices are sums of Vars times constants; also Div, Mod, Min, Max and Clamp by constants"}
		}
		return m
	}
	return nil
}

// affinity remembers what is known of the nodes of indices.
type affinity map[*Expr]shape

// shape is the node that keeps another from being quasi-affine, nil if none does, and whether there are only constants.
type shape struct {
	culprit *Expr
	closed  bool
}

func (m affinity) culprit(e *Expr) *Expr { return m.shape(e).culprit }

func (m affinity) shape(e *Expr) shape {
	if s, ok := m[e]; ok {
		return s
	}
	s := shape{closed: e.Op != OpVar && e.Op != OpLoad}
	closed := make([]bool, len(e.Args))
	for i, a := range e.Args {
		t := m.shape(a)
		closed[i] = t.closed
		s.closed = s.closed && t.closed
		if s.culprit == nil {
			s.culprit = t.culprit
		}
	}
	if e.Op == OpLoad || s.culprit == nil && !affineOp(e, closed) {
		s.culprit = e
	}
	m[e] = s
	return s
}

// affineOp says whether e is quasi-affine if its operands are; closed are those made of constants.
func affineOp(e *Expr, closed []bool) bool {
	if e.Kind != IntKind {
		return false
	}
	switch e.Op {
	case OpConst, OpVar, OpAdd, OpSub, OpNeg:
		return true
	case OpMul, OpMin, OpMax:
		return closed[0] || closed[1]
	case OpDiv, OpMod:
		return closed[1]
	}
	return false
}
