package match

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// addend is one term of a sum: Const * scalars * loads, summed over Ranges where Where holds.
type addend struct {
	Const   *big.Rat
	Scalars []*summary.Expr // scalars and what else does not depend on elements
	Loads   []*summary.Expr
	Ranges  []summary.Range
	Where   []*summary.Expr // all of them hold
}

// sum is e as a sum of addends: before `alpha*sum(k, A*B, from C)`, after `C + sum(k, alpha*A*B)`. It is false if e is
// not a polynomial of elements. Conversions that widen are left out, as are those at the root that store what fits.
func sum(e *summary.Expr) ([]addend, bool) {
	switch e.Op {
	case summary.OpConst:
		if e.Const.Sign() == 0 {
			return nil, true
		}
		return []addend{{Const: e.Const}}, true
	case summary.OpScalar, summary.OpIndex:
		return []addend{{Const: one, Scalars: []*summary.Expr{e}}}, true
	case summary.OpLoad:
		return []addend{{Const: one, Loads: []*summary.Expr{e}}}, true
	case summary.OpAdd, summary.OpSub:
		a, okA := sum(e.Args[0])
		b, okB := sum(e.Args[1])
		if e.Op == summary.OpSub {
			b = times(b, addend{Const: big.NewRat(-1, 1)})
		}
		return append(slices.Clone(a), b...), okA && okB
	case summary.OpNeg:
		a, ok := sum(e.Args[0])
		return times(a, addend{Const: big.NewRat(-1, 1)}), ok
	case summary.OpMul:
		return product(e)
	case summary.OpDiv:
		return quotient(e)
	case summary.OpConvert:
		if widens(e.Args[0].Kind, e) {
			return sum(e.Args[0])
		}
	case summary.OpSelect:
		if general := special(e); general != nil {
			return sum(general)
		}
		return guarded(e)
	case summary.OpReduce:
		return reduced(e)
	}
	if constant(e) {
		return []addend{{Const: one, Scalars: []*summary.Expr{e}}}, true
	}
	return nil, false
}

var one = big.NewRat(1, 1)

func product(e *summary.Expr) ([]addend, bool) {
	a, okA := sum(e.Args[0])
	b, okB := sum(e.Args[1])
	if !okA || !okB {
		return nil, false
	}
	var out []addend
	for _, x := range a {
		for _, y := range b {
			if len(x.Ranges) > 0 && len(y.Ranges) > 0 {
				return nil, false
			}
			out = append(out, times([]addend{x}, y)...)
		}
	}
	return out, true
}

// quotient is a sum divided by a constant or by a scalar, of floats.
func quotient(e *summary.Expr) ([]addend, bool) {
	a, ok := sum(e.Args[0])
	switch d := e.Args[1]; {
	case ok && d.Op == summary.OpConst && d.Const.Sign() != 0:
		return times(a, addend{Const: new(big.Rat).Inv(d.Const)}), true
	case ok && constant(d):
		inverse := &summary.Expr{Op: summary.OpDiv, Kind: e.Kind,
			Args: []*summary.Expr{{Op: summary.OpConst, Kind: e.Kind, Const: one}, d}}
		return times(a, addend{Const: one, Scalars: []*summary.Expr{inverse}}), true
	}
	return nil, false
}

// times multiplies each of as by b.
func times(as []addend, b addend) []addend {
	out := make([]addend, len(as))
	for i, a := range as {
		out[i] = addend{
			Const:   new(big.Rat).Mul(a.Const, b.Const),
			Scalars: append(slices.Clone(a.Scalars), b.Scalars...),
			Loads:   append(slices.Clone(a.Loads), b.Loads...),
			Ranges:  append(slices.Clone(a.Ranges), b.Ranges...),
			Where:   append(slices.Clone(a.Where), b.Where...),
		}
	}
	return out
}

// guarded is select(condition on indices, sum, 0), as borders of zeros are written, or select(x == c, 0, sum).
func guarded(e *summary.Expr) ([]addend, bool) {
	then, ok := sum(e.Args[1])
	other, okOther := sum(e.Args[2])
	cond := e.Args[0]
	switch {
	case !ok || !okOther || !constant(cond):
		return nil, false
	case len(other) == 0:
		return times(then, addend{Const: one, Where: summary.Conjuncts(cond)}), true
	case len(then) == 0 && cond.Op == summary.OpEQ:
		unequal := &summary.Expr{Op: summary.OpNE, Kind: cond.Kind, Args: cond.Args}
		return times(other, addend{Const: one, Where: []*summary.Expr{unequal}}), true
	}
	return nil, false
}

func reduced(e *summary.Expr) ([]addend, bool) {
	r := e.Reduction
	if r.Fold != summary.Sum {
		return nil, false
	}
	body, ok := sum(e.Args[0])
	if !ok {
		return nil, false
	}
	over := addend{Const: one, Ranges: r.Ranges}
	if r.Where != nil {
		over.Where = summary.Conjuncts(r.Where)
	}
	for i := range body {
		inner := body[i].Ranges
		body[i].Ranges = nil
		body[i] = times(body[i:i+1], over)[0]
		body[i].Ranges = append(body[i].Ranges, inner...)
	}
	if r.Init == nil {
		return body, true
	}
	init, ok := sum(r.Init)
	return append(init, body...), ok
}

// constant reports whether no element of an array is in e, and nothing that is summed.
func constant(e *summary.Expr) bool {
	if e.Op == summary.OpLoad || e.Op == summary.OpReduce {
		return false
	}
	return !slices.ContainsFunc(e.Args, func(a *summary.Expr) bool { return !constant(a) })
}

// widens reports whether the conversion e of something of kind from loses nothing.
func widens(from term.Kind, e *summary.Expr) bool {
	switch {
	case from == term.Single:
		return e.To.Float()
	case from == term.Double:
		return e.To == term.Float64 || e.To == term.Float32
	case from == term.Int:
		return e.To.Integer() && e.To.Bits() >= 32 || e.To.Float()
	}
	return false
}
