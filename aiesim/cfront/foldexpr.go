package cfront

import "math"

// foldConvert converts a constant number; nil where the result is no constant number.
func foldConvert(x Expr, t Type) Expr {
	at := At{x.Pos()}
	b, isBasic := t.(Basic)
	_, isPtr := t.(Pointer)
	switch c := x.(type) {
	case *IntConst:
		switch {
		case isPtr || isBasic && b.IsInteger():
			return &IntConst{at, T{t}, truncate(t, c.Val)}
		case isBasic && b.IsFloat():
			f := float64(c.Val)
			if c.Typ == UInt64 {
				f = float64(uint64(c.Val))
			}
			if b == Float32 {
				f = float64(float32(c.Val))
				if c.Typ == UInt64 {
					f = float64(float32(uint64(c.Val)))
				}
			}
			return &FloatConst{at, T{t}, f}
		}
	case *FloatConst:
		switch {
		case b == Bool && isBasic:
			return &IntConst{at, T{t}, truncate(Bool, flag(c.Val != 0))}
		case b == Float32:
			return &FloatConst{at, T{t}, float64(float32(c.Val))}
		case b == Float64:
			return &FloatConst{at, T{t}, c.Val}
		case isBasic && b.IsInteger():
			return foldTrunc(at, c.Val, b)
		}
	}
	return nil
}

// foldTrunc converts a float to an integer, if the type holds it.
func foldTrunc(at At, f float64, b Basic) Expr {
	f = math.Trunc(f)
	if b == UInt64 && f >= 0 && f < 1<<64 {
		return &IntConst{at, T{b}, int64(uint64(f))}
	}
	if !(f >= -(1<<63) && f < 1<<63) || truncate(b, int64(f)) != int64(f) {
		return nil
	}
	return &IntConst{at, T{b}, int64(f)}
}

func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// foldUnary computes an operation on a constant of e.X's type.
func foldUnary(e *Unary, x Expr) Expr {
	switch c := x.(type) {
	case *IntConst:
		v := c.Val
		switch e.Op {
		case Neg:
			v = -v
		case Not:
			v = ^v
		case LogNot:
			v = flag(v == 0)
		}
		return &IntConst{e.At, e.T, truncate(e.Typ, v)}
	case *FloatConst:
		if e.Op == Neg {
			return &FloatConst{e.At, e.T, -c.Val}
		}
	}
	return nil
}

// foldPair computes an operation on two constants; nil where C leaves the result undefined.
func foldPair(e *Binary, x, y Expr) Expr {
	if f, ok := x.(*FloatConst); ok {
		g, ok := y.(*FloatConst)
		if !ok {
			return nil
		}
		return foldFloats(e, f, g)
	}
	a, ok1 := x.(*IntConst)
	b, ok2 := y.(*IntConst)
	t, ok3 := e.X.Type().(Basic)
	if !ok1 || !ok2 || !ok3 {
		return nil
	}
	switch e.Op {
	case LogAnd:
		return &IntConst{e.At, e.T, a.Val & b.Val}
	case LogOr:
		return &IntConst{e.At, e.T, a.Val | b.Val}
	}
	v, ok := foldBinary(e.Op, t, a.Val, b.Val)
	if !ok {
		return nil
	}
	return &IntConst{e.At, e.T, v}
}

// foldFloats computes in double and rounds to float where the type is float, which is exact for + - * /.
func foldFloats(e *Binary, f, g *FloatConst) Expr {
	x, y := f.Val, g.Val
	var v float64
	switch e.Op {
	case Add:
		v = x + y
	case Sub:
		v = x - y
	case Mul:
		v = x * y
	case Div:
		v = x / y
	case Eq:
		return &IntConst{e.At, e.T, flag(x == y)}
	case Ne:
		return &IntConst{e.At, e.T, flag(x != y)}
	case Lt:
		return &IntConst{e.At, e.T, flag(x < y)}
	case Le:
		return &IntConst{e.At, e.T, flag(x <= y)}
	case Gt:
		return &IntConst{e.At, e.T, flag(x > y)}
	case Ge:
		return &IntConst{e.At, e.T, flag(x >= y)}
	default:
		return nil
	}
	if e.Typ == Float32 {
		v = float64(float32(v))
	}
	return &FloatConst{e.At, e.T, v}
}
