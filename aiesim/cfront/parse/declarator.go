package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

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
	quals    cfront.Quals
	restrict bool
	move     bool         // &&
	konst    bool         // const behind the parameters
	result   *check.QType // behind ->
	length   int64
	variable cfront.Expr // the length, if it is no constant
	params   *check.Params
	pos      cfront.Pos
}

// declarator reads a declarator and builds the type from the inside out: int *(*f)[3].
func (p *types) declarator(s check.Spec, kind declKind) check.Declarator {
	d := check.Declarator{Attrs: s.Attrs}
	d.Name.Pos = p.cur.pos()
	mods := p.mods(&d, kind)
	base := s.T
	if s.Auto {
		base = deduced{}
	}
	d.QType = check.QType{T: base, Q: s.Q, Lvalue: s.Lvalue}
	for i, m := range mods {
		p.apply(&d, m, i == len(mods)-1)
	}
	p.specAttrs(&d.Attrs)
	return d
}

// specAttrs reads all attributes that follow.
func (p *types) specAttrs(a *check.Attrs) {
	for p.attribute(a) {
	}
}

// mods reads a declarator; the result is in the order in which the base type is wrapped.
func (p *types) mods(d *check.Declarator, kind declKind) []mod {
	p.cur.enter()
	defer p.cur.leave()
	out := p.pointers(d)
	var inner []mod
	p.specAttrs(&d.Attrs)
	if kind == either && p.cur.pattern && p.cur.accept("...") {
		d.Pack = true
	}
	switch t := p.cur.tok(); {
	case t.Is("(") && p.nestedDeclarator(kind):
		p.cur.next()
		inner = p.mods(d, kind)
		p.cur.expect(")", "behind the inner declarator")
	case t.Word("operator") && kind == named:
		p.operatorName(d)
	case t.Kind == lex.Ident && kind == named && (p.cur.aheadIs(1, "::") || p.cur.aheadIs(1, "<")):
		p.qualifiedName(d)
	case t.Kind == lex.Ident && kind != abstract && (!lex.Keywords[t.Text] || p.cur.plainC && lex.CppWords[t.Text]):
		d.Name = p.cur.next()
	case kind == named:
		if t.Kind == lex.Ident {
			p.cur.ident("a name")
		}
		p.cur.unexpected(t, "a name")
	}
	p.specAttrs(&d.Attrs)
	var suffixes []mod
	for {
		switch {
		case p.cur.is("[") && !p.cur.aheadIs(1, "["):
			suffixes = append(suffixes, p.arraySuffix(kind))
		case p.cur.is("(") && !p.startsInit(d, kind):
			suffixes = append(suffixes, p.functionOf(d))
		default:
			for i := len(suffixes) - 1; i >= 0; i-- {
				out = append(out, suffixes[i])
			}
			return append(out, inner...)
		}
	}
}

// functionOf reads (parameters) of a function; those of a member see the names of its class, or of its namespace.
func (p *types) functionOf(d *check.Declarator) mod {
	around := d.Space
	if d.Class != nil {
		around = d.Class.Scope
	}
	if around != nil {
		outer := p.names.Scope
		p.names.Scope = &check.Scope{Outer: around, Using: []*check.Scope{outer}}
		defer func() { p.names.Scope = outer }()
	}
	return p.functionSuffix()
}

// qualifiedName reads c::f, ns::f or f<4> as the name that is declared.
func (p *types) qualifiedName(d *check.Declarator) {
	for p.cur.aheadIs(1, "::") || p.cur.aheadIs(1, "<") {
		t := p.cur.next()
		sym := p.names.Scope.Lookup(t.Text)
		switch {
		case d.Class != nil:
			sym = d.Class.Scope.Own(t.Text)
		case d.Space != nil:
			sym = d.Space.Own(t.Text)
		}
		var typ cfront.Type
		switch {
		case p.cur.is("<") && sym != nil && sym.Class != nil:
			q, _ := p.up.classInstance(sym.Class, p.up.classArgs(t.Text, sym.Class.Params), t.Pos)
			typ = q.T
		case p.cur.is("<"):
			d.Name, d.Explicit = t, p.up.classArgs(t.Text, nil)
			return
		case sym != nil && sym.Typ != nil:
			typ = sym.Typ.T
		case sym == nil || sym.Space == nil:
			p.rep.Fail(t.Pos, "%s is no class or namespace, so that nothing can be declared in it", t)
		default:
			d.Space = sym.Space
		}
		if typ != nil {
			if d.Class = p.names.ClassOf(typ); d.Class == nil && !typeParamsIn(typ) {
				p.rep.Fail(t.Pos, "%s is no class, so that it has no members", typ)
			}
		}
		p.cur.expect("::", "behind "+t.Text)
		if p.cur.is("~") {
			p.rep.Fail(p.cur.pos(), "a destructor that does something is not supported")
		}
	}
	if p.cur.isWord("operator") {
		p.operatorName(d)
		return
	}
	d.Name = p.cur.ident("a name")
}

// operatorName reads operator+ and its kin as a name.
func (p *types) operatorName(d *check.Declarator) {
	d.Name = p.cur.next()
	t := p.cur.next()
	switch {
	case t.Is("(") || t.Is("["):
		p.cur.next()
		t.Text += map[string]string{"(": ")", "[": "]"}[t.Text]
	case t.Kind != lex.Punct:
		p.rep.Fail(t.Pos, "operator %s: conversions to another type are not supported", t)
	}
	d.Name.Text += t.Text
}

// pointers reads * const restrict and & before a name.
func (p *types) pointers(d *check.Declarator) []mod {
	var out []mod
	for {
		m := mod{kind: '*', pos: p.cur.pos()}
		switch {
		case p.cur.accept("*"):
		case p.cur.accept("&"):
			m.kind = '&'
		case p.cur.accept("&&"):
			m.kind, m.move = '&', true
		default:
			return out
		}
		for {
			w, ok := p.cur.acceptWord("const", "volatile", "restrict", "__restrict", "__restrict__")
			if !ok && !p.attribute(&d.Attrs) {
				break
			}
			switch w {
			case "const":
				m.quals |= cfront.Const
			case "volatile":
				m.quals |= cfront.Volatile
			case "":
			default:
				m.restrict = true
			}
		}
		out = append(out, m)
	}
}

// nestedDeclarator reports whether the ( at hand groups a declarator, rather than beginning parameters.
func (p *types) nestedDeclarator(kind declKind) bool {
	if kind == named {
		return true
	}
	nx := p.cur.ahead(1)
	if nx.Is("*") || nx.Is("(") || nx.Is("&") {
		return true
	}
	return kind == either && nx.Kind == lex.Ident && !lex.Keywords[nx.Text] && !p.up.startsTypeAt(1)
}

// startsInit reports whether ( begins an initialiser, T x(1), rather than parameters.
func (p *types) startsInit(d *check.Declarator, kind declKind) bool {
	if kind != named || p.cur.aheadIs(1, ")") || p.cur.aheadIs(1, "...") {
		return false
	}
	if t := p.cur.ahead(1); t.Kind == lex.Ident && !lex.Keywords[t.Text] && p.names.Scope.Lookup(t.Text) == nil &&
		p.names.Cfg.Intrinsics[t.Text] == nil {
		return false // a type that is not known, to be reported as such
	}
	return !p.up.startsTypeAt(1) && !(p.cur.aheadIs(1, "[") && p.cur.aheadIs(2, "["))
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
			p.rep.Fail(m.pos, "%s inside [] belongs into a parameter", w)
		}
		m.restrict = m.restrict || w != "static" && w != "const" && w != "volatile"
	}
	if p.cur.pattern && !p.cur.is("]") {
		m.length = p.patternLength()
	} else if !p.cur.is("]") {
		local := p.local
		p.local = false // of the first length only
		if m.length, m.variable = p.up.arrayLength(local); m.variable != nil {
			m.length = -1
		} else if m.length <= 0 {
			p.rep.Fail(m.pos, "the length of an array must be positive, not %d", m.length)
		}
	}
	p.cur.expect("]", "behind the length of the array")
	return m
}

// apply wraps the type by one step; last tells that it is the step next to the name.
func (p *types) apply(d *check.Declarator, m mod, last bool) {
	if d.Ref && m.kind != '(' {
		p.rep.Fail(m.pos, "a reference cannot be pointed to, be an element or be referred to")
	}
	if m.kind != '(' {
		d.Params = nil
	}
	if check.TypeDepth(d.T) > maxTypeDepth {
		p.rep.Limit(m.pos, "the type has more than %d levels", maxTypeDepth)
	}
	_, isFunc := d.T.(*cfront.FuncType)
	_, isWindow := d.T.(cfront.Window)
	_, isAuto := d.T.(deduced)
	switch m.kind {
	case '*':
		d.T, d.Q = cfront.Pointer{Elem: d.T, Quals: d.Q, Restrict: m.restrict}, m.quals
	case '&':
		if isFunc || d.T == cfront.Void {
			p.rep.Fail(m.pos, "a reference to %s is not supported", d.T)
		}
		d.Ref, d.Restrict, d.Move = true, m.restrict, m.move && !d.Lvalue
		if _, bare := d.T.(typeParam); bare && m.move {
			d.Forward = true
		}
	case '[':
		if isFunc || isWindow || isAuto || d.T == cfront.Void {
			p.rep.Fail(m.pos, "an array of %s is not possible", d.T)
		}
		if a, ok := d.T.(cfront.Array); ok && a.Len < 0 {
			p.rep.Fail(m.pos, "only the first length of an array may be left out")
		}
		if s, ok := d.T.(*cfront.Struct); ok && !s.Complete {
			p.rep.Fail(m.pos, "the elements of the array have the type %s, which is not complete here", s)
		}
		if m.length > 0 && d.T.Size() > check.MaxObject/m.length {
			p.rep.Fail(m.pos, "the array is larger than %d MB", check.MaxObject>>20)
		}
		if m.variable != nil && !last {
			p.rep.Fail(m.pos, "only the first length of a local array may be no constant")
		}
		if m.variable != nil {
			d.Length = m.variable
			m.length = max(1, cfront.VariableBytes/max(1, d.T.Size()))
		}
		d.T = cfront.Array{Elem: d.T, Len: m.length, Variable: m.variable != nil}
		if m.restrict {
			d.T = cfront.Pointer{Elem: d.T.(cfront.Array).Elem, Quals: d.Q, Restrict: true}
			d.Q = 0
		}
	case '(':
		p.applyFunction(d, m, last)
	}
}

// patternLength reads the length of an array in a template's declaration.
func (p *types) patternLength() int64 {
	t := p.cur.tok()
	if sym := p.names.Scope.Lookup(t.Text); t.Kind == lex.Ident && sym != nil && sym.Val != nil &&
		p.cur.aheadIs(1, "]") &&
		sym == p.names.TemplateSymbol(t.Text) {
		p.cur.next()
		return lenOf(sym.Val.Val)
	}
	if t.Kind == lex.Number && p.cur.aheadIs(1, "]") {
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
