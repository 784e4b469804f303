package cfront

// funcName is the name of a function before it is known which of the overloads is meant. It never reaches the tree.
type funcName struct {
	At
	name     string
	list     []*callee
	sigs     []Signature
	explicit []targ // f<4, int>
}

// Type implements [Expr]; a funcName has none of its own.
func (f *funcName) Type() Type { return Void }

func (f *funcName) expr() {}

// primary reads names, literals and (x).
func (p *exprs) primary() Expr {
	t := p.cur.tok()
	switch t.kind {
	case tNumber:
		return p.number()
	case tChar:
		p.cur.next()
		v, msg := charValue(t.text)
		if msg != "" {
			p.rep.fail(t.pos, "%s", msg)
		}
		return &IntConst{At{t.pos}, T{Int32}, v}
	case tString:
		return p.prog.stringObject(p.wholeString(), t.pos)
	case tIdent:
		return p.name(t)
	}
	switch {
	case t.is("("):
		if p.cur.aheadIs(1, "{") {
			p.cur.skipBalanced()
			p.rep.fail(t.pos, "statements inside an expression ({ ... }) are not supported")
		}
		p.cur.enter()
		defer p.cur.leave()
		p.cur.next()
		x := p.parenthesised(p.expression)
		p.cur.expect(")", "behind the expression")
		return x
	case t.is("["):
		p.rep.fail(t.pos, "lambda functions are not supported")
	case t.is("::"):
		p.types.qualifier()
		return p.name(p.cur.tok())
	}
	p.cur.unexpected(t, "an expression")
	return nil
}

// number makes a constant of a number.
func (p *exprs) number() Expr {
	t := p.cur.next()
	c, msg := parseNumber(t.text)
	if msg != "" {
		p.rep.fail(t.pos, "%s", msg)
	}
	if b := c.typ.(Basic); b.IsFloat() {
		return &FloatConst{At{t.pos}, T{b}, c.f}
	}
	return &IntConst{At{t.pos}, T{c.typ}, c.i}
}

// wholeString reads adjacent string literals.
func (p *exprs) wholeString() []byte {
	var out []byte
	for p.cur.tok().kind == tString {
		t := p.cur.next()
		b, msg := unescape(t.text[1 : len(t.text)-1])
		if msg != "" {
			p.rep.fail(t.pos, "%s", msg)
		}
		if out = append(out, b...); len(out) > maxInit {
			p.rep.limit(t.pos, "a string has more than %d characters", maxInit)
		}
	}
	return out
}

// name reads a name or one of the keywords that begin an expression.
func (p *exprs) name(t token) Expr {
	sym := p.names.scope.lookup(t.text)
	if sym == nil || keywords[t.text] && !(p.cur.plainC && cppWords[t.text]) {
		if x := p.wordExpr(t); x != nil {
			return x
		}
		if isQualifier(t.text) && p.cur.aheadIs(1, "::") {
			p.types.qualifier()
			t = p.cur.tok()
			sym = p.names.file.lookup(t.text)
		}
	}
	switch {
	case sym == nil && p.types.startsTypeAt(0), sym != nil && sym.typ != nil:
		return p.functionalCast()
	case sym == nil:
		return p.unresolved(p.cur.ident("a name"))
	}
	p.cur.next()
	switch {
	case sym.val != nil:
		return &IntConst{At{t.pos}, sym.val.T, sym.val.Val}
	case sym.obj != nil:
		return p.variable(sym.obj, t)
	}
	f := &funcName{At: At{t.pos}, name: t.text, list: sym.funcs.list, sigs: p.names.cfg.Intrinsics[t.text]}
	if p.cur.is("<") && f.hasTemplate() {
		f.explicit = p.templateArgs(f)
	}
	return f
}

// variable makes the lvalue of an object; a reference stands for what it refers to.
func (p *exprs) variable(o *Object, t token) Expr {
	if o.Storage != Global && o.Func != p.names.current() {
		if o.Func == nil {
			p.rep.fail(t.pos, "the value of the parameter %s cannot be used here", t)
		}
		panic("BUG: " + o.Name + " belongs to another function")
	}
	v := &Var{At{t.pos}, T{o.Type}, o}
	if !o.Ref {
		return v
	}
	ptr := o.Type.(Pointer)
	return &Deref{At{t.pos}, T{ptr.Elem}, &Load{At{t.pos}, T{ptr}, v}}
}

// wordExpr reads keywords that begin an expression; nil if t is none.
func (p *exprs) wordExpr(t token) Expr {
	switch t.text {
	case "true", "false":
		p.cur.next()
		return &IntConst{At{t.pos}, T{Bool}, flag(t.text == "true")}
	case "nullptr":
		p.cur.next()
		return &IntConst{At{t.pos}, T{Pointer{Elem: Void}}, 0}
	case "static_cast", "reinterpret_cast", "const_cast":
		return p.namedCast()
	case "_Generic":
		return p.generic()
	case "__func__", "__FUNCTION__":
		if p.names.fn != nil {
			p.cur.next()
			return p.prog.stringObject([]byte(p.names.fn.fn.Name), t.pos)
		}
	}
	if basicWords[t.text] || t.text == "typename" {
		return p.functionalCast()
	}
	if refused[t.text] {
		p.types.refuse(t)
	}
	if keywords[t.text] {
		p.cur.unexpected(t, "an expression")
	}
	return p.builtin(t)
}

// generic reads _Generic(x, type: value, default: value).
func (p *exprs) generic() Expr {
	at := p.cur.next().pos
	p.cur.expect("(", "behind _Generic")
	t := unrestrict(p.conv.value(p.assignment()).Type())
	var chosen, dflt Expr
	for p.cur.accept(",") {
		isDefault := false
		var q qtype
		if _, isDefault = p.cur.acceptWord("default"); !isDefault {
			q = p.types.typeName()
		}
		p.cur.expect(":", "behind a type of _Generic")
		x := p.assignment()
		switch {
		case isDefault:
			dflt = x
		case Identical(unrestrict(q.t), t) && chosen == nil:
			chosen = x
		}
	}
	p.cur.expect(")", "behind the choices of _Generic")
	if chosen == nil {
		chosen = dflt
	}
	if chosen == nil {
		p.rep.fail(at, "_Generic has no choice for %s and no default", t)
	}
	return chosen
}
