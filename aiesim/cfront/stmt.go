package cfront

// blockBody reads { ... } into b; the scope has been opened by the caller.
func (p *parser) blockBody(b *Block) {
	p.enter()
	defer p.leave()
	open := p.expect("{", "before the body")
	for !p.is("}") {
		if p.atEOF() {
			p.rep.limit(open, "this { is not closed before the end of the file")
		}
		p.statementTo(&b.List)
	}
	p.next()
}

// statementTo reads one statement or declaration and appends it; a mistake skips to its end.
func (p *parser) statementTo(out *[]Stmt) {
	start := p.i
	if p.attempt(func() { p.blockItem(out) }) {
		return
	}
	p.skipTo(start)
	p.scope.lose(declNames(p.toks[start:p.i]))
	if p.i == start && !p.is("}") {
		p.next()
	}
}

// declNames are the identifiers of a faulty statement that it may have declared: those before the first block.
func declNames(ts []token) []token {
	for i, t := range ts {
		if t.is("{") {
			return ts[:i]
		}
	}
	return ts
}

// blockItem reads a declaration or a statement.
func (p *parser) blockItem(out *[]Stmt) {
	t := p.tok()
	switch {
	case t.kind == tPragma:
		p.pragma(p.next())
		return
	case p.accept(";"):
	case p.startsDecl():
		p.declaration(out)
	default:
		*out = append(*out, p.statement())
	}
	p.ignored = nil
}

// statement reads one statement.
func (p *parser) statement() Stmt {
	p.enter()
	defer p.leave()
	for p.tok().kind == tPragma {
		p.pragma(p.next())
	}
	t := p.tok()
	if p.is("{") {
		b := &Block{At: At{t.pos}}
		p.push()
		defer p.pop()
		p.ignored = nil
		p.blockBody(b)
		return b
	}
	if t.is(";") {
		p.next()
		return &Block{At: At{t.pos}}
	}
	if t.kind == tIdent {
		if s := p.wordStatement(t); s != nil {
			return s
		}
	}
	if p.startsDecl() && t.kind == tIdent && t.text != "typename" {
		p.rep.fail(t.pos, "a declaration cannot stand here alone; put it into { }")
	}
	x := p.discard(p.expression())
	p.expect(";", "behind the expression")
	return &ExprStmt{At{x.Pos()}, x}
}

// wordStatement reads the statements that begin with a keyword; nil if t begins none.
func (p *parser) wordStatement(t token) Stmt {
	switch t.text {
	case "if":
		return p.ifStatement()
	case "for", "while", "do":
		return p.loop(t)
	case "switch":
		return p.switchStatement()
	case "return":
		return p.returnStatement()
	case "break":
		p.next()
		if p.fn.breaks == 0 {
			p.rep.fail(t.pos, "break stands outside of a loop or switch")
		}
		p.expect(";", "behind break")
		return &Break{At{t.pos}}
	case "continue":
		p.next()
		if p.fn.loops == 0 {
			p.rep.fail(t.pos, "continue stands outside of a loop")
		}
		p.expect(";", "behind continue")
		return &Continue{At{t.pos}}
	case "goto":
		p.rep.fail(t.pos, "goto is not supported; write a loop or a function")
	case "case", "default":
		p.rep.fail(t.pos, "%s must stand directly in the { } of a switch", t)
	case "else":
		p.rep.fail(t.pos, "else without if")
	case "chess_separator_scheduler", "chess_separator", "chess_memory_fence":
		return p.separator(t)
	}
	if p.aheadIs(1, ":") && !p.aheadIs(1, "::") && !keywords[t.text] {
		p.rep.fail(t.pos, "labels (%s:) are not supported; write a loop or a function", t)
	}
	if refused[t.text] && !(p.plainC && cppWords[t.text]) {
		p.refuse(t)
	}
	return nil
}

// separator reads chess_separator_scheduler(n);
func (p *parser) separator(t token) Stmt {
	p.next()
	s := &Separator{At: At{t.pos}, Name: t.text}
	p.expect("(", "behind "+t.text)
	if !p.is(")") {
		s.N = p.constInt("the argument of " + t.text)
	}
	p.expect(")", "behind "+t.text)
	p.expect(";", "behind "+t.text)
	return s
}

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
