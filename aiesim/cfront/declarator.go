package cfront

// declarator is the second part of a declaration: the name with *, &, [], () around it.
type declarator struct {
	qtype
	name   token // kind is tEOF if there is none
	attrs  attrs
	params *params // of a function declarator; t is its *FuncType

	refResult bool // the function returns a reference; its result type is the pointer
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
func (p *types) declarator(s spec, kind declKind) declarator {
	d := declarator{attrs: s.attrs}
	d.name.pos = p.cur.pos()
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
func (p *types) specAttrs(a *attrs) {
	for p.attribute(a) {
	}
}

// mods reads a declarator; the result is in the order in which the base type is wrapped.
func (p *types) mods(d *declarator, kind declKind) []mod {
	p.cur.enter()
	defer p.cur.leave()
	out := p.pointers(d)
	var inner []mod
	p.specAttrs(&d.attrs)
	switch t := p.cur.tok(); {
	case t.is("(") && p.nestedDeclarator(kind):
		p.cur.next()
		inner = p.mods(d, kind)
		p.cur.expect(")", "behind the inner declarator")
	case t.kind == tIdent && kind != abstract && (!keywords[t.text] || p.cur.plainC && cppWords[t.text]):
		d.name = p.cur.next()
		if p.cur.is("::") {
			p.rep.fail(t.pos, "%s:: : names of members and namespaces cannot be declared here", t)
		}
	case kind == named:
		if t.kind == tIdent {
			p.cur.ident("a name")
		}
		p.cur.unexpected(t, "a name")
	}
	p.specAttrs(&d.attrs)
	var suffixes []mod
	for {
		switch {
		case p.cur.is("[") && !p.cur.aheadIs(1, "["):
			suffixes = append(suffixes, p.arraySuffix(kind))
		case p.cur.is("(") && !p.startsInit(d, kind):
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
func (p *types) pointers(d *declarator) []mod {
	var out []mod
	for {
		m := mod{kind: '*', pos: p.cur.pos()}
		switch {
		case p.cur.accept("*"):
		case p.cur.accept("&"):
			m.kind = '&'
		case p.cur.is("&&"):
			p.rep.fail(m.pos, "rvalue references (&&) are not supported")
		default:
			return out
		}
		for {
			w, ok := p.cur.acceptWord("const", "volatile", "restrict", "__restrict", "__restrict__")
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
func (p *types) nestedDeclarator(kind declKind) bool {
	if kind == named {
		return true
	}
	nx := p.cur.ahead(1)
	if nx.is("*") || nx.is("(") || nx.is("&") {
		return true
	}
	return kind == either && nx.kind == tIdent && !keywords[nx.text] && !p.startsTypeAt(1)
}

// startsInit tells whether ( begins an initialiser, T x(1), rather than parameters.
func (p *types) startsInit(d *declarator, kind declKind) bool {
	if kind != named || p.cur.aheadIs(1, ")") || p.cur.aheadIs(1, "...") {
		return false
	}
	if t := p.cur.ahead(1); t.kind == tIdent && !keywords[t.text] && p.names.scope.lookup(t.text) == nil && p.names.cfg.Intrinsics[t.text] == nil {
		return false // a type that is not known, to be reported as such
	}
	return !p.startsTypeAt(1) && !(p.cur.aheadIs(1, "[") && p.cur.aheadIs(2, "["))
}

// arraySuffix reads [n]; in parameters also [], [static n], [restrict].
func (p *types) arraySuffix(kind declKind) mod {
	m := mod{kind: '[', pos: p.cur.pos(), length: -1}
	p.cur.next()
	for {
		w, ok := p.cur.acceptWord("static", "const", "restrict", "__restrict", "__restrict__", "volatile")
		if !ok {
			break
		}
		if kind != either {
			p.rep.fail(m.pos, "%s inside [] belongs into a parameter", w)
		}
		m.restrict = m.restrict || w != "static" && w != "const" && w != "volatile"
	}
	if p.cur.pattern && !p.cur.is("]") {
		m.length = p.patternLength()
	} else if !p.cur.is("]") {
		m.length = p.up.constInt("the length of an array")
		if m.length <= 0 {
			p.rep.fail(m.pos, "the length of an array must be positive, not %d", m.length)
		}
	}
	p.cur.expect("]", "behind the length of the array")
	return m
}

// apply wraps the type by one step; last tells that it is the step next to the name.
func (p *types) apply(d *declarator, m mod, last bool) {
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
		d.ref, d.restrict = true, m.restrict
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

// patternLength reads the length of an array in a template's declaration.
func (p *types) patternLength() int64 {
	t := p.cur.tok()
	if sym := p.names.scope.lookup(t.text); t.kind == tIdent && sym != nil && sym.val != nil && p.cur.aheadIs(1, "]") && sym == p.names.templateSymbol(t.text) {
		p.cur.next()
		return lenOf(sym.val.Val)
	}
	if t.kind == tNumber && p.cur.aheadIs(1, "]") {
		return p.up.constInt("the length of an array")
	}
	for !p.cur.is("]") {
		switch {
		case p.cur.atEOF() || p.cur.is(";") || p.cur.is("{"):
			p.cur.unexpected(p.cur.tok(), "] behind the length of an array")
		case p.cur.is("(") || p.cur.is("["):
			p.cur.skipBalanced()
		default:
			p.cur.next()
		}
	}
	return lenAny
}
