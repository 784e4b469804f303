package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// primary reads names, literals and (x).
func (p *exprs) primary() cfront.Expr {
	t := p.cur.tok()
	switch t.Kind {
	case lex.Number:
		return p.number()
	case lex.Char:
		p.cur.next()
		v, msg := lex.CharValue(t.Text)
		if msg != "" {
			p.rep.Fail(t.Pos, "%s", msg)
		}
		return &cfront.IntConst{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: cfront.Int32}, Val: v}
	case lex.String:
		return p.prog.StringObject(p.wholeString(), t.Pos)
	case lex.Ident:
		return p.name(t)
	}
	switch {
	case t.Is("("):
		if p.cur.aheadIs(1, "{") {
			p.cur.skipBalanced()
			p.rep.Fail(t.Pos, "statements inside an expression ({ ... }) are not supported")
		}
		p.cur.enter()
		defer p.cur.leave()
		if p.names.HasPacks() {
			if x := (folds{p}).fold(); x != nil {
				return x
			}
		}
		p.cur.next()
		x := p.up.parenthesised(p.up.expression)
		p.cur.expect(")", "behind the expression")
		return x
	case t.Is("["):
		return lambdas{p}.lambda()
	case t.Is("::"):
		return p.name(t)
	}
	p.cur.unexpected(t, "an expression")
	return nil
}

// number makes a constant of a number.
func (p *exprs) number() cfront.Expr {
	t := p.cur.next()
	c, msg := lex.ParseNumber(t.Text)
	if msg != "" {
		p.rep.Fail(t.Pos, "%s", msg)
	}
	if b := c.Typ.(cfront.Basic); b.IsFloat() {
		return &cfront.FloatConst{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: b}, Val: c.F}
	}
	return &cfront.IntConst{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: c.Typ}, Val: c.I}
}

// wholeString reads adjacent string literals.
func (p *exprs) wholeString() []byte {
	var out []byte
	for p.cur.tok().Kind == lex.String {
		t := p.cur.next()
		b, msg := lex.Unescape(t.Text[1 : len(t.Text)-1])
		if msg != "" {
			p.rep.Fail(t.Pos, "%s", msg)
		}
		if out = append(out, b...); len(out) > check.MaxInit {
			p.rep.Limit(t.Pos, "a string has more than %d characters", check.MaxInit)
		}
	}
	return out
}

// name reads a name or one of the keywords that begin an expression.
func (p *exprs) name(t lex.Token) cfront.Expr {
	if sym := p.names.Scope.Lookup(t.Text); t.Kind == lex.Ident && (sym == nil || lex.Keywords[t.Text] &&
		!(p.cur.plainC && lex.CppWords[t.Text])) {
		if x := p.wordExpr(t); x != nil {
			return x
		}
	}
	if p.up.startsTypeAt(0) {
		return p.functionalCast()
	}
	r := p.types.peek(0)
	if r.val != nil || r.sym != nil || r.within != nil {
		r = p.types.qualified()
	}
	switch {
	case r.val != nil:
		return r.val
	case r.sym == nil && p.cur.is("::") && p.cur.ahead(1).Word("operator"):
		p.rep.Fail(p.cur.pos(), "operators are called by their sign, not by name")
	case r.sym == nil && (r.within == nil || r.std || r.within == p.names.File):
		if r.within != nil {
			p.cur.i-- // the name itself
		}
		return p.unresolved(p.cur.ident("a name"))
	case r.sym == nil:
		p.noMember(r)
	case r.sym.What() == "parameter pack":
		p.rep.Fail(r.tok.Pos, "%s is a parameter pack, which is to be expanded: %s...", r.tok, r.tok)
	}
	if x := p.symbol(r); x != nil {
		return x
	}
	if r.sym.Class != nil {
		p.rep.Fail(t.Pos, "the template %s needs its arguments here: %s<...>", r.tok, r.tok)
	}
	p.rep.Fail(t.Pos, "%s is a %s, which has no value", r.tok, r.sym.What())
	return nil
}

// noMember reports a qualified name that does not exist.
func (p *exprs) noMember(r ref) {
	if r.within.IsLost(r.tok.Text) {
		panic(lex.Bail{})
	}
	hint := ""
	names := func(yield func(string) bool) {
		for n := range r.within.All {
			if !yield(n) {
				return
			}
		}
	}
	if c := lex.Closest(r.tok.Text, names); c != "" {
		hint = "; did you mean " + c + "?"
	}
	where := "the namespace " + r.within.Space
	if why := absent[r.tok.Text]; why != "" && r.within.Space == "aie" {
		p.rep.Fail(r.tok.Pos, "aie::%s: %s", r.tok, why)
	}
	switch {
	case r.within.Class != nil:
		where = r.within.Class.Struct.String()
	case r.within.Space == "":
		where = "the enumeration " + p.cur.toks[max(p.cur.indexOf(r.tok)-2, 0)].Text
	}
	p.rep.Fail(r.tok.Pos, "%s has no %s%s", where, r.tok, hint)
}

// absent are the functions of the API that have no meaning here, and why.
var absent = map[string]string{
	"exp": ofML, "exp2": ofML, "tanh": ofML, "lut": onlyML, "parallel_lookup": onlyML, "linear_approx": onlyML,
}

const (
	onlyML = "the API has it for AIE-ML alone"
	ofML   = onlyML + "; write expf, exp2f or tanhf of <math.h>"
)

// symbol makes the expression of a name that is no type; nil if it has no value.
func (p *exprs) symbol(r ref) cfront.Expr {
	t, sym := r.tok, r.sym
	if sym.Name != "" {
		t.Text = sym.Name
	}
	switch {
	case sym.Member:
		this := p.this(t.Pos)
		if this == nil {
			p.rep.Fail(t.Pos, "the member %s needs an object; here is none", t)
		}
		obj := &cfront.Deref{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: this.Type().(cfront.Pointer).Elem}, Ptr: this}
		return p.field(obj, this.Type().(cfront.Pointer).Elem.(*cfront.Struct), t)
	case sym.Val != nil:
		return &cfront.IntConst{At: cfront.At{P: t.Pos}, T: sym.Val.T, Val: sym.Val.Val}
	case sym.Obj != nil:
		return p.variable(sym.Obj, t)
	case sym.Funcs == nil:
		return nil
	}
	f := &check.FuncName{At: cfront.At{P: t.Pos}, Name: t.Text, List: sym.Funcs.List, This: p.this(t.Pos),
		Sigs: p.names.Cfg.Intrinsics[t.Text]}
	if r.within != nil && r.within.Space != "" && !r.std {
		f.Sigs = nil
	}
	if p.cur.is("<") && f.HasTemplate() {
		f.Explicit = p.templateArgs(f)
	}
	return f
}

// variable makes the lvalue of an object; a reference stands for what it refers to.
func (p *exprs) variable(o *cfront.Object, t lex.Token) cfront.Expr {
	if o.Storage != cfront.Global && o.Func != p.names.Current() {
		if x := p.consts.Fixed(o, t.Pos); x != nil {
			return x
		}
		p.rep.Fail(t.Pos, "the value of %s cannot be used here", t)
	}
	if l := p.ops.Named(o, t.Pos); l != nil {
		return l
	}
	v := &cfront.Var{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: o.Type}, Obj: o}
	if !o.Ref {
		return v
	}
	ptr := o.Type.(cfront.Pointer)
	return &cfront.Deref{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: ptr.Elem}, Ptr: &cfront.Load{At: cfront.At{P: t.Pos},
		T: cfront.T{Typ: ptr}, X: v}}
}

// this is the pointer to the object of the member function being read; nil in others.
func (p *exprs) this(at cfront.Pos) cfront.Expr {
	sym := p.names.Scope.Lookup("this")
	if sym == nil || sym.Obj == nil || sym.Obj.Func != p.names.Current() {
		return nil
	}
	return p.conv.Value(p.up.variable(sym.Obj, lex.Token{Kind: lex.Ident, Text: "this", Pos: at}))
}

// wordExpr reads keywords that begin an expression; nil if t is none.
func (p *exprs) wordExpr(t lex.Token) cfront.Expr {
	switch t.Text {
	case "true", "false":
		p.cur.next()
		return &cfront.IntConst{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: cfront.Bool},
			Val: cfront.Truth(t.Text == "true")}
	case "this":
		p.cur.next()
		if x := p.this(t.Pos); x != nil {
			return x
		}
		p.rep.Fail(t.Pos, "this stands outside of a member function")
	case "nullptr":
		p.cur.next()
		return &cfront.IntConst{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: cfront.Pointer{Elem: cfront.Void}}, Val: 0}
	case "static_cast", "reinterpret_cast", "const_cast":
		return p.namedCast()
	case "_Generic":
		return p.generic()
	case "__func__", "__FUNCTION__":
		if p.names.Fn != nil {
			p.cur.next()
			return p.prog.StringObject([]byte(p.names.Fn.Fn.Name), t.Pos)
		}
	}
	if basicWords[t.Text] || t.Text == "typename" || t.Text == "decltype" {
		return p.functionalCast()
	}
	if lex.Refused[t.Text] {
		p.types.refuse(t)
	}
	if lex.Keywords[t.Text] {
		p.cur.unexpected(t, "an expression")
	}
	return p.builtin(t)
}

// generic reads _Generic(x, type: value, default: value).
func (p *exprs) generic() cfront.Expr {
	at := p.cur.next().Pos
	p.cur.expect("(", "behind _Generic")
	t := check.Unrestrict(p.conv.Value(p.up.assignment()).Type())
	var chosen, dflt cfront.Expr
	for p.cur.accept(",") {
		isDefault := false
		var q check.QType
		if _, isDefault = p.cur.acceptWord("default"); !isDefault {
			q = p.up.typeName()
		}
		p.cur.expect(":", "behind a type of _Generic")
		x := p.up.assignment()
		switch {
		case isDefault:
			dflt = x
		case cfront.Identical(check.Unrestrict(q.T), t) && chosen == nil:
			chosen = x
		}
	}
	p.cur.expect(")", "behind the choices of _Generic")
	if chosen == nil {
		chosen = dflt
	}
	if chosen == nil {
		p.rep.Fail(at, "_Generic has no choice for %s and no default", t)
	}
	return chosen
}
