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
