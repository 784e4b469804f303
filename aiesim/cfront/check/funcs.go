package check

import (
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// fromHeader reports whether a function is from one of the front end's own headers: it is kept only if it is used.
func fromHeader(f *cfront.Func) bool { return strings.HasPrefix(f.Pos.File, "<") }

// Overloads are the functions of one name in one scope.
type Overloads struct {
	Name string
	List []*Callee
}

// Callee is a function that a call may choose: a plain one or a template.
type Callee struct {
	fn       *cfront.Func
	decl     *Params   // of fn: references and default arguments
	Template *Template // instead of fn
	Scope    *Scope    // where default arguments are read
	Method   bool      // it has an object: the first parameter of fn, which decl does not have
	Const    bool      // it does not change the object
}

// DeclareFunc declares a function, or finds the one that an earlier declaration made. inst is set for the instance of
// a template: it is entered into no scope.
func (p *Program) DeclareFunc(s Spec, d Declarator, inst *Instance) *cfront.Func {
	ft := d.T.(*cfront.FuncType)
	f := &cfront.Func{Name: d.Name.Text, Type: ft, Static: s.Static || s.Inline || s.Constexpr, Constexpr: s.Constexpr,
		NoInline: d.Attrs.Noinline, Pos: d.Name.Pos, RefResult: d.RefResult, MoveResult: d.MoveResult}
	p.checkResult(f)
	if inst != nil {
		p.decls = append(p.decls, f)
		return f
	}
	p.checkDefaults(d.Params)
	sc := p.names.Scope
	sym := sc.Declared(f.Name)
	if sym == nil {
		sym = &Symbol{Pos: f.Pos, Funcs: &Overloads{Name: f.Name}}
		p.names.Declare(f.Name, sym)
	} else if sym.Funcs == nil {
		p.names.Declare(f.Name, &Symbol{Pos: f.Pos}) // reports
	}
	for _, c := range sym.Funcs.List {
		if c.fn != nil && sameParams(c.fn.Type, ft) && sameRefs(c.decl, d.Params) {
			p.redeclare(c, f, d)
			return c.fn
		}
	}
	sym.Funcs.List = append(sym.Funcs.List, &Callee{fn: f, decl: d.Params, Scope: p.names.Scope})
	p.decls = append(p.decls, f)
	return f
}

// checkResult refuses result types that cannot be returned.
func (p *Program) checkResult(f *cfront.Func) {
	switch t := f.Type.Result.(type) {
	case *cfront.Struct:
		if !t.Complete {
			p.rep.Fail(f.Pos, "the function %s returns %s, which is not complete here", f.Name, t)
		}
	case cfront.Window:
		p.rep.Fail(f.Pos, "the function %s cannot return %s", f.Name, t)
	}
}

// checkDefaults refuses a parameter without default behind one with.
func (p *Program) checkDefaults(ps *Params) {
	seen := false
	for _, q := range ps.List {
		if seen && q.DefaultAt == 0 {
			p.rep.Fail(q.Pos, "this parameter needs a default argument too, since one before it has one")
		}
		seen = seen || q.DefaultAt > 0
	}
}

// redeclare merges a second declaration of a function into the first.
func (p *Program) redeclare(c *Callee, f *cfront.Func, d Declarator) {
	old := c.fn
	if !cfront.Identical(old.Type.Result, f.Type.Result) || old.RefResult != f.RefResult ||
		old.MoveResult != f.MoveResult {
		p.rep.Fail(f.Pos, "%s returns %s here and %s at %s", f.Name, f.Type.Result, old.Type.Result, old.Pos)
	}
	old.Static = old.Static || f.Static
	old.Constexpr = old.Constexpr || f.Constexpr
	old.NoInline = old.NoInline || f.NoInline
	for i, q := range d.Params.List {
		if q.DefaultAt > 0 {
			c.decl.List[i].DefaultAt = q.DefaultAt
		}
	}
}

// sameParams reports whether two functions have the same parameter types.
func sameParams(a, b *cfront.FuncType) bool {
	if len(a.Params) != len(b.Params) {
		return false
	}
	for i := range a.Params {
		if !cfront.Identical(Unrestrict(a.Params[i]), Unrestrict(b.Params[i])) {
			return false
		}
	}
	return true
}

func sameRefs(a, b *Params) bool {
	for i := range a.List {
		if a.List[i].Ref != b.List[i].Ref || a.List[i].Move != b.List[i].Move {
			return false
		}
	}
	return true
}

// ParamObject makes the object of a parameter.
func (p *Program) ParamObject(f *cfront.Func, q Param) {
	o := &cfront.Object{Name: q.Name.Text, Type: q.T, Quals: q.Q, Ref: q.Ref, Storage: cfront.Param, Pos: q.Pos,
		Func:     f,
		Register: q.Attrs.Register, Protect: q.Attrs.Protect}
	if !q.Ref {
		p.Complete(q.T, "the parameter "+o.Name, q.Pos)
	}
	p.AlignObject(o, Declarator{QType: q.QType, Attrs: q.Attrs})
	if o.Name != "" {
		p.names.Declare(o.Name, &Symbol{Pos: o.Pos, Obj: o})
	}
	p.place(o)
	f.Params = append(f.Params, o)
}
