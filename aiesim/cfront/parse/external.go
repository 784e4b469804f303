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

// later passes a function in a header of our own, or a template of one, which is read when its name is asked for: a
// kernel uses few of the functions that the API has. It reports whether it could.
//
//	template <unsigned N> inline void f(vector<int, N> v) {...}   ->   f: to be read from here
func (p *decls) later() bool {
	at := p.cur.tok().Pos
	if !lex.OwnHeader(at) || p.names.Fn != nil || p.names.Scope.Class != nil {
		return false
	}
	name, end := functionAhead(p.cur.toks, p.cur.i)
	if end == 0 {
		return false
	}
	start, sc := p.cur.i, p.names.Scope
	sc.Later(name, func() {
		p.state.elsewhere(start, sc, func() {
			p.names.Fn = nil
			p.externalNow()
		})
	})
	p.cur.i = end
	return true
}

// functionAhead finds the name of the function that begins at toks[i], maybe as a template, and the end of its body.
// end is 0 if it is none, or one whose name is not plain.
func functionAhead(toks []lex.Token, i int) (name string, end int) {
	if toks[i].Word("template") {
		if !toks[i+1].Is("<") {
			return "", 0
		}
		i = pastAngles(toks, i+1)
	}
	for ; ; i++ {
		switch t := toks[i]; {
		case t.Is("<"):
			i = pastAngles(toks, i) - 1
		case t.Kind == lex.Ident && toks[i+1].Is("(") && !t.Word("decltype"):
			if toks[i-1].Is("::") || t.Word("operator") {
				return "", 0
			}
			return t.Text, pastBody(toks, pastBrackets(toks, i+1))
		case t.Is("("):
			i = pastBrackets(toks, i) - 1
		case t.Kind == lex.EOF, t.Is(";"), t.Is("{"), t.Is("="), noFunction(t):
			return "", 0
		}
	}
}

// noFunction reports whether a word begins a type, a member of a template, or a name that is no identifier.
func noFunction(t lex.Token) bool {
	if t.Kind != lex.Ident {
		return false
	}
	switch t.Text {
	case "struct", "class", "union", "using", "template", "friend", "operator":
		return true
	}
	return false
}

// pastBody is the index behind the body of the function whose parameters end in front of toks[i].
func pastBody(toks []lex.Token, i int) int {
	for ; ; i++ {
		switch t := toks[i]; {
		case t.Is("{"):
			return pastBrackets(toks, i)
		case t.Is("("):
			i = pastBrackets(toks, i) - 1
		case t.Kind == lex.EOF, t.Is(";"), t.Is("="), t.Is(":"):
			return 0
		}
	}
}

// pastBrackets is the index behind the bracket that closes the one at toks[i].
func pastBrackets(toks []lex.Token, i int) int {
	for open := 0; ; i++ {
		switch t := toks[i]; {
		case t.Is("("), t.Is("["), t.Is("{"):
			open++
		case t.Is(")"), t.Is("]"), t.Is("}"):
			open--
		case t.Kind == lex.EOF:
			return i
		}
		if open == 0 {
			return i + 1
		}
	}
}

// pastAngles is the index behind the > that closes the < at toks[i].
func pastAngles(toks []lex.Token, i int) int {
	for open := 0; ; i++ {
		switch t := toks[i]; {
		case t.Is("<"):
			open++
		case t.Is(">"):
			open--
		case t.Is(">>"):
			open -= 2
		case t.Is("("):
			i = pastBrackets(toks, i) - 1
		case t.Kind == lex.EOF:
			return i
		}
		if open <= 0 {
			return i + 1
		}
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
