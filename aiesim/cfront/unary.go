package cfront

// unary reads prefix operators.
func (p *exprs) unary() Expr {
	t := p.cur.tok()
	if t.kind == tIdent {
		switch t.text {
		case "sizeof":
			return p.sizeof()
		case "_Alignof", "alignof", "__alignof__":
			return p.alignof()
		}
	}
	if t.kind != tPunct {
		return p.postfix(p.primary())
	}
	switch t.text {
	case "-", "+", "~", "!", "*", "&", "++", "--":
		p.cur.enter()
		defer p.cur.leave()
		p.cur.next()
		x := p.cast()
		switch t.text {
		case "*":
			return p.ops.deref(t.pos, x)
		case "&":
			return p.ops.addressExpr(t.pos, x)
		case "++", "--":
			return p.ops.incDec(t, x, true)
		}
		return p.ops.unaryExpr(t.text, t.pos, x)
	case "&&":
		p.rep.fail(t.pos, "addresses of labels (&&) are not supported")
	}
	return p.postfix(p.primary())
}

// sizeof reads sizeof x or sizeof(type); the operand is not evaluated.
func (p *exprs) sizeof() Expr {
	at := p.cur.next().pos
	var t Type
	if p.cur.is("(") && p.types.startsTypeAt(1) {
		p.cur.next()
		t = p.types.typeName().t
		p.cur.expect(")", "behind the type of sizeof")
		if p.cur.is("{") {
			t = p.postfix(p.compoundLiteral(qtype{t: t}, at)).Type()
		}
	} else {
		p.cur.enter()
		x := p.unary()
		p.cur.leave()
		if f, ok := x.(*funcName); ok {
			p.rep.fail(at, "sizeof cannot measure the function %s", f.name)
		}
		t = x.Type()
	}
	p.prog.complete(t, "the operand of sizeof", at)
	return &IntConst{At{at}, T{UInt32}, t.Size()}
}

// alignof reads alignof(type).
func (p *exprs) alignof() Expr {
	t := p.cur.next()
	p.cur.expect("(", "behind "+t.text)
	q := p.types.typeName()
	p.cur.expect(")", "behind the type of "+t.text)
	p.prog.complete(q.t, "the operand of "+t.text, t.pos)
	return &IntConst{At{t.pos}, T{UInt32}, q.t.Align()}
}
