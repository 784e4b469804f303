package cfront

// exprs reads expressions and initialisers.
type exprs struct {
	rep    *reporter
	cur    *cursor
	names  *names
	consts *consts
	conv   *conversions
	ops    *operators
	inits  *inits
	over   *resolver
	prog   *program
	types  *types
}

// expression reads x, y, ...
func (p *exprs) expression() Expr {
	x := p.assignment()
	for n := 0; p.cur.is(","); n++ {
		p.cur.chain(n)
		at := p.cur.next().pos
		x = &Comma{At: At{at}, X: p.conv.discard(x), Y: p.conv.value(p.assignment())}
		x.(*Comma).Typ = x.(*Comma).Y.Type()
	}
	return x
}

// assignment reads x, x = y, x += y.
func (p *exprs) assignment() Expr {
	p.cur.enter()
	defer p.cur.leave()
	if p.cur.isWord("throw") || p.cur.isWord("co_yield") {
		p.types.refuse(p.cur.tok())
	}
	x := p.conditional()
	t := p.cur.tok()
	if t.kind != tPunct {
		return x
	}
	switch t.text {
	case "=":
		p.cur.next()
		return p.ops.assign(t.pos, x, p.assigned(x))
	case "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=":
		if p.cur.angle > 0 && t.text == ">>=" {
			return x
		}
		p.cur.next()
		return p.ops.opAssign(binaryOp[t.text[:len(t.text)-1]], t, x, p.assignment())
	}
	return x
}

// assigned reads the right side of =; x = {...} is C++.
func (p *exprs) assigned(x Expr) Expr {
	if !p.cur.is("{") {
		return p.assignment()
	}
	return p.bracedValue(x.Type())
}

// bracedValue reads {...} as a value of type t.
func (p *exprs) bracedValue(t Type) Expr {
	n := p.initNode()
	in, t := p.inits.fill(t, n, "the value in braces")
	if !in.Zero && len(in.Items) == 1 {
		return in.Items[0].X
	}
	return p.prog.temp(t, in, n.pos)
}

// conditional reads c ? x : y.
func (p *exprs) conditional() Expr {
	c := p.binary(1)
	if !p.cur.is("?") {
		return c
	}
	p.cur.enter()
	defer p.cur.leave()
	at := p.cur.next().pos
	angle := p.cur.angle
	p.cur.angle = 0
	x := p.expression()
	p.cur.angle = angle
	p.cur.expect(":", "behind the first value of ?")
	return p.ops.condExpr(at, c, x, p.conditionalOrAssign())
}

// conditionalOrAssign reads what may stand behind the : of ?.
func (p *exprs) conditionalOrAssign() Expr {
	p.cur.enter()
	defer p.cur.leave()
	return p.conditional()
}

// binary reads operators that bind at least as strongly as prec.
func (p *exprs) binary(prec int) Expr {
	x := p.cast()
	for n := 0; ; n++ {
		t := p.cur.tok()
		q := binaryPrec(t)
		if q < prec || q == 0 || p.cur.angle > 0 && (t.text == ">" || t.text == ">>" || t.text == ">=") {
			return x
		}
		p.cur.chain(n)
		p.cur.next()
		x = p.ops.binaryExpr(binaryOp[t.text], t.pos, x, p.binary(q+1))
	}
}

// parenthesised runs f inside brackets, where > is an operator again.
func (p *exprs) parenthesised(f func() Expr) Expr {
	angle := p.cur.angle
	p.cur.angle = 0
	defer func() { p.cur.angle = angle }()
	return f()
}

// constInt reads a conditional expression and evaluates it; what names it in messages.
func (p *exprs) constInt(what string) int64 {
	return p.conv.intConst(p.conditional(), what)
}

// templateArgs reads <4, int> behind the name of a template.
func (p *exprs) templateArgs(f *funcName) []targ {
	p.cur.enter()
	defer p.cur.leave()
	p.cur.next()
	out := []targ{}
	angle := p.cur.angle
	p.cur.angle = 1
	for !p.cur.is(">") && !p.cur.is(">>") {
		if p.types.startsTypeAt(0) {
			q := p.types.typeName()
			if q.ref {
				p.rep.fail(p.cur.pos(), "a reference cannot be the argument of a template here")
			}
			out = append(out, targ{t: q.t})
		} else {
			x := p.conv.value(p.binary(1))
			v := p.conv.intConst(x, "an argument of the template "+f.name)
			out = append(out, targ{c: &IntConst{At{x.Pos()}, T{x.Type()}, v}})
		}
		if !p.cur.accept(",") {
			break
		}
	}
	p.types.closeAngle("arguments of the template " + f.name)
	p.cur.angle = angle
	return out
}
