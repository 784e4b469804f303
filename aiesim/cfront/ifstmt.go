package cfront

// condition reads (x) as a truth value.
func (p *parser) condition(word string) Expr {
	p.expect("(", "behind "+word)
	if p.startsDecl() {
		p.rep.fail(p.pos(), "a declaration in the condition of %s is not supported", word)
	}
	x := p.truth(p.expression(), "the condition of "+word)
	p.expect(")", "behind the condition of "+word)
	return x
}

// body reads the statement that belongs to if or a loop, in a scope of its own.
func (p *parser) subStatement() Stmt {
	p.push()
	defer p.pop()
	return p.statement()
}

// ifStatement reads if, else and if constexpr. The branch of if constexpr that is not taken is skipped.
func (p *parser) ifStatement() Stmt {
	s := &If{At: At{p.next().pos}}
	_, static := p.acceptWord("constexpr")
	s.Cond = p.condition("if")
	if !static {
		s.Then = p.subStatement()
		if _, ok := p.acceptWord("else"); ok {
			s.Else = p.subStatement()
		}
		return s
	}
	taken := p.intConst(s.Cond, "the condition of if constexpr") != 0
	var out Stmt = &Block{At: s.At}
	if taken {
		out = p.subStatement()
	} else {
		p.skipStatement()
	}
	if _, ok := p.acceptWord("else"); ok {
		if taken {
			p.skipStatement()
		} else {
			out = p.subStatement()
		}
	}
	return out
}

// skipStatement passes a statement without looking into it.
func (p *parser) skipStatement() {
	p.enter()
	defer p.leave()
	switch w, _ := p.acceptWord("if", "for", "while", "switch", "do"); w {
	case "do":
		p.skipStatement()
		p.skipTo(p.i)
	case "":
		if p.is("{") {
			p.skipBalanced()
			return
		}
		for !p.accept(";") {
			switch {
			case p.atEOF() || p.is("}"):
				p.unexpected(p.tok(), "; behind the statement")
			case p.is("(") || p.is("[") || p.is("{"):
				p.skipBalanced()
			default:
				p.next()
			}
		}
	default:
		p.acceptWord("constexpr")
		if p.is("(") {
			p.skipBalanced()
		}
		var h Hints
		p.hints(&h)
		p.skipStatement()
		if w == "if" {
			if _, ok := p.acceptWord("else"); ok {
				p.skipStatement()
			}
		}
	}
}

// returnStatement reads return x;
func (p *parser) returnStatement() Stmt {
	s := &Return{At: At{p.next().pos}}
	f := p.fn.fn
	want := f.Type.Result
	if p.accept(";") {
		if want != Void {
			p.rep.fail(s.P, "return without a value in %s, which returns %s", f, want)
		}
		return s
	}
	var x Expr
	what := "the value returned by " + f.Name
	switch {
	case p.is("{") && !f.RefResult:
		x = p.convert(p.bracedValue(want), want, what)
	default:
		x = p.expression()
		switch {
		case want == Void && x.Type() == Void && !isLvalue(x):
			// return f(); in a void function
			if _, ok := x.(*funcName); ok {
				p.discard(x) // reports
			}
		case want == Void:
			p.rep.fail(x.Pos(), "%s returns nothing, but here is a value of type %s", f, describe(x))
		case f.RefResult:
			ptr := want.(Pointer)
			x = p.bind(x, ptr.Elem, ptr.Quals, what)
		default:
			x = p.convert(x, want, what)
		}
	}
	s.X = x
	p.expect(";", "behind the value returned")
	return s
}
