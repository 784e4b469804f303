package summary

import "github.com/vyasa-go/vyasa/halide/lift/term"

// Conjuncts are the conditions that e is all of, in order: one, if e is no conjunction.
func Conjuncts(e *Expr) []*Expr {
	if e.Op != OpAnd {
		return []*Expr{e}
	}
	var out []*Expr
	for _, a := range e.Args {
		out = append(out, Conjuncts(a)...)
	}
	return out
}

// AllOf is that all conditions hold; nil if there are none.
func AllOf(conditions []*Expr) *Expr {
	if len(conditions) == 0 {
		return nil
	}
	e := conditions[0]
	for _, c := range conditions[1:] {
		e = &Expr{Op: OpAnd, Kind: term.Truth, Args: []*Expr{e, c}}
	}
	return e
}
