package cfront

// params is the parameter list of a function declarator.
type params struct{ list []param }

// param is one parameter as declared: arrays and functions have become pointers.
type param struct {
	qtype
	name   token
	attrs  attrs
	pos    Pos
	dfltAt int // index of the first token of the default argument; 0: none
}

// functionSuffix reads (parameters).
func (p *types) functionSuffix() mod {
	m := mod{kind: '(', pos: p.cur.pos(), params: &params{}}
	p.cur.next()
	if p.cur.isWord("void") && p.cur.aheadIs(1, ")") {
		p.cur.next()
	}
	p.names.push() // names of parameters end here; the body declares them again
	defer p.names.pop()
	for !p.cur.is(")") {
		if p.cur.is("...") {
			p.rep.fail(p.cur.pos(), "functions with a variable number of arguments (...) are not supported")
		}
		m.params.list = append(m.params.list, p.parameter())
		if !p.cur.accept(",") {
			break
		}
	}
	p.cur.expect(")", "behind the parameters")
	if t, ok := p.cur.acceptWord("const", "noexcept"); ok {
		p.rep.fail(m.pos, "%s behind the parameters of a function is not supported", t)
	}
	if p.cur.is("->") {
		p.rep.fail(p.cur.pos(), "a result type behind -> is not supported; put it before the name")
	}
	return m
}

// parameter reads one parameter.
func (p *types) parameter() param {
	s := p.specifiers(true)
	d := p.declarator(s, either)
	if s.auto {
		p.rep.fail(s.pos, "auto cannot be the type of a parameter; write a template")
	}
	out := param{qtype: d.qtype, name: d.name, attrs: d.attrs, pos: d.name.pos}
	if d.name.kind != tIdent {
		out.pos = s.pos
	}
	if !out.ref {
		out.qtype = p.decayParam(out.qtype)
		if _, ok := out.t.(Window); ok {
			p.rep.fail(s.pos, "%s must be passed by pointer or reference", out.t)
		}
	}
	if out.t == Void && !out.ref {
		p.rep.fail(out.pos, "a parameter cannot have the type void")
	}
	if d.name.kind == tIdent {
		// So that later parameters can use sizeof of it; no object yet.
		p.names.scope.set(d.name.text, &symbol{pos: d.name.pos, obj: &Object{Name: d.name.text, Type: out.t, Quals: out.q, Pos: d.name.pos}})
	}
	if p.cur.accept("=") {
		out.dfltAt = p.cur.i
		p.skipDefault()
	}
	return out
}

// skipDefault passes a default argument; it is read where it is used.
func (p *types) skipDefault() {
	for !p.cur.is(",") && !p.cur.is(")") {
		switch {
		case p.cur.atEOF() || p.cur.is(";"):
			p.cur.unexpected(p.cur.tok(), "a default argument")
		case p.cur.is("(") || p.cur.is("[") || p.cur.is("{"):
			p.cur.skipBalanced()
		default:
			p.cur.next()
		}
	}
}

// decayParam makes pointers of arrays and functions.
func (p *types) decayParam(q qtype) qtype {
	switch t := q.t.(type) {
	case Array:
		return qtype{t: Pointer{Elem: t.Elem, Quals: q.q}}
	case *FuncType:
		return qtype{t: Pointer{Elem: t}}
	}
	return q
}

// applyFunction makes a function type of the result type at hand.
func (p *types) applyFunction(d *declarator, m mod, last bool) {
	if _, ok := d.t.(Array); ok {
		p.rep.fail(m.pos, "a function cannot return an array")
	}
	if _, ok := d.t.(*FuncType); ok {
		p.rep.fail(m.pos, "a function cannot return a function")
	}
	if d.ref {
		d.t, d.ref, d.refResult = Pointer{Elem: d.t, Quals: d.q}, false, true
		if !last {
			p.rep.fail(m.pos, "a pointer to a function that returns a reference is not supported")
		}
	}
	f := &FuncType{Result: d.t}
	for _, q := range m.params.list {
		if q.ref {
			f.Params = append(f.Params, Pointer{Elem: q.t, Quals: q.q})
			if !last {
				p.rep.fail(q.pos, "a reference parameter behind a function pointer is not supported")
			}
			continue
		}
		f.Params = append(f.Params, q.t)
	}
	d.t, d.q, d.params = f, 0, m.params
}
