package cfront

// consts evaluates expressions at compile time.
type consts struct {
	rep   *reporter
	known map[*Object]*Init // const objects with constant initialisers
	env   *frame            // the constexpr call being evaluated
	steps int               // of constexpr calls

	up *entries
}

// constant evaluates x at compile time: the result is an *IntConst or *FloatConst, or nil if x is no constant number.
// Const objects with constant initialisers count, and calls of constexpr functions.
func (p *consts) constant(x Expr) Expr {
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
func (p *consts) constBinary(e *Binary) Expr {
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
func (p *consts) knownValue(l *Load) Expr {
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
		found = zero(l.Typ, l.P)
	}
	for _, it := range in.Items {
		if it.Offset == off && Identical(it.X.Type(), l.Typ) {
			found = p.constant(it.X)
		}
	}
	return found
}

// placeOf finds the object and the offset that an lvalue names, if that is known at compile time.
func (p *consts) placeOf(x Expr) (*Object, int64, bool) {
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
func (p *consts) addressOf(x Expr) (*Object, int64, bool) {
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
func (p *consts) isConstant(x Expr) bool {
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
func (p *consts) staticPlace(x Expr) bool {
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

// namedConstant is the value of a const number with a constant initialiser: const int taps = 4.
func (p *consts) namedConstant(x Expr) Expr {
	v, ok := x.(*Var)
	if !ok {
		return nil
	}
	if _, ok := arithmetic(v.Typ); !ok || p.known[v.Obj] == nil {
		return nil
	}
	switch c := p.constant(p.known[v.Obj].Items[0].X).(type) {
	case *IntConst:
		return &IntConst{v.At, v.T, c.Val}
	case *FloatConst:
		return &FloatConst{v.At, v.T, c.Val}
	}
	return nil
}
