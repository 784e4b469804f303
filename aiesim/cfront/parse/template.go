package parse

import (
	"fmt"

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
	class *classes
	exprs *exprs
	stmts *stmts
	up    *entries

	insts int
}

// template reads template<...> and the function, class, type or constant behind it.
func (p *templates) template() {
	at := p.cur.next().Pos
	if p.names.Fn != nil {
		p.rep.Fail(at, "a template must stand at file scope")
	}
	if !p.cur.is("<") {
		p.explicitInstance()
		return
	}
	p.cur.next()
	t := &check.Template{Scope: p.names.Scope, Class: p.names.Scope.Class}
	p.names.Push()
	defer p.names.Pop()
	if !p.cur.is(">") {
		t.Params = p.templateParams()
	}
	p.types.closeAngle("parameters of a template")
	t.Start = p.cur.i
	var inner []check.TemplateParam
	if p.cur.isWord("template") { // a member template of a class template
		p.cur.next()
		p.cur.expect("<", "behind template")
		if !p.cur.is(">") {
			inner = p.templateParams()
		}
		p.types.closeAngle("parameters of a template")
	}
	switch {
	case p.classHead(t):
		return
	case p.outOfLine(t, inner):
		return
	case len(t.Params) == 0:
		p.functionSpec(t)
		return
	}
	p.patternDecl(t)
	switch {
	case p.cur.is("{"):
		p.cur.skipBalanced()
		t.Body = true
	case p.cur.is("=") && p.cur.ahead(1).Word("delete"):
		p.cur.next()
		p.cur.next()
		p.cur.expect(";", "behind the template "+t.Name)
	case !p.cur.accept(";"):
		p.cur.unexpected(p.cur.tok(), "the body of the template "+t.Name)
	}
	p.enterTemplate(t)
}

// classHead reads the template of a class, of a type or of a constant if that is what comes.
func (p *templates) classHead(t *check.Template) bool {
	kind := check.OfClass
	var a check.Attrs
	switch w := p.cur.tok(); {
	case w.Word("class"), w.Word("struct"), w.Word("union"):
		i := p.cur.i
		p.cur.next()
		p.types.specAttrs(&a)
		next := p.cur.ahead(1)
		if p.cur.tok().Kind != lex.Ident || !(next.Is("{") || next.Is(":") || next.Is(";") || next.Is("<") ||
			next.Word("final")) {
			p.cur.i = i // struct s f(...)
			return false
		}
	case w.Word("using"):
		kind = check.OfAlias
		p.cur.next()
	case p.constantAhead():
		kind = check.OfConstant
		for !p.cur.aheadIs(1, "=") && !p.cur.aheadIs(1, "<") && !p.cur.aheadIs(1, "{") {
			p.cur.next()
		}
	default:
		return false
	}
	p.classTemplate(t.Params, kind, p.cur.ident("the name of a template"))
	p.cur.expect(";", "behind the template")
	return true
}

// constantAhead reports whether constexpr T name = or constexpr T name<...> = follows.
func (p *templates) constantAhead() bool {
	nest := 0
	seen := false
	for n := 0; ; n++ {
		t := p.cur.ahead(n)
		switch {
		case t.Kind == lex.EOF || t.Is(";") || t.Is("(") || t.Is("{"):
			return false
		case t.Is("<"):
			nest++
		case t.Is(">"):
			nest--
		case t.Is(">>"):
			nest -= 2
		case t.Is("=") && nest == 0:
			return seen
		}
		seen = seen || t.Word("constexpr")
	}
}

// explicitInstance reads template class c<4>; and template void f<4>(int); both ask for what is made when it is needed.
func (p *templates) explicitInstance() {
	for !p.cur.accept(";") {
		switch {
		case p.cur.atEOF() || p.cur.is("{") || p.cur.is("}"):
			p.cur.unexpected(p.cur.tok(), "; behind an explicit instantiation")
		case p.cur.is("("):
			p.cur.skipBalanced()
		default:
			p.cur.next()
		}
	}
}

// functionSpec reads template<> void f<4>(...) {...}, a specialisation of a template that is there.
func (p *templates) functionSpec(t *check.Template) {
	start := p.cur.i
	s := p.types.specifiers(false)
	d := p.types.declarator(s, named)
	if d.Space != nil {
		t.Scope = d.Space
	}
	sym := t.Scope.Own(d.Name.Text)
	if d.Params == nil || sym == nil || sym.Funcs == nil {
		p.rep.Fail(d.Name.Pos, "template<>: there is no template %s to specialise", d.Name)
	}
	of, args := p.specialised(sym, d)
	if of == nil {
		p.rep.Fail(d.Name.Pos, "template<>: no template %s fits this specialisation", d.Name)
	}
	of.Specs = append(of.Specs, &check.FuncSpec{Args: args, Start: start})
	switch {
	case p.cur.is("{"):
		p.cur.skipBalanced()
	default:
		p.cur.expect(";", "behind the specialisation")
	}
}

// specialised finds the template that a declaration specialises, and its arguments.
func (p *templates) specialised(sym *check.Symbol, d check.Declarator) (*check.Template, []check.TemplateArg) {
	for _, c := range sym.Funcs.List {
		of := c.Template
		if of == nil || len(of.Decl.List) != len(d.Params.List) {
			continue
		}
		out, fits := explicitArgs(of.Params, d.Explicit)
		if !fits {
			continue
		}
		u := &unifier{p, of.Params, out, len(d.Explicit)}
		ok := true
		for i, q := range of.Decl.List {
			h := d.Params.List[i]
			ok = ok && u.typ(q.T, check.Unrestrict(h.T), q.Q, h.Q)
		}
		if ok && p.templateDefaults(of, out) {
			return of, out
		}
	}
	return nil, nil
}

// templateParams reads typename T, int N = 4, ... and binds the names so that the declaration can be read.
func (p *templates) templateParams() []check.TemplateParam {
	var out []check.TemplateParam
	for {
		q := check.TemplateParam{}
		at := p.cur.pos()
		if w, ok := p.cur.acceptWord("typename", "class"); ok {
			q.Pack = p.cur.accept("...")
			q.Name = p.paramName(w, len(out))
			p.names.Declare(q.Name, &check.Symbol{Pos: at, Typ: &check.QType{T: typeParam{len(out), q.Name}}})
		} else {
			start := p.cur.i
			p.cur.pattern = true
			s := p.types.specifiers(true)
			q.Pack = p.cur.accept("...")
			d := p.types.declarator(s, either)
			p.cur.pattern = false
			if q.Name, q.Typ = d.Name.Text, d.T; q.Typ == (open{}) {
				q.TypeAt = start
			}
			if d.Name.Kind != lex.Ident {
				q.Name = fmt.Sprintf("<%d>", len(out))
			}
			if s.Auto && !d.Ref {
				q.Typ = cfront.Int32
			}
			_, address := d.T.(cfront.Pointer)
			if q.Ref = d.Ref; !s.Auto && !d.Ref && !address && !check.IsInteger(d.T) && !typeParamsIn(d.T) {
				p.rep.Fail(at, "a parameter of a template is a type, an integer, or the name of an object or "+
					"of functions")
			}
			p.names.Declare(q.Name, &check.Symbol{Pos: at, Param: true, Val: &cfront.IntConst{At: cfront.At{P: at},
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

// paramName reads the name of a type parameter, which may be left out.
func (p *templates) paramName(word string, i int) string {
	if p.cur.is(",") || p.cur.is(">") || p.cur.is("=") {
		return fmt.Sprintf("<%d>", i)
	}
	return p.cur.ident("the name of a " + word + " parameter").Text
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
		case t.Is(">>") && nest > 1:
			nest -= 2
		case t.Is(">>"): // the second half ends the parameters
			p.cur.split = nest == 1
			return
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
		p.rep.Fail(d.Name.Pos, "%s: a template of a variable must be constexpr", d.Name)
	}
	t.Name, t.Pos, t.Decl, t.Result = d.Name.Text, d.Name.Pos, d.Params, d.T.(*cfront.FuncType).Result
	t.Static, t.Const = s.Static, d.Const
	if d.Space != nil {
		t.Scope = d.Space
	}
}

// enterTemplate adds the template to the overloads of its name.
func (p *templates) enterTemplate(t *check.Template) {
	sym := t.Scope.Declared(t.Name)
	if sym == nil {
		sym = &check.Symbol{Pos: t.Pos, Funcs: &check.Overloads{Name: t.Name}}
		t.Scope.Set(t.Name, sym)
	} else if sym.Funcs == nil {
		p.rep.Fail(t.Pos, "%s is declared a second time here; it is a %s declared at %s", t.Name, sym.What(), sym.Pos)
	}
	for _, c := range sym.Funcs.List {
		if c.Template == nil || !p.samePattern(c.Template, t) {
			continue
		}
		if c.Template.Body && t.Body {
			p.rep.Fail(t.Pos, "the template %s is defined a second time here; the first is at %s", t.Name,
				c.Template.Pos)
		}
		if t.Body {
			inheritDefaults(t, c.Template)
			t.Insts, t.Specs = c.Template.Insts, c.Template.Specs
			for _, in := range t.Insts {
				in.Template = t // whose body it gets
			}
			c.Template = t
		}
		return
	}
	sym.Funcs.List = append(sym.Funcs.List, &check.Callee{Template: t, Scope: t.Scope})
}

// inheritDefaults takes over the default arguments of an earlier declaration.
func inheritDefaults(t, old *check.Template) {
	for i := range t.Params {
		if t.Params[i].DefaultAt == 0 {
			t.Params[i].DefaultAt = old.Params[i].DefaultAt
		}
	}
}
