package cfront

// cast reads (type) x, a compound literal, or a unary expression.
func (p *parser) cast() Expr {
	if !p.is("(") || !p.startsTypeAt(1) {
		return p.unary()
	}
	p.enter()
	defer p.leave()
	at := p.next().pos
	q := p.typeName()
	p.expect(")", "behind the type of a cast")
	if p.is("{") {
		return p.postfix(p.compoundLiteral(q, at))
	}
	return p.castTo(q, p.cast(), at, "")
}

// compoundLiteral reads the {...} of (type){...}.
func (p *parser) compoundLiteral(q qtype, at Pos) Expr {
	if q.ref {
		p.rep.fail(at, "a reference cannot be made of values in braces")
	}
	n := p.initNode()
	if a, ok := q.t.(Array); !ok || a.Len >= 0 {
		p.complete(q.t, "the value in braces", at)
	}
	if b, ok := q.t.(Vector); ok && len(n.list) > 0 {
		in, _ := p.fill(b, n, "the value in braces")
		return in.Items[0].X
	}
	in, t := p.fill(q.t, n, "the value in braces")
	x := p.temp(t, in, at).(*Temp)
	x.Obj.Quals = q.q
	return x
}

// castTo converts x to the type of a cast; how is "" for (type)x, else the C++ word.
func (p *parser) castTo(q qtype, x Expr, at Pos, how string) Expr {
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
func (p *parser) castRef(q qtype, x Expr, at Pos) Expr {
	if !isLvalue(x) {
		if q.q&Const != 0 {
			x = p.temp(q.t, &Init{Items: []InitItem{{X: p.convert(x, q.t, "the operand of the cast")}}}, at)
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
func (p *parser) castable(t Type, x Expr, at Pos, how string) {
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

// namedCast reads static_cast<T>(x) and its kin.
func (p *parser) namedCast() Expr {
	t := p.next()
	p.expect("<", "behind "+t.text)
	q := p.typeName()
	p.closeAngle("type of " + t.text)
	p.expect("(", "behind "+t.text+"<"+q.String()+">")
	x := p.parenthesised(p.expression)
	p.expect(")", "behind the operand of "+t.text)
	return p.castTo(q, x, t.pos, t.text)
}

// functionalCast reads T(x), T(), T{x}.
func (p *parser) functionalCast() Expr {
	at := p.pos()
	s := p.specifiers(true)
	if s.auto {
		p.rep.fail(at, "auto(x) is not supported")
	}
	q := qtype{t: s.t, q: s.q}
	if p.is("{") {
		if _, agg := s.t.(*Struct); agg || p.vectorList(s.t) {
			return p.compoundLiteral(q, at)
		}
		return p.bracedValue(s.t)
	}
	p.expect("(", "behind the type "+s.t.String())
	if p.accept(")") {
		return p.emptyValue(s.t, at)
	}
	x := p.parenthesised(p.expression)
	p.expect(")", "behind the value of "+s.t.String())
	return p.castTo(q, x, at, "")
}

func (p *parser) vectorList(t Type) bool {
	_, ok := t.(Vector)
	return ok
}

// emptyValue is T(): zero.
func (p *parser) emptyValue(t Type, at Pos) Expr {
	switch t.(type) {
	case Basic, Vector, Pointer:
		if t != Void {
			return p.zero(t, at)
		}
	}
	p.rep.fail(at, "%s() has no value here", t)
	return nil
}
