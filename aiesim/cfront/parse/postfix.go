package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// postfix reads what follows a primary expression: [i], (args), .f, ->f, ++, --.
func (p *exprs) postfix(x cfront.Expr) cfront.Expr {
	for n := 0; ; n++ {
		p.cur.chain(n)
		x = p.ops.Referred(x)
		t := p.cur.tok()
		if t.Kind != lex.Punct {
			return x
		}
		switch t.Text {
		case "[":
			p.cur.next()
			i := p.up.parenthesised(p.up.expression)
			p.cur.expect("]", "behind the index")
			x = p.ops.Index(t.Pos, x, i)
		case "(":
			x = p.call(x)
		case ".", "->":
			p.cur.next()
			x = p.member(x, t)
		case "++", "--":
			p.cur.next()
			x = p.ops.IncDec(t, x, false)
		default:
			return x
		}
	}
}

// member reads the name behind . or -> and makes the member.
func (p *exprs) member(x cfront.Expr, op lex.Token) cfront.Expr {
	p.cur.acceptWord("template")
	if op.Text == "->" {
		if c := p.names.ClassOf(x.Type()); c != nil {
			if y := p.operator("->", op.Pos, []cfront.Expr{x}); y != nil {
				x = y
			}
		}
	}
	name := p.cur.ident("the name of a member")
	if op.Text == "->" {
		ptr, ok := x.Type().(cfront.Pointer)
		if a, isArray := x.Type().(cfront.Array); isArray {
			ptr, ok = cfront.Pointer{Elem: a.Elem}, true
		}
		if !ok {
			p.rep.Fail(op.Pos, "-> needs a pointer to a struct, not %s%s", check.Describe(x), dotAdvice(x, "."))
		}
		if ptr.Elem == cfront.Void {
			p.rep.Fail(op.Pos, "-> needs a pointer to a struct, not void *")
		}
		x = p.ops.Deref(op.Pos, x)
	}
	if w, ok := x.Type().(cfront.Window); ok {
		return buffers{p}.windowMember(x, w, name)
	}
	if l, ok := x.(*check.Lane); ok {
		if y := laneMember(p, l, name); y != nil {
			return y
		}
		x = l.Value
	}
	switch x.Type().(type) {
	case cfront.Vector, cfront.Acc:
		return p.machineFunc(x, name)
	}
	s, ok := x.Type().(*cfront.Struct)
	if !ok {
		p.rep.Fail(op.Pos, "%s has no members%s", check.Describe(x), dotAdvice(x, "->"))
	}
	if !s.Complete {
		p.rep.Fail(op.Pos, "%s is not complete here", s)
	}
	if c := p.names.ClassOf(s); c != nil {
		if y := p.memberFunc(x, c, name); y != nil {
			return y
		}
	}
	if !check.IsLvalue(x) {
		x = p.prog.Temp(s, &cfront.Init{Items: []cfront.InitItem{{X: x}}}, op.Pos)
	}
	return p.field(x, s, name)
}

// field makes the member of x, an object of type s, that is data.
func (p *exprs) field(x cfront.Expr, s *cfront.Struct, name lex.Token) cfront.Expr {
	f, off, ok := s.Find(name.Text)
	if !ok {
		hint := ""
		if c := lex.Closest(name.Text, s.Names); c != "" {
			hint = "; did you mean " + c + "?"
		}
		p.rep.Fail(name.Pos, "%s has no member %s%s", s, name, hint)
	}
	f.Offset = off
	m := &cfront.Member{At: cfront.At{P: name.Pos}, T: cfront.T{Typ: f.Type}, Base: x, Field: f}
	if f.Ref {
		ptr := f.Type.(cfront.Pointer)
		return &cfront.Deref{At: m.At, T: cfront.T{Typ: ptr.Elem}, Ptr: &cfront.Load{At: m.At, T: cfront.T{Typ: ptr},
			X: m}}
	}
	return m
}

// dotAdvice tells when . and -> have been mixed up.
func dotAdvice(x cfront.Expr, other string) string {
	t := x.Type()
	if ptr, ok := t.(cfront.Pointer); ok {
		t = ptr.Elem
	}
	switch t.(type) {
	case *cfront.Struct, cfront.Window:
		return "; write " + other
	}
	return ""
}
