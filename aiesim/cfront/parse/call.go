package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
)

// call reads (arguments) and makes the call of f.
func (p *exprs) call(f cfront.Expr) cfront.Expr {
	p.cur.enter()
	defer p.cur.leave()
	at := p.cur.next().Pos
	var args []cfront.Expr
	angle := p.cur.angle
	p.cur.angle = 0
	for !p.cur.is(")") {
		args = append(args, p.argument())
		if !p.cur.accept(",") {
			break
		}
	}
	p.cur.angle = angle
	p.cur.expect(")", "behind the arguments")
	if n, ok := f.(*check.FuncName); ok {
		return p.over.Resolve(n, args)
	}
	return p.over.CallPtr(f, args, at)
}

// argument reads one argument; {...} has no type of its own here.
func (p *exprs) argument() cfront.Expr {
	if p.cur.is("{") {
		p.rep.Fail(p.cur.pos(), "a value in braces needs its type before it as an argument: (type){...}")
	}
	return p.assignment()
}

// defaultArg reads the default argument of a parameter, in the scope of its declaration.
func (p *exprs) defaultArg(q check.Param, sc *check.Scope) cfront.Expr {
	i, scope, angle, split := p.cur.i, p.names.Scope, p.cur.angle, p.cur.split
	defer func() { p.cur.i, p.names.Scope, p.cur.angle, p.cur.split = i, scope, angle, split }()
	p.cur.i, p.names.Scope, p.cur.angle, p.cur.split = q.DefaultAt, sc, 0, false
	return p.assignment()
}
