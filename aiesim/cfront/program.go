package cfront

// program is the unit in the making: its objects, functions and pragmas.
type program struct {
	rep     *reporter
	unit    *Unit
	decls   []*Func     // functions in order of declaration, with or without body
	waiting []*instance // template instances whose bodies are not read yet
	insts   int
	ignored []Pragma // pragmas right before the current statement

	names  *names
	consts *consts
}

// finish collects the functions and refuses calls of functions without body.
func (p *program) finish() {
	for _, f := range p.decls {
		if f.Body != nil && (f.used || !f.lib) {
			p.unit.Funcs = append(p.unit.Funcs, f)
		}
		if f.Body == nil && f.used && !f.broken {
			p.rep.add(f.firstUse, "the function %s is called here but has no body; its declaration is at %s", f, f.Pos)
		}
	}
	for _, o := range p.unit.Globals {
		if a, ok := o.Type.(Array); ok && a.Len < 0 && !o.Extern {
			p.rep.add(o.Pos, "the array %s has no length", o.Name)
		}
	}
}

// use notes that a function is needed.
func (p *program) use(fn *Func, at Pos) {
	if !fn.used {
		fn.used, fn.firstUse = true, at
	}
	if fn.inst != nil && !fn.inst.queued {
		fn.inst.queued = true
		fn.inst.needed = at
		p.waiting = append(p.waiting, fn.inst)
	}
}

func (p *program) funcRef(fn *Func, at Pos) Expr {
	p.use(fn, at)
	return &FuncRef{At{at}, T{Pointer{Elem: fn.Type}}, fn}
}

// place gives an object its slot.
func (p *program) place(o *Object) {
	if o.Storage == Global {
		o.Index = len(p.unit.Globals)
		p.unit.Globals = append(p.unit.Globals, o)
		return
	}
	o.Index = len(p.names.fn.fn.Locals)
	p.names.fn.fn.Locals = append(p.names.fn.fn.Locals, o)
}

// temp makes a nameless object.
func (p *program) temp(t Type, in *Init, at Pos) Expr {
	o := &Object{Type: t, Pos: at, Align: t.Align(), Addressed: true, Storage: Local, Func: p.names.current()}
	if p.names.fn == nil {
		o.Storage, o.Init = Global, in
		p.constantInit(o, in, "the value of a nameless object at file scope")
	}
	p.place(o)
	return &Temp{At{at}, T{t}, o, in}
}

// enterObject declares o, or finds the object that an earlier declaration of the same made.
func (p *program) enterObject(o *Object, hasInit bool) *Object {
	if o.Extern && !hasInit {
		if sym := p.names.file.names[o.Name]; sym != nil && sym.obj != nil {
			p.mergeObject(sym.obj, o)
			if p.names.scope != p.names.file {
				p.names.declare(o.Name, sym)
			}
			return sym.obj
		}
	}
	if sym := p.names.scope.names[o.Name]; sym != nil && sym.obj != nil && p.names.fn == nil {
		old := sym.obj
		p.mergeObject(old, o)
		if old.Init != nil && hasInit || p.consts.known[old] != nil {
			p.rep.fail(o.Pos, "%s is defined a second time here; the first is at %s", o.Name, old.Pos)
		}
		old.Extern = old.Extern && o.Extern
		return old
	}
	p.names.declare(o.Name, &symbol{pos: o.Pos, obj: o})
	p.place(o)
	if o.Extern && p.names.scope != p.names.file && p.names.file.names[o.Name] == nil {
		p.names.file.set(o.Name, &symbol{pos: o.Pos, obj: o})
	}
	return o
}

// mergeObject checks that a second declaration agrees with the first, and takes over its length and alignment.
func (p *program) mergeObject(old, o *Object) {
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

// alignObject sets the alignment and, for references, makes the object a pointer.
func (p *program) alignObject(o *Object, d declarator) {
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

// remember notes the value of a const object if it is constant, so that constant expressions may use it.
func (p *program) remember(o *Object, in *Init, s spec) {
	for i, it := range in.Items {
		c := p.consts.constant(it.X)
		if c == nil {
			if s.constexpr && !p.consts.isConstant(it.X) {
				p.rep.fail(it.X.Pos(), "the initialiser of constexpr %s is not a constant expression", o.Name)
			}
			return
		}
		if s.constexpr {
			in.Items[i].X = c
		}
	}
	p.consts.known[o] = in
}

// constantInit makes sure that an object of static storage is set to constants, and folds them.
func (p *program) constantInit(o *Object, in *Init, what string) {
	for i, it := range in.Items {
		if c := p.consts.constant(it.X); c != nil {
			in.Items[i].X = c
			continue
		}
		if !p.consts.isConstant(it.X) {
			p.rep.fail(it.X.Pos(), "%s must be a constant, since it is set before the program runs", what)
		}
		if lit, ok := it.X.(*VectorLit); ok {
			for k, l := range lit.Lanes {
				lit.Lanes[k] = p.consts.constant(l)
			}
		}
	}
}

// stringObject makes the object of a string literal.
func (p *program) stringObject(text []byte, at Pos) Expr {
	t := Array{Elem: Int8, Len: int64(len(text)) + 1}
	in := &Init{Zero: true}
	for i, c := range text {
		in.Items = append(in.Items, InitItem{int64(i), &IntConst{At{at}, T{Int8}, int64(int8(c))}})
	}
	o := &Object{Type: t, Quals: Const, Storage: Global, Addressed: true, Align: 1, Init: in, Pos: at, Func: p.names.current()}
	p.place(o)
	p.consts.known[o] = in
	return &Var{At{at}, T{t}, o}
}

// pragma records a #pragma.
func (p *program) pragma(t token) {
	pr := Pragma{t.pos, t.text}
	p.unit.Pragmas = append(p.unit.Pragmas, pr)
	p.ignored = append(p.ignored, pr)
}

// complete refuses types that objects cannot have.
func (p *program) complete(t Type, what string, at Pos) {
	switch t := t.(type) {
	case *Struct:
		if !t.Complete {
			p.rep.fail(at, "%s has the type %s, which is not complete here", what, t)
		}
	case Array:
		if t.Len < 0 {
			p.rep.fail(at, "%s has an array type without a length", what)
		}
		p.complete(t.Elem, what, at)
	case Window:
		p.rep.fail(at, "%s: %s can only be used through a pointer or a reference", what, t)
	case *FuncType:
		p.rep.fail(at, "%s cannot be a function", what)
	case Basic:
		if t == Void {
			p.rep.fail(at, "%s cannot have the type void", what)
		}
	}
}
