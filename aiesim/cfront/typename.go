package cfront

// isQualifier tells the namespaces that may stand before a name.
func isQualifier(w string) bool { return w == "adf" || w == "std" }

// windowClass tells the class templates of the graph API.
func windowClass(w string) bool {
	_, ok := windowKind(w)
	return ok
}

func windowKind(w string) (IO, bool) {
	for k, n := range ioName {
		if n == w {
			return IO(k), true
		}
	}
	return 0, false
}

// typeName prints what has been read so far.
func typeName(s spec) string {
	if s.auto {
		return "auto"
	}
	return s.t.String()
}

// noType reports that a declaration has no type where one must stand.
func (p *types) noType() {
	t := p.cur.tok()
	if t.kind == tIdent && refused[t.text] {
		p.refuse(t)
	}
	if t.kind == tIdent && !keywords[t.text] {
		p.names.unknownType(t)
	}
	p.cur.unexpected(t, "a type")
}

// namedType reads the name of a type: of a typedef, a tag, a machine type, a window class.
func (p *types) namedType() qtype {
	p.qualifier()
	t := p.cur.next()
	if sym := p.names.scope.lookup(t.text); sym != nil && sym.typ != nil {
		return *sym.typ
	}
	io, ok := windowKind(t.text)
	if !ok {
		p.names.unknownType(t)
	}
	p.cur.expect("<", "behind "+t.text)
	if w := p.cur.tok(); w.kind == tIdent && p.names.scope.lookup(w.text) == nil && !keywords[w.text] {
		p.names.unknownType(w)
	}
	q := p.typeName()
	if p.cur.pattern && typeParamsIn(q.t) {
		p.closeAngle("template arguments of " + t.text)
		return qtype{t: patternWindow{q.t, io}}
	}
	elem, ok := q.t.(Basic)
	if !ok || q.t == Void || q.t == Bool || q.t == Float64 {
		p.rep.fail(t.pos, "%s<%s>: the elements of a port are integers or float", t, q)
	}
	for p.cur.accept(",") {
		p.extents(t)
	}
	p.closeAngle("template arguments of " + t.text)
	return qtype{t: Window{elem, io}}
}

// extents reads adf::extents<n, ...> behind the element type of a port: the sizes, which the caller knows anyway.
func (p *types) extents(port token) {
	p.qualifier()
	if w := p.cur.tok(); !w.word("extents") {
		p.rep.fail(w.pos, "%s: of the further template arguments only extents<...> is supported, not %s", port, w)
	}
	p.cur.next()
	p.cur.expect("<", "behind extents")
	p.cur.angle++
	for !p.cur.is(">") && !p.cur.is(">>") {
		p.conv.intConst(p.up.binary(1), "an argument of extents")
		if !p.cur.accept(",") {
			break
		}
	}
	p.cur.angle--
	p.closeAngle("arguments of extents")
}

// qualifier passes adf::, std:: or :: before a name.
func (p *types) qualifier() {
	p.cur.accept("::")
	for p.cur.tok().kind == tIdent && p.cur.aheadIs(1, "::") {
		t := p.cur.next()
		p.cur.next()
		if !isQualifier(t.text) {
			p.rep.fail(t.pos, "the namespace %s is not known; names may be qualified by adf:: and std::", t)
		}
	}
}

// closeAngle passes > ; of >> the first half.
func (p *types) closeAngle(where string) {
	switch t := p.cur.tok(); {
	case t.is(">"):
		p.cur.next()
	case t.is(">>"):
		p.cur.split = true
	default:
		p.cur.unexpected(t, "> behind the "+where)
	}
}

// typeName reads a type without a name, as in casts and sizeof.
func (p *types) typeName() qtype {
	s := p.specifiers(true)
	if s.auto {
		p.rep.fail(s.pos, "auto needs an initialiser to take the type from")
	}
	d := p.declarator(s, abstract)
	return d.qtype
}

// refuse reports a keyword of a construct that is not supported.
func (p *types) refuse(t token) {
	what := map[string]string{
		"class": "classes", "namespace": "namespaces (other than using namespace x;)", "asm": "inline assembly",
		"__asm__": "inline assembly", "__asm": "inline assembly", "try": "exceptions", "throw": "exceptions", "catch": "exceptions",
		"new": "new and delete", "delete": "new and delete", "operator": "operator overloading",
		"_Complex": "complex numbers", "_Atomic": "atomic types", "_Thread_local": "thread-local objects",
		"thread_local": "thread-local objects", "decltype": "decltype", "typeof": "typeof", "__typeof__": "typeof",
		"__int128": "128-bit integers",
	}[t.text]
	if what == "" {
		what = "this part of C++"
	}
	p.rep.fail(t.pos, "%s: there is no support for %s", t, what)
}
