package cfront

import (
	"fmt"
	"strings"
)

// template is a function template. Its tokens are read again for each instance, with the parameters bound to their
// arguments; so a template that is never used is checked for brackets only.
type template struct {
	name   string
	pos    Pos
	params []tparam
	start  int // index of the first token behind template<...>
	decl   *params
	result Type
	insts  []*instance
	body   bool
}

// tparam is a parameter of a template.
type tparam struct {
	name   string
	typ    Type // of an integer parameter; nil for a type parameter
	dfltAt int  // index of the first token of its default; 0: none
}

// targ is an argument of a template: a type, or a value if c is set.
type targ struct {
	t Type
	c *IntConst
}

func (a targ) String() string {
	if a.c != nil {
		return fmt.Sprint(a.c.Val)
	}
	return a.t.String()
}

func (a targ) same(b targ) bool {
	if a.c != nil || b.c != nil {
		return a.c != nil && b.c != nil && a.c.Val == b.c.Val
	}
	return Identical(a.t, b.t)
}

// instance is a template with its arguments.
type instance struct {
	tmpl   *template
	args   []targ
	fn     *Func
	decl   *params
	scope  *scope // of the template's parameters
	bodyAt int    // index of the { ; 0 if only declared
	queued bool   // somebody calls it
	done   bool   // the body has been read
	needed Pos
}

// String prints the parameters: <T, int32 N>.
func (t *template) String() string {
	var ps []string
	for _, q := range t.params {
		if q.typ != nil {
			ps = append(ps, q.typ.String()+" "+q.name)
		} else {
			ps = append(ps, q.name)
		}
	}
	return "<" + strings.Join(ps, ", ") + ">"
}

// templates reads templates and makes their instances.
type templates struct {
	rep   *reporter
	cur   *cursor
	names *names
	state *state
	conv  *conversions
	prog  *program
	types *types
	exprs *exprs
	stmts *stmts
}

// template reads template<...> and the function behind it.
func (p *templates) template() {
	at := p.cur.next().pos
	if p.names.fn != nil {
		p.rep.fail(at, "a template must stand at file scope")
	}
	if !p.cur.is("<") {
		p.rep.fail(at, "explicit instantiation of templates is not supported; instances are made where they are used")
	}
	p.cur.next()
	if p.cur.is(">") {
		p.rep.fail(at, "explicit specialisation (template<>) is not supported; overload the function instead")
	}
	t := &template{}
	p.names.push()
	defer p.names.pop()
	t.params = p.templateParams()
	p.types.closeAngle("parameters of a template")
	t.start = p.cur.i
	if w := p.cur.tok(); w.kind == tIdent && (w.text == "class" || w.text == "struct" || w.text == "union" || w.text == "using" || w.text == "template") {
		p.rep.fail(w.pos, "templates of %s are not supported; only templates of functions are", w)
	}
	p.patternDecl(t)
	switch {
	case p.cur.is("{"):
		p.cur.skipBalanced()
		t.body = true
	case !p.cur.accept(";"):
		p.cur.unexpected(p.cur.tok(), "the body of the template "+t.name)
	}
	p.enterTemplate(t)
}

// templateParams reads typename T, int N = 4, ... and binds the names so that the declaration can be read.
func (p *templates) templateParams() []tparam {
	var out []tparam
	for {
		q := tparam{}
		at := p.cur.pos()
		if w, ok := p.cur.acceptWord("typename", "class"); ok {
			if p.cur.is("...") {
				p.rep.fail(p.cur.pos(), "variadic templates are not supported")
			}
			q.name = p.cur.ident("the name of a " + w + " parameter").text
			p.names.declare(q.name, &symbol{pos: at, typ: &qtype{t: typeParam{len(out), q.name}}})
		} else {
			s := p.types.specifiers(true)
			if p.cur.is("...") {
				p.rep.fail(p.cur.pos(), "variadic templates are not supported")
			}
			d := p.types.declarator(s, named)
			q.name, q.typ = d.name.text, d.t
			if s.auto || !isInteger(d.t) || d.ref {
				p.rep.fail(at, "a parameter of a template is a type or an integer")
			}
			p.names.declare(q.name, &symbol{pos: at, val: &IntConst{At{at}, T{d.t}, int64(len(out))}})
		}
		if p.cur.accept("=") {
			q.dfltAt = p.cur.i
			p.skipTemplateDefault()
		}
		out = append(out, q)
		if !p.cur.accept(",") {
			return out
		}
	}
}

// skipTemplateDefault passes a default argument of a template.
func (p *templates) skipTemplateDefault() {
	for nest := 0; ; p.cur.next() {
		switch t := p.cur.tok(); {
		case t.kind == tEOF || t.is(";") || t.is("{"):
			p.cur.unexpected(t, "a default argument")
		case t.is("(") || t.is("["):
			p.cur.skipBalanced()
			p.cur.i--
		case t.is("<"):
			nest++
		case t.is(">") && nest > 0:
			nest--
		case nest == 0 && (t.is(",") || t.is(">")):
			return
		}
	}
}

// patternDecl reads the declaration with the template's parameters unbound; what it learns is the name and how
// arguments are deduced.
func (p *templates) patternDecl(t *template) {
	p.cur.pattern = true
	defer func() { p.cur.pattern = false }()
	s := p.types.specifiers(false)
	d := p.types.declarator(s, named)
	if d.params == nil {
		p.rep.fail(d.name.pos, "templates of variables (%s) are not supported; only templates of functions are", d.name)
	}
	t.name, t.pos, t.decl, t.result = d.name.text, d.name.pos, d.params, d.t.(*FuncType).Result
}

// enterTemplate adds the template to the overloads of its name.
func (p *templates) enterTemplate(t *template) {
	sym := p.names.file.names[t.name]
	if sym == nil {
		sym = &symbol{pos: t.pos, funcs: &overloads{name: t.name}}
		p.names.file.set(t.name, sym)
	} else if sym.funcs == nil {
		p.rep.fail(t.pos, "%s is declared a second time here; it is a %s declared at %s", t.name, sym.what(), sym.pos)
	}
	for _, c := range sym.funcs.list {
		if c.tmpl == nil || !c.tmpl.samePattern(t) {
			continue
		}
		if c.tmpl.body && t.body {
			p.rep.fail(t.pos, "the template %s is defined a second time here; the first is at %s", t.name, c.tmpl.pos)
		}
		if t.body {
			t.inheritDefaults(c.tmpl)
			c.tmpl = t
		}
		return
	}
	sym.funcs.list = append(sym.funcs.list, &callee{tmpl: t, scope: p.names.file})
}

// inheritDefaults takes over the default arguments of an earlier declaration.
func (t *template) inheritDefaults(old *template) {
	for i := range t.params {
		if t.params[i].dfltAt == 0 {
			t.params[i].dfltAt = old.params[i].dfltAt
		}
	}
}

// samePattern tells whether two templates are declarations of one.
func (t *template) samePattern(o *template) bool {
	if len(t.params) != len(o.params) || len(t.decl.list) != len(o.decl.list) {
		return false
	}
	for i := range t.params {
		if (t.params[i].typ == nil) != (o.params[i].typ == nil) || t.params[i].typ != o.params[i].typ {
			return false
		}
	}
	for i := range t.decl.list {
		if t.decl.list[i].ref != o.decl.list[i].ref || !samePatternType(t.decl.list[i].t, o.decl.list[i].t) {
			return false
		}
	}
	return true
}

// samePatternType compares types in which parameters are unbound: their names do not matter.
func samePatternType(a, b Type) bool {
	switch x := a.(type) {
	case typeParam:
		y, ok := b.(typeParam)
		return ok && x.index == y.index
	case patternWindow:
		y, ok := b.(patternWindow)
		return ok && x.io == y.io && samePatternType(x.elem, y.elem)
	case Pointer:
		y, ok := b.(Pointer)
		return ok && x.Quals == y.Quals && samePatternType(x.Elem, y.Elem)
	case Array:
		y, ok := b.(Array)
		return ok && x.Len == y.Len && samePatternType(x.Elem, y.Elem)
	}
	return Identical(a, b)
}
