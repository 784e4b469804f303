package cfront

// cast reads (type) x, a compound literal, or a unary expression.
func (p *exprs) cast() Expr {
	if !p.cur.is("(") || !p.types.startsTypeAt(1) {
		return p.unary()
	}
	p.cur.enter()
	defer p.cur.leave()
	at := p.cur.next().pos
	q := p.types.typeName()
	p.cur.expect(")", "behind the type of a cast")
	if p.cur.is("{") {
		return p.postfix(p.compoundLiteral(q, at))
	}
	return p.conv.castTo(q, p.cast(), at, "")
}

// compoundLiteral reads the {...} of (type){...}.
func (p *exprs) compoundLiteral(q qtype, at Pos) Expr {
	if q.ref {
		p.rep.fail(at, "a reference cannot be made of values in braces")
	}
	n := p.initNode()
	if a, ok := q.t.(Array); !ok || a.Len >= 0 {
		p.prog.complete(q.t, "the value in braces", at)
	}
	if b, ok := q.t.(Vector); ok && len(n.list) > 0 {
		in, _ := p.inits.fill(b, n, "the value in braces")
		return in.Items[0].X
	}
	in, t := p.inits.fill(q.t, n, "the value in braces")
	x := p.prog.temp(t, in, at).(*Temp)
	x.Obj.Quals = q.q
	return x
}

// namedCast reads static_cast<T>(x) and its kin.
func (p *exprs) namedCast() Expr {
	t := p.cur.next()
	p.cur.expect("<", "behind "+t.text)
	q := p.types.typeName()
	p.types.closeAngle("type of " + t.text)
	p.cur.expect("(", "behind "+t.text+"<"+q.String()+">")
	x := p.parenthesised(p.expression)
	p.cur.expect(")", "behind the operand of "+t.text)
	return p.conv.castTo(q, x, t.pos, t.text)
}

// functionalCast reads T(x), T(), T{x}.
func (p *exprs) functionalCast() Expr {
	at := p.cur.pos()
	s := p.types.specifiers(true)
	if s.auto {
		p.rep.fail(at, "auto(x) is not supported")
	}
	q := qtype{t: s.t, q: s.q}
	if p.cur.is("{") {
		if _, agg := s.t.(*Struct); agg || p.vectorList(s.t) {
			return p.compoundLiteral(q, at)
		}
		return p.bracedValue(s.t)
	}
	p.cur.expect("(", "behind the type "+s.t.String())
	if p.cur.accept(")") {
		return p.conv.emptyValue(s.t, at)
	}
	x := p.parenthesised(p.expression)
	p.cur.expect(")", "behind the value of "+s.t.String())
	return p.conv.castTo(q, x, at, "")
}

func (p *exprs) vectorList(t Type) bool {
	_, ok := t.(Vector)
	return ok
}
