package interp

import (
	"math"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

func basicType(e cfront.Expr) cfront.Basic { return e.Type().(cfront.Basic) }

// constOf gives the value of an expression known when the program is compiled.
func constOf(e cfront.Expr) (int64, bool) {
	switch e := e.(type) {
	case *cfront.IntConst:
		return e.Val, true
	case *cfront.Load:
		v, ok := e.X.(*cfront.Var)
		if !ok || v.Obj.Storage != cfront.Global || v.Obj.Quals&cfront.Const == 0 || v.Obj.Init == nil ||
			len(v.Obj.Init.Items) != 1 || classOfType(v.Obj.Type) != inInt {
			return 0, false
		}
		return constOf(v.Obj.Init.Items[0].X)
	case *cfront.Convert:
		if t, ok := e.Type().(cfront.Basic); ok && e.Kind == cfront.IntToInt {
			x, ok := constOf(e.X)
			return t.Wrap(x), ok
		}
	}
	return 0, false
}

// vagueUse reports the use of a scalar with undefined bits.
func vagueUse(name string, u uint64, pos cfront.Pos) {
	if u == ^uint64(0) {
		fail(pos, "", "the variable %s has no value yet", name)
	}
	fail(pos, "", "the mask %s is used as a number, but its bits 0x%x come from undefined lanes", name, u)
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func floatBits(x float64) int64 { return int64(math.Float64bits(x)) }

func bitsFloat(x int64) float64 { return math.Float64frombits(uint64(x)) }

func float32bits(x float64) uint32 { return math.Float32bits(float32(x)) }

// roundTo rounds to t.
func roundTo(t cfront.Basic, x float64) float64 {
	if t == cfront.Float32 {
		return float64(float32(x))
	}
	return x
}

// intToFloat converts from integer type from to float type to, rounding once.
func intToFloat(from, to cfront.Basic, x int64) float64 {
	switch {
	case from == cfront.UInt64 && to == cfront.Float32:
		return float64(float32(uint64(x)))
	case from == cfront.UInt64:
		return float64(uint64(x))
	case to == cfront.Float32:
		return float64(float32(x))
	}
	return float64(x)
}

// floatToInt converts towards zero; a value that does not fit has no meaning in C.
func floatToInt(t cfront.Basic, x float64, pos cfront.Pos) int64 {
	lo, hi := -1*float64(uint64(1)<<(t.Bits()-1)), float64(uint64(1)<<(t.Bits()-1))
	if t.IsUnsigned() {
		lo, hi = 0, 2*hi
	}
	if !(x > lo-1 && x < hi) {
		fail(pos, "conversion to "+t.String(), "%g does not fit", x)
	}
	if t == cfront.UInt64 {
		return int64(uint64(x))
	}
	return int64(x)
}

func floatArith(op cfront.Op, t cfront.Basic, a, b float64) float64 {
	switch op {
	case cfront.Add:
		return roundTo(t, a+b)
	case cfront.Sub:
		return roundTo(t, a-b)
	case cfront.Mul:
		return roundTo(t, a*b)
	case cfront.Div:
		return roundTo(t, a/b)
	}
	panic("BUG: operator " + op.String() + " on floats")
}

// arith is any binary operator on two integers of type t; for shifts b is a count of another type.
func arith(op cfront.Op, t cfront.Basic, a, b int64, pos cfront.Pos) int64 {
	switch op {
	case cfront.Add:
		return t.Wrap(a + b)
	case cfront.Sub:
		return t.Wrap(a - b)
	case cfront.Mul:
		return t.Wrap(a * b)
	case cfront.And:
		return a & b
	case cfront.Or:
		return a | b
	case cfront.Xor:
		return a ^ b
	case cfront.Shl, cfront.Shr:
		return shift(op, t, a, b, pos)
	}
	return divide(op, t, a, b, pos)
}

// shift moves bits; a count outside the width has no meaning in C.
func shift(op cfront.Op, t cfront.Basic, a, n int64, pos cfront.Pos) int64 {
	if n < 0 || n >= int64(t.Bits()) {
		fail(pos, op.String(), "the shift count %d is outside 0..%d, the bits of %s", n, t.Bits()-1, t)
	}
	switch {
	case op == cfront.Shl:
		return t.Wrap(a << uint(n))
	case t == cfront.UInt64:
		return int64(uint64(a) >> uint(n))
	}
	return a >> uint(n)
}

// divide is / and %, towards zero.
func divide(op cfront.Op, t cfront.Basic, a, b int64, pos cfront.Pos) int64 {
	if b == 0 {
		fail(pos, op.String(), "division of %d by zero", a)
	}
	if t == cfront.UInt64 {
		if op == cfront.Div {
			return int64(uint64(a) / uint64(b))
		}
		return int64(uint64(a) % uint64(b))
	}
	if op == cfront.Div {
		return t.Wrap(a / b) // the least number by -1 wraps, in Go as here
	}
	return t.Wrap(a % b)
}
