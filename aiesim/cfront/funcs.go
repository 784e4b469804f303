package cfront

import "strings"

// overloads are the functions of one name in one scope.
type overloads struct {
	name string
	list []*callee
}

// callee is a function that a call may choose: a plain one or a template.
type callee struct {
	fn    *Func
	decl  *params   // of fn: references and default arguments
	tmpl  *template // instead of fn
	scope *scope    // where default arguments are read
}

// declareFunc declares a function, or finds the one that an earlier declaration made. inst is set for the instance of
// a template: it is entered into no scope.
func (p *program) declareFunc(s spec, d declarator, inst *instance) *Func {
	if s.auto {
		p.rep.fail(d.name.pos, "the result type of %s cannot be auto; write it out", d.name)
	}
	ft := d.t.(*FuncType)
	f := &Func{Name: d.name.text, Type: ft, Static: s.static || s.inline || s.constexpr, Constexpr: s.constexpr,
		NoInline: d.attrs.noinline, Pos: d.name.pos, RefResult: d.refResult,
		lib: strings.HasPrefix(d.name.pos.File, "<")}
	p.checkResult(f)
	if inst != nil {
		p.decls = append(p.decls, f)
		return f
	}
	p.checkDefaults(d.params)
	sc := p.names.scope
	sym := sc.names[f.Name]
	if sym == nil {
		sym = &symbol{pos: f.Pos, funcs: &overloads{name: f.Name}}
		p.names.declare(f.Name, sym)
	} else if sym.funcs == nil {
		p.names.declare(f.Name, &symbol{pos: f.Pos}) // reports
	}
	for _, c := range sym.funcs.list {
		if c.fn != nil && sameParams(c.fn.Type, ft) && sameRefs(c.decl, d.params) {
			p.redeclare(c, f, d)
			return c.fn
		}
	}
	sym.funcs.list = append(sym.funcs.list, &callee{fn: f, decl: d.params, scope: p.names.file})
	p.decls = append(p.decls, f)
	return f
}

// checkResult refuses result types that cannot be returned.
func (p *program) checkResult(f *Func) {
	switch t := f.Type.Result.(type) {
	case *Struct:
		if !t.Complete {
			p.rep.fail(f.Pos, "the function %s returns %s, which is not complete here", f.Name, t)
		}
	case Window:
		p.rep.fail(f.Pos, "the function %s cannot return %s", f.Name, t)
	}
}

// checkDefaults refuses a parameter without default behind one with.
func (p *program) checkDefaults(ps *params) {
	seen := false
	for _, q := range ps.list {
		if seen && q.dfltAt == 0 {
			p.rep.fail(q.pos, "this parameter needs a default argument too, since one before it has one")
		}
		seen = seen || q.dfltAt > 0
	}
}

// redeclare merges a second declaration of a function into the first.
func (p *program) redeclare(c *callee, f *Func, d declarator) {
	old := c.fn
	if !Identical(old.Type.Result, f.Type.Result) || old.RefResult != f.RefResult {
		p.rep.fail(f.Pos, "%s returns %s here and %s at %s", f.Name, f.Type.Result, old.Type.Result, old.Pos)
	}
	old.Static = old.Static || f.Static
	old.Constexpr = old.Constexpr || f.Constexpr
	old.NoInline = old.NoInline || f.NoInline
	for i, q := range d.params.list {
		if q.dfltAt > 0 {
			c.decl.list[i].dfltAt = q.dfltAt
		}
	}
}

// sameParams tells whether two functions have the same parameter types.
func sameParams(a, b *FuncType) bool {
	if len(a.Params) != len(b.Params) {
		return false
	}
	for i := range a.Params {
		if !Identical(unrestrict(a.Params[i]), unrestrict(b.Params[i])) {
			return false
		}
	}
	return true
}

func sameRefs(a, b *params) bool {
	for i := range a.list {
		if a.list[i].ref != b.list[i].ref {
			return false
		}
	}
	return true
}

// paramObject makes the object of a parameter.
func (p *program) paramObject(f *Func, q param) {
	o := &Object{Name: q.name.text, Type: q.t, Quals: q.q, Ref: q.ref, Storage: Param, Pos: q.pos, Func: f,
		Register: q.attrs.register, Protect: q.attrs.protect}
	if !q.ref {
		p.complete(q.t, "the parameter "+o.Name, q.pos)
	}
	p.alignObject(o, declarator{qtype: q.qtype, attrs: q.attrs})
	if o.Name != "" {
		p.names.declare(o.Name, &symbol{pos: o.Pos, obj: o})
	}
	p.place(o)
	f.Params = append(f.Params, o)
}
