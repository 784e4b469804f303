package parse

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// instantiateFor makes the candidate of a template for a call, or nil if its arguments cannot be told.
func (p *templates) instantiateFor(t *check.Template, n *check.FuncName, vals, args []cfront.Expr) *check.Candidate {
	if len(args) > len(t.Decl.List) && !t.Decl.Variadic() {
		return nil
	}
	targs, ok := p.deduce(t, n, vals, args)
	if !ok {
		return nil
	}
	in := p.substitute(t, targs, n.P)
	if in == nil {
		return nil
	}
	return &check.Candidate{Fn: in.Fn, Decl: in.Decl, Scope: in.Scope, Template: t, Method: t.Class != nil && !t.Static,
		Const: t.Const}
}

// substitute makes an instance; nil if the declaration has no meaning with these arguments, so that another function is
// meant.
func (p *templates) substitute(t *check.Template, args []check.TemplateArg, at cfront.Pos) (in *check.Instance) {
	before := len(p.rep.List)
	if p.state.attempt(func() { in = p.instance(t, args, at) }) {
		return in
	}
	p.rep.List = p.rep.List[:before]
	return nil
}

// instance finds or makes the instance of a template; only its declaration is read here.
func (p *templates) instance(t *check.Template, args []check.TemplateArg, at cfront.Pos) *check.Instance {
search:
	for _, in := range t.Insts {
		for i := range args {
			if !in.Args[i].Same(args[i]) {
				continue search
			}
		}
		return in
	}
	p.countInstance(t.Name, at)
	in := &check.Instance{Template: t, Args: args, Scope: p.names.TemplateScope(t, args), Class: t.Class,
		Static: t.Static, Const: t.Const}
	for _, sp := range t.Specs {
		if sameArgs(sp.Args, args[:min(len(sp.Args), len(args))]) {
			in.Start = sp.Start
		}
	}
	p.within(in, at, func() {
		s := p.up.specifiers(false)
		d := p.types.declarator(s, named)
		if d.Params == nil {
			p.rep.Fail(d.Name.Pos, "%s is no function", d.Name)
		}
		in.Decl = d.Params
		forwards(t.Decl.List, in.Decl.List)
		if t.Class != nil {
			in.Fn = p.prog.MethodInstance(t.Class, s, d)
		} else {
			in.Fn = p.prog.DeclareFunc(s, d, in)
		}
		in.Fn.TemplateArgs = []string{}
		for _, a := range check.Flat(args) {
			in.Fn.TemplateArgs = append(in.Fn.TemplateArgs, a.String())
		}
		p.prog.About(in.Fn).Inst = in
		if p.cur.is("{") {
			in.BodyAt = p.cur.i
		}
	})
	t.Insts = append(t.Insts, in)
	return in
}

// forwards marks the parameters of an instance that are T&& in the template, T one of its parameters: they take
// everything.
func forwards(of, list []check.Param) {
	for i := range list {
		if q := of[min(i, len(of)-1)]; q.Forward && (i < len(of) || q.Pack) {
			list[i].Forward = true
		}
	}
}

// within reads the tokens of a template for an instance; mistakes tell which.
func (p *templates) within(in *check.Instance, at cfront.Pos, f func()) {
	where, needed := p.rep.Where, p.rep.Needed
	if p.rep.Needed = p.rep.User(at); in.User.IsValid() {
		p.rep.Needed = in.User
	}
	if in.Template != nil || in.Class != nil && in.Class.Template != nil {
		p.rep.Where = fmt.Sprintf(" (in %s, needed at %s)", instanceName(in), at)
	}
	start := in.Start
	switch {
	case in.BodyAt > 0:
		start = in.BodyAt
	case start == 0 && in.Template != nil:
		start = in.Template.Start
	}
	defer func() { p.rep.Where, p.rep.Needed = where, needed }()
	p.state.elsewhere(start, in.Scope, f)
}

// instanceName prints fir<4, int16>.
func instanceName(in *check.Instance) string {
	if in.Template == nil {
		return in.Name
	}
	return argName(in.Template.Name, in.Args)
}

// readBody reads the body of an instance, once.
func (p *templates) readBody(in *check.Instance) {
	if in.Done {
		return
	}
	in.Done = true
	if in.BodyAt == 0 && in.Class != nil && in.Template == nil {
		p.findBody(in)
	}
	if in.BodyAt == 0 && in.Template != nil && in.Template.Body && in.Start == 0 {
		p.defined(in)
	}
	if in.BodyAt == 0 {
		return
	}
	p.within(in, in.Needed, func() {
		p.names.Fn = nil
		if !p.state.attempt(func() { p.stmts.body(in.Fn, in.Decl, in) }) {
			p.prog.About(in.Fn).Broken = true
		}
	})
}

// defined finds the body of an instance that was needed before its template was defined; the definition may have other
// names for the parameters.
//
//	template <int N> int f(int x);   int y() { return f<3>(1); }   template <int M> int f(int z) { return M * z; }
func (p *templates) defined(in *check.Instance) {
	in.Scope = p.names.TemplateScope(in.Template, in.Args)
	p.within(in, in.Needed, func() {
		in.Decl = p.types.declarator(p.up.specifiers(false), named).Params
		if !p.cur.is("{") {
			panic("BUG: no body of " + instanceName(in))
		}
		in.BodyAt = p.cur.i
	})
}

// finishTemplates reads the bodies of all instances that are called, and of those that they call.
func (p *templates) finishTemplates() {
	for in := p.prog.NextInstance(); in != nil; in = p.prog.NextInstance() {
		p.readBody(in)
	}
}

// samePattern reports whether two templates are declarations of one. Types that depend on parameters are the same if
// they are written alike.
func (p *templates) samePattern(t, o *check.Template) bool {
	if len(t.Params) != len(o.Params) || len(t.Decl.List) != len(o.Decl.List) ||
		t.Result == (open{}) && o.Result == (open{}) && !p.sameTokens(t, o, t.Start, o.Start, true) {
		return false
	}
	for i := range t.Params {
		if a, b := t.Params[i].TypeAt, o.Params[i].TypeAt; a > 0 && b > 0 && !p.sameTokens(t, o, a, b, false) {
			return false
		}
		if (t.Params[i].Typ == nil) != (o.Params[i].Typ == nil) || t.Params[i].Pack != o.Params[i].Pack ||
			t.Params[i].Typ != nil && !samePatternType(t.Params[i].Typ, o.Params[i].Typ) {
			return false
		}
	}
	for i := range t.Decl.List {
		a, b := t.Decl.List[i], o.Decl.List[i]
		if a.Ref != b.Ref || a.Move != b.Move || a.Ref && a.Q != b.Q || a.Pack != b.Pack ||
			!samePatternType(a.T, b.T) {
			return false
		}
	}
	return true
}

// sameTokens reports whether the declarations of two templates have the same tokens from a and b on: results, up to the
// name, or types of parameters. Parameters may have other names.
func (p *templates) sameTokens(t, o *check.Template, a, b int, result bool) bool {
	index := func(list []check.TemplateParam, x lex.Token) int {
		return slices.IndexFunc(list, func(q check.TemplateParam) bool { return x.Word(q.Name) })
	}
	var nest angles
	for ; ; a, b = a+1, b+1 {
		x, y := p.cur.toks[a], p.cur.toks[b]
		n := index(t.Params, x)
		ends := func(x lex.Token) bool { return !result && (nest.ends(x) || nest.none() && x.Is("=")) }
		switch {
		case ends(x) && ends(y), !result && nest == (angles{angle: 1}) && x.Is(">") && y.Is(">>"),
			!result && nest == (angles{angle: 1}) && x.Is(">>") && y.Is(">"):
			return true
		case n != index(o.Params, y), n < 0 && (x.Kind != y.Kind || x.Text != y.Text):
			return false
		case x.Kind == lex.EOF, result && x.Word(t.Name):
			return true
		}
		nest.add(x)
	}
}

// samePatternType reports whether types in which parameters are unbound are the same; names of parameters do not
// matter.
func samePatternType(a, b cfront.Type) bool {
	switch x := a.(type) {
	case typeParam:
		y, ok := b.(typeParam)
		return ok && x.index == y.index
	case patternWindow:
		y, ok := b.(patternWindow)
		return ok && x.io == y.io && samePatternType(x.elem, y.elem)
	case *patternClass:
		y, ok := b.(*patternClass)
		if !ok || x.name != y.name || x.class != y.class || len(x.args) != len(y.args) {
			return false
		}
		for i, a := range x.args {
			c := y.args[i]
			if a.Param != c.Param || a.IsValue() != c.IsValue() || a.IsValue() && !a.Same(c) ||
				(a.T == nil) != (c.T == nil) || a.T != nil && !samePatternType(a.T, c.T) {
				return false
			}
		}
		return true
	case cfront.Pointer:
		y, ok := b.(cfront.Pointer)
		return ok && x.Quals == y.Quals && samePatternType(x.Elem, y.Elem)
	case cfront.Array:
		y, ok := b.(cfront.Array)
		return ok && x.Len == y.Len && samePatternType(x.Elem, y.Elem)
	}
	return cfront.Identical(a, b)
}

// typesAlone are arguments without what T of T&& was found from, of which classes know nothing.
func typesAlone(args []check.TemplateArg) []check.TemplateArg {
	out := slices.Clone(args)
	for i := range out {
		out[i].Q, out[i].Lvalue = 0, false
		if out[i].IsPack {
			out[i].Pack = typesAlone(out[i].Pack)
		}
	}
	return out
}
