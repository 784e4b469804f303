package cfront

// stmts reads statements.
type stmts struct {
	rep   *reporter
	cur   *cursor
	names *names
	state *state
	conv  *conversions
	prog  *program
	types *types
	exprs *exprs
	hints *hints
	up    *entries
}

// blockBody reads { ... } into b; the scope has been opened by the caller.
func (p *stmts) blockBody(b *Block) {
	p.cur.enter()
	defer p.cur.leave()
	open := p.cur.expect("{", "before the body")
	for !p.cur.is("}") {
		if p.cur.atEOF() {
			p.rep.limit(open, "this { is not closed before the end of the file")
		}
		p.statementTo(&b.List)
	}
	p.cur.next()
}

// statementTo reads one statement or declaration and appends it; a mistake skips to its end.
func (p *stmts) statementTo(out *[]Stmt) {
	start := p.cur.i
	if p.state.attempt(func() { p.blockItem(out) }) {
		return
	}
	p.cur.skipTo(start)
	p.names.scope.lose(declNames(p.cur.toks[start:p.cur.i]))
	if p.cur.i == start && !p.cur.is("}") {
		p.cur.next()
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
func (p *stmts) blockItem(out *[]Stmt) {
	t := p.cur.tok()
	switch {
	case t.kind == tPragma:
		p.prog.pragma(p.cur.next())
		return
	case p.cur.accept(";"):
	case p.types.startsDecl():
		p.up.declaration(out)
	default:
		*out = append(*out, p.statement())
	}
	p.prog.ignored = nil
}

// statement reads one statement.
func (p *stmts) statement() Stmt {
	p.cur.enter()
	defer p.cur.leave()
	for p.cur.tok().kind == tPragma {
		p.prog.pragma(p.cur.next())
	}
	t := p.cur.tok()
	if p.cur.is("{") {
		b := &Block{At: At{t.pos}}
		p.names.push()
		defer p.names.pop()
		p.prog.ignored = nil
		p.blockBody(b)
		return b
	}
	if t.is(";") {
		p.cur.next()
		return &Block{At: At{t.pos}}
	}
	if t.kind == tIdent {
		if s := p.wordStatement(t); s != nil {
			return s
		}
	}
	if p.types.startsDecl() && t.kind == tIdent && t.text != "typename" {
		p.rep.fail(t.pos, "a declaration cannot stand here alone; put it into { }")
	}
	x := p.conv.discard(p.exprs.expression())
	p.cur.expect(";", "behind the expression")
	return &ExprStmt{At{x.Pos()}, x}
}

// wordStatement reads the statements that begin with a keyword; nil if t begins none.
func (p *stmts) wordStatement(t token) Stmt {
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
		p.cur.next()
		if p.names.fn.breaks == 0 {
			p.rep.fail(t.pos, "break stands outside of a loop or switch")
		}
		p.cur.expect(";", "behind break")
		return &Break{At{t.pos}}
	case "continue":
		p.cur.next()
		if p.names.fn.loops == 0 {
			p.rep.fail(t.pos, "continue stands outside of a loop")
		}
		p.cur.expect(";", "behind continue")
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
	if p.cur.aheadIs(1, ":") && !p.cur.aheadIs(1, "::") && !keywords[t.text] {
		p.rep.fail(t.pos, "labels (%s:) are not supported; write a loop or a function", t)
	}
	if refused[t.text] && !(p.cur.plainC && cppWords[t.text]) {
		p.types.refuse(t)
	}
	return nil
}

// separator reads chess_separator_scheduler(n);
func (p *stmts) separator(t token) Stmt {
	p.cur.next()
	s := &Separator{At: At{t.pos}, Name: t.text}
	p.cur.expect("(", "behind "+t.text)
	if !p.cur.is(")") {
		s.N = p.exprs.constInt("the argument of " + t.text)
	}
	p.cur.expect(")", "behind "+t.text)
	p.cur.expect(";", "behind "+t.text)
	return s
}

// body reads the body of a function.
func (p *stmts) body(f *Func, ps *params) {
	if f.Body != nil {
		p.rep.fail(p.cur.pos(), "the function %s is defined a second time here; the first is at %s", f, f.Pos)
	}
	sc, fn := p.names.scope, p.names.fn
	p.names.scope, p.names.fn = &scope{outer: sc}, &function{fn: f}
	defer func() { p.names.scope, p.names.fn = sc, fn }()
	f.Locals, f.Params = nil, nil
	for _, q := range ps.list {
		p.prog.paramObject(f, q)
	}
	before := len(p.rep.list)
	f.Body = &Block{At: At{p.cur.pos()}}
	p.blockBody(f.Body)
	f.broken = len(p.rep.list) > before
}
