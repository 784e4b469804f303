package cfront

// loop reads for, while and do.
func (p *stmts) loop(t token) Stmt {
	l := &Loop{At: At{p.cur.next().pos}}
	l.Hints.Pragmas = p.prog.ignored
	l.Hints.Max = -1
	p.prog.ignored = nil
	p.names.push()
	defer p.names.pop()
	switch t.text {
	case "for":
		p.forHead(l)
		p.hints.hints(&l.Hints)
		l.Body = p.loopBody()
	case "while":
		l.Kind = WhileLoop
		l.Cond = p.condition("while")
		p.hints.hints(&l.Hints)
		l.Body = p.loopBody()
	default:
		l.Kind = DoWhileLoop
		p.hints.hints(&l.Hints)
		l.Body = p.loopBody()
		if _, ok := p.cur.acceptWord("while"); !ok {
			p.cur.unexpected(p.cur.tok(), "while behind the body of do")
		}
		l.Cond = p.condition("while")
		p.hints.hints(&l.Hints)
		p.cur.expect(";", "behind do ... while (...)")
	}
	return l
}

// loopBody reads the body of a loop.
func (p *stmts) loopBody() Stmt {
	p.names.fn.loops++
	p.names.fn.breaks++
	s := p.subStatement()
	p.names.fn.loops--
	p.names.fn.breaks--
	return s
}

// forHead reads (init; condition; post).
func (p *stmts) forHead(l *Loop) {
	p.cur.expect("(", "behind for")
	switch {
	case p.cur.accept(";"):
	case p.types.startsDecl():
		if p.rangeFor() {
			p.rep.fail(p.cur.pos(), "for over a range (for (x : y)) is not supported; count with an index")
		}
		p.up.declaration(&l.Init)
	default:
		x := p.conv.discard(p.exprs.expression())
		l.Init = []Stmt{&ExprStmt{At{x.Pos()}, x}}
		p.cur.expect(";", "behind the first part of for")
	}
	if !p.cur.is(";") {
		l.Cond = p.conv.truth(p.exprs.expression(), "the condition of for")
	}
	p.cur.expect(";", "behind the condition of for")
	if !p.cur.is(")") {
		l.Post = p.conv.discard(p.exprs.expression())
	}
	p.cur.expect(")", "behind the parts of for")
}

// rangeFor tells whether a : comes before the first ; of the parentheses.
func (p *stmts) rangeFor() bool {
	for n, nest, cond := 0, 0, 0; ; n++ {
		switch t := p.cur.ahead(n); {
		case t.kind == tEOF || t.is(";") || t.is("{"):
			return false
		case t.is("("):
			nest++
		case t.is(")"):
			if nest--; nest < 0 {
				return false
			}
		case t.is("?"):
			cond++
		case t.is(":"):
			if cond--; cond < 0 {
				return true
			}
		}
	}
}

// notHints are chess words that stand where a hint might, but are none.
var notHints = wordSet("chess_separator_scheduler chess_separator chess_memory_fence chess_storage chess_copy chess_manifest chess_protect_access chess_dont_warn_dead")
