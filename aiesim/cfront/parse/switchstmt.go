package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// switchStatement reads switch (x) { case a: ... }. Labels must stand directly in the braces.
func (p *stmts) switchStatement() cfront.Stmt {
	s := &cfront.Switch{At: cfront.At{P: p.cur.next().Pos}}
	p.cur.expect("(", "behind switch")
	x := p.conv.Value(p.up.expression())
	b, ok := check.Arithmetic(x.Type())
	if !ok || b.IsFloat() {
		p.rep.Fail(x.Pos(), "switch needs an integer, not %s", check.Describe(x))
	}
	tag := check.Promote(b)
	s.Tag = p.conv.Coerce(x, tag, false)
	p.cur.expect(")", "behind the value of switch")
	open := p.cur.expect("{", "behind switch (...)")
	p.names.Push()
	defer p.names.Pop()
	p.names.Fn.Breaks++
	defer func() { p.names.Fn.Breaks-- }()
	seen := map[int64]cfront.Pos{}
	for !p.cur.accept("}") {
		switch t := p.cur.tok(); {
		case t.Kind == lex.EOF:
			p.rep.Fail(open, "the { of switch is not closed before the end of the file")
		case t.Word("case") || t.Word("default"):
			p.label(s, tag, seen)
		case len(s.Clauses) == 0 && t.Kind != lex.Pragma:
			p.rep.Fail(t.Pos, "a statement before the first case is never reached")
		case t.Kind == lex.Pragma:
			p.prog.Pragma(p.cur.next())
		default:
			p.statementTo(&s.Clauses[len(s.Clauses)-1].Body)
		}
	}
	return s
}

// label reads case n: or default: and begins a clause, or joins the one before if that is still empty.
func (p *stmts) label(s *cfront.Switch, tag cfront.Basic, seen map[int64]cfront.Pos) {
	t := p.cur.next()
	n := len(s.Clauses)
	if n == 0 || len(s.Clauses[n-1].Body) > 0 {
		s.Clauses = append(s.Clauses, cfront.Clause{At: cfront.At{P: t.Pos}})
		n++
	}
	c := &s.Clauses[n-1]
	if t.Text == "default" {
		for _, o := range s.Clauses {
			if o.Default {
				p.rep.Fail(t.Pos, "default stands a second time in this switch")
			}
		}
		c.Default = true
		p.cur.expect(":", "behind default")
		return
	}
	v := cfront.Truncate(tag, p.up.constInt("the value of case"))
	if p.cur.is("...") {
		p.rep.Fail(p.cur.pos(), "ranges of values (case 1 ... 3) are not supported")
	}
	if at, ok := seen[v]; ok {
		p.rep.Fail(t.Pos, "case %d stands a second time in this switch; the first is at %s", v, at)
	}
	seen[v] = t.Pos
	c.Values = append(c.Values, v)
	p.cur.expect(":", "behind the value of case")
}
