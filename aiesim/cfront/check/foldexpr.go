package check

import (
	"math"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// foldConvert converts a constant number; nil where the result is no constant number.
func foldConvert(x cfront.Expr, t cfront.Type) cfront.Expr {
	at := cfront.At{P: x.Pos()}
	b, isBasic := t.(cfront.Basic)
	_, isPtr := t.(cfront.Pointer)
	switch c := x.(type) {
	case *cfront.IntConst:
		switch {
		case isPtr || isBasic && b.IsInteger():
			return &cfront.IntConst{At: at, T: cfront.T{Typ: t}, Val: cfront.Truncate(t, c.Val)}
		case isBasic && b.IsFloat():
			f := float64(c.Val)
			if c.Typ == cfront.UInt64 {
				f = float64(uint64(c.Val))
			}
			if b == cfront.Float32 {
				f = float64(float32(c.Val))
				if c.Typ == cfront.UInt64 {
					f = float64(float32(uint64(c.Val)))
				}
			}
			return &cfront.FloatConst{At: at, T: cfront.T{Typ: t}, Val: f}
		}
	case *cfront.FloatConst:
		switch {
		case b == cfront.Bool && isBasic:
			return &cfront.IntConst{At: at, T: cfront.T{Typ: t},
				Val: cfront.Truncate(cfront.Bool, cfront.Truth(c.Val != 0))}
		case b == cfront.Float32:
			return &cfront.FloatConst{At: at, T: cfront.T{Typ: t}, Val: float64(float32(c.Val))}
		case b == cfront.Float64:
			return &cfront.FloatConst{At: at, T: cfront.T{Typ: t}, Val: c.Val}
		case isBasic && b.IsInteger():
			return foldTrunc(at, c.Val, b)
		}
	}
	return nil
}

// foldTrunc converts a float to an integer, if the type holds it.
func foldTrunc(at cfront.At, f float64, b cfront.Basic) cfront.Expr {
	f = math.Trunc(f)
	if b == cfront.UInt64 && f >= 0 && f < 1<<64 {
		return &cfront.IntConst{At: at, T: cfront.T{Typ: b}, Val: int64(uint64(f))}
	}
	if !(f >= -(1<<63) && f < 1<<63) || cfront.Truncate(b, int64(f)) != int64(f) {
		return nil
	}
	return &cfront.IntConst{At: at, T: cfront.T{Typ: b}, Val: int64(f)}
}

// foldUnary computes an operation on a constant of e.X's type.
func foldUnary(e *cfront.Unary, x cfront.Expr) cfront.Expr {
	switch c := x.(type) {
	case *cfront.IntConst:
		v := c.Val
		switch e.Op {
		case cfront.Neg:
			v = -v
		case cfront.Not:
			v = ^v
		case cfront.LogNot:
			v = cfront.Truth(v == 0)
		}
		return &cfront.IntConst{At: e.At, T: e.T, Val: cfront.Truncate(e.Typ, v)}
	case *cfront.FloatConst:
		if e.Op == cfront.Neg {
			return &cfront.FloatConst{At: e.At, T: e.T, Val: -c.Val}
		}
	}
	return nil
}

// foldPair computes an operation on two constants; nil where C leaves the result undefined.
func foldPair(e *cfront.Binary, x, y cfront.Expr) cfront.Expr {
	if f, ok := x.(*cfront.FloatConst); ok {
		g, ok := y.(*cfront.FloatConst)
		if !ok {
			return nil
		}
		return foldFloats(e, f, g)
	}
	a, ok1 := x.(*cfront.IntConst)
	b, ok2 := y.(*cfront.IntConst)
	t, ok3 := e.X.Type().(cfront.Basic)
	if !ok1 || !ok2 || !ok3 {
		return nil
	}
	switch e.Op {
	case cfront.LogAnd:
		return &cfront.IntConst{At: e.At, T: e.T, Val: a.Val & b.Val}
	case cfront.LogOr:
		return &cfront.IntConst{At: e.At, T: e.T, Val: a.Val | b.Val}
	}
	v, ok := cfront.FoldInt(e.Op, t, a.Val, b.Val)
	if !ok {
		return nil
	}
	return &cfront.IntConst{At: e.At, T: e.T, Val: v}
}

// foldFloats computes in double and rounds to float where the type is float, which is exact for + - * /.
func foldFloats(e *cfront.Binary, f, g *cfront.FloatConst) cfront.Expr {
	x, y := f.Val, g.Val
	var v float64
	switch e.Op {
	case cfront.Add:
		v = x + y
	case cfront.Sub:
		v = x - y
	case cfront.Mul:
		v = x * y
	case cfront.Div:
		v = x / y
	case cfront.Eq:
		return &cfront.IntConst{At: e.At, T: e.T, Val: cfront.Truth(x == y)}
	case cfront.Ne:
		return &cfront.IntConst{At: e.At, T: e.T, Val: cfront.Truth(x != y)}
	case cfront.Lt:
		return &cfront.IntConst{At: e.At, T: e.T, Val: cfront.Truth(x < y)}
	case cfront.Le:
		return &cfront.IntConst{At: e.At, T: e.T, Val: cfront.Truth(x <= y)}
	case cfront.Gt:
		return &cfront.IntConst{At: e.At, T: e.T, Val: cfront.Truth(x > y)}
	case cfront.Ge:
		return &cfront.IntConst{At: e.At, T: e.T, Val: cfront.Truth(x >= y)}
	default:
		return nil
	}
	if e.Typ == cfront.Float32 {
		v = float64(float32(v))
	}
	return &cfront.FloatConst{At: e.At, T: e.T, Val: v}
}
