package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

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
	for end < p.cur.i && !p.cur.toks[end].Is("{") {
		end++
	}
	p.names.Scope.Lose(p.cur.toks[start:end])
	if p.cur.i == start {
		p.cur.next()
	}
}

// externalDecl reads a function, objects, types, or one of the constructs of C++ that stand at file scope, or leaves it
// for later.
func (p *decls) externalDecl() {
	if t := p.cur.tok(); (t.Word("template") || t.Word("inline")) && p.later() {
		return
	}
	p.externalNow()
}

// externalNow reads it.
func (p *decls) externalNow() {
	t := p.cur.tok()
	switch {
	case t.Kind == lex.Pragma:
		p.prog.Pragma(p.cur.next())
	case p.cur.accept(";"):
	case t.Word("template") || t.Word("extern") && p.cur.ahead(1).Word("template"):
		p.cur.acceptWord("extern")
		p.tmpl.template()
	case t.Word("namespace") || t.Word("inline") && p.cur.ahead(1).Word("namespace"):
		_, inline := p.cur.acceptWord("inline")
		p.namespace(inline)
	case t.Word("extern") && p.cur.ahead(1).Kind == lex.String:
		p.linkage()
	case p.ctorOutside():
	case t.Kind == lex.Ident && lex.Refused[t.Text] && !specWords[t.Text] &&
		!(p.cur.plainC && p.names.Scope.Lookup(t.Text) != nil):
		p.types.refuse(t)
	case t.Is("}"):
		p.rep.Fail(t.Pos, "} closes nothing here")
	default:
		p.declaration(nil)
	}
}

// linkage reads extern "C" { ... } or extern "C" declaration; names are never mangled here, so it changes nothing.
func (p *decls) linkage() {
	p.cur.enter()
	defer p.cur.leave()
	p.cur.next()
	if s := p.cur.next(); s.Text != `"C"` && s.Text != `"C++"` {
		p.rep.Fail(s.Pos, "extern %s: only \"C\" and \"C++\" are known", s)
	}
	at := p.cur.pos()
	if !p.cur.accept("{") {
		p.externalDecl()
		return
	}
	for !p.cur.accept("}") {
		if p.cur.atEOF() {
			p.rep.Fail(at, "the { of extern \"C\" is not closed before the end of the file")
		}
		p.external()
	}
}

// staticAssert reads static_assert(condition, "message");
func (p *decls) staticAssert() {
	at := p.cur.next().Pos
	p.cur.expect("(", "behind static_assert")
	ok := p.exprs.constInt("the condition of static_assert") != 0
	msg := ""
	if p.cur.accept(",") {
		for p.cur.tok().Kind == lex.String {
			b, _ := lex.Unescape(p.cur.tok().Text[1 : len(p.cur.tok().Text)-1])
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
		p.rep.Fail(at, "static_assert failed: %s", msg)
	}
}

// typedef enters a name for a type; saying the same twice is allowed.
func (p *decls) typedef(name lex.Token, q check.QType) {
	if old := p.names.Scope.Declared(name.Text); old != nil && old.Typ != nil && cfront.Identical(old.Typ.T, q.T) &&
		old.Typ.Q == q.Q {
		return
	}
	if s, ok := q.T.(*cfront.Struct); ok && s.Name == "" {
		s.Name = name.Text
	}
	if old := p.names.Scope.Declared(name.Text); old != nil && old.Class != nil && old.Typ != nil {
		old.Typ = &q
		return
	}
	p.names.Declare(name.Text, &check.Symbol{Pos: name.Pos, Typ: &q})
}
