package cfront

// expression reads x, y, ...
func (p *parser) expression() Expr {
	x := p.assignment()
	for n := 0; p.is(","); n++ {
		p.chain(n)
		at := p.next().pos
		x = &Comma{At: At{at}, X: p.discard(x), Y: p.value(p.assignment())}
		x.(*Comma).Typ = x.(*Comma).Y.Type()
	}
	return x
}

// chain counts the operators of one level, so that trees do not become too deep.
func (p *parser) chain(n int) {
	if n > maxChain {
		p.rep.limit(p.pos(), "more than %d operators follow each other here", maxChain)
	}
}

// discard makes a value that is not used; structs and volatile objects are loaded like all others.
func (p *parser) discard(x Expr) Expr {
	if f, ok := x.(*funcName); ok {
		p.rep.fail(f.P, "%s is a function; to call it, write %s(...)", f.name, f.name)
	}
	return p.value(x)
}

// assignment reads x, x = y, x += y.
func (p *parser) assignment() Expr {
	p.enter()
	defer p.leave()
	if p.isWord("throw") || p.isWord("co_yield") {
		p.refuse(p.tok())
	}
	x := p.conditional()
	t := p.tok()
	if t.kind != tPunct {
		return x
	}
	switch t.text {
	case "=":
		p.next()
		return p.assign(t.pos, x, p.assigned(x))
	case "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=":
		if p.angle > 0 && t.text == ">>=" {
			return x
		}
		p.next()
		return p.opAssign(binaryOp[t.text[:len(t.text)-1]], t, x, p.assignment())
	}
	return x
}

// assigned reads the right side of =; x = {...} is C++.
func (p *parser) assigned(x Expr) Expr {
	if !p.is("{") {
		return p.assignment()
	}
	return p.bracedValue(x.Type())
}

// bracedValue reads {...} as a value of type t.
func (p *parser) bracedValue(t Type) Expr {
	n := p.initNode()
	in, t := p.fill(t, n, "the value in braces")
	if !in.Zero && len(in.Items) == 1 {
		return in.Items[0].X
	}
	return p.temp(t, in, n.pos)
}

// assign makes x = y.
func (p *parser) assign(at Pos, x, y Expr) Expr {
	p.assignable(at, x, "=")
	t := unrestrict(x.Type())
	return &Assign{At{at}, T{t}, x, p.convert(y, t, "the right side of =")}
}

// assignable refuses what cannot be changed.
func (p *parser) assignable(at Pos, x Expr, op string) {
	if !isLvalue(x) {
		p.rep.fail(at, "the operand of %s must be a variable or a place in memory, not a value of type %s", op, describe(x))
	}
	switch t := x.Type().(type) {
	case Array:
		p.rep.fail(at, "%s cannot change a whole array (%s)", op, t)
	case Window, *FuncType:
		p.rep.fail(at, "%s cannot change %s", op, t)
	}
	if quals(x)&Const != 0 {
		name := "this"
		if o := object(x); o != nil && o.Name != "" {
			name = o.Name
		}
		p.rep.fail(at, "%s is const and cannot be changed by %s", name, op)
	}
	if s, ok := x.Type().(*Struct); ok && hasConst(s) {
		p.rep.fail(at, "%s has const members and cannot be changed as a whole", s)
	}
}

// hasConst tells whether a struct has const members, in any depth.
func hasConst(s *Struct) bool {
	for _, f := range s.Fields {
		if f.Quals&Const != 0 {
			return true
		}
		if in, ok := f.Type.(*Struct); ok && hasConst(in) {
			return true
		}
	}
	return false
}

// opAssign makes x op= y.
func (p *parser) opAssign(op Op, t token, x, y Expr) Expr {
	p.assignable(t.pos, x, t.text)
	y = p.value(y)
	typ := unrestrict(x.Type())
	out := &OpAssign{At: At{t.pos}, T: T{typ}, Op: op, LHS: x}
	switch lt := typ.(type) {
	case Pointer:
		if op != Add && op != Sub || !isInteger(y.Type()) {
			p.operands(op, t.pos, x, y)
		}
		p.sized(lt, t.pos)
		out.Calc, out.RHS = typ, p.coerce(y, Int32, false)
		return out
	case Vector:
		if !Identical(lt, y.Type()) || op != Add && op != Sub {
			p.operands(op, t.pos, x, y)
		}
		out.Calc, out.RHS = typ, y
		return out
	}
	a, ok1 := arithmetic(typ)
	b, ok2 := arithmetic(y.Type())
	if !ok1 || !ok2 {
		p.operands(op, t.pos, x, y)
	}
	calc := p.calcType(op, t.pos, a, b, x, y)
	out.Calc = calc
	if op == Shl || op == Shr {
		out.RHS = p.coerce(y, promote(b), false)
	} else {
		out.RHS = p.coerce(y, calc, false)
	}
	return out
}

// conditional reads c ? x : y.
func (p *parser) conditional() Expr {
	c := p.binary(1)
	if !p.is("?") {
		return c
	}
	p.enter()
	defer p.leave()
	at := p.next().pos
	angle := p.angle
	p.angle = 0
	x := p.expression()
	p.angle = angle
	p.expect(":", "behind the first value of ?")
	return p.condExpr(at, c, x, p.conditionalOrAssign())
}

// conditionalOrAssign reads what may stand behind the : of ?.
func (p *parser) conditionalOrAssign() Expr {
	p.enter()
	defer p.leave()
	return p.conditional()
}

// binary reads operators that bind at least as strongly as prec.
func (p *parser) binary(prec int) Expr {
	x := p.cast()
	for n := 0; ; n++ {
		t := p.tok()
		q := binaryPrec(t)
		if q < prec || q == 0 || p.angle > 0 && (t.text == ">" || t.text == ">>" || t.text == ">=") {
			return x
		}
		p.chain(n)
		p.next()
		x = p.binaryExpr(binaryOp[t.text], t.pos, x, p.binary(q+1))
	}
}

// parenthesised runs f inside brackets, where > is an operator again.
func (p *parser) parenthesised(f func() Expr) Expr {
	angle := p.angle
	p.angle = 0
	defer func() { p.angle = angle }()
	return f()
}
