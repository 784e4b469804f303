package infer

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// outside takes a sign and factors out of a sum that do not depend on its variables.
func outside(e *summary.Expr) *summary.Expr {
	if e.Reduction.Fold != summary.Sum || e.Reduction.Init != nil {
		return e
	}
	vars := map[string]bool{}
	for _, r := range e.Reduction.Ranges {
		vars[r.Var] = true
	}
	body := e.Args[0]
	if body.Op == summary.OpNeg {
		return &summary.Expr{Op: summary.OpNeg, Kind: e.Kind, Args: []*summary.Expr{outside(withBody(e, body.Args[0]))}}
	}
	var in, out []*summary.Expr
	for _, x := range factors(body) {
		if mentions(x, vars) {
			in = append(in, x)
		} else {
			out = append(out, x)
		}
	}
	if len(out) == 0 || len(in) == 0 {
		return e
	}
	return productOf(append(out, withBody(e, productOf(in))))
}

func withBody(e, body *summary.Expr) *summary.Expr {
	return &summary.Expr{Op: e.Op, Kind: e.Kind, Reduction: e.Reduction, Args: []*summary.Expr{body}}
}

func factors(e *summary.Expr) []*summary.Expr {
	if e.Op != summary.OpMul {
		return []*summary.Expr{e}
	}
	return append(factors(e.Args[0]), factors(e.Args[1])...)
}

func productOf(xs []*summary.Expr) *summary.Expr {
	e := xs[0]
	for _, x := range xs[1:] {
		e = &summary.Expr{Op: summary.OpMul, Kind: x.Kind, Args: []*summary.Expr{e, x}}
	}
	return e
}

// mentions reports whether a variable of vars is in e.
func mentions(e *summary.Expr, vars map[string]bool) bool {
	in := func(a summary.Affine) bool {
		return slices.ContainsFunc(a.Vars(), func(v string) bool { return vars[v] })
	}
	if slices.ContainsFunc(e.Index, in) {
		return true
	}
	if r := e.Reduction; r != nil {
		if r.Where != nil && mentions(r.Where, vars) || r.Init != nil && mentions(r.Init, vars) {
			return true
		}
		if slices.ContainsFunc(r.Ranges, func(x summary.Range) bool { return in(x.Lo) || in(x.Hi) }) {
			return true
		}
	}
	return slices.ContainsFunc(e.Args, func(a *summary.Expr) bool { return mentions(a, vars) })
}
