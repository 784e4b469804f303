package parse

import (
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// unresolved finds an intrinsic, or reports the name.
func (p *exprs) unresolved(t lex.Token) cfront.Expr {
	if sigs := p.names.Cfg.Intrinsics[t.Text]; len(sigs) > 0 {
		return &check.FuncName{At: cfront.At{P: t.Pos}, Name: t.Text, Sigs: sigs}
	}
	if sym := p.spaceName("aie", t.Text); sym != nil && sym.Funcs != nil && p.cur.is("(") {
		// as its arguments are of that namespace: add(v, w)
		return &check.FuncName{At: cfront.At{P: t.Pos}, Name: t.Text, List: sym.Funcs.List}
	}
	if p.names.Scope.IsLost(t.Text) {
		panic(lex.Bail{})
	}
	if p.cur.is("(") && p.names.File.InSpace(t.Text) {
		return &check.FuncName{At: cfront.At{P: t.Pos}, Name: t.Text} // call looks where the arguments' classes stand
	}
	return unknown(p, t, p.cur.is("("))
}

// beside adds the functions of a name that stand where the classes of arguments do, as C++ finds them; it reports a
// name that nothing has.
func beside(p *exprs, n *check.FuncName, args []cfront.Expr) {
	for _, a := range args {
		c := p.names.ClassOf(check.Unrestrict(a.Type()))
		if c == nil {
			continue
		}
		for sc := c.Scope.Outer; sc != nil; sc = sc.Outer {
			if sym := sc.Own(n.Name); sym != nil && sym.Funcs != nil && sc.Space != "" {
				n.List = sym.Funcs.List
				return
			}
		}
	}
	unknown(p, lex.Token{Kind: lex.Ident, Text: n.Name, Pos: n.P}, true)
}

// unknown reports a name that stands for nothing.
func unknown(p *exprs, t lex.Token, called bool) cfront.Expr {
	p.names.File.Lose([]lex.Token{t}) // once is enough
	if p.cur.is("::") {
		if t.Text == "aie" {
			p.rep.Fail(t.Pos, "the namespace aie is that of <aie_api/aie.hpp>, which is not included")
		}
		p.rep.Fail(t.Pos, "the namespace %s is not known", t)
	}
	if check.VectorLike(t.Text) || check.ComplexLike(t.Text) {
		p.unknownTypeHere(t)
	}
	what, names := "unknown name", p.names.AllNames
	if called {
		what, names = "unknown intrinsic or function", p.names.FunctionNames
	}
	hint := ""
	if c := lex.Closest(t.Text, names); c != "" {
		hint = "; did you mean " + c + "?"
	}
	if next := p.cur.tok(); next.Kind == lex.Ident && !strings.HasPrefix(next.Text, "chess_") &&
		what == "unknown name" {
		p.unknownTypeHere(t)
	}
	p.rep.Fail(t.Pos, "%s %s%s", what, t, hint)
	return nil
}

// unknownTypeHere reports t as a type that does not exist; t may have been marked as lost already.
func (p *exprs) unknownTypeHere(t lex.Token) {
	delete(p.names.File.Lost, t.Text)
	defer p.names.File.Lose([]lex.Token{t})
	p.names.UnknownType(t)
}
