package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// exprs reads expressions and initialisers.
type exprs struct {
	rep    *lex.Reporter
	cur    *cursor
	names  *check.Names
	consts *check.Consts
	conv   *check.Conversions
	ops    *check.Operators
	inits  *check.Inits
	over   *check.Resolver
	prog   *check.Program
	types  *types
	up     *entries
	trying int // constructors asked for a conversion
}

// expression reads x, y, ...
func (p *exprs) expression() cfront.Expr {
	x := p.assignment()
	for n := 0; p.cur.is(","); n++ {
		p.cur.chain(n)
		at := p.cur.next().Pos
		x = &cfront.Comma{At: cfront.At{P: at}, X: p.conv.Discard(x), Y: p.conv.Value(p.assignment())}
		x.(*cfront.Comma).Typ = x.(*cfront.Comma).Y.Type()
	}
	return x
}

// assignment reads x, x = y, x += y.
func (p *exprs) assignment() cfront.Expr {
	p.cur.enter()
	defer p.cur.leave()
	if p.cur.isWord("throw") || p.cur.isWord("co_yield") {
		p.types.refuse(p.cur.tok())
	}
	x := p.conditional()
	t := p.cur.tok()
	if t.Kind != lex.Punct {
		return x
	}
	switch t.Text {
	case "=":
		p.cur.next()
		return p.ops.Assign(t.Pos, x, p.assigned(x))
	case "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=":
		if p.cur.angle > 0 && t.Text == ">>=" {
			return x
		}
		p.cur.next()
		return p.ops.OpAssign(lex.BinaryOp[t.Text[:len(t.Text)-1]], t, x, p.assignment())
	}
	return x
}

// assigned reads the right side of =; x = {...} is C++.
func (p *exprs) assigned(x cfront.Expr) cfront.Expr {
	if !p.cur.is("{") {
		return p.assignment()
	}
	return p.bracedValue(x.Type())
}

// bracedValue reads {...} as a value of type t.
func (p *exprs) bracedValue(t cfront.Type) cfront.Expr { return filled(p, p.up.initNode(), t) }

// filled makes a value of type t of what stood in braces.
func filled(p *exprs, n *check.InitNode, t cfront.Type) cfront.Expr {
	in, t := p.inits.Fill(t, n, "the value in braces")
	if !in.Zero && len(in.Items) == 1 {
		return in.Items[0].X
	}
	return p.prog.Temp(t, in, n.Pos)
}

// conditional reads c ? x : y.
func (p *exprs) conditional() cfront.Expr {
	c := p.binary(1)
	if !p.cur.is("?") {
		return c
	}
	p.cur.enter()
	defer p.cur.leave()
	at := p.cur.next().Pos
	angle := p.cur.angle
	p.cur.angle = 0
	x := p.expression()
	p.cur.angle = angle
	p.cur.expect(":", "behind the first value of ?")
	return p.ops.CondExpr(at, c, x, p.conditionalOrAssign())
}

// conditionalOrAssign reads what may stand behind the : of ?.
func (p *exprs) conditionalOrAssign() cfront.Expr {
	p.cur.enter()
	defer p.cur.leave()
	return p.conditional()
}

// binary reads operators that bind at least as strongly as prec.
func (p *exprs) binary(prec int) cfront.Expr {
	x := p.up.cast()
	for n := 0; ; n++ {
		t := p.cur.tok()
		q := lex.BinaryPrec(t)
		if q < prec || q == 0 || p.cur.angle > 0 && (t.Text == ">" || t.Text == ">>" || t.Text == ">=") {
			return x
		}
		p.cur.chain(n)
		p.cur.next()
		x = p.ops.BinaryExpr(lex.BinaryOp[t.Text], t.Pos, x, p.binary(q+1))
	}
}

// parenthesised runs f inside brackets, where > is an operator again.
func (p *exprs) parenthesised(f func() cfront.Expr) cfront.Expr {
	angle := p.cur.angle
	p.cur.angle = 0
	defer func() { p.cur.angle = angle }()
	return f()
}

// constInt reads a conditional expression and evaluates it; what names it in messages.
func (p *exprs) constInt(what string) int64 {
	return p.conv.IntConst(p.conditional(), what)
}

// arrayLength reads the length of an array; variable tells that it is known only when the array is reached, which a
// local one allows.
func arrayLength(p *exprs, local bool) (n int64, variable cfront.Expr) {
	x := p.conv.Value(p.conditional())
	if local && check.IsInteger(x.Type()) && p.consts.Constant(x) == nil && check.Plain(x) {
		return 0, x
	}
	return p.conv.IntConst(x, "the length of an array"), nil
}

// templateArgs reads <4, int> behind the name of a function template.
func (p *exprs) templateArgs(f *check.FuncName) []check.TemplateArg {
	if args := p.types.up.classArgs(f.Name, nil); args != nil {
		return args
	}
	return []check.TemplateArg{}
}
