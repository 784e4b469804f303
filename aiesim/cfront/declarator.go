package cfront

// declarator is the second part of a declaration: the name with *, &, [], () around it.
type declarator struct {
	qtype
	name   token // kind is tEOF if there is none
	attrs  attrs
	params *params // of a function declarator; t is its *FuncType

	refResult bool // the function returns a reference; its result type is the pointer
}

// params is the parameter list of a function declarator.
type params struct{ list []param }

// param is one parameter as declared: arrays and functions have become pointers.
type param struct {
	qtype
	name    token
	attrs   attrs
	pos     Pos
	dfltAt  int // index of the first token of the default argument; 0: none
	isConst bool
}

// declKind tells what a declarator may look like.
type declKind uint8

const (
	named    declKind = iota // the name must be there
	abstract                 // there is no name
	either                   // a parameter
)

// mod is one step from the base type to the declared type.
type mod struct {
	kind     byte // '*' '&' '[' '('
	quals    Quals
	restrict bool
	length   int64
	params   *params
	pos      Pos
}

// declarator reads a declarator and builds the type from the inside out: int *(*f)[3].
func (p *parser) declarator(s spec, kind declKind) declarator {
	d := declarator{attrs: s.attrs}
	d.name.pos = p.pos()
	mods := p.mods(&d, kind)
	base := s.t
	if s.auto {
		base = deduced{}
	}
	d.qtype = qtype{t: base, q: s.q}
	for i, m := range mods {
		p.apply(&d, m, i == len(mods)-1)
	}
	p.specAttrs(&d.attrs)
	return d
}

// specAttrs reads all attributes that follow.
func (p *parser) specAttrs(a *attrs) {
	for p.attribute(a) {
	}
}

// mods reads a declarator; the result is in the order in which the base type is wrapped.
func (p *parser) mods(d *declarator, kind declKind) []mod {
	p.enter()
	defer p.leave()
	out := p.pointers(d)
	var inner []mod
	p.specAttrs(&d.attrs)
	switch t := p.tok(); {
	case t.is("(") && p.nestedDeclarator(kind):
		p.next()
		inner = p.mods(d, kind)
		p.expect(")", "behind the inner declarator")
	case t.kind == tIdent && kind != abstract && (!keywords[t.text] || p.plainC && cppWords[t.text]):
		d.name = p.next()
		if p.is("::") {
			p.rep.fail(t.pos, "%s:: : names of members and namespaces cannot be declared here", t)
		}
	case kind == named:
		if t.kind == tIdent {
			p.ident("a name")
		}
		p.unexpected(t, "a name")
	}
	p.specAttrs(&d.attrs)
	var suffixes []mod
	for {
		switch {
		case p.is("[") && !p.aheadIs(1, "["):
			suffixes = append(suffixes, p.arraySuffix(kind))
		case p.is("(") && !p.startsInit(d, kind):
			suffixes = append(suffixes, p.functionSuffix())
		default:
			for i := len(suffixes) - 1; i >= 0; i-- {
				out = append(out, suffixes[i])
			}
			return append(out, inner...)
		}
	}
}

// pointers reads * const restrict and & before a name.
func (p *parser) pointers(d *declarator) []mod {
	var out []mod
	for {
		m := mod{kind: '*', pos: p.pos()}
		switch {
		case p.accept("*"):
		case p.accept("&"):
			m.kind = '&'
		case p.is("&&"):
			p.rep.fail(m.pos, "rvalue references (&&) are not supported")
		default:
			return out
		}
		for {
			w, ok := p.acceptWord("const", "volatile", "restrict", "__restrict", "__restrict__")
			if !ok && !p.attribute(&d.attrs) {
				break
			}
			switch w {
			case "const":
				m.quals |= Const
			case "volatile":
				m.quals |= Volatile
			case "":
			default:
				m.restrict = true
			}
		}
		out = append(out, m)
	}
}

// nestedDeclarator tells whether the ( at hand groups a declarator, rather than beginning parameters.
func (p *parser) nestedDeclarator(kind declKind) bool {
	if kind == named {
		return true
	}
	nx := p.ahead(1)
	if nx.is("*") || nx.is("(") || nx.is("&") {
		return true
	}
	return kind == either && nx.kind == tIdent && !keywords[nx.text] && !p.startsTypeAt(1)
}

// startsInit tells whether ( begins an initialiser, T x(1), rather than parameters.
func (p *parser) startsInit(d *declarator, kind declKind) bool {
	if kind != named || p.aheadIs(1, ")") || p.aheadIs(1, "...") {
		return false
	}
	return !p.startsTypeAt(1) && !(p.aheadIs(1, "[") && p.aheadIs(2, "["))
}

// arraySuffix reads [n]; in parameters also [], [static n], [restrict].
func (p *parser) arraySuffix(kind declKind) mod {
	m := mod{kind: '[', pos: p.pos(), length: -1}
	p.next()
	for {
		w, ok := p.acceptWord("static", "const", "restrict", "__restrict", "__restrict__", "volatile")
		if !ok {
			break
		}
		if kind != either {
			p.rep.fail(m.pos, "%s inside [] belongs into a parameter", w)
		}
		m.restrict = m.restrict || w != "static" && w != "const" && w != "volatile"
	}
	if p.pattern && !p.is("]") {
		m.length = p.patternLength()
	} else if !p.is("]") {
		m.length = p.constInt("the length of an array")
		if m.length <= 0 {
			p.rep.fail(m.pos, "the length of an array must be positive, not %d", m.length)
		}
	}
	p.expect("]", "behind the length of the array")
	return m
}

// functionSuffix reads (parameters).
func (p *parser) functionSuffix() mod {
	m := mod{kind: '(', pos: p.pos(), params: &params{}}
	p.next()
	if p.isWord("void") && p.aheadIs(1, ")") {
		p.next()
	}
	p.push() // names of parameters end here; the body declares them again
	defer p.pop()
	for !p.is(")") {
		if p.is("...") {
			p.rep.fail(p.pos(), "functions with a variable number of arguments (...) are not supported")
		}
		m.params.list = append(m.params.list, p.parameter())
		if !p.accept(",") {
			break
		}
	}
	p.expect(")", "behind the parameters")
	if t, ok := p.acceptWord("const", "noexcept"); ok {
		p.rep.fail(m.pos, "%s behind the parameters of a function is not supported", t)
	}
	if p.is("->") {
		p.rep.fail(p.pos(), "a result type behind -> is not supported; put it before the name")
	}
	return m
}

// parameter reads one parameter.
func (p *parser) parameter() param {
	s := p.specifiers(true)
	d := p.declarator(s, either)
	if s.auto {
		p.rep.fail(s.pos, "auto cannot be the type of a parameter; write a template")
	}
	out := param{qtype: d.qtype, name: d.name, attrs: d.attrs, pos: d.name.pos}
	if d.name.kind != tIdent {
		out.pos = s.pos
	}
	if !out.ref {
		out.qtype = p.decayParam(out.qtype)
		if _, ok := out.t.(Window); ok {
			p.rep.fail(s.pos, "%s must be passed by pointer or reference", out.t)
		}
	}
	if out.t == Void && !out.ref {
		p.rep.fail(out.pos, "a parameter cannot have the type void")
	}
	if d.name.kind == tIdent {
		// So that later parameters can use sizeof of it; no object yet.
		p.scope.set(d.name.text, &symbol{pos: d.name.pos, obj: &Object{Name: d.name.text, Type: out.t, Quals: out.q, Pos: d.name.pos}})
	}
	if p.accept("=") {
		out.dfltAt = p.i
		p.skipDefault()
	}
	return out
}

// skipDefault passes a default argument; it is read where it is used.
func (p *parser) skipDefault() {
	for !p.is(",") && !p.is(")") {
		switch {
		case p.atEOF() || p.is(";"):
			p.unexpected(p.tok(), "a default argument")
		case p.is("(") || p.is("[") || p.is("{"):
			p.skipBalanced()
		default:
			p.next()
		}
	}
}

// decayParam makes pointers of arrays and functions.
func (p *parser) decayParam(q qtype) qtype {
	switch t := q.t.(type) {
	case Array:
		return qtype{t: Pointer{Elem: t.Elem, Quals: q.q}}
	case *FuncType:
		return qtype{t: Pointer{Elem: t}}
	}
	return q
}

// apply wraps the type by one step; last tells that it is the step next to the name.
func (p *parser) apply(d *declarator, m mod, last bool) {
	if d.ref && m.kind != '(' {
		p.rep.fail(m.pos, "a reference cannot be pointed to, be an element or be referred to")
	}
	if m.kind != '(' {
		d.params = nil
	}
	if typeDepth(d.t) > maxTypeDepth {
		p.rep.limit(m.pos, "the type has more than %d levels", maxTypeDepth)
	}
	_, isFunc := d.t.(*FuncType)
	_, isWindow := d.t.(Window)
	_, isAuto := d.t.(deduced)
	switch m.kind {
	case '*':
		d.t, d.q = Pointer{Elem: d.t, Quals: d.q, Restrict: m.restrict}, m.quals
	case '&':
		if isFunc || d.t == Void {
			p.rep.fail(m.pos, "a reference to %s is not supported", d.t)
		}
		d.ref = true
	case '[':
		if isFunc || isWindow || isAuto || d.t == Void {
			p.rep.fail(m.pos, "an array of %s is not possible", d.t)
		}
		if a, ok := d.t.(Array); ok && a.Len < 0 {
			p.rep.fail(m.pos, "only the first length of an array may be left out")
		}
		if s, ok := d.t.(*Struct); ok && !s.Complete {
			p.rep.fail(m.pos, "the elements of the array have the type %s, which is not complete here", s)
		}
		if m.length > 0 && d.t.Size() > maxObject/m.length {
			p.rep.fail(m.pos, "the array is larger than %d MB", maxObject>>20)
		}
		d.t = Array{Elem: d.t, Len: m.length}
		if m.restrict {
			d.t = Pointer{Elem: d.t.(Array).Elem, Quals: d.q, Restrict: true}
			d.q = 0
		}
	case '(':
		p.applyFunction(d, m, last)
	}
}

// applyFunction makes a function type of the result type at hand.
func (p *parser) applyFunction(d *declarator, m mod, last bool) {
	if _, ok := d.t.(Array); ok {
		p.rep.fail(m.pos, "a function cannot return an array")
	}
	if _, ok := d.t.(*FuncType); ok {
		p.rep.fail(m.pos, "a function cannot return a function")
	}
	if d.ref {
		d.t, d.ref, d.refResult = Pointer{Elem: d.t, Quals: d.q}, false, true
		if !last {
			p.rep.fail(m.pos, "a pointer to a function that returns a reference is not supported")
		}
	}
	f := &FuncType{Result: d.t}
	for _, q := range m.params.list {
		if q.ref {
			f.Params = append(f.Params, Pointer{Elem: q.t, Quals: q.q})
			if !last {
				p.rep.fail(q.pos, "a reference parameter behind a function pointer is not supported")
			}
			continue
		}
		f.Params = append(f.Params, q.t)
	}
	d.t, d.q, d.params = f, 0, m.params
}
