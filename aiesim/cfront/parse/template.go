package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// templates reads templates and makes their instances.
type templates struct {
	rep   *lex.Reporter
	cur   *cursor
	names *check.Names
	state *state
	conv  *check.Conversions
	prog  *check.Program
	types *types
	exprs *exprs
	stmts *stmts

	insts int
}

// template reads template<...> and the function behind it.
func (p *templates) template() {
	at := p.cur.next().Pos
	if p.names.Fn != nil {
		p.rep.Fail(at, "a template must stand at file scope")
	}
	if !p.cur.is("<") {
		p.rep.Fail(at, "explicit instantiation of templates is not supported; instances are made where they are used")
	}
	p.cur.next()
	if p.cur.is(">") {
		p.rep.Fail(at, "explicit specialisation (template<>) is not supported; overload the function instead")
	}
	t := &check.Template{}
	p.names.Push()
	defer p.names.Pop()
	t.Params = p.templateParams()
	p.types.closeAngle("parameters of a template")
	t.Start = p.cur.i
	if w := p.cur.tok(); w.Kind == lex.Ident && (w.Text == "class" || w.Text == "struct" || w.Text == "union" ||
		w.Text == "using" || w.Text == "template") {
		p.rep.Fail(w.Pos, "templates of %s are not supported; only templates of functions are", w)
	}
	p.patternDecl(t)
	switch {
	case p.cur.is("{"):
		p.cur.skipBalanced()
		t.Body = true
	case !p.cur.accept(";"):
		p.cur.unexpected(p.cur.tok(), "the body of the template "+t.Name)
	}
	p.enterTemplate(t)
}

// templateParams reads typename T, int N = 4, ... and binds the names so that the declaration can be read.
func (p *templates) templateParams() []check.TemplateParam {
	var out []check.TemplateParam
	for {
		q := check.TemplateParam{}
		at := p.cur.pos()
		if w, ok := p.cur.acceptWord("typename", "class"); ok {
			if p.cur.is("...") {
				p.rep.Fail(p.cur.pos(), "variadic templates are not supported")
			}
			q.Name = p.cur.ident("the name of a " + w + " parameter").Text
			p.names.Declare(q.Name, &check.Symbol{Pos: at, Typ: &check.QType{T: typeParam{len(out), q.Name}}})
		} else {
			s := p.types.specifiers(true)
			if p.cur.is("...") {
				p.rep.Fail(p.cur.pos(), "variadic templates are not supported")
			}
			d := p.types.declarator(s, named)
			q.Name, q.Typ = d.Name.Text, d.T
			if s.Auto || !check.IsInteger(d.T) || d.Ref {
				p.rep.Fail(at, "a parameter of a template is a type or an integer")
			}
			p.names.Declare(q.Name, &check.Symbol{Pos: at, Val: &cfront.IntConst{At: cfront.At{P: at},
				T:   cfront.T{Typ: d.T},
				Val: int64(len(out))}})
		}
		if p.cur.accept("=") {
			q.DefaultAt = p.cur.i
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
		case t.Kind == lex.EOF || t.Is(";") || t.Is("{"):
			p.cur.unexpected(t, "a default argument")
		case t.Is("(") || t.Is("["):
			p.cur.skipBalanced()
			p.cur.i--
		case t.Is("<"):
			nest++
		case t.Is(">") && nest > 0:
			nest--
		case nest == 0 && (t.Is(",") || t.Is(">")):
			return
		}
	}
}

// patternDecl reads the declaration with the template's parameters unbound; what it learns is the name and how
// arguments are deduced.
func (p *templates) patternDecl(t *check.Template) {
	p.cur.pattern = true
	defer func() { p.cur.pattern = false }()
	s := p.types.specifiers(false)
	d := p.types.declarator(s, named)
	if d.Params == nil {
		p.rep.Fail(d.Name.Pos, "templates of variables (%s) are not supported; only templates of functions are", d.Name)
	}
	t.Name, t.Pos, t.Decl, t.Result = d.Name.Text, d.Name.Pos, d.Params, d.T.(*cfront.FuncType).Result
}

// enterTemplate adds the template to the overloads of its name.
func (p *templates) enterTemplate(t *check.Template) {
	sym := p.names.File.Names[t.Name]
	if sym == nil {
		sym = &check.Symbol{Pos: t.Pos, Funcs: &check.Overloads{Name: t.Name}}
		p.names.File.Set(t.Name, sym)
	} else if sym.Funcs == nil {
		p.rep.Fail(t.Pos, "%s is declared a second time here; it is a %s declared at %s", t.Name, sym.What(), sym.Pos)
	}
	for _, c := range sym.Funcs.List {
		if c.Template == nil || !samePattern(c.Template, t) {
			continue
		}
		if c.Template.Body && t.Body {
			p.rep.Fail(t.Pos, "the template %s is defined a second time here; the first is at %s", t.Name,
				c.Template.Pos)
		}
		if t.Body {
			inheritDefaults(t, c.Template)
			c.Template = t
		}
		return
	}
	sym.Funcs.List = append(sym.Funcs.List, &check.Callee{Template: t, Scope: p.names.File})
}

// inheritDefaults takes over the default arguments of an earlier declaration.
func inheritDefaults(t, old *check.Template) {
	for i := range t.Params {
		if t.Params[i].DefaultAt == 0 {
			t.Params[i].DefaultAt = old.Params[i].DefaultAt
		}
	}
}

// samePattern reports whether two templates are declarations of one.
func samePattern(t, o *check.Template) bool {
	if len(t.Params) != len(o.Params) || len(t.Decl.List) != len(o.Decl.List) {
		return false
	}
	for i := range t.Params {
		if (t.Params[i].Typ == nil) != (o.Params[i].Typ == nil) || t.Params[i].Typ != o.Params[i].Typ {
			return false
		}
	}
	for i := range t.Decl.List {
		if t.Decl.List[i].Ref != o.Decl.List[i].Ref || !samePatternType(t.Decl.List[i].T, o.Decl.List[i].T) {
			return false
		}
	}
	return true
}

// samePatternType compares types in which parameters are unbound: their names do not matter.
func samePatternType(a, b cfront.Type) bool {
	switch x := a.(type) {
	case typeParam:
		y, ok := b.(typeParam)
		return ok && x.index == y.index
	case patternWindow:
		y, ok := b.(patternWindow)
		return ok && x.io == y.io && samePatternType(x.elem, y.elem)
	case cfront.Pointer:
		y, ok := b.(cfront.Pointer)
		return ok && x.Quals == y.Quals && samePatternType(x.Elem, y.Elem)
	case cfront.Array:
		y, ok := b.(cfront.Array)
		return ok && x.Len == y.Len && samePatternType(x.Elem, y.Elem)
	}
	return cfront.Identical(a, b)
}
