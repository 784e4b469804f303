package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// Truth makes x a condition: a value of type Bool.
func (p *Conversions) Truth(x cfront.Expr, what string) cfront.Expr {
	x = p.Value(x)
	if _, ok := x.Type().(cfront.Pointer); !ok {
		if _, ok := Arithmetic(x.Type()); !ok {
			p.rep.Fail(x.Pos(), "%s has type %s, but a number or a pointer is needed", what, Describe(x))
		}
	}
	return p.Coerce(x, cfront.Bool, false)
}

// Bind makes the address that a reference to t with qualifiers q gets. A reference to const also takes a value: it is
// put into a temporary.
func (p *Conversions) Bind(x cfront.Expr, t cfront.Type, q cfront.Quals, what string) cfront.Expr {
	ptr := cfront.Pointer{Elem: t, Quals: q}
	x = p.condPlace(p.Referring(x, t))
	if IsLvalue(x) && cfront.Identical(Unrestrict(x.Type()), Unrestrict(t)) {
		if lost := QualsOf(x) &^ q; lost != 0 {
			p.rep.Fail(x.Pos(), "%s is const, but the reference is not", what)
		}
		return p.addressAs(x, ptr)
	}
	if IsLvalue(x) && x.Type() != t && p.names.DerivedFrom(x.Type(), t) && QualsOf(x)&^q == 0 {
		return p.Coerce(p.addressAs(x, cfront.Pointer{Elem: x.Type(), Quals: QualsOf(x)}), ptr, true)
	}
	if q&cfront.Const == 0 {
		p.rep.Fail(x.Pos(), "%s must be a variable of type %s, since it is a reference that is not const; here is %s",
			what, t, Describe(x))
	}
	v := p.Convert(x, t, what)
	return &cfront.AddrOf{At: cfront.At{P: x.Pos()}, T: cfront.T{Typ: ptr}, X: p.prog.Temp(t,
		&cfront.Init{Items: []cfront.InitItem{{X: v}}}, x.Pos())}
}

// condPlace makes a place of c ? x : y if x and y are places, as C++ has it: a reference may be bound to it.
//
//	(c ? ld(x) : ld(y))  ->  *(c ? &x : &y)
func (p *Conversions) condPlace(x cfront.Expr) cfront.Expr {
	c, ok := x.(*cfront.Cond)
	if !ok {
		return x
	}
	a, ok1 := c.X.(*cfront.Load)
	b, ok2 := c.Y.(*cfront.Load)
	if !ok1 || !ok2 {
		return x
	}
	t := cfront.Pointer{Elem: c.Typ, Quals: QualsOf(a.X) | QualsOf(b.X)}
	return &cfront.Deref{At: c.At, T: cfront.T{Typ: c.Typ}, Ptr: &cfront.Cond{At: c.At, T: cfront.T{Typ: t}, C: c.C,
		X: p.addressAs(a.X, t), Y: p.addressAs(b.X, t)}}
}

// addressAs is the address of a place, with the qualifiers of t; &*p is p.
func (p *Conversions) addressAs(x cfront.Expr, t cfront.Pointer) cfront.Expr {
	if d, ok := x.(*cfront.Deref); ok {
		return p.Coerce(d.Ptr, t, false)
	}
	return &cfront.AddrOf{At: cfront.At{P: x.Pos()}, T: cfront.T{Typ: t}, X: p.address(x)}
}

// IntConst is the value of an integer constant expression.
func (p *Conversions) IntConst(x cfront.Expr, what string) int64 {
	x = p.Value(x)
	if !IsInteger(x.Type()) {
		p.rep.Fail(x.Pos(), "%s must be an integer constant, not %s", what, Describe(x))
	}
	c, ok := p.consts.Constant(x).(*cfront.IntConst)
	if !ok {
		p.rep.Fail(x.Pos(), "%s must be a constant expression", what)
	}
	return c.Val
}
