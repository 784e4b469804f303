package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// decls reads declarations.
type decls struct {
	rep   *lex.Reporter
	cur   *cursor
	names *check.Names
	state *state
	conv  *check.Conversions
	prog  *check.Program
	types *types
	exprs *exprs
	stmts *stmts
	tmpl  *templates
}

// declaration reads a declaration up to its ; or the body of a function. Statements that set automatic objects go
// to out; at file scope it is nil.
func (p *decls) declaration(out *[]cfront.Stmt) {
	switch w := p.cur.tok(); {
	case w.Word("static_assert") || w.Word("_Static_assert"):
		p.staticAssert()
		return
	case w.Word("using"):
		p.using()
		return
	case w.Word("namespace"):
		p.namespace(false)
		return
	}
	s := p.types.specifiers(false)
	if p.cur.is(";") {
		p.emptyDecl(s)
		return
	}
	if s.Auto && (p.cur.is("[") || (p.cur.is("&") || p.cur.is("&&")) && p.cur.aheadIs(1, "[")) {
		p.bindings(s, out)
		return
	}
	for first := true; ; first = false {
		p.types.local = p.names.Fn != nil && !s.Typedef && !s.Static && !s.Extern && !s.Constexpr
		d := p.types.declarator(s, named)
		p.types.local = false
		if p.declareOne(s, d, out, first) {
			return
		}
		if p.cur.accept(",") {
			continue
		}
		p.cur.expect(";", "behind the declaration of "+d.Name.Text)
		return
	}
}

// bindings declares names for the members of a struct, or the elements of an array:
//
//	auto [a, b] = x;   ->  auto parts = x; auto &a = parts.first; auto &b = parts.second;
//	auto &[a, b] = x;  ->  auto &parts = x; auto &a = parts[0]; auto &b = parts[1];
func (p *decls) bindings(s check.Spec, out *[]cfront.Stmt) {
	at := p.cur.pos()
	if out == nil || p.names.Fn == nil || s.Static || s.Constexpr {
		p.rep.Fail(at, "auto [a, b] = x declares automatic names, in a function")
	}
	parts := words(at, "__parts", ";")
	if !p.cur.accept("[") {
		p.cur.next()
		p.cur.expect("[", "behind auto &")
		parts = words(at, "&", "__parts", ";")
	}
	var names []lex.Token
	for ok := true; ok; ok = p.cur.accept(",") {
		if p.cur.tok().Kind != lex.Ident {
			p.cur.unexpected(p.cur.tok(), "a name")
		}
		names = append(names, p.cur.next())
	}
	p.cur.expect("]", "behind the names")
	parts[len(parts)-2].Text += "_" + names[0].Text
	var d check.Declarator
	p.state.elsewhere(p.cur.write(parts), p.names.Scope, func() { d = p.types.declarator(s, named) })
	p.object(s, d, out)
	p.cur.expect(";", "behind the value of "+names[0].Text)
	var toks []lex.Token
	for i, member := range p.parts(p.names.Scope.Own(d.Name.Text).Obj, names) {
		toks = append(append(toks, words(names[i].Pos, "auto", "&")...), names[i])
		toks = append(append(append(toks, words(names[i].Pos, "=", d.Name.Text)...), member...), words(at, ";")...)
	}
	p.state.elsewhere(p.cur.write(toks), p.names.Scope, func() {
		for range names {
			p.declaration(out)
		}
	})
}

// emptyDecl ends a declaration without declarators: struct s {...};
func (p *decls) emptyDecl(s check.Spec) {
	end := p.cur.next()
	_, isStruct := s.T.(*cfront.Struct)
	if s.T != nil && !isStruct && !s.Enum || s.Typedef || s.Extern || s.Static || s.Auto {
		p.rep.Fail(end.Pos, "the declaration declares nothing: a name is missing before ;")
	}
}

// declareOne enters one declarator; true if it was a function with a body, so that no ; follows.
func (p *decls) declareOne(s check.Spec, d check.Declarator, out *[]cfront.Stmt, first bool) bool {
	if s.Typedef {
		if s.Auto {
			p.rep.Fail(d.Name.Pos, "auto has nothing to take the type of %s from", d.Name)
		}
		p.typedef(d.Name, d.QType)
		return false
	}
	if f, ok := d.T.(*cfront.FuncType); ok && !d.Ref {
		if d.Params == nil {
			d.Params = paramsOf(f)
		}
		if d.Class != nil {
			return p.methodOutside(s, d, first)
		}
		defer p.names.Within(d.Space)()
		fn := p.prog.DeclareFunc(s, d, nil)
		if p.cur.is("{") && first {
			if p.names.Fn != nil {
				p.rep.Fail(d.Name.Pos, "the function %s is defined inside another function", d.Name)
			}
			p.stmts.body(fn, d.Params, nil)
			return true
		}
		return false
	}
	p.object(s, d, out)
	return false
}

// methodOutside reads the definition of a member function outside of its class: void c::f() {...}
func (p *decls) methodOutside(s check.Spec, d check.Declarator, first bool) bool {
	sym := d.Class.Scope.Own(d.Name.Text)
	if sym == nil || sym.Funcs == nil {
		p.rep.Fail(d.Name.Pos, "%s has no member function %s", d.Class.Struct, d.Name)
	}
	for _, c := range sym.Funcs.List {
		s.Static = c.Func() != nil && !c.Method
		if c.Func() != nil && p.prog.SameMethod(c, d, s.Static) {
			p.define(c, d, false)
			return true
		}
	}
	p.rep.Fail(d.Name.Pos, "no member function %s of %s has these parameters", d.Name, d.Class.Struct)
	return false
}

// ctorOutside reads c::c(parameters) : member(value) {...}, if that is what comes; c may be in namespaces.
func (p *decls) ctorOutside() bool {
	n, find := 0, p.names.Scope.Lookup
	ctor := func() bool { return p.cur.ahead(n+2).Word(p.cur.ahead(n).Text) && p.cur.aheadIs(n+3, "(") }
	for p.cur.ahead(n).Kind == lex.Ident && p.cur.aheadIs(n+1, "::") && !ctor() {
		sym := find(p.cur.ahead(n).Text)
		if sym == nil || sym.Space == nil {
			return false
		}
		n, find = n+2, sym.Space.Own
	}
	if p.cur.ahead(n).Kind != lex.Ident || !p.cur.aheadIs(n+1, "::") {
		return false
	}
	sym := find(p.cur.ahead(n).Text)
	if sym == nil || sym.Typ == nil || p.names.ClassOf(sym.Typ.T) == nil {
		return false
	}
	c := p.names.ClassOf(sym.Typ.T)
	for range n + 2 {
		p.cur.next()
	}
	d := check.Declarator{QType: check.QType{T: cfront.Void}, Name: p.cur.next(), Class: c}
	outer := p.names.Scope
	p.names.Scope = c.Scope
	defer func() { p.names.Scope = outer }()
	m := p.types.functionSuffix()
	p.types.applyFunction(&d, m, true)
	for _, k := range c.Ctors {
		if p.prog.SameMethod(k, d, false) {
			p.define(k, d, true)
			return true
		}
	}
	p.rep.Fail(d.Name.Pos, "no constructor of %s has these parameters", c.Struct)
	return true
}

// define reads the body of a member function.
func (p *decls) define(c *check.Callee, d check.Declarator, ctor bool) {
	if !p.cur.is("{") && !p.cur.is(":") {
		p.cur.unexpected(p.cur.tok(), "the body of "+d.Name.Text)
	}
	c.SetDecl(d.Params)
	in := &check.Instance{Fn: c.Func(), Decl: d.Params, Scope: d.Class.Scope, Class: d.Class, Static: !c.Method,
		Const: c.Const, Ctor: ctor, Name: c.Func().Name, BodyAt: p.cur.i}
	if c.Func().Body != nil {
		p.rep.Fail(d.Name.Pos, "the function %s is defined a second time here; the first is at %s", c.Func(),
			c.Func().Pos)
	}
	p.tmpl.class.skipBody()
	p.prog.About(in.Fn).Inst = in
	p.tmpl.readBody(in)
}

// paramsOf makes a parameter list without names for a function declared by the name of a function type.
func paramsOf(f *cfront.FuncType) *check.Params {
	ps := &check.Params{}
	for _, t := range f.Params {
		ps.List = append(ps.List, check.Param{QType: check.QType{T: t}})
	}
	return ps
}
