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
