package cfront

// call reads (arguments) and makes the call of f.
func (p *exprs) call(f Expr) Expr {
	p.cur.enter()
	defer p.cur.leave()
	at := p.cur.next().pos
	var args []Expr
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
	if n, ok := f.(*funcName); ok {
		return p.over.resolve(n, args)
	}
	return p.over.callPtr(f, args, at)
}

// argument reads one argument; {...} has no type of its own here.
func (p *exprs) argument() Expr {
	if p.cur.is("{") {
		p.rep.fail(p.cur.pos(), "a value in braces needs its type before it as an argument: (type){...}")
	}
	return p.assignment()
}

// defaultArg reads the default argument of a parameter, in the scope of its declaration.
func (p *exprs) defaultArg(q param, sc *scope) Expr {
	i, scope, angle, split := p.cur.i, p.names.scope, p.cur.angle, p.cur.split
	defer func() { p.cur.i, p.names.scope, p.cur.angle, p.cur.split = i, scope, angle, split }()
	p.cur.i, p.names.scope, p.cur.angle, p.cur.split = q.dfltAt, sc, 0, false
	return p.assignment()
}
