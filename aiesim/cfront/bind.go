package cfront

// truth makes x a condition: a value of type Bool.
func (p *conversions) truth(x Expr, what string) Expr {
	x = p.value(x)
	if _, ok := x.Type().(Pointer); !ok {
		if _, ok := arithmetic(x.Type()); !ok {
			p.rep.fail(x.Pos(), "%s has type %s, but a number or a pointer is needed", what, describe(x))
		}
	}
	return p.coerce(x, Bool, false)
}

// zero is the value 0 of a scalar type or a vector of zeros.
func zero(t Type, at Pos) Expr {
	switch u := t.(type) {
	case Basic:
		if u.IsFloat() {
			return &FloatConst{At{at}, T{t}, 0}
		}
	case Vector:
		lit := &VectorLit{At: At{at}, T: T{t}}
		for range u.Lanes {
			lit.Lanes = append(lit.Lanes, zero(u.Elem, at))
		}
		return lit
	}
	return &IntConst{At{at}, T{t}, 0}
}

// bind makes the address that a reference to t with qualifiers q gets. A reference to const also takes a value: it is
// put into a temporary.
func (p *conversions) bind(x Expr, t Type, q Quals, what string) Expr {
	ptr := Pointer{Elem: t, Quals: q}
	x = p.condPlace(x)
	if isLvalue(x) && Identical(unrestrict(x.Type()), unrestrict(t)) {
		if lost := quals(x) &^ q; lost != 0 {
			p.rep.fail(x.Pos(), "%s is const, but the reference is not", what)
		}
		return p.addressAs(x, ptr)
	}
	if q&Const == 0 {
		p.rep.fail(x.Pos(), "%s must be a variable of type %s, since it is a reference that is not const; here is %s",
			what, t, describe(x))
	}
	v := p.convert(x, t, what)
	return &AddrOf{At{x.Pos()}, T{ptr}, p.prog.temp(t, &Init{Items: []InitItem{{X: v}}}, x.Pos())}
}

// condPlace makes a place of c ? x : y if x and y are places, as C++ has it: a reference may be bound to it.
//
//	(c ? ld(x) : ld(y))  ->  *(c ? &x : &y)
func (p *conversions) condPlace(x Expr) Expr {
	c, ok := x.(*Cond)
	if !ok {
		return x
	}
	a, ok1 := c.X.(*Load)
	b, ok2 := c.Y.(*Load)
	if !ok1 || !ok2 {
		return x
	}
	t := Pointer{Elem: c.Typ, Quals: quals(a.X) | quals(b.X)}
	return &Deref{c.At, T{c.Typ}, &Cond{c.At, T{t}, c.C, p.addressAs(a.X, t), p.addressAs(b.X, t)}}
}

// addressAs is the address of a place, with the qualifiers of t; &*p is p.
func (p *conversions) addressAs(x Expr, t Pointer) Expr {
	if d, ok := x.(*Deref); ok {
		return p.coerce(d.Ptr, t, false)
	}
	return &AddrOf{At{x.Pos()}, T{t}, p.address(x)}
}

// intConst is the value of an integer constant expression.
func (p *conversions) intConst(x Expr, what string) int64 {
	x = p.value(x)
	if !isInteger(x.Type()) {
		p.rep.fail(x.Pos(), "%s must be an integer constant, not %s", what, describe(x))
	}
	c, ok := p.consts.constant(x).(*IntConst)
	if !ok {
		p.rep.fail(x.Pos(), "%s must be a constant expression", what)
	}
	return c.Val
}
