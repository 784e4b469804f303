package halide

import (
	"fmt"
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// The functions here are made of other operations, and are written as those.

// Clamp is max(min(e, hi), lo), as the method.
func Clamp(e, lo, hi Operand) *Expr {
	pos := diag.Caller()
	return build(pos, OpMax, build(pos, OpMin, e, hi), lo)
}

// Absd is |e - v|.
func (e *Expr) Absd(v Operand) *Expr {
	pos := diag.Caller()
	return build(pos, OpAbs, build(pos, OpSub, e, v))
}

// SelectCases is the value behind the first condition that holds, else the last value:
//
//	SelectCases(x.LT(0), -1, x.GT(0), 1, 0)
func SelectCases(cases ...Operand) *Expr {
	pos := diag.Caller()
	if len(cases)%2 == 0 {
		return bad(pos, CodeOperand, fmt.Sprintf("SelectCases: %d operands are no pairs of a condition and a value "+
			"with a last value behind", len(cases)),
			"SelectCases(condition, a, condition, b, otherwise)")
	}
	e := operand(pos, "SelectCases", cases[len(cases)-1])
	for i := len(cases) - 3; i >= 0; i -= 2 {
		e = selectOp(pos, cases[i], cases[i+1], e)
	}
	return e
}

// Mux is the value at place index, counted from 0; the last one for every index beyond, and for those below 0.
func Mux(index Operand, values ...Operand) *Expr {
	pos := diag.Caller()
	if len(values) == 0 {
		return bad(pos, CodeOperand, "Mux: there is no value")
	}
	e := operand(pos, "Mux", values[len(values)-1])
	for i := len(values) - 2; i >= 0; i-- {
		e = selectOp(pos, build(pos, OpEQ, index, i), values[i], e)
	}
	return e
}

// Lerp goes from a, where weight is 0, to b. A float weight goes to 1, and the result is a*(1-weight) + b*weight, each
// operation rounded. An integer weight has an unsigned type and goes to its greatest value; the result is the nearest
// integer of the exact one.
func Lerp(a, b, weight Operand) *Expr {
	pos := diag.Caller()
	w := operand(pos, "Lerp", weight)
	if w.Kind == FloatKind || w.Kind == DoubleKind {
		return build(pos, OpAdd, build(pos, OpMul, a, build(pos, OpSub, 1, w)), build(pos, OpMul, b, w))
	}
	t := typeOf(w)
	if w.Kind == IntKind && (!t.Integer() || t.Signed()) {
		return bad(pos, CodeType, fmt.Sprintf("Lerp: the weight %s has no unsigned type", w.brief()),
			"say which: Narrow(UInt8, 0); its greatest value means all of b")
	}
	one := new(big.Int)
	if w.Kind == IntKind {
		_, one = t.Bounds()
	}
	sum := build(pos, OpAdd, build(pos, OpMul, a, build(pos, OpSub, one, w)), build(pos, OpMul, b, w))
	half := new(big.Int).Rsh(one, 1) // one is odd: nothing lies in the middle
	return build(pos, OpDiv, build(pos, OpAdd, sum, half), one)
}

// Trunc is a float without its fraction, rounded towards zero.
func (e *Expr) Trunc() *Expr { return e.trunc(diag.Caller()) }

func (e *Expr) trunc(pos diag.Pos) *Expr {
	return selectOp(pos, build(pos, OpLT, e, constLike(pos, "Trunc", e, 0)), build(pos, OpCeil, e),
		build(pos, OpFloor, e))
}

// Fract is what Trunc takes away, with the sign of e; NaN of an infinity.
func (e *Expr) Fract() *Expr {
	pos := diag.Caller()
	return build(pos, OpSub, e, e.trunc(pos))
}

// IsNaN reports whether a float is no number.
func (e *Expr) IsNaN() *Expr {
	pos := diag.Caller()
	return e.float(pos, "IsNaN", build(pos, OpNE, e, e))
}

// IsInf reports whether a float is infinite, of either sign.
func (e *Expr) IsInf() *Expr {
	pos := diag.Caller()
	return e.float(pos, "IsInf", build(pos, OpEQ, build(pos, OpAbs, e), constLike(pos, "IsInf", e, math.Inf(1))))
}

// IsFinite reports whether a float is neither infinite nor NaN.
func (e *Expr) IsFinite() *Expr {
	pos := diag.Caller()
	return e.float(pos, "IsFinite", build(pos, OpLT, build(pos, OpAbs, e), constLike(pos, "IsFinite", e, math.Inf(1))))
}

// float is test, unless e is no float.
func (e *Expr) float(pos diag.Pos, method string, test *Expr) *Expr {
	if e == nil || e.Kind == Poison || e.Kind == FloatKind || e.Kind == DoubleKind {
		return test
	}
	return bad(pos, CodeKind, fmt.Sprintf("%s: %s does not take %ss", signature(method, []*Expr{e}), method, e.Kind),
		"integers are always finite numbers")
}

// Cast is e as t: Wrap of an integer, ToInt of a float, ToFloat for Float32 and ToDouble for Float64.
func (e *Expr) Cast(t Type) *Expr { return e.cast(diag.Caller(), OpWrap, t) }

// SaturatingCast is the value of t nearest to e: Narrow of an integer, ToInt of a float, ToFloat for Float32 and
// ToDouble for Float64.
func (e *Expr) SaturatingCast(t Type) *Expr { return e.cast(diag.Caller(), OpNarrow, t) }

func (e *Expr) cast(pos diag.Pos, ofInts Op, t Type) *Expr {
	switch {
	case e != nil && e.Kind == FloatKind && t == Float32, e != nil && e.Kind == DoubleKind && t == Float64:
		return e
	case t == Float64:
		return build(pos, OpToDouble, e)
	case e != nil && (e.Kind == FloatKind || e.Kind == DoubleKind && t != Float32):
		return typed(pos, OpToInt, e, t)
	case t == Float32:
		return build(pos, OpToFloat, e)
	}
	return typed(pos, ofInts, e, t)
}
