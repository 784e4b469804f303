package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/elementary"
)

// Add is e + v.
func (e *Expr) Add(v Operand) *Expr { return build(diag.Caller(), OpAdd, e, v) }

// Sub is e - v.
func (e *Expr) Sub(v Operand) *Expr { return build(diag.Caller(), OpSub, e, v) }

// Mul is e * v.
func (e *Expr) Mul(v Operand) *Expr { return build(diag.Caller(), OpMul, e, v) }

// Div is the Euclidean quotient of integers: e = v*q + r with 0 <= r < |v|, and e/0 = 0. Of floats it is IEEE division.
func (e *Expr) Div(v Operand) *Expr { return build(diag.Caller(), OpDiv, e, v) }

// Mod is the Euclidean remainder, never negative; e mod 0 = 0.
func (e *Expr) Mod(v Operand) *Expr { return build(diag.Caller(), OpMod, e, v) }

// Quo is the quotient truncated towards zero, as in C; e quo 0 = 0.
func (e *Expr) Quo(v Operand) *Expr { return build(diag.Caller(), OpQuo, e, v) }

// Rem is what Quo leaves, with the sign of e, as in C; e rem 0 = 0.
func (e *Expr) Rem(v Operand) *Expr { return build(diag.Caller(), OpRem, e, v) }

// Neg is -e.
func (e *Expr) Neg() *Expr { return build(diag.Caller(), OpNeg, e) }

// Min is the lesser; a float NaN on either side is the result, and -0 is less than +0.
func (e *Expr) Min(v Operand) *Expr { return build(diag.Caller(), OpMin, e, v) }

// Max is the greater; a float NaN on either side is the result, and -0 is less than +0.
func (e *Expr) Max(v Operand) *Expr { return build(diag.Caller(), OpMax, e, v) }

// Clamp is max(min(e, hi), lo).
func (e *Expr) Clamp(lo, hi Operand) *Expr {
	pos := diag.Caller()
	return build(pos, OpMax, build(pos, OpMin, e, hi), lo)
}

// Abs is |e|.
func (e *Expr) Abs() *Expr { return build(diag.Caller(), OpAbs, e) }

// Shl is e * 2^v; v must lie in 0..62 by its interval.
func (e *Expr) Shl(v Operand) *Expr { return build(diag.Caller(), OpShl, e, v) }

// Shr is e / 2^v rounded down; v must lie in 0..62 by its interval.
func (e *Expr) Shr(v Operand) *Expr { return build(diag.Caller(), OpShr, e, v) }

// And is bitwise, in two's complement without end, or logical between conditions.
func (e *Expr) And(v Operand) *Expr { return build(diag.Caller(), OpAnd, e, v) }

// Or is bitwise, in two's complement without end, or logical between conditions.
func (e *Expr) Or(v Operand) *Expr { return build(diag.Caller(), OpOr, e, v) }

// Xor is bitwise, in two's complement without end, or logical between conditions.
func (e *Expr) Xor(v Operand) *Expr { return build(diag.Caller(), OpXor, e, v) }

// Not is -e-1, or the opposite condition.
func (e *Expr) Not() *Expr { return build(diag.Caller(), OpNot, e) }

// EQ is e == v.
func (e *Expr) EQ(v Operand) *Expr { return build(diag.Caller(), OpEQ, e, v) }

// NE is e != v.
func (e *Expr) NE(v Operand) *Expr { return build(diag.Caller(), OpNE, e, v) }

// LT is e < v.
func (e *Expr) LT(v Operand) *Expr { return build(diag.Caller(), OpLT, e, v) }

// LE is e <= v.
func (e *Expr) LE(v Operand) *Expr { return build(diag.Caller(), OpLE, e, v) }

// GT is e > v.
func (e *Expr) GT(v Operand) *Expr { return build(diag.Caller(), OpGT, e, v) }

// GE is e >= v.
func (e *Expr) GE(v Operand) *Expr { return build(diag.Caller(), OpGE, e, v) }

// Select is a where cond holds, else b. Both are defined everywhere: a read outside an input without a border is a
// mistake also in the branch that is not taken.
func Select(cond, a, b Operand) *Expr { return selectOp(diag.Caller(), cond, a, b) }

// Min is the lesser of a and b, as the method.
func Min(a, b Operand) *Expr { return build(diag.Caller(), OpMin, a, b) }

// Max is the greater of a and b, as the method.
func Max(a, b Operand) *Expr { return build(diag.Caller(), OpMax, a, b) }

// ToDouble is the float64 nearest to an integer, ties to even, or that a float32 is. Eval alone has doubles: no
// lowering takes them.
func (e *Expr) ToDouble() *Expr {
	if e != nil && e.Op == OpConst && e.Kind == FloatKind {
		return doubleConst(diag.Caller(), float64(e.Float))
	}
	return build(diag.Caller(), OpToDouble, e)
}

// ToFloat is the float32 nearest to an integer or a double, ties to even.
func (e *Expr) ToFloat() *Expr { return build(diag.Caller(), OpToFloat, e) }

// ToInt is a float truncated towards zero and saturated to t; NaN gives 0.
func (e *Expr) ToInt(t Type) *Expr { return typed(diag.Caller(), OpToInt, e, t) }

// Sqrt is the square root of a float, correctly rounded.
func (e *Expr) Sqrt() *Expr { return build(diag.Caller(), OpSqrt, e) }

// Floor is the greatest integral float not above e.
func (e *Expr) Floor() *Expr { return build(diag.Caller(), OpFloor, e) }

// Ceil is the least integral float not below e.
func (e *Expr) Ceil() *Expr { return build(diag.Caller(), OpCeil, e) }

// RoundEven is the nearest integral float, ties to even.
func (e *Expr) RoundEven() *Expr { return build(diag.Caller(), OpRound, e) }

// Exp is the exponential function of a float. As all elementary functions here it is the same on every machine, of
// float32 within 0.500001 ulp (package elementary); of float64 it is the host's. NaN and infinities are as IEEE has
// them: exp(-inf) = 0.
func (e *Expr) Exp() *Expr { return build(diag.Caller(), OpExp, e).by(elementary.DefineExp) }

// Log is the natural logarithm of a float; log(0) = -inf, and NaN
// below 0.
func (e *Expr) Log() *Expr { return build(diag.Caller(), OpLog, e).by(elementary.DefineLog) }

// Pow is e to the power of v, both floats. NaN and infinities are as
// IEEE has them: pow(x, 0) = pow(1, v) = 1 also of a NaN, and NaN for a negative base with a fraction as exponent.
func (e *Expr) Pow(v Operand) *Expr {
	return build(diag.Caller(), OpPow, e, v).by(elementary.DefinePow)
}

// Sin is the sine of a float in radians; NaN of an infinity.
func (e *Expr) Sin() *Expr { return build(diag.Caller(), OpSin, e).by(elementary.DefineSin) }

// Cos is the cosine of a float in radians; NaN of an infinity.
func (e *Expr) Cos() *Expr { return build(diag.Caller(), OpCos, e).by(elementary.DefineCos) }

// Tan is the tangent of a float in radians; NaN of an infinity.
func (e *Expr) Tan() *Expr { return build(diag.Caller(), OpTan, e).by(elementary.DefineTan) }

// Tanh is the hyperbolic tangent of a float; 1 or -1 of an infinity.
func (e *Expr) Tanh() *Expr { return build(diag.Caller(), OpTanh, e).by(elementary.DefineTanh) }

// Atan is the arc tangent of a float, in radians; half of pi, with
// its sign, of an infinity.
func (e *Expr) Atan() *Expr { return build(diag.Caller(), OpAtan, e).by(elementary.DefineAtan) }

// Wrap is the low bits of e read as t, as a C cast.
func (e *Expr) Wrap(t Type) *Expr { return typed(diag.Caller(), OpWrap, e, t) }

// Narrow shifts e right by shift bits (0..62), rounds what is shifted out and saturates to t. The mode is Even unless
// one is given.
func (e *Expr) Narrow(t Type, shift int, mode ...Rounding) *Expr {
	return narrow(diag.Caller(), e, t, shift, mode...)
}

func narrow(pos diag.Pos, v Operand, t Type, shift int, mode ...Rounding) *Expr {
	e := typed(pos, OpNarrow, v, t)
	if e.Kind == Poison {
		return e
	}
	e.Shift = shift
	if len(mode) > 0 {
		e.Round = mode[0]
	}
	fact := ""
	switch {
	case shift < 0 || shift > 62:
		fact = fmt.Sprintf("Narrow(%s, %d): the shift is not in 0..62", t, shift)
	case len(mode) > 1:
		fact = fmt.Sprintf("Narrow(%s, %d): there are %d rounding modes, not one", t, shift, len(mode))
	case e.Round > OddRound:
		fact = fmt.Sprintf("Narrow(%s, %d): %s is no rounding mode", t, shift, e.Round)
	default:
		return e
	}
	e.Kind, e.Mistake = Poison, mistake(pos, CodeNarrow, fact)
	return e
}

// typed builds an operation whose result is of the integer type t.
func typed(pos diag.Pos, op Op, v Operand, t Type) *Expr {
	e := build(pos, op, v)
	e.Type = t
	if e.Kind != Poison && !t.Integer() {
		method := opRules[op].method
		e.Kind, e.Mistake = Poison, mistake(pos, CodeType, fmt.Sprintf("%s(%s): %s is not an integer type", method, t,
			t), "int8, int16, int32, int64, uint8, uint16 and uint32 are")
	}
	return e
}

func selectOp(pos diag.Pos, cond, a, b Operand) *Expr {
	c := operand(pos, "Select", cond)
	e := build(pos, OpSelect, a, b)
	e.Args = append([]*Expr{c}, e.Args...)
	switch {
	case e.Kind == Poison:
	case c.Kind == Poison:
		e.Kind = Poison
	case c.Kind != BoolKind:
		e.Kind, e.Mistake = Poison, mistake(pos, CodeKind,
			fmt.Sprintf("%s: the condition is of kind %s, not bool", signature("Select", e.Args), c.Kind),
			"compare it: NE(0)")
	}
	return e
}
