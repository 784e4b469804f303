package cfront

// call reads (arguments) and makes the call of f.
func (p *parser) call(f Expr) Expr {
	p.enter()
	defer p.leave()
	at := p.next().pos
	var args []Expr
	angle := p.angle
	p.angle = 0
	for !p.is(")") {
		args = append(args, p.argument())
		if !p.accept(",") {
			break
		}
	}
	p.angle = angle
	p.expect(")", "behind the arguments")
	if n, ok := f.(*funcName); ok {
		return p.resolve(n, args)
	}
	return p.callPtr(f, args, at)
}

// argument reads one argument; {...} has no type of its own here.
func (p *parser) argument() Expr {
	if p.is("{") {
		p.rep.fail(p.pos(), "a value in braces needs its type before it as an argument: (type){...}")
	}
	return p.assignment()
}

// callPtr calls through a pointer.
func (p *parser) callPtr(f Expr, args []Expr, at Pos) Expr {
	f = p.value(f)
	ptr, _ := f.Type().(Pointer)
	ft, ok := ptr.Elem.(*FuncType)
	if !ok {
		p.rep.fail(at, "%s cannot be called", describe(f))
	}
	if len(args) != len(ft.Params) {
		p.rep.fail(at, "the function takes %d arguments, here are %d", len(ft.Params), len(args))
	}
	out := &CallPtr{At: At{at}, T: T{ft.Result}, Fn: f}
	for i, a := range args {
		out.Args = append(out.Args, p.convert(a, ft.Params[i], nth("argument", i)))
	}
	return out
}

// finishCall converts the arguments for the chosen function and makes the call.
func (p *parser) finishCall(n *funcName, c *candidate, args []Expr) Expr {
	if c.sig != nil {
		return p.intrinsic(n, c.sig, args)
	}
	fn := c.fn
	p.use(fn, n.P)
	out := &Call{At: At{n.P}, T: T{fn.Type.Result}, Func: fn}
	for i, q := range c.decl.list {
		what := nth("argument", i) + " of " + n.name
		var a Expr
		if i < len(args) {
			a = args[i]
		} else {
			a = p.defaultArg(q, c.scope)
		}
		if q.ref {
			out.Args = append(out.Args, p.bind(a, q.t, q.q, what))
		} else {
			out.Args = append(out.Args, p.convert(a, q.t, what))
		}
	}
	if fn.RefResult {
		return &Deref{At{n.P}, T{fn.Type.Result.(Pointer).Elem}, out}
	}
	return out
}

// use notes that a function is needed.
func (p *parser) use(fn *Func, at Pos) {
	if !fn.used {
		fn.used, fn.firstUse = true, at
	}
	if fn.inst != nil && !fn.inst.queued {
		fn.inst.queued = true
		fn.inst.needed = at
		p.waiting = append(p.waiting, fn.inst)
	}
}

// defaultArg reads the default argument of a parameter, in the scope of its declaration.
func (p *parser) defaultArg(q param, sc *scope) Expr {
	i, scope, angle, split := p.i, p.scope, p.angle, p.split
	defer func() { p.i, p.scope, p.angle, p.split = i, scope, angle, split }()
	p.i, p.scope, p.angle, p.split = q.dfltAt, sc, 0, false
	return p.assignment()
}

// intrinsic makes the call of an intrinsic.
func (p *parser) intrinsic(n *funcName, sig *Signature, args []Expr) Expr {
	out := &IntrinsicCall{At: At{n.P}, T: T{sig.Result}, Sig: sig}
	for i, a := range args {
		what := nth("argument", i) + " of " + n.name
		x := p.convert(a, sig.Params[i], what)
		if i < len(sig.Const) && sig.Const[i] {
			v := p.intConst(x, what)
			x = &IntConst{At{x.Pos()}, T{x.Type()}, v}
		}
		out.Args = append(out.Args, x)
	}
	return out
}

// funcValue is the address of a function by its name; which one must be clear.
func (p *parser) funcValue(f *funcName) Expr {
	if len(f.list) == 1 && f.list[0].fn != nil && f.explicit == nil {
		return p.funcRef(f.list[0].fn, f.P)
	}
	if len(f.list) == 0 {
		p.rep.fail(f.P, "%s is an intrinsic and has no address; to call it, write %s(...)", f.name, f.name)
	}
	p.rep.fail(f.P, "%s names more than one function; which one is meant cannot be told here", f.name)
	return nil
}

// funcFor is the address of the function of that name that has the type t points to.
func (p *parser) funcFor(f *funcName, t Type) Expr {
	ptr, _ := t.(Pointer)
	if ft, ok := ptr.Elem.(*FuncType); ok {
		for _, c := range f.list {
			if c.fn != nil && Identical(c.fn.Type, ft) {
				return p.funcRef(c.fn, f.P)
			}
		}
	}
	return p.funcValue(f)
}

func (p *parser) funcRef(fn *Func, at Pos) Expr {
	p.use(fn, at)
	return &FuncRef{At{at}, T{Pointer{Elem: fn.Type}}, fn}
}
