package check

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// CallPtr calls through a pointer.
func (p *Resolver) CallPtr(f cfront.Expr, args []cfront.Expr, at cfront.Pos) cfront.Expr {
	p.prog.changed(nil, false)
	f = p.conv.Value(f)
	ptr, _ := f.Type().(cfront.Pointer)
	ft, ok := ptr.Elem.(*cfront.FuncType)
	if !ok {
		p.rep.Fail(at, "%s cannot be called", Describe(f))
	}
	if len(args) != len(ft.Params) {
		p.rep.Fail(at, "the function takes %d arguments, here are %d", len(ft.Params), len(args))
	}
	out := &cfront.CallPtr{At: cfront.At{P: at}, T: cfront.T{Typ: ft.Result}, Fn: f}
	for i, a := range args {
		out.Args = append(out.Args, p.conv.Convert(a, ft.Params[i], nth("argument", i)))
	}
	return out
}

// finishCall converts the arguments for the chosen function and makes the call.
func (p *Resolver) finishCall(n *FuncName, c *Candidate, args []cfront.Expr) cfront.Expr {
	if c.sig != nil {
		return p.intrinsic(n, c.sig, args)
	}
	fn := c.Fn
	p.prog.use(fn, n.P)
	p.result(fn)
	p.reached(fn.Type.Params)
	if !fromHeader(fn) { // it may change what is global
		p.prog.changed(nil, false)
	}
	out := &cfront.Call{At: cfront.At{P: n.P}, T: cfront.T{Typ: fn.Type.Result}, Func: fn}
	if c.Method {
		out.Args = append(out.Args, p.conv.Coerce(n.This, fn.Type.Params[0], false))
	}
	for i, q := range c.Decl.List {
		what := nth("argument", i) + " of " + n.Name
		var a cfront.Expr
		if i < len(args) {
			a = p.braced(args[i], q.T)
		} else {
			a = p.up.DefaultArg(q, c.Scope)
		}
		if q.Ref {
			out.Args = append(out.Args, p.bind(a, q, what))
		} else {
			out.Args = append(out.Args, p.conv.Convert(a, q.T, what))
		}
	}
	if fn.RefResult {
		return &cfront.Deref{At: cfront.At{P: n.P}, T: cfront.T{Typ: fn.Type.Result.(cfront.Pointer).Elem}, Ptr: out,
			Moved: fn.MoveResult}
	}
	return out
}

// bind makes the address that a parameter which is a reference gets: of T&& a value is put into a temporary, and with T
// a parameter of the template a const variable is taken as well.
func (p *Resolver) bind(a cfront.Expr, q Param, what string) cfront.Expr {
	as := q.Q
	switch lvalue := IsLvalue(a); {
	case q.Move && !lvalue:
		as |= cfront.Const
	case q.Forward && lvalue:
		as |= QualsOf(a)
	}
	x := p.conv.Bind(a, q.T, as, what)
	if as == q.Q {
		return x
	}
	return p.conv.Coerce(x, cfront.Pointer{Elem: q.T, Quals: q.Q, Restrict: q.Restrict}, true)
}

// result reads the body of a function whose result type is auto.
func (p *Resolver) result(fn *cfront.Func) {
	if _, ok := fn.Type.Result.(Deduced); !ok {
		return
	}
	about := p.prog.About(fn)
	if about.Inst != nil {
		p.up.ReadBody(about.Inst)
	}
	if _, ok := fn.Type.Result.(Deduced); ok {
		if about.Broken {
			panic(lex.Bail{})
		}
		p.rep.Fail(fn.Pos, "the result type of %s is auto, which its body must tell before it is used", fn)
	}
}

// reached notes that memory may be changed by a call with parameters of these types.
func (p *Resolver) reached(params []cfront.Type) {
	for _, t := range params {
		switch t.(type) {
		case cfront.Pointer, cfront.Window:
			p.prog.changed(nil, false)
		}
	}
}

// intrinsic makes the call of an intrinsic.
func (p *Resolver) intrinsic(n *FuncName, sig *cfront.Signature, args []cfront.Expr) cfront.Expr {
	p.reached(sig.Params)
	out := &cfront.IntrinsicCall{At: cfront.At{P: n.P}, T: cfront.T{Typ: sig.Result}, Sig: sig}
	for i, a := range args {
		what := nth("argument", i) + " of " + n.Name
		x := p.conv.Convert(a, sig.Params[i], what)
		if i < len(sig.Const) && sig.Const[i] {
			v := p.conv.IntConst(x, what)
			x = &cfront.IntConst{At: cfront.At{P: x.Pos()}, T: cfront.T{Typ: x.Type()}, Val: v}
		}
		out.Args = append(out.Args, x)
	}
	return out
}
