package cfront

// object declares a variable; the statement that sets it is nil for objects of static storage.
func (p *decls) object(s spec, d declarator) Stmt {
	o := &Object{Name: d.name.text, Type: d.t, Quals: d.q, Ref: d.ref, Register: d.attrs.register,
		Protect: d.attrs.protect, Pos: d.name.pos, Storage: Local, Func: p.names.current()}
	if s.constexpr {
		o.Quals |= Const
	}
	if p.names.fn == nil || s.static || s.extern {
		o.Storage = Global
		o.Extern = s.extern
	}
	hasInit := p.cur.is("=") || p.cur.is("(") || p.cur.is("{")
	switch {
	case s.auto && !hasInit:
		p.rep.fail(o.Pos, "auto needs an initialiser to take the type of %s from", o.Name)
	case s.auto:
		return p.autoObject(o, s, d)
	case d.ref && !hasInit:
		p.rep.fail(o.Pos, "the reference %s needs an object to refer to", o.Name)
	}
	if a, ok := d.t.(Array); !d.ref && !(ok && a.Len < 0) {
		p.prog.complete(d.t, o.Name, o.Pos)
	}
	p.prog.alignObject(o, d)
	o = p.prog.enterObject(o, hasInit)
	if !hasInit {
		return p.withoutInit(o, s)
	}
	in := p.exprs.initialiser(o)
	return p.withInit(o, in, s)
}

// withoutInit ends the declaration of an object that the user gave no value.
func (p *decls) withoutInit(o *Object, s spec) Stmt {
	a, isArray := o.Type.(Array)
	switch {
	case s.constexpr:
		p.rep.fail(o.Pos, "constexpr %s needs an initialiser", o.Name)
	case o.Storage == Global:
		return nil
	case isArray && a.Len < 0:
		p.rep.fail(o.Pos, "the array %s needs a length or an initialiser", o.Name)
	}
	return &DeclStmt{At: At{o.Pos}, Obj: o}
}

// withInit ends the declaration of an object with an initialiser.
func (p *decls) withInit(o *Object, in *Init, s spec) Stmt {
	if o.Storage == Global {
		p.prog.constantInit(o, in, "the initialiser of "+o.Name)
		o.Init, o.Extern = in, false
	}
	if o.Quals&Const != 0 && o.Quals&Volatile == 0 {
		p.prog.remember(o, in, s)
	}
	if o.Storage == Global {
		return nil
	}
	return &DeclStmt{At: At{o.Pos}, Obj: o, Init: in}
}

// autoObject declares auto x = value.
func (p *decls) autoObject(o *Object, s spec, d declarator) Stmt {
	at := p.cur.pos()
	if !p.cur.accept("=") {
		p.rep.fail(at, "auto needs = and one value for %s", o.Name)
	}
	x := p.exprs.assignment()
	switch t := d.t.(type) {
	case deduced:
		if !d.ref {
			x = p.conv.value(x)
			o.Type = unrestrict(x.Type())
		} else {
			o.Type, o.Quals = x.Type(), o.Quals|quals(x)
			if !isLvalue(x) {
				o.Type = p.conv.value(x).Type()
			}
		}
	case Pointer:
		x = p.conv.value(x)
		ptr, ok := x.Type().(Pointer)
		if _, plain := t.Elem.(deduced); !plain || !ok || d.ref {
			p.rep.fail(o.Pos, "the type of %s cannot be taken from a value of type %s", o.Name, x.Type())
		}
		o.Type = Pointer{Elem: ptr.Elem, Quals: ptr.Quals | t.Quals, Restrict: t.Restrict}
	default:
		p.rep.fail(o.Pos, "the type of %s cannot be taken from a value", o.Name)
	}
	p.prog.complete(o.Type, o.Name, o.Pos)
	elem, q := o.Type, o.Quals
	p.prog.alignObject(o, d)
	o = p.prog.enterObject(o, true)
	in := &Init{Items: []InitItem{{X: p.initValue(o, elem, q, x)}}}
	return p.withInit(o, in, s)
}

// initValue converts the value that an object is set to; a reference gets an address.
func (p *decls) initValue(o *Object, t Type, q Quals, x Expr) Expr {
	if o.Ref {
		return p.conv.bind(x, t, q, "the initialiser of "+o.Name)
	}
	return p.conv.convert(x, t, "the initialiser of "+o.Name)
}
