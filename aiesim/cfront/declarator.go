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
	if t := p.ahead(1); t.kind == tIdent && !keywords[t.text] && p.scope.lookup(t.text) == nil && p.cfg.Intrinsics[t.text] == nil {
		return false // a type that is not known, to be reported as such
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
