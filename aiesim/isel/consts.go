package isel

import (
	"math"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func basic(e cfront.Expr) cfront.Basic { return e.Type().(cfront.Basic) }

// constInt is the value of an integer expression that is known while translating: made of constants, const globals, and
// variables bound to a number.
func (t *translator) constInt(e cfront.Expr) (int64, bool) {
	b, ok := e.Type().(cfront.Basic)
	if !ok || !b.IsInteger() {
		return 0, false
	}
	switch e := e.(type) {
	case *cfront.IntConst:
		return e.Val, true
	case *cfront.Load:
		return t.constLoad(e)
	case *cfront.Unary:
		x, ok := t.constInt(e.X)
		switch e.Op {
		case cfront.Neg:
			return b.Wrap(-x), ok
		case cfront.Not:
			return b.Wrap(^x), ok
		}
		return x ^ 1, ok
	case *cfront.Binary:
		return t.constBinary(e, b)
	case *cfront.Convert:
		return t.constConvert(e, b)
	case *cfront.Cond:
		if c, ok := t.constInt(e.C); ok {
			if c != 0 {
				return t.constInt(e.X)
			}
			return t.constInt(e.Y)
		}
	}
	return 0, false
}

func (t *translator) constConvert(e *cfront.Convert, b cfront.Basic) (int64, bool) {
	switch e.Kind {
	case cfront.IntToInt:
		x, ok := t.constInt(e.X)
		return b.Wrap(x), ok
	case cfront.ToBool:
		x, ok := t.constInt(e.X)
		return flag(x != 0), ok
	}
	return 0, false
}

// constLoad is the value of a variable that is known.
func (t *translator) constLoad(e *cfront.Load) (int64, bool) {
	v, ok := e.X.(*cfront.Var)
	if !ok {
		return 0, false
	}
	if b := t.bind[v.Obj]; b != nil && b.kind == bindConst {
		return b.val, true
	}
	if v.Obj.Storage != cfront.Global || v.Obj.Quals&cfront.Const == 0 || v.Obj.Quals&cfront.Volatile != 0 ||
		v.Obj.Init == nil || len(v.Obj.Init.Items) != 1 {
		return 0, false
	}
	return t.constInt(v.Obj.Init.Items[0].X)
}

func (t *translator) constBinary(e *cfront.Binary, b cfront.Basic) (int64, bool) {
	x, ok := t.constInt(e.X)
	if !ok {
		return 0, false
	}
	if e.Op == cfront.LogAnd && x == 0 || e.Op == cfront.LogOr && x != 0 {
		return x, true
	}
	y, ok := t.constInt(e.Y)
	if !ok {
		return 0, false
	}
	return foldInt(e.Op, b, basic(e.X), x, y)
}

// foldInt does an operator on integers of type from, with a result of type b; ok is false where C gives it no meaning.
func foldInt(op cfront.Op, b, from cfront.Basic, x, y int64) (v int64, ok bool) {
	less := x < y
	if from == cfront.UInt64 {
		less = uint64(x) < uint64(y)
	}
	switch op {
	case cfront.Add:
		return b.Wrap(x + y), true
	case cfront.Sub:
		return b.Wrap(x - y), true
	case cfront.Mul:
		return b.Wrap(x * y), true
	case cfront.Div, cfront.Rem:
		return foldDivide(op, b, x, y)
	case cfront.And:
		return x & y, true
	case cfront.Or:
		return x | y, true
	case cfront.Xor:
		return x ^ y, true
	case cfront.Shl, cfront.Shr:
		if y < 0 || y >= int64(b.Bits()) {
			return 0, false
		}
		if op == cfront.Shl {
			return b.Wrap(x << uint(y)), true
		}
		if b == cfront.UInt64 {
			return int64(uint64(x) >> uint(y)), true
		}
		return x >> uint(y), true
	case cfront.Eq:
		return flag(x == y), true
	case cfront.Ne:
		return flag(x != y), true
	case cfront.Lt:
		return flag(less), true
	case cfront.Le:
		return flag(less || x == y), true
	case cfront.Gt:
		return flag(!less && x != y), true
	case cfront.Ge:
		return flag(!less), true
	case cfront.LogAnd, cfront.LogOr:
		return y, true // x does not decide
	}
	return 0, false
}

func foldDivide(op cfront.Op, b cfront.Basic, x, y int64) (int64, bool) {
	switch {
	case y == 0:
		return 0, false
	case b == cfront.UInt64 && op == cfront.Div:
		return int64(uint64(x) / uint64(y)), true
	case b == cfront.UInt64:
		return int64(uint64(x) % uint64(y)), true
	case op == cfront.Div:
		return b.Wrap(x / y), true
	}
	return b.Wrap(x % y), true
}

// floatBits are the bits of a float or double.
func floatBits(b cfront.Basic, x float64) int64 {
	if b == cfront.Float32 {
		return int64(math.Float32bits(float32(x)))
	}
	return int64(math.Float64bits(x))
}
