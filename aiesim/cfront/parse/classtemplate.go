package parse

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// classTemplate reads what follows template<...> for class c, using c = and constexpr T c =. params are bound already.
func (p *templates) classTemplate(params []check.TemplateParam, kind check.TemplateKind, name lex.Token) {
	ct := p.declareClassTemplate(params, kind, name)
	if p.cur.is("<") { // a specialisation
		p.specialisation(ct, params)
		return
	}
	if p.cur.is(";") {
		return
	}
	if ct.Start != 0 {
		p.rep.Fail(name.Pos, "the template %s is defined a second time here; the first is at %s", name, ct.Pos)
	}
	old := ct.Params
	ct.Params, ct.Start, ct.Pos = params, p.cur.i, name.Pos
	for i := range old {
		if i < len(params) && params[i].DefaultAt == 0 {
			params[i].DefaultAt = old[i].DefaultAt
		}
	}
	p.skipDefinition()
}

// declareClassTemplate finds the template of that name or makes it.
func (p *templates) declareClassTemplate(params []check.TemplateParam, kind check.TemplateKind,
	name lex.Token) *check.ClassTemplate {
	sc := p.names.Scope.Outer // the innermost scope holds the parameters
	if sym := sc.Own(name.Text); sym != nil && sym.Class != nil {
		return sym.Class
	} else if sym != nil && sc.Declared(name.Text) != nil {
		p.rep.Fail(name.Pos, "%s is declared a second time here; it is a %s declared at %s", name, sym.What(), sym.Pos)
	}
	ct := &check.ClassTemplate{Name: name.Text, Pos: name.Pos, Kind: kind, Params: params, Scope: sc}
	sc.Set(name.Text, &check.Symbol{Pos: name.Pos, Class: ct})
	return ct
}

// specialisation reads the arguments <...> of a specialisation, whose definition follows.
func (p *templates) specialisation(ct *check.ClassTemplate, params []check.TemplateParam) {
	p.cur.pattern = true
	args := p.classArgs(ct.Name, ct.Params)
	p.cur.pattern = false
	sp := &check.ClassSpec{Params: params, Pattern: args, Start: p.cur.i}
	if p.cur.is(";") {
		return
	}
	ct.Specs = append(ct.Specs, sp)
	p.skipDefinition()
}

// skipDefinition passes the definition of a class, a type or a constant up to its ;
func (p *templates) skipDefinition() {
	for !p.cur.is(";") {
		switch {
		case p.cur.atEOF() || p.cur.is("}"):
			p.cur.unexpected(p.cur.tok(), "; behind the template")
		case p.cur.is("(") || p.cur.is("[") || p.cur.is("{"):
			p.cur.skipBalanced()
		default:
			p.cur.next()
		}
	}
}

// classArgs reads <4, int> behind the name of a template; params may be nil.
func (p *templates) classArgs(name string, params []check.TemplateParam) []check.TemplateArg {
	p.cur.enter()
	defer p.cur.leave()
	p.cur.next()
	var out []check.TemplateArg
	angle := p.cur.angle
	p.cur.angle = 1
	for !p.cur.is(">") && !p.cur.is(">>") {
		packs{p.types}.list(func() {
			k := packAt(params, len(out))
			wantType, wantValue := k >= 0 && params[k].Typ == nil, k >= 0 && params[k].Typ != nil
			out = append(out, p.templateArg(name, wantType, wantValue))
		})
		if p.cur.pattern && p.cur.accept("...") {
			out[len(out)-1].Expand = true
		}
		if !p.cur.accept(",") {
			break
		}
	}
	p.types.closeAngle("arguments of the template " + name)
	p.cur.angle = angle
	return out
}

// templateArg reads one argument: a type or a constant; in a declaration with open parameters it may be open.
func (p *templates) templateArg(name string, wantType, wantValue bool) check.TemplateArg {
	if wantValue && p.cur.pattern { // is_same_v<T, int> && N > 2 begins like a type
		if a, ok := p.openArg(); ok {
			return a
		}
	}
	if p.up.startsTypeAt(0) {
		i := p.cur.i
		q := p.up.typeName()
		if !p.cur.is("(") && !p.cur.is("{") { // int(4) is a value
			if q.Ref {
				return check.TemplateArg{T: cfront.Pointer{Elem: q.T, Quals: q.Q}}
			}
			return check.TemplateArg{T: q.T, Lvalue: q.Lvalue}
		}
		p.cur.i, p.cur.split = i, false
	} else if wantType && p.cur.tok().Kind == lex.Ident {
		p.types.namedType() // reports
	}
	if p.cur.pattern {
		if a, ok := p.openArg(); ok {
			return a
		}
	}
	if sym := p.objectArg(); sym != nil {
		return check.TemplateArg{Named: sym}
	}
	x := p.conv.Value(p.up.binary(1))
	v := p.conv.IntConst(x, "an argument of the template "+name)
	return check.TemplateArg{C: &cfront.IntConst{At: cfront.At{P: x.Pos()}, T: cfront.T{Typ: x.Type()}, Val: v}}
}

// angles counts the brackets around a token among arguments of templates; inside of ( ) < is less.
type angles struct{ round, angle int }

func (a *angles) add(t lex.Token) {
	switch {
	case t.Is("("):
		a.round++
	case t.Is(")"):
		a.round--
	case a.round > 0:
	case t.Is("<"):
		a.angle++
	case t.Is(">"):
		a.angle--
	case t.Is(">>"):
		a.angle -= 2
	}
}

func (a *angles) none() bool { return *a == angles{} }

// ends reports whether t ends an argument.
func (a *angles) ends(t lex.Token) bool {
	return a.none() && (t.Is(",") || t.Is(">") || t.Is(">>"))
}

// openArg reads an argument that is a parameter itself, or an expression with one in it.
func (p *templates) openArg() (check.TemplateArg, bool) {
	var nest angles
	end, isOpen, half := 0, false, false
	for ; ; end++ {
		t := p.cur.ahead(end)
		if half = t.Is(">>") && nest == (angles{angle: 1}); half {
			break // its second half ends the argument
		}
		if t.Kind == lex.EOF || t.Is(";") || nest.ends(t) || nest.none() && t.Is("...") {
			break
		}
		nest.add(t)
		switch {
		case t.Kind == lex.Ident:
			if sym := p.names.Scope.Lookup(t.Text); sym != nil {
				isOpen = isOpen || sym.Param || sym.Typ != nil && typeParamsIn(sym.Typ.T)
			}
		}
	}
	if !isOpen {
		return check.TemplateArg{}, false
	}
	if sym := p.names.Scope.Lookup(p.cur.tok().Text); end == 1 && sym != nil && sym.Param {
		p.cur.next()
		return check.TemplateArg{Param: int(sym.Val.Val) + 1}, true
	}
	p.cur.i, p.cur.split = p.cur.i+end, half
	return check.TemplateArg{Param: -1}, true
}

// classInstance finds or makes the instance of a class template: a type, or for a template of constants a value.
func (p *templates) classInstance(ct *check.ClassTemplate, args []check.TemplateArg, at cfront.Pos) (*check.QType,
	cfront.Expr) {
	if p.cur.pattern && anyOpen(args) {
		return p.openInstance(ct, args, at), nil
	}
	args = typesAlone(p.complete(ct, args, at))
	for _, in := range ct.Insts {
		if sameArgs(in.Args, args) {
			return in.Typ, in.Val
		}
	}
	p.countInstance(ct.Name, at)
	in := &check.ClassInstance{Args: args}
	start, sc := ct.Start, p.names.BindParams(ct.Scope, ct.Params, args, ct.Pos)
	if sp, bound := p.chooseSpec(ct, args); sp != nil {
		start, sc = sp.Start, p.names.BindParams(ct.Scope, sp.Params, bound, ct.Pos)
	}
	if start == 0 {
		p.rep.Fail(at, "the template %s is declared at %s, but not defined", ct.Name, ct.Pos)
	}
	ct.Insts = append(ct.Insts, in)
	where, needed := p.rep.Where, p.rep.Needed
	p.rep.Needed = p.rep.User(at)
	p.rep.Where = fmt.Sprintf(" (in %s, needed at %s)", argName(ct.Name, args), at)
	defer func() { p.rep.Where, p.rep.Needed = where, needed }()
	p.state.elsewhere(start, sc, func() {
		p.names.Fn = nil
		p.define(ct, in)
	})
	return in.Typ, in.Val
}

func sameArgs(a, b []check.TemplateArg) bool {
	for i := range b {
		if !a[i].Same(b[i]) {
			return false
		}
	}
	return true
}

// countInstance limits the number of instances.
func (p *templates) countInstance(name string, at cfront.Pos) {
	if p.insts++; p.insts > maxInstances {
		p.rep.Limit(at, "more than %d instances of templates are needed; does %s need itself without end?",
			maxInstances, name)
	}
}

// openInstance is an instance with open arguments: what it is made of, for deduction.
func (p *templates) openInstance(ct *check.ClassTemplate, args []check.TemplateArg, at cfront.Pos) *check.QType {
	if ct.Kind != check.OfAlias || ct.Start == 0 {
		return &check.QType{T: &patternClass{name: ct.Name, class: ct, args: args}}
	}
	for i, a := range args {
		whole := a.Expand && i < len(ct.Params) && i == len(args)-1 // T... for T...
		if k := packAt(ct.Params, i); k >= 0 && ct.Params[k].Pack && !whole {
			return &check.QType{T: open{}}
		}
	}
	if len(args) > len(ct.Params) {
		p.rep.Fail(at, "the template %s takes %d arguments, here are %d", ct.Name, len(ct.Params), len(args))
	}
	for len(args) < len(ct.Params) {
		if ct.Params[len(args)].Typ == nil {
			args = append(args, check.TemplateArg{T: open{}})
		} else {
			args = append(args, check.TemplateArg{Param: -1})
		}
	}
	out := &check.QType{}
	p.state.elsewhere(ct.Start, p.names.BindParams(ct.Scope, ct.Params, args, ct.Pos), func() {
		p.cur.pattern = true
		p.cur.expect("=", "behind the name of a type")
		*out = p.up.typeName()
	})
	return out
}

// complete checks the number of arguments and adds the defaults.
func (p *templates) complete(ct *check.ClassTemplate, args []check.TemplateArg, at cfront.Pos) []check.TemplateArg {
	if len(args) > maxPack || packAt(ct.Params, len(args)-1) < 0 && len(args) > 0 {
		p.rep.Fail(at, "the template %s takes %d arguments, here are %d", ct.Name, len(ct.Params), len(args))
	}
	for i, a := range args {
		q := ct.Params[packAt(ct.Params, i)]
		if a.IsValue() != (q.Typ != nil) {
			what := map[bool]string{true: "a value", false: "a type"}[q.Typ != nil]
			p.rep.Fail(at, "argument %d of %s must be %s, not %s", i+1, ct.Name, what, a)
		}
	}
	out, _ := explicitArgs(ct.Params, args)
	if !p.fillDefaults(ct.Params, ct.Scope, ct.Pos, out) {
		p.rep.Fail(at, "the template %s takes %d arguments, here are %d", ct.Name, len(ct.Params), len(args))
	}
	return out
}

// chooseSpec finds the specialisation that fits the arguments best: with the fewest parameters of its own.
func (p *templates) chooseSpec(ct *check.ClassTemplate, args []check.TemplateArg) (*check.ClassSpec,
	[]check.TemplateArg) {
	var best *check.ClassSpec
	var bound []check.TemplateArg
	for _, sp := range ct.Specs {
		pattern := sp.Pattern.([]check.TemplateArg)
		out := make([]check.TemplateArg, len(sp.Params))
		have, n := len(check.Flat(args)), len(pattern)
		if expands := n > 0 && pattern[n-1].Expand; have != n && !(expands && have >= n-1) ||
			!p.unifyArgs(pattern, args, out, sp.Params) || hasOpen(out, sp.Params) {
			continue
		}
		if best == nil || len(sp.Params) < len(best.Params) {
			best, bound = sp, out
		}
	}
	return best, bound
}

// hasOpen reports whether a parameter has no argument; a pack without one is empty.
func hasOpen(args []check.TemplateArg, params []check.TemplateParam) bool {
	for i, a := range args {
		if args[i].IsPack = a.IsPack || params[i].Pack; args[i].Open() {
			return true
		}
	}
	return false
}

// define reads the definition of an instance.
func (p *templates) define(ct *check.ClassTemplate, in *check.ClassInstance) {
	at := p.cur.pos()
	switch ct.Kind {
	case check.OfAlias:
		p.cur.expect("=", "behind the name of a type")
		q := p.up.typeName()
		in.Typ = &q
	case check.OfConstant:
		p.constant(ct, in)
	default:
		s := &cfront.Struct{Name: argName(ct.Name, in.Args)}
		in.Typ = &check.QType{T: s}
		var a check.Attrs
		c := p.class.openClass(s)
		c.Template, c.Args = ct, in.Args
		c.Scope.Set(ct.Name, &check.Symbol{Pos: at, Typ: in.Typ, Class: ct})
		p.cur.acceptWord("final")
		p.class.base(c)
		p.cur.expect("{", "before the members of "+s.String())
		p.class.members(c)
		p.types.layout(s, a.Align, at)
		p.finishClass(c)
	}
}

// constant reads the value of an instance of a template of constants.
func (p *templates) constant(ct *check.ClassTemplate, in *check.ClassInstance) {
	p.cur.i-- // the name
	for !p.cur.isWord("constexpr") && !p.cur.is(">") {
		p.cur.i--
	}
	p.cur.accept(">")
	s := p.up.specifiers(false)
	p.cur.next() // the name
	if p.cur.is("<") {
		p.types.skipAngles()
	}
	var x cfront.Expr
	switch {
	case p.cur.accept("="):
		x = p.up.assignment()
	case p.cur.is("{"):
		p.cur.next()
		x = p.up.assignment()
	default:
		p.cur.unexpected(p.cur.tok(), "= and the value of "+ct.Name)
	}
	if !s.Auto {
		x = p.conv.Convert(x, s.T, "the value of "+ct.Name)
	}
	c := p.exprs.consts.Constant(p.conv.Value(x))
	if c == nil {
		p.rep.Fail(x.Pos(), "the value of %s is not a constant expression", ct.Name)
	}
	in.Val = c
}

// argName prints fir<4, int16>.
func argName(name string, args []check.TemplateArg) string {
	s := name + "<"
	for i, a := range check.Flat(args) {
		if i > 0 {
			s += ", "
		}
		s += a.String()
	}
	return s + ">"
}
