package cfront

import "math"

// constInt reads a conditional expression and evaluates it; what names it in messages.
func (p *parser) constInt(what string) int64 {
	return p.intConst(p.conditional(), what)
}

// intConst is the value of an integer constant expression.
func (p *parser) intConst(x Expr, what string) int64 {
	x = p.value(x)
	if !isInteger(x.Type()) {
		p.rep.fail(x.Pos(), "%s must be an integer constant, not %s", what, describe(x))
	}
	c, ok := p.constant(x).(*IntConst)
	if !ok {
		p.rep.fail(x.Pos(), "%s must be a constant expression", what)
	}
	return c.Val
}

// constant evaluates x at compile time: the result is an *IntConst or *FloatConst, or nil if x is no constant number.
// Const objects with constant initialisers count, and calls of constexpr functions.
func (p *parser) constant(x Expr) Expr {
	switch e := x.(type) {
	case *IntConst, *FloatConst:
		return x
	case *Assign, *OpAssign, *IncDec, *Comma:
		if p.env != nil {
			return p.evaluate(x)
		}
	case *Load:
		if v, ok := e.X.(*Var); ok && p.env != nil && p.env.hides(v.Obj) {
			return p.env.vals[v.Obj]
		}
		return p.knownValue(e)
	case *Convert:
		if c := p.constant(e.X); c != nil {
			return foldConvert(c, e.Typ)
		}
	case *Unary:
		if c := p.constant(e.X); c != nil {
			return foldUnary(e, c)
		}
	case *Binary:
		return p.constBinary(e)
	case *Cond:
		if c, ok := p.constant(e.C).(*IntConst); ok {
			if c.Val != 0 {
				return p.constant(e.X)
			}
			return p.constant(e.Y)
		}
	case *Call:
		return p.constCall(e)
	}
	return nil
}

// constBinary evaluates an operator; && and || need their right side only sometimes.
func (p *parser) constBinary(e *Binary) Expr {
	x := p.constant(e.X)
	if x == nil {
		return nil
	}
	if c, ok := x.(*IntConst); ok && (e.Op == LogAnd && c.Val == 0 || e.Op == LogOr && c.Val != 0) {
		return &IntConst{e.At, e.T, c.Val}
	}
	y := p.constant(e.Y)
	if y == nil {
		return nil
	}
	return foldPair(e, x, y)
}

// knownValue is the value of a const object, or of an element or member of one.
func (p *parser) knownValue(l *Load) Expr {
	o, off, ok := p.placeOf(l.X)
	if !ok {
		return nil
	}
	in := p.known[o]
	if in == nil || p.env != nil && p.env.hides(o) {
		return nil
	}
	var found Expr
	if in.Zero {
		found = p.zero(l.Typ, l.P)
	}
	for _, it := range in.Items {
		if it.Offset == off && Identical(it.X.Type(), l.Typ) {
			found = p.constant(it.X)
		}
	}
	return found
}

// placeOf finds the object and the offset that an lvalue names, if that is known at compile time.
func (p *parser) placeOf(x Expr) (*Object, int64, bool) {
	switch e := x.(type) {
	case *Var:
		return e.Obj, 0, true
	case *Member:
		o, off, ok := p.placeOf(e.Base)
		return o, off + e.Field.Offset, ok
	case *Deref:
		return p.addressOf(e.Ptr)
	}
	return nil, 0, false
}

// addressOf finds the object and the offset that a pointer value points to.
func (p *parser) addressOf(x Expr) (*Object, int64, bool) {
	switch e := x.(type) {
	case *AddrOf:
		return p.placeOf(e.X)
	case *Decay:
		return p.placeOf(e.X)
	case *PtrAdd:
		o, off, ok := p.addressOf(e.Ptr)
		c, isInt := p.constant(e.Index).(*IntConst)
		if !ok || !isInt {
			return nil, 0, false
		}
		step := c.Val * e.Typ.(Pointer).Elem.Size()
		if e.Neg {
			step = -step
		}
		return o, off + step, true
	}
	return nil, 0, false
}

// isConstant tells whether x may initialise an object of static storage: a number, an address of a static object or
// function, or a vector of numbers.
func (p *parser) isConstant(x Expr) bool {
	switch e := x.(type) {
	case *FuncRef:
		return true
	case *AddrOf:
		return p.staticPlace(e.X)
	case *Decay:
		return p.staticPlace(e.X)
	case *PtrAdd:
		return p.isConstant(e.Ptr) && p.constant(e.Index) != nil
	case *Convert:
		if p.isConstant(e.X) && (e.Kind == PtrToPtr || e.Kind == VectorBits) {
			return true
		}
	case *VectorLit:
		for _, l := range e.Lanes {
			if !p.isConstant(l) {
				return false
			}
		}
		return true
	}
	return p.constant(x) != nil
}

// staticPlace tells whether the address of an lvalue is known before the program runs.
func (p *parser) staticPlace(x Expr) bool {
	switch e := x.(type) {
	case *Var:
		return e.Obj.Storage == Global
	case *Temp:
		return e.Obj.Storage == Global
	case *Member:
		return p.staticPlace(e.Base)
	case *Deref:
		return p.isConstant(e.Ptr)
	}
	return false
}

// constantInit makes sure that an object of static storage is set to constants, and folds them.
func (p *parser) constantInit(o *Object, in *Init, what string) {
	for i, it := range in.Items {
		if c := p.constant(it.X); c != nil {
			in.Items[i].X = c
			continue
		}
		if !p.isConstant(it.X) {
			p.rep.fail(it.X.Pos(), "%s must be a constant, since it is set before the program runs", what)
		}
		if lit, ok := it.X.(*VectorLit); ok {
			for k, l := range lit.Lanes {
				lit.Lanes[k] = p.constant(l)
			}
		}
	}
}

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
