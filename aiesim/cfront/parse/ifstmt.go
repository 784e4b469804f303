package parse

import (
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
)

// condition reads (x) as a truth value.
func (p *stmts) condition(word string) cfront.Expr {
	p.cur.expect("(", "behind "+word)
	if p.types.startsDecl() {
		p.rep.Fail(p.cur.pos(), "a declaration in the condition of %s is not supported", word)
	}
	x := p.conv.Truth(p.up.expression(), "the condition of "+word)
	p.cur.expect(")", "behind the condition of "+word)
	return x
}

// subStatement reads the statement that belongs to if or a loop, in a scope of its own.
func (p *stmts) subStatement() cfront.Stmt {
	p.names.Push()
	defer p.names.Pop()
	return p.up.statement()
}

// ifStatement reads if, else and if constexpr. The branch of if constexpr that is not taken is skipped.
func (p *stmts) ifStatement() cfront.Stmt {
	s := &cfront.If{At: cfront.At{P: p.cur.next().Pos}}
	_, static := p.cur.acceptWord("constexpr")
	s.Cond = p.condition("if")
	if !static {
		s.Then = p.subStatement()
		if _, ok := p.cur.acceptWord("else"); ok {
			s.Else = p.subStatement()
		}
		return s
	}
	taken := p.conv.IntConst(s.Cond, "the condition of if constexpr") != 0
	var out cfront.Stmt = &cfront.Block{At: s.At}
	if taken {
		out = p.subStatement()
	} else {
		p.skipStatement()
	}
	if _, ok := p.cur.acceptWord("else"); ok {
		if taken {
			p.skipStatement()
		} else {
			out = p.subStatement()
		}
	}
	return out
}

// skipStatement passes a statement without looking into it.
func (p *stmts) skipStatement() {
	p.cur.enter()
	defer p.cur.leave()
	switch w, _ := p.cur.acceptWord("if", "for", "while", "switch", "do"); w {
	case "do":
		p.skipStatement()
		p.cur.skipTo(p.cur.i)
	case "":
		if p.cur.is("{") {
			p.cur.skipBalanced()
			return
		}
		for !p.cur.accept(";") {
			switch {
			case p.cur.atEOF() || p.cur.is("}"):
				p.cur.unexpected(p.cur.tok(), "; behind the statement")
			case p.cur.is("(") || p.cur.is("[") || p.cur.is("{"):
				p.cur.skipBalanced()
			default:
				p.cur.next()
			}
		}
	default:
		p.cur.acceptWord("constexpr")
		if p.cur.is("(") {
			p.cur.skipBalanced()
		}
		var h cfront.Hints
		p.hints.hints(&h)
		p.skipStatement()
		if w == "if" {
			if _, ok := p.cur.acceptWord("else"); ok {
				p.skipStatement()
			}
		}
	}
}

// returnStatement reads return x;
func (p *stmts) returnStatement() cfront.Stmt {
	s := &cfront.Return{At: cfront.At{P: p.cur.next().Pos}}
	f := p.names.Fn.Fn
	want := f.Type.Result
	if _, ok := want.(deduced); ok && p.cur.is(";") {
		want, f.Type.Result = cfront.Void, cfront.Void
	}
	if p.cur.accept(";") {
		if want != cfront.Void {
			p.rep.Fail(s.P, "return without a value in %s, which returns %s", f, want)
		}
		return s
	}
	var x cfront.Expr
	what := "the value returned by " + f.Name
	switch {
	case p.cur.is("{") && !f.RefResult:
		x = p.conv.Convert(p.exprs.bracedValue(want), want, what)
	default:
		x = p.up.expression()
		if _, ok := want.(deduced); ok {
			if !strings.HasPrefix(f.Pos.File, "<") {
				x = p.conv.Reference(x, p.conv.RefType(x))
			}
			x = p.conv.Value(x)
			want = check.Unrestrict(x.Type())
			f.Type.Result = want
		}
		switch {
		case want == cfront.Void && x.Type() == cfront.Void && !check.IsLvalue(x):
			// return f(); in a void function
			if _, ok := x.(*check.FuncName); ok {
				p.conv.Discard(x) // reports
			}
		case want == cfront.Void:
			p.rep.Fail(x.Pos(), "%s returns nothing, but here is a value of type %s", f, check.Describe(x))
		case f.RefResult:
			ptr := want.(cfront.Pointer)
			x = p.conv.Bind(x, ptr.Elem, ptr.Quals, what)
		default:
			x = p.conv.Convert(x, want, what)
		}
	}
	s.X = x
	p.cur.expect(";", "behind the value returned")
	return s
}
