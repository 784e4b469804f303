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
		t := p.cur.tok()
		if t.Kind != lex.Punct {
			return x
		}
		switch t.Text {
		case "[":
			p.cur.next()
			i := p.parenthesised(p.expression)
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
		return p.windowMember(x, w, name)
	}
	if l, ok := x.(*check.Lane); ok {
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
		return &cfront.Deref{At: m.At, T: cfront.T{Typ: ptr.Elem}, Ptr: &cfront.Load{At: m.At, T: cfront.T{Typ: ptr}, X: m}}
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

// windowMember makes w->ptr, b.data(), b.size().
func (p *exprs) windowMember(x cfront.Expr, w cfront.Window, name lex.Token) cfront.Expr {
	fields := w.Fields()
	for i := range fields[:2] {
		fields[i].Type = cfront.Pointer{Elem: p.names.ElementOf(w)}
	}
	buffer := w.IO == cfront.InBuffer || w.IO == cfront.OutBuffer
	field := func(i int) cfront.Expr {
		return &cfront.Member{At: cfront.At{P: name.Pos}, T: cfront.T{Typ: fields[i].Type}, Base: x, Field: fields[i]}
	}
	switch {
	case buffer && (name.Text == "data" || name.Text == "size" || name.Text == "__capacity") && p.cur.is("(") && p.cur.aheadIs(1, ")"):
		p.cur.next()
		p.cur.next()
		switch name.Text {
		case "data":
			return p.conv.Value(field(0))
		case "size":
			return p.bufferSize(p.conv.Value(field(2)), w, name)
		}
		return p.conv.Value(field(2))
	case buffer && name.Text == "dim" && p.cur.is("("):
		return p.dimension(p.conv.Value(field(2)), w, name)
	case !buffer && w.IO <= cfront.OutWindow && name.Text == "ptr":
		return field(0)
	case !buffer && w.IO <= cfront.OutWindow && name.Text == "head":
		return field(1)
	case !buffer && w.IO <= cfront.OutWindow && name.Text == "__bytes":
		return field(2)
	}
	known := "ptr and head"
	if buffer {
		known = "data(), size() and dim(i)"
	}
	p.rep.Fail(name.Pos, "%s has no member %s here; known are %s", w, name, known)
	return nil
}

// bufferSize is the number of elements of a buffer without its margin; all is the number with it.
func (p *exprs) bufferSize(all cfront.Expr, w cfront.Window, at lex.Token) cfront.Expr {
	if w.Margin == 0 {
		return all
	}
	return p.ops.BinaryExpr(cfront.Sub, at.Pos, all, p.count(w.Margin, at))
}

func (p *exprs) count(n int64, at lex.Token) cfront.Expr {
	return &cfront.IntConst{At: cfront.At{P: at.Pos}, T: cfront.T{Typ: cfront.UInt32}, Val: n}
}

// dimension reads (i) behind dim. The one extent that is the graph's follows from the size:
//
//	extents<4, 8>                 dim(0) = 4, dim(1) = 8
//	extents<4, inherited_extent>  dim(0) = 4, dim(1) = size() / 4
func (p *exprs) dimension(all cfront.Expr, w cfront.Window, name lex.Token) cfront.Expr {
	p.cur.next()
	i := p.conv.IntConst(p.assignment(), "the dimension")
	p.cur.expect(")", "behind the dimension")
	n, known, open := int64(0), int64(1), 0
	for _, e := range w.Extents {
		switch {
		case e < 0:
			open++
		case e > 0:
			known *= e
		}
		if e != 0 {
			n++
		}
	}
	switch {
	case n == 0 && i == 0:
		return p.bufferSize(all, w, name)
	case i < 0 || i >= max(n, 1):
		p.rep.Fail(name.Pos, "dim(%d): the buffer has dimensions 0 to %d", i, max(n, 1)-1)
	case w.Extents[i] > 0:
		return p.count(w.Extents[i], name)
	case open > 1:
		p.rep.Fail(name.Pos, "dim(%d): several extents of the buffer are the graph's; give all but one in extents<...>", i)
	}
	size := p.bufferSize(all, w, name)
	if known == 1 {
		return size
	}
	return p.ops.BinaryExpr(cfront.Div, name.Pos, size, p.count(known, name))
}
