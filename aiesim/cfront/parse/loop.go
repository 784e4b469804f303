package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// loop reads for, while and do.
func (p *stmts) loop(t lex.Token) cfront.Stmt {
	l := &cfront.Loop{At: cfront.At{P: p.cur.next().Pos}}
	l.Hints.Pragmas = p.prog.Ignored
	l.Hints.Max = -1
	p.prog.Ignored = nil
	p.names.Push()
	defer p.names.Pop()
	switch t.Text {
	case "for":
		p.forHead(l)
		p.hints.hints(&l.Hints)
		l.Body = p.loopBody()
	case "while":
		l.Kind = cfront.WhileLoop
		l.Cond = p.condition("while")
		p.hints.hints(&l.Hints)
		l.Body = p.loopBody()
	default:
		l.Kind = cfront.DoWhileLoop
		p.hints.hints(&l.Hints)
		l.Body = p.loopBody()
		if _, ok := p.cur.acceptWord("while"); !ok {
			p.cur.unexpected(p.cur.tok(), "while behind the body of do")
		}
		l.Cond = p.condition("while")
		p.hints.hints(&l.Hints)
		p.cur.expect(";", "behind do ... while (...)")
	}
	return l
}

// loopBody reads the body of a loop.
func (p *stmts) loopBody() cfront.Stmt {
	p.names.Fn.Loops++
	p.names.Fn.Breaks++
	s := p.subStatement()
	p.names.Fn.Loops--
	p.names.Fn.Breaks--
	return s
}

// forHead reads (init; condition; post).
func (p *stmts) forHead(l *cfront.Loop) {
	p.cur.expect("(", "behind for")
	switch {
	case p.cur.accept(";"):
	case p.types.startsDecl():
		if p.rangeFor() {
			p.rep.Fail(p.cur.pos(), "for over a range (for (x : y)) is not supported; count with an index")
		}
		p.up.declaration(&l.Init)
	default:
		x := p.conv.Discard(p.exprs.expression())
		l.Init = []cfront.Stmt{&cfront.ExprStmt{At: cfront.At{P: x.Pos()}, X: x}}
		p.cur.expect(";", "behind the first part of for")
	}
	if !p.cur.is(";") {
		l.Cond = p.conv.Truth(p.exprs.expression(), "the condition of for")
	}
	p.cur.expect(";", "behind the condition of for")
	if !p.cur.is(")") {
		l.Post = p.conv.Discard(p.exprs.expression())
	}
	p.cur.expect(")", "behind the parts of for")
}

// rangeFor reports whether a : comes before the first ; of the parentheses.
func (p *stmts) rangeFor() bool {
	for n, nest, cond := 0, 0, 0; ; n++ {
		switch t := p.cur.ahead(n); {
		case t.Kind == lex.EOF || t.Is(";") || t.Is("{"):
			return false
		case t.Is("("):
			nest++
		case t.Is(")"):
			if nest--; nest < 0 {
				return false
			}
		case t.Is("?"):
			cond++
		case t.Is(":"):
			if cond--; cond < 0 {
				return true
			}
		}
	}
}

// notHints are chess words that stand where a hint might, but are none.
var notHints = lex.WordSet("chess_separator_scheduler chess_separator chess_memory_fence chess_storage chess_copy chess_manifest chess_protect_access chess_dont_warn_dead")
