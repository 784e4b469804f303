package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// namespace reads namespace a::b {...}, namespace {...} or namespace a = b::c; the names of an inline one are known
// around it too.
func (p *decls) namespace(inline bool) {
	p.cur.enter()
	defer p.cur.leave()
	at := p.cur.next().Pos
	outer := p.names.Scope
	defer func() { p.names.Scope = outer }()
	if p.names.Fn != nil && !p.cur.aheadIs(1, "=") {
		p.rep.Fail(at, "a namespace cannot be opened inside a function")
	}
	if p.cur.is("{") {
		sc := &check.Scope{Outer: outer}
		outer.Using = append(outer.Using, sc)
		p.names.Scope = sc
	}
	for !p.cur.is("{") {
		if _, ok := p.cur.acceptWord("inline"); ok {
			inline = true
		}
		t := p.cur.ident("the name of a namespace")
		if p.cur.accept("=") {
			r := p.types.qualified()
			if r.sym == nil || r.sym.Space == nil {
				p.rep.Fail(r.tok.Pos, "the namespace %s is not known", r.tok)
			}
			p.names.Scope.Set(t.Text, &check.Symbol{Pos: t.Pos, Space: r.sym.Space})
			p.cur.expect(";", "behind the name of a namespace")
			return
		}
		sc := p.space(p.names.Scope, t)
		if inline {
			p.names.Scope.Use(sc)
		}
		p.names.Scope = sc
		if !p.cur.accept("::") && !p.cur.is("{") {
			p.cur.unexpected(p.cur.tok(), "{ behind the name of a namespace")
		}
	}
	p.cur.next()
	for !p.cur.accept("}") {
		if p.cur.atEOF() {
			p.rep.Fail(at, "the { of the namespace is not closed before the end of the file")
		}
		p.external()
	}
}

// space finds or makes the namespace of that name in sc.
func (p *decls) space(sc *check.Scope, t lex.Token) *check.Scope {
	if sym := sc.Own(t.Text); sym != nil {
		if sym.Space == nil {
			p.rep.Fail(t.Pos, "%s is declared a second time here; it is a %s declared at %s", t, sym.What(), sym.Pos)
		}
		return sym.Space
	}
	s := &check.Scope{Outer: sc, Space: t.Text}
	sc.Set(t.Text, &check.Symbol{Pos: t.Pos, Space: s})
	return s
}

// using reads using X = T; using namespace x; or using x::y;
func (p *decls) using() {
	p.cur.next()
	if _, ok := p.cur.acceptWord("namespace"); ok {
		p.usingNamespace()
		return
	}
	p.cur.acceptWord("typename")
	if p.cur.aheadIs(1, "::") || p.cur.is("::") {
		p.usingName()
		return
	}
	name := p.cur.ident("the name of a type")
	p.cur.expect("=", "behind using "+name.Text)
	q := p.types.typeName()
	p.cur.expect(";", "behind using "+name.Text)
	p.typedef(name, q)
}

// usingNamespace makes the names of a namespace visible.
func (p *decls) usingNamespace() {
	r := p.types.qualified()
	switch {
	case r.sym != nil && r.sym.Space != nil:
		p.names.Scope.Use(r.sym.Space)
	case !isQualifier(r.tok.Text) && !p.names.Scope.IsLost(r.tok.Text):
		p.rep.Fail(r.tok.Pos, "the namespace %s is not known", r.tok)
	}
	p.cur.expect(";", "behind using namespace "+r.tok.Text)
}

// usingName makes one name of another scope known here.
func (p *decls) usingName() {
	r := p.types.qualified()
	switch {
	case r.sym != nil && r.std && p.names.Scope.Lookup(r.tok.Text) == r.sym:
	case r.sym != nil && p.names.Scope.Declared(r.tok.Text) == nil:
		p.names.Scope.Set(r.tok.Text, r.sym)
	case r.sym != nil && r.sym.Funcs != nil && p.names.Scope.Declared(r.tok.Text).Funcs != nil:
		p.names.Scope.Set(r.tok.Text, &check.Symbol{Pos: r.tok.Pos, Funcs: &check.Overloads{Name: r.tok.Text,
			List: append(append([]*check.Callee{}, p.names.Scope.Declared(r.tok.Text).Funcs.List...),
				r.sym.Funcs.List...)}})
	case r.sym == nil && (r.std || len(p.names.Cfg.Intrinsics[r.tok.Text]) > 0):
	case r.sym == nil:
		p.rep.Fail(r.tok.Pos, "there is no %s to use", r.tok)
	}
	p.cur.expect(";", "behind using")
}

// decltype reads decltype(x): the type of an expression that is not evaluated.
func (p *decls) decltype() check.QType {
	p.cur.expect("(", "behind decltype")
	x := p.exprs.parenthesised(p.exprs.expression)
	p.cur.expect(")", "behind the operand of decltype")
	if _, ok := x.(*check.FuncName); ok {
		p.rep.Fail(x.Pos(), "decltype cannot tell the type of a function here")
	}
	if t := p.conv.RefType(x); t != nil {
		return check.QType{T: t}
	}
	return check.QType{T: check.Unrestrict(x.Type()), Q: check.QualsOf(x) & cfront.Const}
}

// staticMember declares a member that all objects share.
func (p *decls) staticMember(s check.Spec, d check.Declarator) {
	s.Static = true
	p.object(s, d, nil)
}
