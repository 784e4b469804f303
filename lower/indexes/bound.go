package indexes

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Bound is a condition: Form < Limit.
type Bound struct {
	Form  affine.Form
	Limit int
}

// IsIndex reports whether e is made of loops and integers by the operations of indexes.
func IsIndex(e *halide.Expr) bool {
	switch e.Op {
	case halide.OpConst, halide.OpVar:
		return e.Kind == halide.IntKind
	case halide.OpAdd, halide.OpSub, halide.OpMul, halide.OpDiv, halide.OpMod, halide.OpMin, halide.OpMax, halide.OpNeg:
		for _, a := range e.Args {
			if !IsIndex(a) {
				return false
			}
		}
		return true
	}
	return false
}
