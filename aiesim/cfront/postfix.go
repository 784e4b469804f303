package cfront

// postfix reads what follows a primary expression: [i], (args), .f, ->f, ++, --.
func (p *exprs) postfix(x Expr) Expr {
	for n := 0; ; n++ {
		p.cur.chain(n)
		t := p.cur.tok()
		if t.kind != tPunct {
			return x
		}
		switch t.text {
		case "[":
			p.cur.next()
			i := p.parenthesised(p.expression)
			p.cur.expect("]", "behind the index")
			x = p.ops.index(t.pos, x, i)
		case "(":
			x = p.call(x)
		case ".", "->":
			p.cur.next()
			x = p.member(x, t)
		case "++", "--":
			p.cur.next()
			x = p.ops.incDec(t, x, false)
		default:
			return x
		}
	}
}

// member reads the name behind . or -> and makes the member.
func (p *exprs) member(x Expr, op token) Expr {
	name := p.cur.ident("the name of a member")
	if op.text == "->" {
		ptr, ok := x.Type().(Pointer)
		if a, isArray := x.Type().(Array); isArray {
			ptr, ok = Pointer{Elem: a.Elem}, true
		}
		if !ok {
			p.rep.fail(op.pos, "-> needs a pointer to a struct, not %s%s", describe(x), dotAdvice(x, "."))
		}
		if ptr.Elem == Void {
			p.rep.fail(op.pos, "-> needs a pointer to a struct, not void *")
		}
		x = p.ops.deref(op.pos, x)
	}
	if w, ok := x.Type().(Window); ok {
		return p.windowMember(x, w, name)
	}
	s, ok := x.Type().(*Struct)
	if !ok {
		p.rep.fail(op.pos, "%s has no members%s", describe(x), dotAdvice(x, "->"))
	}
	if !s.Complete {
		p.rep.fail(op.pos, "%s is not complete here", s)
	}
	f, off, ok := s.find(name.text)
	if !ok {
		hint := ""
		if c := closest(name.text, s.names); c != "" {
			hint = "; did you mean " + c + "?"
		}
		p.rep.fail(name.pos, "%s has no member %s%s", s, name, hint)
	}
	f.Offset = off
	if !isLvalue(x) {
		x = p.prog.temp(s, &Init{Items: []InitItem{{X: x}}}, op.pos)
	}
	return &Member{At{name.pos}, T{f.Type}, x, f}
}

// dotAdvice tells when . and -> have been mixed up.
func dotAdvice(x Expr, other string) string {
	t := x.Type()
	if ptr, ok := t.(Pointer); ok {
		t = ptr.Elem
	}
	switch t.(type) {
	case *Struct, Window:
		return "; write " + other
	}
	return ""
}

// names yields the names of a struct's members.
func (s *Struct) names(yield func(string) bool) {
	for _, f := range s.Fields {
		for _, g := range flatten(f) {
			if g.Name != "" && !yield(g.Name) {
				return
			}
		}
	}
}

// windowMember makes w->ptr, b.data(), b.size().
func (p *exprs) windowMember(x Expr, w Window, name token) Expr {
	fields := w.Fields()
	buffer := w.IO == InBuffer || w.IO == OutBuffer
	field := func(i int) Expr { return &Member{At{name.pos}, T{fields[i].Type}, x, fields[i]} }
	switch {
	case buffer && (name.text == "data" || name.text == "size") && p.cur.is("(") && p.cur.aheadIs(1, ")"):
		p.cur.next()
		p.cur.next()
		if name.text == "data" {
			return p.conv.value(field(0))
		}
		return p.conv.value(field(2))
	case !buffer && w.IO <= OutWindow && name.text == "ptr":
		return field(0)
	case !buffer && w.IO <= OutWindow && name.text == "head":
		return field(1)
	}
	known := "ptr and head"
	if buffer {
		known = "data() and size()"
	}
	p.rep.fail(name.pos, "%s has no member %s here; known are %s", w, name, known)
	return nil
}
