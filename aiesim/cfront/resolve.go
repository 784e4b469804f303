package cfront

// callPtr calls through a pointer.
func (p *resolver) callPtr(f Expr, args []Expr, at Pos) Expr {
	f = p.conv.value(f)
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
		out.Args = append(out.Args, p.conv.convert(a, ft.Params[i], nth("argument", i)))
	}
	return out
}

// finishCall converts the arguments for the chosen function and makes the call.
func (p *resolver) finishCall(n *funcName, c *candidate, args []Expr) Expr {
	if c.sig != nil {
		return p.intrinsic(n, c.sig, args)
	}
	fn := c.fn
	p.prog.use(fn, n.P)
	out := &Call{At: At{n.P}, T: T{fn.Type.Result}, Func: fn}
	for i, q := range c.decl.list {
		what := nth("argument", i) + " of " + n.name
		var a Expr
		if i < len(args) {
			a = args[i]
		} else {
			a = p.up.defaultArg(q, c.scope)
		}
		if q.ref {
			out.Args = append(out.Args, p.conv.bind(a, q.t, q.q, what))
		} else {
			out.Args = append(out.Args, p.conv.convert(a, q.t, what))
		}
	}
	if fn.RefResult {
		return &Deref{At{n.P}, T{fn.Type.Result.(Pointer).Elem}, out}
	}
	return out
}

// intrinsic makes the call of an intrinsic.
func (p *resolver) intrinsic(n *funcName, sig *Signature, args []Expr) Expr {
	out := &IntrinsicCall{At: At{n.P}, T: T{sig.Result}, Sig: sig}
	for i, a := range args {
		what := nth("argument", i) + " of " + n.name
		x := p.conv.convert(a, sig.Params[i], what)
		if i < len(sig.Const) && sig.Const[i] {
			v := p.conv.intConst(x, what)
			x = &IntConst{At{x.Pos()}, T{x.Type()}, v}
		}
		out.Args = append(out.Args, x)
	}
	return out
}
