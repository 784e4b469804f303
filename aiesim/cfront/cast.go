package cfront

// castTo converts x to the type of a cast; how is "" for (type)x, else the C++ word.
func (p *conversions) castTo(q qtype, x Expr, at Pos, how string) Expr {
	if q.ref {
		return p.castRef(q, x, at)
	}
	if f, ok := x.(*funcName); ok {
		x = p.funcFor(f, q.t)
	}
	if q.t == Void {
		return p.coerce(p.discard(x), Void, true)
	}
	x = p.value(x)
	p.castable(q.t, x, at, how)
	out := p.coerce(x, q.t, true)
	if c, ok := out.(*Convert); ok {
		c.P = at
	}
	return out
}

// castRef makes (T &)x: the same place seen as a T.
func (p *conversions) castRef(q qtype, x Expr, at Pos) Expr {
	if !isLvalue(x) {
		if q.q&Const != 0 {
			x = p.prog.temp(q.t, &Init{Items: []InitItem{{X: p.convert(x, q.t, "the operand of the cast")}}}, at)
		} else {
			p.rep.fail(at, "a cast to a reference needs a variable, not a value of type %s", describe(x))
		}
	}
	from := Pointer{Elem: x.Type(), Quals: quals(x)}
	to := Pointer{Elem: q.t, Quals: q.q}
	ptr := Expr(&AddrOf{At{at}, T{from}, p.address(x)})
	return &Deref{At{at}, T{q.t}, p.coerce(ptr, to, true)}
}

// castable refuses casts that have no meaning, and in C++ words those that the word does not allow.
func (p *conversions) castable(t Type, x Expr, at Pos, how string) {
	from := x.Type()
	if Identical(unrestrict(from), unrestrict(t)) {
		return
	}
	a, num1 := arithmetic(from)
	b, num2 := arithmetic(t)
	pa, ptr1 := from.(Pointer)
	pb, ptr2 := t.(Pointer)
	v, vec1 := from.(Vector)
	w, vec2 := t.(Vector)
	ok, fix := false, advice(from, t)
	switch {
	case num1 && num2, ptr1 && b == Bool && num2:
		ok = how == "" || how == "static_cast"
	case ptr1 && ptr2:
		ok = how == "" || how == "reinterpret_cast" || p.rank(x, t) != noFit || pa.Elem == Void && pb.Quals&pa.Quals == pa.Quals
		if how == "const_cast" {
			ok = Identical(pa.Elem, pb.Elem)
		}
		fix = "; write reinterpret_cast"
	case num1 && a.IsInteger() && ptr2, ptr1 && num2 && b.IsInteger():
		ok = how == "" || how == "reinterpret_cast" || p.rank(x, t) != noFit
		fix = "; write reinterpret_cast"
	case vec1 && vec2:
		ok = v.Size() == w.Size() && how != "const_cast"
		fix = ""
		if !ok {
			fix = "; vectors of different widths have different bits"
		}
	}
	if !ok {
		if how != "" {
			p.rep.fail(at, "%s cannot make %s of %s%s", how, t, describe(x), fix)
		}
		p.rep.fail(at, "a cast cannot make %s of %s%s", t, describe(x), fix)
	}
}

// emptyValue is T(): zero.
func (p *conversions) emptyValue(t Type, at Pos) Expr {
	switch t.(type) {
	case Basic, Vector, Pointer:
		if t != Void {
			return zero(t, at)
		}
	}
	p.rep.fail(at, "%s() has no value here", t)
	return nil
}
