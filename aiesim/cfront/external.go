package cfront

// external reads one declaration at file scope; a mistake skips to its end.
func (p *parser) external() {
	start := p.i
	if p.attempt(func() { p.externalDecl() }) {
		return
	}
	p.recoverDecl(start)
}

// recoverDecl passes the rest of a faulty declaration. The names it would have declared are lost, not unknown.
func (p *parser) recoverDecl(start int) {
	p.skipTo(start)
	end := start
	for end < p.i && !p.toks[end].is("{") {
		end++
	}
	p.scope.lose(p.toks[start:end])
	if p.i == start {
		p.next()
	}
}

// externalDecl reads a function, objects, types, or one of the constructs of C++ that stand at file scope.
func (p *parser) externalDecl() {
	t := p.tok()
	switch {
	case t.kind == tPragma:
		p.pragma(p.next())
	case p.accept(";"):
	case t.word("template"):
		p.template()
	case t.word("extern") && p.ahead(1).kind == tString:
		p.linkage()
	case t.kind == tIdent && refused[t.text] && !(p.plainC && p.scope.lookup(t.text) != nil):
		p.refuse(t)
	case t.is("}"):
		p.rep.fail(t.pos, "} closes nothing here")
	default:
		p.declaration(nil)
	}
}

// pragma records a #pragma.
func (p *parser) pragma(t token) {
	pr := Pragma{t.pos, t.text}
	p.unit.Pragmas = append(p.unit.Pragmas, pr)
	p.ignored = append(p.ignored, pr)
}

// linkage reads extern "C" { ... } or extern "C" declaration; names are never mangled here, so it changes nothing.
func (p *parser) linkage() {
	p.enter()
	defer p.leave()
	p.next()
	if s := p.next(); s.text != `"C"` && s.text != `"C++"` {
		p.rep.fail(s.pos, "extern %s: only \"C\" and \"C++\" are known", s)
	}
	at := p.pos()
	if !p.accept("{") {
		p.externalDecl()
		return
	}
	for !p.accept("}") {
		if p.atEOF() {
			p.rep.fail(at, "the { of extern \"C\" is not closed before the end of the file")
		}
		p.external()
	}
}

// staticAssert reads static_assert(condition, "message");
func (p *parser) staticAssert() {
	at := p.next().pos
	p.expect("(", "behind static_assert")
	ok := p.constInt("the condition of static_assert") != 0
	msg := ""
	if p.accept(",") {
		for p.tok().kind == tString {
			b, _ := unescape(p.tok().text[1 : len(p.tok().text)-1])
			msg += string(b)
			p.next()
		}
	}
	p.expect(")", "behind static_assert")
	p.expect(";", "behind static_assert")
	if !ok {
		if msg == "" {
			msg = "the condition is false"
		}
		p.rep.fail(at, "static_assert failed: %s", msg)
	}
}

// using reads using X = T; or using namespace x;
func (p *parser) using() {
	p.next()
	if _, ok := p.acceptWord("namespace"); ok {
		p.accept("::")
		t := p.ident("the name of a namespace")
		if !isQualifier(t.text) {
			p.rep.fail(t.pos, "the namespace %s is not known; only adf and std are", t)
		}
		p.expect(";", "behind using namespace "+t.text)
		return
	}
	name := p.ident("the name of a type")
	if p.is("::") {
		p.rep.fail(name.pos, "using %s::... is not supported; write using namespace %s;", name, name)
	}
	p.expect("=", "behind using "+name.text)
	q := p.typeName()
	p.expect(";", "behind using "+name.text)
	p.typedef(name, q)
}

// typedef enters a name for a type; saying the same twice is allowed.
func (p *parser) typedef(name token, q qtype) {
	if q.ref {
		p.rep.fail(name.pos, "a name for a reference type is not supported")
	}
	if old := p.scope.names[name.text]; old != nil && old.typ != nil && Identical(old.typ.t, q.t) && old.typ.q == q.q {
		return
	}
	if s, ok := q.t.(*Struct); ok && s.Name == "" {
		s.Name = name.text
	}
	p.declare(name.text, &symbol{pos: name.pos, typ: &q})
}
