package cfront

// unary reads prefix operators.
func (p *parser) unary() Expr {
	t := p.tok()
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
		p.enter()
		defer p.leave()
		p.next()
		x := p.cast()
		switch t.text {
		case "*":
			return p.deref(t.pos, x)
		case "&":
			return p.addressExpr(t.pos, x)
		case "++", "--":
			return p.incDec(t, x, true)
		}
		return p.unaryExpr(t.text, t.pos, x)
	case "&&":
		p.rep.fail(t.pos, "addresses of labels (&&) are not supported")
	}
	return p.postfix(p.primary())
}

// deref makes *x.
func (p *parser) deref(at Pos, x Expr) Expr {
	if f, ok := x.(*funcName); ok {
		return f
	}
	x = p.value(x)
	ptr, ok := x.Type().(Pointer)
	if !ok {
		p.rep.fail(at, "* needs a pointer, not %s", describe(x))
	}
	if ptr.Elem == Void {
		p.rep.fail(at, "* cannot read through void *; cast it to the type of the data")
	}
	if s, ok := ptr.Elem.(*Struct); ok && !s.Complete {
		p.rep.fail(at, "* cannot read %s, which is not complete here", s)
	}
	return &Deref{At{at}, T{ptr.Elem}, x}
}

// addressExpr makes &x.
func (p *parser) addressExpr(at Pos, x Expr) Expr {
	if f, ok := x.(*funcName); ok {
		return p.funcValue(f)
	}
	if !isLvalue(x) {
		p.rep.fail(at, "& needs a variable or a place in memory, not a value of type %s", describe(x))
	}
	if o := object(x); o != nil && o.Register != "" {
		p.rep.fail(at, "%s is kept in the register %s and has no address", o.Name, o.Register)
	}
	if d, ok := x.(*Deref); ok { // &*p is p, &a[i] is a + i
		return d.Ptr
	}
	return &AddrOf{At{at}, T{Pointer{Elem: x.Type(), Quals: quals(x)}}, p.address(x)}
}

// incDec makes ++x, x++, --x, x--.
func (p *parser) incDec(t token, x Expr, prefix bool) Expr {
	p.assignable(t.pos, x, t.text)
	typ := unrestrict(x.Type())
	switch u := typ.(type) {
	case Pointer:
		p.sized(u, t.pos)
	default:
		if b, ok := arithmetic(typ); !ok || b == Bool {
			p.rep.fail(t.pos, "%s cannot work on %s", t, describe(x))
		}
	}
	return &IncDec{At{t.pos}, T{typ}, x, t.text == "--", prefix}
}

// sizeof reads sizeof x or sizeof(type); the operand is not evaluated.
func (p *parser) sizeof() Expr {
	at := p.next().pos
	var t Type
	if p.is("(") && p.startsTypeAt(1) {
		p.next()
		t = p.typeName().t
		p.expect(")", "behind the type of sizeof")
		if p.is("{") {
			t = p.postfix(p.compoundLiteral(qtype{t: t}, at)).Type()
		}
	} else {
		p.enter()
		x := p.unary()
		p.leave()
		if f, ok := x.(*funcName); ok {
			p.rep.fail(at, "sizeof cannot measure the function %s", f.name)
		}
		t = x.Type()
	}
	p.complete(t, "the operand of sizeof", at)
	return &IntConst{At{at}, T{UInt32}, t.Size()}
}

// alignof reads alignof(type).
func (p *parser) alignof() Expr {
	t := p.next()
	p.expect("(", "behind "+t.text)
	q := p.typeName()
	p.expect(")", "behind the type of "+t.text)
	p.complete(q.t, "the operand of "+t.text, t.pos)
	return &IntConst{At{t.pos}, T{UInt32}, q.t.Align()}
}
