package cfront

// external reads one declaration at file scope; a mistake skips to its end.
func (p *decls) external() {
	start := p.cur.i
	if p.state.attempt(func() { p.externalDecl() }) {
		return
	}
	p.recoverDecl(start)
}

// recoverDecl passes the rest of a faulty declaration. The names it would have declared are lost, not unknown.
func (p *decls) recoverDecl(start int) {
	p.cur.skipTo(start)
	end := start
	for end < p.cur.i && !p.cur.toks[end].is("{") {
		end++
	}
	p.names.scope.lose(p.cur.toks[start:end])
	if p.cur.i == start {
		p.cur.next()
	}
}

// externalDecl reads a function, objects, types, or one of the constructs of C++ that stand at file scope.
func (p *decls) externalDecl() {
	t := p.cur.tok()
	switch {
	case t.kind == tPragma:
		p.prog.pragma(p.cur.next())
	case p.cur.accept(";"):
	case t.word("template"):
		p.tmpl.template()
	case t.word("extern") && p.cur.ahead(1).kind == tString:
		p.linkage()
	case t.kind == tIdent && refused[t.text] && !(p.cur.plainC && p.names.scope.lookup(t.text) != nil):
		p.types.refuse(t)
	case t.is("}"):
		p.rep.fail(t.pos, "} closes nothing here")
	default:
		p.declaration(nil)
	}
}

// linkage reads extern "C" { ... } or extern "C" declaration; names are never mangled here, so it changes nothing.
func (p *decls) linkage() {
	p.cur.enter()
	defer p.cur.leave()
	p.cur.next()
	if s := p.cur.next(); s.text != `"C"` && s.text != `"C++"` {
		p.rep.fail(s.pos, "extern %s: only \"C\" and \"C++\" are known", s)
	}
	at := p.cur.pos()
	if !p.cur.accept("{") {
		p.externalDecl()
		return
	}
	for !p.cur.accept("}") {
		if p.cur.atEOF() {
			p.rep.fail(at, "the { of extern \"C\" is not closed before the end of the file")
		}
		p.external()
	}
}

// staticAssert reads static_assert(condition, "message");
func (p *decls) staticAssert() {
	at := p.cur.next().pos
	p.cur.expect("(", "behind static_assert")
	ok := p.exprs.constInt("the condition of static_assert") != 0
	msg := ""
	if p.cur.accept(",") {
		for p.cur.tok().kind == tString {
			b, _ := unescape(p.cur.tok().text[1 : len(p.cur.tok().text)-1])
			msg += string(b)
			p.cur.next()
		}
	}
	p.cur.expect(")", "behind static_assert")
	p.cur.expect(";", "behind static_assert")
	if !ok {
		if msg == "" {
			msg = "the condition is false"
		}
		p.rep.fail(at, "static_assert failed: %s", msg)
	}
}

// using reads using X = T; or using namespace x;
func (p *decls) using() {
	p.cur.next()
	if _, ok := p.cur.acceptWord("namespace"); ok {
		p.cur.accept("::")
		t := p.cur.ident("the name of a namespace")
		if !isQualifier(t.text) {
			p.rep.fail(t.pos, "the namespace %s is not known; only adf and std are", t)
		}
		p.cur.expect(";", "behind using namespace "+t.text)
		return
	}
	name := p.cur.ident("the name of a type")
	if p.cur.is("::") {
		p.rep.fail(name.pos, "using %s::... is not supported; write using namespace %s;", name, name)
	}
	p.cur.expect("=", "behind using "+name.text)
	q := p.types.typeName()
	p.cur.expect(";", "behind using "+name.text)
	p.typedef(name, q)
}

// typedef enters a name for a type; saying the same twice is allowed.
func (p *decls) typedef(name token, q qtype) {
	if q.ref {
		p.rep.fail(name.pos, "a name for a reference type is not supported")
	}
	if old := p.names.scope.names[name.text]; old != nil && old.typ != nil && Identical(old.typ.t, q.t) && old.typ.q == q.q {
		return
	}
	if s, ok := q.t.(*Struct); ok && s.Name == "" {
		s.Name = name.text
	}
	p.names.declare(name.text, &symbol{pos: name.pos, typ: &q})
}
