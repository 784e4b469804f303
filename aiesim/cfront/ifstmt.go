package cfront

// condition reads (x) as a truth value.
func (p *stmts) condition(word string) Expr {
	p.cur.expect("(", "behind "+word)
	if p.types.startsDecl() {
		p.rep.fail(p.cur.pos(), "a declaration in the condition of %s is not supported", word)
	}
	x := p.conv.truth(p.exprs.expression(), "the condition of "+word)
	p.cur.expect(")", "behind the condition of "+word)
	return x
}

// body reads the statement that belongs to if or a loop, in a scope of its own.
func (p *stmts) subStatement() Stmt {
	p.names.push()
	defer p.names.pop()
	return p.statement()
}

// ifStatement reads if, else and if constexpr. The branch of if constexpr that is not taken is skipped.
func (p *stmts) ifStatement() Stmt {
	s := &If{At: At{p.cur.next().pos}}
	_, static := p.cur.acceptWord("constexpr")
	s.Cond = p.condition("if")
	if !static {
		s.Then = p.subStatement()
		if _, ok := p.cur.acceptWord("else"); ok {
			s.Else = p.subStatement()
		}
		return s
	}
	taken := p.conv.intConst(s.Cond, "the condition of if constexpr") != 0
	var out Stmt = &Block{At: s.At}
	if taken {
		out = p.subStatement()
	} else {
		p.skipStatement()
	}
	if _, ok := p.cur.acceptWord("else"); ok {
		if taken {
			p.skipStatement()
		} else {
			out = p.subStatement()
		}
	}
	return out
}

// skipStatement passes a statement without looking into it.
func (p *stmts) skipStatement() {
	p.cur.enter()
	defer p.cur.leave()
	switch w, _ := p.cur.acceptWord("if", "for", "while", "switch", "do"); w {
	case "do":
		p.skipStatement()
		p.cur.skipTo(p.cur.i)
	case "":
		if p.cur.is("{") {
			p.cur.skipBalanced()
			return
		}
		for !p.cur.accept(";") {
			switch {
			case p.cur.atEOF() || p.cur.is("}"):
				p.cur.unexpected(p.cur.tok(), "; behind the statement")
			case p.cur.is("(") || p.cur.is("[") || p.cur.is("{"):
				p.cur.skipBalanced()
			default:
				p.cur.next()
			}
		}
	default:
		p.cur.acceptWord("constexpr")
		if p.cur.is("(") {
			p.cur.skipBalanced()
		}
		var h Hints
		p.hints.hints(&h)
		p.skipStatement()
		if w == "if" {
			if _, ok := p.cur.acceptWord("else"); ok {
				p.skipStatement()
			}
		}
	}
}

// returnStatement reads return x;
func (p *stmts) returnStatement() Stmt {
	s := &Return{At: At{p.cur.next().pos}}
	f := p.names.fn.fn
	want := f.Type.Result
	if p.cur.accept(";") {
		if want != Void {
			p.rep.fail(s.P, "return without a value in %s, which returns %s", f, want)
		}
		return s
	}
	var x Expr
	what := "the value returned by " + f.Name
	switch {
	case p.cur.is("{") && !f.RefResult:
		x = p.conv.convert(p.exprs.bracedValue(want), want, what)
	default:
		x = p.exprs.expression()
		switch {
		case want == Void && x.Type() == Void && !isLvalue(x):
			// return f(); in a void function
			if _, ok := x.(*funcName); ok {
				p.conv.discard(x) // reports
			}
		case want == Void:
			p.rep.fail(x.Pos(), "%s returns nothing, but here is a value of type %s", f, describe(x))
		case f.RefResult:
			ptr := want.(Pointer)
			x = p.conv.bind(x, ptr.Elem, ptr.Quals, what)
		default:
			x = p.conv.convert(x, want, what)
		}
	}
	s.X = x
	p.cur.expect(";", "behind the value returned")
	return s
}
