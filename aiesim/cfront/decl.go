package cfront

// declaration reads a declaration up to its ; or the body of a function. Statements that set automatic objects go
// to out; at file scope it is nil.
func (p *parser) declaration(out *[]Stmt) {
	switch w := p.tok(); {
	case w.word("static_assert") || w.word("_Static_assert"):
		p.staticAssert()
		return
	case w.word("using"):
		p.using()
		return
	}
	s := p.specifiers(false)
	if p.is(";") {
		p.emptyDecl(s)
		return
	}
	for first := true; ; first = false {
		d := p.declarator(s, named)
		if p.declareOne(s, d, out, first) {
			return
		}
		if p.accept(",") {
			continue
		}
		p.expect(";", "behind the declaration of "+d.name.text)
		return
	}
}

// emptyDecl ends a declaration without declarators: struct s {...};
func (p *parser) emptyDecl(s spec) {
	end := p.next()
	_, isStruct := s.t.(*Struct)
	if s.t != nil && !isStruct && !s.enum || s.typedef || s.extern || s.static || s.auto {
		p.rep.fail(end.pos, "the declaration declares nothing: a name is missing before ;")
	}
}

// declareOne enters one declarator; true if it was a function with a body, so that no ; follows.
func (p *parser) declareOne(s spec, d declarator, out *[]Stmt, first bool) bool {
	if s.typedef {
		if s.auto {
			p.rep.fail(d.name.pos, "auto has nothing to take the type of %s from", d.name)
		}
		p.typedef(d.name, d.qtype)
		return false
	}
	if f, ok := d.t.(*FuncType); ok && !d.ref {
		if d.params == nil {
			d.params = paramsOf(f)
		}
		fn := p.declareFunc(s, d, nil)
		if p.is("{") && first {
			if p.fn != nil {
				p.rep.fail(d.name.pos, "the function %s is defined inside another function", d.name)
			}
			p.body(fn, d.params)
			return true
		}
		return false
	}
	if st := p.object(s, d); st != nil {
		*out = append(*out, st)
	}
	return false
}

// paramsOf makes a parameter list without names for a function declared by the name of a function type.
func paramsOf(f *FuncType) *params {
	ps := &params{}
	for _, t := range f.Params {
		ps.list = append(ps.list, param{qtype: qtype{t: t}})
	}
	return ps
}

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
		o.Type, o.Quals = Pointer{Elem: o.Type, Quals: o.Quals}, 0
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

// autoObject declares auto x = value.
func (p *parser) autoObject(o *Object, s spec, d declarator) Stmt {
	at := p.pos()
	if !p.accept("=") {
		p.rep.fail(at, "auto needs = and one value for %s", o.Name)
	}
	x := p.assignment()
	switch t := d.t.(type) {
	case deduced:
		if !d.ref {
			x = p.value(x)
			o.Type = unrestrict(x.Type())
		} else {
			o.Type, o.Quals = x.Type(), o.Quals|quals(x)
			if !isLvalue(x) {
				o.Type = p.value(x).Type()
			}
		}
	case Pointer:
		x = p.value(x)
		ptr, ok := x.Type().(Pointer)
		if _, plain := t.Elem.(deduced); !plain || !ok || d.ref {
			p.rep.fail(o.Pos, "the type of %s cannot be taken from a value of type %s", o.Name, x.Type())
		}
		o.Type = Pointer{Elem: ptr.Elem, Quals: ptr.Quals | t.Quals, Restrict: t.Restrict}
	default:
		p.rep.fail(o.Pos, "the type of %s cannot be taken from a value", o.Name)
	}
	p.complete(o.Type, o.Name, o.Pos)
	elem, q := o.Type, o.Quals
	p.alignObject(o, d)
	o = p.enterObject(o, true)
	in := &Init{Items: []InitItem{{X: p.initValue(o, elem, q, x)}}}
	return p.withInit(o, in, s)
}

// initValue converts the value that an object is set to; a reference gets an address.
func (p *parser) initValue(o *Object, t Type, q Quals, x Expr) Expr {
	if o.Ref {
		return p.bind(x, t, q, "the initialiser of "+o.Name)
	}
	return p.convert(x, t, "the initialiser of "+o.Name)
}

// initialiser reads = value, = {...}, {...} or (value) for o; an array without length gets one.
func (p *parser) initialiser(o *Object) *Init {
	if o.Ref {
		ptr := o.Type.(Pointer)
		return &Init{Items: []InitItem{{X: p.bind(p.refInit(o), ptr.Elem, ptr.Quals, "the initialiser of "+o.Name)}}}
	}
	what := "the initialiser of " + o.Name
	var n *initNode
	if p.is("(") {
		at := p.next().pos
		n = &initNode{pos: at, expr: p.assignment()}
		if p.is(",") {
			p.rep.fail(at, "%s has no constructor that takes more than one value", o.Type)
		}
		p.expect(")", "behind "+what)
	} else {
		p.accept("=")
		n = p.initNode()
	}
	in, t := p.fill(o.Type, n, what)
	o.Type = t
	return in
}

// refInit reads the object that a reference is bound to.
func (p *parser) refInit(o *Object) Expr {
	close := ""
	switch {
	case p.accept("("):
		close = ")"
	case p.accept("{"):
		close = "}"
	default:
		p.next()
	}
	x := p.assignment()
	if close != "" {
		p.expect(close, "behind the initialiser of "+o.Name)
	}
	return x
}
