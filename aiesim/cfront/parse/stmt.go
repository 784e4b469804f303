package parse

import (
	"slices"

	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// stmts reads statements.
type stmts struct {
	rep   *lex.Reporter
	cur   *cursor
	names *check.Names
	state *state
	conv  *check.Conversions
	ops   *check.Operators
	prog  *check.Program
	types *types
	exprs *exprs
	hints *hints
	up    *entries
}

// blockBody reads { ... } into b; the scope has been opened by the caller.
func (p *stmts) blockBody(b *cfront.Block) {
	p.cur.enter()
	defer p.cur.leave()
	open := p.cur.expect("{", "before the body")
	for !p.cur.is("}") {
		if p.cur.atEOF() {
			p.rep.Limit(open, "this { is not closed before the end of the file")
		}
		p.statementTo(&b.List)
	}
	p.cur.next()
}

// statementTo reads one statement or declaration and appends it; a mistake skips to its end.
func (p *stmts) statementTo(out *[]cfront.Stmt) {
	start := p.cur.i
	if p.state.attempt(func() { p.blockItem(out) }) {
		return
	}
	p.cur.skipTo(start)
	p.names.Scope.Lose(declNames(p.cur.toks[start:p.cur.i]))
	if p.cur.i == start && !p.cur.is("}") {
		p.cur.next()
	}
}

// declNames are the identifiers of a faulty statement that it may have declared: those before the first block.
func declNames(ts []lex.Token) []lex.Token {
	for i, t := range ts {
		if t.Is("{") {
			return ts[:i]
		}
	}
	return ts
}

// blockItem reads a declaration or a statement.
func (p *stmts) blockItem(out *[]cfront.Stmt) {
	t := p.cur.tok()
	switch {
	case t.Kind == lex.Pragma:
		p.prog.Pragma(p.cur.next())
		return
	case p.cur.accept(";"):
	case p.types.startsDecl():
		p.up.declaration(out)
	default:
		*out = append(*out, p.statement())
	}
	p.prog.Ignored = nil
}

// statement reads one statement.
func (p *stmts) statement() cfront.Stmt {
	p.cur.enter()
	defer p.cur.leave()
	for p.cur.tok().Kind == lex.Pragma {
		p.prog.Pragma(p.cur.next())
	}
	t := p.cur.tok()
	if p.cur.is("{") {
		b := &cfront.Block{At: cfront.At{P: t.Pos}}
		p.names.Push()
		defer p.names.Pop()
		p.prog.Ignored = nil
		p.blockBody(b)
		return b
	}
	if t.Is(";") {
		p.cur.next()
		return &cfront.Block{At: cfront.At{P: t.Pos}}
	}
	if t.Kind == lex.Ident {
		if s := p.wordStatement(t); s != nil {
			return s
		}
	}
	if p.types.startsDecl() && t.Kind == lex.Ident && t.Text != "typename" {
		p.rep.Fail(t.Pos, "a declaration cannot stand here alone; put it into { }")
	}
	x := p.conv.Discard(p.up.expression())
	p.cur.expect(";", "behind the expression")
	return &cfront.ExprStmt{At: cfront.At{P: x.Pos()}, X: x}
}

// wordStatement reads the statements that begin with a keyword; nil if t begins none.
func (p *stmts) wordStatement(t lex.Token) cfront.Stmt {
	switch t.Text {
	case "if":
		return p.ifStatement()
	case "for", "while", "do":
		return p.loop(t)
	case "switch":
		return p.switchStatement()
	case "return":
		return p.returnStatement()
	case "break":
		p.cur.next()
		if p.names.Fn.Breaks == 0 {
			p.rep.Fail(t.Pos, "break stands outside of a loop or switch")
		}
		p.cur.expect(";", "behind break")
		return &cfront.Break{At: cfront.At{P: t.Pos}}
	case "continue":
		p.cur.next()
		if p.names.Fn.Loops == 0 {
			p.rep.Fail(t.Pos, "continue stands outside of a loop")
		}
		p.cur.expect(";", "behind continue")
		return &cfront.Continue{At: cfront.At{P: t.Pos}}
	case "goto":
		p.rep.Fail(t.Pos, "goto is not supported; write a loop or a function")
	case "case", "default":
		p.rep.Fail(t.Pos, "%s must stand directly in the { } of a switch", t)
	case "else":
		p.rep.Fail(t.Pos, "else without if")
	case "chess_separator_scheduler", "chess_separator", "chess_memory_fence":
		return p.separator(t)
	case "__require":
		return p.require(t)
	}
	if p.cur.aheadIs(1, ":") && !p.cur.aheadIs(1, "::") && !lex.Keywords[t.Text] {
		p.cur.next() // a name for readers and reports: nothing can go to it
		p.cur.next()
		return p.statement()
	}
	if lex.Refused[t.Text] && !(p.cur.plainC && lex.CppWords[t.Text]) {
		p.types.refuse(t)
	}
	return nil
}

// require reads __require(x, "text", values...); of the headers.
func (p *stmts) require(t lex.Token) cfront.Stmt {
	p.cur.next()
	p.cur.expect("(", "behind "+t.Text)
	s := &cfront.Require{At: cfront.At{P: t.Pos}, X: p.conv.Value(p.up.assignment())}
	p.cur.expect(",", "behind the rule")
	text := p.cur.next()
	s.Text = strings.Trim(text.Text, `"`)
	for p.cur.accept(",") {
		s.Args = append(s.Args, p.conv.Value(p.up.assignment()))
	}
	p.cur.expect(")", "behind "+t.Text)
	p.cur.expect(";", "behind "+t.Text)
	return s
}

// separator reads chess_separator_scheduler(n);
func (p *stmts) separator(t lex.Token) cfront.Stmt {
	p.cur.next()
	s := &cfront.Separator{At: cfront.At{P: t.Pos}, Name: t.Text}
	p.cur.expect("(", "behind "+t.Text)
	if !p.cur.is(")") {
		s.N = p.up.constInt("the argument of " + t.Text)
	}
	p.cur.expect(")", "behind "+t.Text)
	p.cur.expect(";", "behind "+t.Text)
	return s
}

// body reads the body of a function.
func (p *stmts) body(f *cfront.Func, ps *check.Params, in *check.Instance) {
	if f.Body != nil {
		p.rep.Fail(p.cur.pos(), "the function %s is defined a second time here; the first is at %s", f, f.Pos)
	}
	sc, fn := p.names.Scope, p.names.Fn
	p.names.Scope, p.names.Fn = &check.Scope{Outer: sc}, &check.Function{Fn: f}
	defer func() { p.names.Scope, p.names.Fn = sc, fn }()
	f.Locals, f.Params = nil, nil
	if in != nil && in.Class != nil && !in.Static {
		p.prog.ParamObject(f, thisParam(in))
	}
	for _, q := range ps.List {
		p.prog.ParamObject(f, q)
	}
	for _, k := range ps.Packs {
		p.names.BindPack(k)
	}
	before := len(p.rep.List)
	f.Body = &cfront.Block{At: cfront.At{P: p.cur.pos()}}
	for _, o := range slices.Clone(f.Params) {
		p.ops.AliasParam(o, &f.Body.List)
	}
	if in != nil && in.Ctor {
		p.memberInits(in.Class, &f.Body.List)
	}
	if in == nil || !in.Implicit {
		p.blockBody(f.Body)
	}
	broken := len(p.rep.List) > before
	if _, ok := f.Type.Result.(deduced); ok && !broken {
		f.Type.Result = cfront.Void
	}
	p.prog.About(f).Broken = broken
}
