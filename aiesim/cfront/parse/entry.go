package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// entry reads the name of the function that the caller wants to run, behind the file: of a template it is an instance,
// which is made; of a member function it becomes a function that makes an object first; a macro is what it expands to.
func (p *decls) entry(toks []lex.Token) {
	text := p.names.Cfg.Entry
	if text == "" || !p.cur.atEOF() || len(p.rep.List) > 0 {
		return
	}
	p.cur.i = len(p.cur.toks)
	p.cur.toks = append(p.cur.toks, toks...)
	p.state.attempt(func() {
		if f := p.entryFunc(text); f != nil && p.cur.atEOF() {
			p.prog.Unit.Entry, p.prog.Unit.EntryName = f, text
		}
	})
}

// entryFunc finds or makes the function; nil if it is for the caller to find it by its plain name.
func (p *decls) entryFunc(text string) *cfront.Func {
	if p.cur.tok().Kind != lex.Ident || lex.Keywords[p.cur.tok().Text] {
		return nil
	}
	r := p.types.qualified()
	if r.sym == nil || r.sym.Funcs == nil {
		return nil
	}
	if r.within != nil && r.within.Class != nil {
		return p.memberEntry(r, text)
	}
	n := &check.FuncName{At: cfront.At{P: r.tok.Pos}, Name: r.tok.Text, List: r.sym.Funcs.List}
	if !p.cur.is("<") || !n.HasTemplate() {
		p.prog.Unit.Template = n.HasTemplate()
		return p.soleFunc(r, text)
	}
	args := p.exprs.templateArgs(n)
	for _, c := range n.List {
		t := c.Template
		if t == nil {
			continue
		}
		out, ok := explicitArgs(t.Params, args)
		if !ok {
			continue
		}
		if !p.tmpl.templateDefaults(t, out) {
			continue
		}
		if in := p.tmpl.substitute(t, out, r.tok.Pos); in != nil {
			p.prog.Use(in.Fn, r.tok.Pos)
			return in.Fn
		}
	}
	p.rep.Fail(r.tok.Pos, "no template %s takes these arguments", r.tok)
	return nil
}

// soleFunc is the function of a qualified name or of a macro's, if there is just one.
func (p *decls) soleFunc(r ref, text string) *cfront.Func {
	if r.within == nil && r.tok.Text == text || len(r.sym.Funcs.List) != 1 {
		return nil
	}
	return r.sym.Funcs.List[0].Func()
}

// memberEntry makes the function that runs a member function of a class. Its parameters are those of the constructor
// with most parameters, then those of the member function:
//
//	c<4>::run  ->  void c<4>::run(ctor's, run's) { static c<4> object(ctor's); object.run(run's); }
//
// An object that holds references or pointers is made anew for each call, since its parameters are, unless they last.
func (p *decls) memberEntry(r ref, text string) *cfront.Func {
	c := r.within.Class
	var method *check.Callee
	for _, m := range r.sym.Funcs.List {
		if m.Func() != nil {
			method = m
		}
	}
	if method == nil || len(r.sym.Funcs.List) > 1 {
		p.rep.Fail(r.tok.Pos, "%s has more than one function %s, or templates of it", c.Struct, r.tok)
	}
	if !method.Method {
		p.prog.Use(method.Func(), r.tok.Pos)
		return method.Func()
	}
	var ctor *check.Callee
	for _, k := range c.Ctors {
		if k.Func() != nil && (ctor == nil || len(k.Params().List) > len(ctor.Params().List)) {
			ctor = k
		}
	}
	at := cfront.At{P: method.Func().Pos}
	ft := &cfront.FuncType{Result: method.Func().Type.Result}
	f := &cfront.Func{Name: text, Type: ft, Pos: at.P, RefResult: method.Func().RefResult}
	holds := refers(c.Struct)
	anew := holds && !p.names.Cfg.Lasts
	p.prog.Add(f)
	outer := p.names.Fn
	p.names.Fn = &check.Function{Fn: f}
	p.names.Push()
	defer func() { p.names.Pop(); p.names.Fn = outer }()
	var made []cfront.Expr
	if ctor != nil {
		made = p.forwarded(f, ctor)
	}
	if holds && !anew {
		f.Kept = len(f.Params)
	}
	args := p.forwarded(f, method)
	// As the graph's objects it is static: what no constructor sets is zero.
	o := &cfront.Object{Name: "object", Type: c.Struct, Storage: cfront.Global, Func: f, Pos: at.P, Addressed: true,
		Align: max(c.Struct.Align(), 32)}
	p.prog.Place(o)
	v := &cfront.Var{At: at, T: cfront.T{Typ: c.Struct}, Obj: o}
	var list []cfront.Stmt
	call := func(fn *cfront.Func, args []cfront.Expr) cfront.Expr {
		p.prog.Use(fn, r.tok.Pos)
		this := p.conv.Coerce(p.exprs.ops.Place(at.P, v), fn.Type.Params[0], false)
		return &cfront.Call{At: at, T: cfront.T{Typ: fn.Type.Result}, Func: fn, Args: append([]cfront.Expr{this},
			args...)}
	}
	switch {
	case ctor != nil:
		list = append(list, &cfront.ExprStmt{At: at, X: call(ctor.Func(), made)})
	case c.NeedsMaking():
		list = append(list, &cfront.ExprStmt{At: at, X: p.exprs.construct(c, p.exprs.ops.Place(at.P, v), nil, at.P)})
	}
	if len(list) > 0 && !anew {
		list = []cfront.Stmt{p.once(o, list)}
	}
	if x := call(method.Func(), args); ft.Result == cfront.Void {
		list = append(list, &cfront.ExprStmt{At: at, X: x})
	} else {
		list = append(list, &cfront.Return{At: at, X: x})
	}
	f.Body = &cfront.Block{At: at, List: list}
	return f
}

// refers reports whether an object of s holds references or pointers.
func refers(s *cfront.Struct) bool {
	for _, m := range s.Fields {
		t := m.Type
		for a, ok := t.(cfront.Array); ok; a, ok = t.(cfront.Array) {
			t = a.Elem
		}
		_, pointer := t.(cfront.Pointer)
		inner, isStruct := t.(*cfront.Struct)
		if pointer || isStruct && refers(inner) {
			return true
		}
	}
	return false
}

// forwarded gives f the parameters of c and the values that pass them on.
func (p *decls) forwarded(f *cfront.Func, c *check.Callee) []cfront.Expr {
	var out []cfront.Expr
	for _, q := range c.Params().List {
		if old := p.names.Scope.Declared(q.Name.Text); old != nil {
			q.Name.Text = "object_" + q.Name.Text
		}
		p.prog.ParamObject(f, q)
		o := f.Params[len(f.Params)-1]
		f.Type.Params = append(f.Type.Params, o.Type)
		v := &cfront.Var{At: cfront.At{P: q.Pos}, T: cfront.T{Typ: o.Type}, Obj: o}
		out = append(out, &cfront.Load{At: v.At, T: cfront.T{Typ: check.Unrestrict(o.Type)}, X: v})
	}
	return out
}
