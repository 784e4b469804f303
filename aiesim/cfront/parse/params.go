package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// functionSuffix reads (parameters).
func (p *types) functionSuffix() mod {
	m := mod{kind: '(', pos: p.cur.pos(), params: &check.Params{}}
	p.cur.next()
	if p.cur.isWord("void") && p.cur.aheadIs(1, ")") {
		p.cur.next()
	}
	p.names.Push() // names of parameters end here; the body declares them again
	defer p.names.Pop()
	for !p.cur.is(")") {
		if p.cur.is("...") {
			p.rep.Fail(p.cur.pos(), "functions with a variable number of arguments (...) are not supported")
		}
		packs{p}.parameters(m.params)
		if !p.cur.accept(",") {
			break
		}
	}
	p.cur.expect(")", "behind the parameters")
	var a check.Attrs
	for {
		w, ok := p.cur.acceptWord("const", "noexcept", "override", "final")
		if !ok && !p.attribute(&a) {
			break
		}
		m.konst = m.konst || w == "const"
	}
	if p.cur.accept("->") {
		q := p.up.typeName()
		m.result = &q
	}
	return m
}

// parameter reads one parameter.
func (p *types) parameter() check.Param {
	s := p.up.specifiers(true)
	d := p.declarator(s, either)
	if s.Auto {
		p.rep.Fail(s.Pos, "auto cannot be the type of a parameter; write a template")
	}
	out := check.Param{QType: d.QType, Name: d.Name, Attrs: d.Attrs, Pos: d.Name.Pos, Pack: d.Pack}
	if d.Name.Kind != lex.Ident {
		out.Pos = s.Pos
	}
	if !out.Ref {
		out.QType = p.decayParam(out.QType)
		if _, ok := out.T.(cfront.Window); ok {
			p.rep.Fail(s.Pos, "%s must be passed by pointer or reference", out.T)
		}
	}
	if out.T == cfront.Void && !out.Ref {
		p.rep.Fail(out.Pos, "a parameter cannot have the type void")
	}
	if d.Name.Kind == lex.Ident {
		// So that later parameters can use sizeof of it; no object yet.
		p.names.Scope.Set(d.Name.Text, &check.Symbol{Pos: d.Name.Pos,
			Obj: &cfront.Object{Name: d.Name.Text, Type: out.T,
				Quals: out.Q, Pos: d.Name.Pos}})
	}
	if p.cur.accept("=") {
		out.DefaultAt = p.cur.i
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
func (p *types) decayParam(q check.QType) check.QType {
	switch t := q.T.(type) {
	case cfront.Array:
		return check.QType{T: cfront.Pointer{Elem: t.Elem, Quals: q.Q}}
	case *cfront.FuncType:
		return check.QType{T: cfront.Pointer{Elem: t}}
	}
	return q
}

// applyFunction makes a function type of the result type at hand.
func (p *types) applyFunction(d *check.Declarator, m mod, last bool) {
	if _, ok := d.T.(deduced); ok && m.result != nil {
		d.QType = *m.result
	}
	d.Const = m.konst
	if _, ok := d.T.(cfront.Array); ok {
		p.rep.Fail(m.pos, "a function cannot return an array")
	}
	if _, ok := d.T.(*cfront.FuncType); ok {
		p.rep.Fail(m.pos, "a function cannot return a function")
	}
	if d.Ref {
		d.T, d.Ref, d.RefResult, d.MoveResult = cfront.Pointer{Elem: d.T, Quals: d.Q}, false, true, d.Move
		if !last {
			p.rep.Fail(m.pos, "a pointer to a function that returns a reference is not supported")
		}
	}
	f := &cfront.FuncType{Result: d.T}
	for _, q := range m.params.List {
		if q.Ref {
			f.Params = append(f.Params, cfront.Pointer{Elem: q.T, Quals: q.Q})
			if !last {
				p.rep.Fail(q.Pos, "a reference parameter behind a function pointer is not supported")
			}
			continue
		}
		f.Params = append(f.Params, q.T)
	}
	d.T, d.Q, d.Params = f, 0, m.params
}
