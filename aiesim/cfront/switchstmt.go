package cfront

// switchStatement reads switch (x) { case a: ... }. Labels must stand directly in the braces.
func (p *stmts) switchStatement() Stmt {
	s := &Switch{At: At{p.cur.next().pos}}
	p.cur.expect("(", "behind switch")
	x := p.conv.value(p.exprs.expression())
	b, ok := arithmetic(x.Type())
	if !ok || b.IsFloat() {
		p.rep.fail(x.Pos(), "switch needs an integer, not %s", describe(x))
	}
	tag := promote(b)
	s.Tag = p.conv.coerce(x, tag, false)
	p.cur.expect(")", "behind the value of switch")
	open := p.cur.expect("{", "behind switch (...)")
	p.names.push()
	defer p.names.pop()
	p.names.fn.breaks++
	defer func() { p.names.fn.breaks-- }()
	seen := map[int64]Pos{}
	for !p.cur.accept("}") {
		switch t := p.cur.tok(); {
		case t.kind == tEOF:
			p.rep.fail(open, "the { of switch is not closed before the end of the file")
		case t.word("case") || t.word("default"):
			p.label(s, tag, seen)
		case len(s.Clauses) == 0 && t.kind != tPragma:
			p.rep.fail(t.pos, "a statement before the first case is never reached")
		case t.kind == tPragma:
			p.prog.pragma(p.cur.next())
		default:
			p.statementTo(&s.Clauses[len(s.Clauses)-1].Body)
		}
	}
	return s
}

// label reads case n: or default: and begins a clause, or joins the one before if that is still empty.
func (p *stmts) label(s *Switch, tag Basic, seen map[int64]Pos) {
	t := p.cur.next()
	n := len(s.Clauses)
	if n == 0 || len(s.Clauses[n-1].Body) > 0 {
		s.Clauses = append(s.Clauses, Clause{At: At{t.pos}})
		n++
	}
	c := &s.Clauses[n-1]
	if t.text == "default" {
		for _, o := range s.Clauses {
			if o.Default {
				p.rep.fail(t.pos, "default stands a second time in this switch")
			}
		}
		c.Default = true
		p.cur.expect(":", "behind default")
		return
	}
	v := truncate(tag, p.exprs.constInt("the value of case"))
	if p.cur.is("...") {
		p.rep.fail(p.cur.pos(), "ranges of values (case 1 ... 3) are not supported")
	}
	if at, ok := seen[v]; ok {
		p.rep.fail(t.pos, "case %d stands a second time in this switch; the first is at %s", v, at)
	}
	seen[v] = t.pos
	c.Values = append(c.Values, v)
	p.cur.expect(":", "behind the value of case")
}
