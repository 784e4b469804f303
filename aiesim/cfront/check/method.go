package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// Deduced stands for the type that auto will become; it never reaches the tree.
type Deduced struct{}

// Size implements [cfront.Type].
func (Deduced) Size() int64 { return 0 }

// Align implements [cfront.Type].
func (Deduced) Align() int64 { return 1 }

// String implements [cfront.Type].
func (Deduced) String() string { return "auto" }

// ThisType is the type of this in a member function.
func (c *Class) ThisType(constant bool) cfront.Pointer {
	t := cfront.Pointer{Elem: c.Struct}
	if constant {
		t.Quals = cfront.Const
	}
	return t
}

// DeclareMethod declares a member function of c, or finds the one that was declared before. The object is the first
// parameter of the function in the tree:
//
//	struct s { int get(int i) const; }  ->  int32 s::get(const s *this, int32 i)
func (p *Program) DeclareMethod(c *Class, s Spec, d Declarator, ctor bool) *Callee {
	ft := d.T.(*cfront.FuncType)
	f := p.methodFunc(c, s, d, ft)
	callee := &Callee{fn: f, decl: d.Params, Scope: p.names.Scope, Method: !s.Static, Const: d.Const}
	p.checkDefaults(d.Params)
	if ctor {
		if old := sameMethod(c.Ctors, callee); old != nil {
			return old
		}
		c.Ctors = append(c.Ctors, callee)
	} else {
		sym := c.Scope.Declared(d.Name.Text)
		if sym == nil {
			sym = &Symbol{Pos: f.Pos, Funcs: &Overloads{Name: d.Name.Text}}
			c.Scope.Set(d.Name.Text, sym)
		} else if sym.Funcs == nil {
			p.rep.Fail(f.Pos, "%s is declared a second time here; it is a %s declared at %s", d.Name, sym.What(),
				sym.Pos)
		}
		if old := sameMethod(sym.Funcs.List, callee); old != nil {
			return old
		}
		sym.Funcs.List = append(sym.Funcs.List, callee)
		c.Methods++
	}
	p.decls = append(p.decls, f)
	return callee
}

// MethodInstance makes the function of an instance of a member template.
func (p *Program) MethodInstance(c *Class, s Spec, d Declarator) *cfront.Func {
	f := p.methodFunc(c, s, d, d.T.(*cfront.FuncType))
	p.decls = append(p.decls, f)
	return f
}

func (p *Program) methodFunc(c *Class, s Spec, d Declarator, ft *cfront.FuncType) *cfront.Func {
	if !s.Static {
		ft = &cfront.FuncType{Params: append([]cfront.Type{c.ThisType(d.Const)}, ft.Params...), Result: ft.Result}
	}
	f := &cfront.Func{Name: c.Struct.Name + "::" + d.Name.Text, Type: ft, Static: true, Constexpr: s.Constexpr,
		NoInline: d.Attrs.Noinline, Pos: d.Name.Pos, RefResult: d.RefResult, MoveResult: d.MoveResult}
	return f
}

// sameMethod finds a function with the same parameters.
func sameMethod(list []*Callee, c *Callee) *Callee {
	for _, o := range list {
		if o.fn != nil && o.Method == c.Method && o.Const == c.Const && sameParams(o.fn.Type, c.fn.Type) &&
			sameRefs(o.decl, c.decl) {
			return o
		}
	}
	return nil
}

// Func is the function of a callee that is no template.
func (c *Callee) Func() *cfront.Func { return c.fn }

// Params are the parameters of a callee as declared, without the object.
func (c *Callee) Params() *Params { return c.decl }

// SetDecl replaces the names of the parameters by those of the definition; default arguments stay.
func (c *Callee) SetDecl(d *Params) {
	for i := range d.List {
		if d.List[i].DefaultAt == 0 {
			d.List[i].DefaultAt = c.decl.List[i].DefaultAt
		}
	}
	c.decl = d
}

// EmptyBody gives a constructor that is = default nothing to do but what all of them do.
func (p *Program) EmptyBody(c *Callee) { c.fn.Body = &cfront.Block{At: cfront.At{P: c.fn.Pos}} }

// SameMethod reports whether declarator d, outside of the class, declares the member function c.
func (p *Program) SameMethod(c *Callee, d Declarator, static bool) bool {
	ft := d.T.(*cfront.FuncType)
	params := c.fn.Type.Params
	if c.Method {
		params = params[1:]
	}
	return c.Method != static && c.Const == d.Const && sameParams(&cfront.FuncType{Params: params}, ft) &&
		sameRefs(c.decl, d.Params)
}
