package cfront

// decls reads declarations.
type decls struct {
	rep   *reporter
	cur   *cursor
	names *names
	state *state
	conv  *conversions
	prog  *program
	types *types
	exprs *exprs
	stmts *stmts
	tmpl  *templates
}

// declaration reads a declaration up to its ; or the body of a function. Statements that set automatic objects go
// to out; at file scope it is nil.
func (p *decls) declaration(out *[]Stmt) {
	switch w := p.cur.tok(); {
	case w.word("static_assert") || w.word("_Static_assert"):
		p.staticAssert()
		return
	case w.word("using"):
		p.using()
		return
	}
	s := p.types.specifiers(false)
	if p.cur.is(";") {
		p.emptyDecl(s)
		return
	}
	for first := true; ; first = false {
		d := p.types.declarator(s, named)
		if p.declareOne(s, d, out, first) {
			return
		}
		if p.cur.accept(",") {
			continue
		}
		p.cur.expect(";", "behind the declaration of "+d.name.text)
		return
	}
}

// emptyDecl ends a declaration without declarators: struct s {...};
func (p *decls) emptyDecl(s spec) {
	end := p.cur.next()
	_, isStruct := s.t.(*Struct)
	if s.t != nil && !isStruct && !s.enum || s.typedef || s.extern || s.static || s.auto {
		p.rep.fail(end.pos, "the declaration declares nothing: a name is missing before ;")
	}
}

// declareOne enters one declarator; true if it was a function with a body, so that no ; follows.
func (p *decls) declareOne(s spec, d declarator, out *[]Stmt, first bool) bool {
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
		fn := p.prog.declareFunc(s, d, nil)
		if p.cur.is("{") && first {
			if p.names.fn != nil {
				p.rep.fail(d.name.pos, "the function %s is defined inside another function", d.name)
			}
			p.stmts.body(fn, d.params)
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
