package infer

import (
	"slices"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Divisors are conditions unless a select keeps them from zero on the side on which they divide.
func TestDivisors(t *testing.T) {
	a := &summary.Expr{Op: summary.OpScalar, Kind: term.Int, Name: "a", To: term.Int32}
	b := &summary.Expr{Op: summary.OpScalar, Kind: term.Int, Name: "b", To: term.Int32}
	op := func(o summary.Op, args ...*summary.Expr) *summary.Expr {
		return &summary.Expr{Op: o, Kind: term.Int, Args: args}
	}
	zero, top := summary.IntConst(0), summary.IntConst(32)
	byA := op(summary.OpQuo, b, a)
	for _, c := range []struct {
		name string
		e    *summary.Expr
		want []string
	}{
		{"alone", byA, []string{"a"}},
		{"where it is zero", op(summary.OpSelect, op(summary.OpEQ, a, zero), byA, zero), []string{"a"}},
		{"where it is not", op(summary.OpSelect, op(summary.OpEQ, a, zero), zero, byA), nil},
		{"above zero", op(summary.OpSelect, op(summary.OpLT, zero, a), byA, zero), nil},
		{"not above zero", op(summary.OpSelect, op(summary.OpLT, zero, a), zero, byA), []string{"a"}},
		{"at most zero", op(summary.OpSelect, op(summary.OpLE, a, zero), zero, byA), nil},
		{"another is not", op(summary.OpSelect, op(summary.OpEQ, b, zero), zero, byA), []string{"a"}},
		{"a difference", op(summary.OpSelect, op(summary.OpEQ, a, top), zero, op(summary.OpRem, b, op(summary.OpSub, top, a))), nil},
		{"another difference", op(summary.OpSelect, op(summary.OpEQ, a, zero), zero, op(summary.OpRem, b, op(summary.OpSub, top, a))), []string{"32 - a"}},
		{"and", op(summary.OpSelect, op(summary.OpAnd, op(summary.OpNE, a, zero), op(summary.OpLT, b, top)), byA, zero), nil},
		{"or", op(summary.OpSelect, op(summary.OpOr, op(summary.OpNE, a, zero), op(summary.OpLT, b, top)), byA, zero), []string{"a"}},
		{"neither", op(summary.OpSelect, op(summary.OpOr, op(summary.OpEQ, a, zero), op(summary.OpLT, b, top)), zero, byA), nil},
		{"not", op(summary.OpSelect, op(summary.OpNot, op(summary.OpEQ, a, zero)), byA, zero), nil},
	} {
		var got []string
		divisors(c.e, nil, func(e *summary.Expr) { got = append(got, e.String()) })
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %s: %q, want %q", c.name, c.e, got, c.want)
		}
	}
}
