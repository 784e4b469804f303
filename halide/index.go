package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// badIndex says which of the coordinates is not quasi-affine, nil if all are. A quasi-affine index is made of Vars and
// constants by +, -, negation, products with constants, Div and Mod by constants, and Min, Max and Clamp by constants.
func badIndex(pos diag.Pos, in *Input, coords []*Expr) *diag.Mistake {
	for i, c := range coords {
		culprit := nonAffine(c)
		if culprit == nil {
			continue
		}
		m := &diag.Mistake{Pos: pos, Code: CodeIndex,
			Fact: fmt.Sprintf("%s: non-affine index %s of dimension %s", signature(in.Name+".At", coords), c.brief(), in.Dims[i])}
		switch {
		case c.Kind != IntKind:
			m.Help = []string{fmt.Sprintf("it is a %s, not an integer", c.Kind)}
		case culprit.Op == OpLoad:
			m.Help = []string{fmt.Sprintf("it depends on data, %s; such indices are not compiled", culprit.brief())}
		default:
			m.Help = []string{fmt.Sprintf("%s is not of the form that addresses can have", culprit.brief()),
				"indices are sums of Vars times constants; also Div, Mod, Min, Max and Clamp by constants"}
		}
		return m
	}
	return nil
}

// nonAffine is the first node that keeps e from being quasi-affine, nil if none does.
func nonAffine(e *Expr) *Expr {
	if e.Kind != IntKind {
		return e
	}
	switch e.Op {
	case OpConst, OpVar:
		return nil
	case OpAdd, OpSub, OpNeg:
	case OpMul, OpMin, OpMax:
		if !closed(e.Args[0]) && !closed(e.Args[1]) {
			return inner(e)
		}
	case OpDiv, OpMod:
		if !closed(e.Args[1]) {
			return inner(e)
		}
	default:
		return e
	}
	return inner2(e)
}

// inner is a culprit among e's operands, or e itself.
func inner(e *Expr) *Expr {
	if c := inner2(e); c != nil {
		return c
	}
	return e
}

// inner2 is a culprit among e's operands, or nil.
func inner2(e *Expr) *Expr {
	for _, a := range e.Args {
		if c := nonAffine(a); c != nil {
			return c
		}
	}
	return nil
}

// closed says whether e is made of constants only.
func closed(e *Expr) bool {
	if e.Op == OpConst {
		return true
	}
	for _, a := range e.Args {
		if !closed(a) {
			return false
		}
	}
	return len(e.Args) > 0 && e.Op != OpLoad
}
