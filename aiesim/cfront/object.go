package cfront

// object declares a variable; the statement that sets it is nil for objects of static storage.
func (p *parser) object(s spec, d declarator) Stmt {
	o := &Object{Name: d.name.text, Type: d.t, Quals: d.q, Ref: d.ref, Register: d.attrs.register,
		Protect: d.attrs.protect, Pos: d.name.pos, Storage: Local, Func: p.current()}
	if s.constexpr {
		o.Quals |= Const
	}
	if p.fn == nil || s.static || s.extern {
		o.Storage = Global
		o.Extern = s.extern
	}
	hasInit := p.is("=") || p.is("(") || p.is("{")
	switch {
	case s.auto && !hasInit:
		p.rep.fail(o.Pos, "auto needs an initialiser to take the type of %s from", o.Name)
	case s.auto:
		return p.autoObject(o, s, d)
	case d.ref && !hasInit:
		p.rep.fail(o.Pos, "the reference %s needs an object to refer to", o.Name)
	}
	if a, ok := d.t.(Array); !d.ref && !(ok && a.Len < 0) {
		p.complete(d.t, o.Name, o.Pos)
	}
	p.alignObject(o, d)
	o = p.enterObject(o, hasInit)
	if !hasInit {
		return p.withoutInit(o, s)
	}
	in := p.initialiser(o)
	return p.withInit(o, in, s)
}

// current is the function being read, nil at file scope.
func (p *parser) current() *Func {
	if p.fn == nil {
		return nil
	}
	return p.fn.fn
}

// alignObject sets the alignment and, for references, makes the object a pointer.
func (p *parser) alignObject(o *Object, d declarator) {
	if o.Ref {
		o.Type, o.Quals = Pointer{Elem: o.Type, Quals: o.Quals, Restrict: d.restrict}, 0
	}
	o.Align = max(o.Type.Align(), d.attrs.align)
	switch o.Type.(type) {
	case Array, *Struct:
		o.Addressed = true
	}
	if o.Storage == Global {
		o.Addressed = true
	}
}

// enterObject declares o, or finds the object that an earlier declaration of the same made.
func (p *parser) enterObject(o *Object, hasInit bool) *Object {
	if o.Extern && !hasInit {
		if sym := p.file.names[o.Name]; sym != nil && sym.obj != nil {
			p.mergeObject(sym.obj, o)
			if p.scope != p.file {
				p.declare(o.Name, sym)
			}
			return sym.obj
		}
	}
	if sym := p.scope.names[o.Name]; sym != nil && sym.obj != nil && p.fn == nil {
		old := sym.obj
		p.mergeObject(old, o)
		if old.Init != nil && hasInit || p.known[old] != nil {
			p.rep.fail(o.Pos, "%s is defined a second time here; the first is at %s", o.Name, old.Pos)
		}
		old.Extern = old.Extern && o.Extern
		return old
	}
	p.declare(o.Name, &symbol{pos: o.Pos, obj: o})
	p.place(o)
	if o.Extern && p.scope != p.file && p.file.names[o.Name] == nil {
		p.file.set(o.Name, &symbol{pos: o.Pos, obj: o})
	}
	return o
}

// place gives an object its slot.
func (p *parser) place(o *Object) {
	if o.Storage == Global {
		o.Index = len(p.unit.Globals)
		p.unit.Globals = append(p.unit.Globals, o)
		return
	}
	o.Index = len(p.fn.fn.Locals)
	p.fn.fn.Locals = append(p.fn.fn.Locals, o)
}

// mergeObject checks that a second declaration agrees with the first, and takes over its length and alignment.
func (p *parser) mergeObject(old, o *Object) {
	a, ok1 := old.Type.(Array)
	b, ok2 := o.Type.(Array)
	same := Identical(old.Type, o.Type) || ok1 && ok2 && Identical(a.Elem, b.Elem) && (a.Len < 0 || b.Len < 0)
	if !same || old.Quals != o.Quals {
		p.rep.fail(o.Pos, "%s is declared as %s here and as %s at %s", o.Name, declString(o.Type, o.Quals, ""),
			declString(old.Type, old.Quals, ""), old.Pos)
	}
	if ok1 && a.Len < 0 {
		old.Type = o.Type
	}
	old.Align = max(old.Align, o.Align)
}

// withoutInit ends the declaration of an object that the user gave no value.
func (p *parser) withoutInit(o *Object, s spec) Stmt {
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
func (p *parser) withInit(o *Object, in *Init, s spec) Stmt {
	if o.Storage == Global {
		p.constantInit(o, in, "the initialiser of "+o.Name)
		o.Init, o.Extern = in, false
	}
	if o.Quals&Const != 0 && o.Quals&Volatile == 0 {
		p.remember(o, in, s)
	}
	if o.Storage == Global {
		return nil
	}
	return &DeclStmt{At: At{o.Pos}, Obj: o, Init: in}
}

// remember notes the value of a const object if it is constant, so that constant expressions may use it.
func (p *parser) remember(o *Object, in *Init, s spec) {
	for i, it := range in.Items {
		c := p.constant(it.X)
		if c == nil {
			if s.constexpr && !p.isConstant(it.X) {
				p.rep.fail(it.X.Pos(), "the initialiser of constexpr %s is not a constant expression", o.Name)
			}
			return
		}
		if s.constexpr {
			in.Items[i].X = c
		}
	}
	p.known[o] = in
}
