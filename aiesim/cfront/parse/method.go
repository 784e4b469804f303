package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// finishClass reads the friends of a class that are defined in it, and the bodies of its member functions, or leaves
// them until they are needed if it is an instance of a template.
func (p *templates) finishClass(c *check.Class) {
	if !c.NeedsMaking() {
		c.Ctors = nil
	}
	for _, i := range c.Friends {
		p.state.elsewhere(i, c.Scope.Outer, func() { p.up.declaration(nil) })
	}
	if c.Template == nil {
		for _, in := range c.Pending {
			p.up.readBody(in)
		}
	}
	c.Pending = nil
}

// outOfLine reads a member function of a class template that is defined outside of it, if that is what comes: it is
// noted, and read for each instance of the class.
func (p *templates) outOfLine(t *check.Template, inner []check.TemplateParam) bool {
	nest := 0
	for n := 0; ; n++ {
		switch k := p.cur.ahead(n); {
		case k.Word("__attribute__") && p.cur.aheadIs(n+1, "("):
			n = p.attributeEnd(n + 1)
		case k.Kind == lex.EOF || k.Is("{") || k.Is(";") || k.Is("("):
			return false
		case k.Is("<"):
			nest++
		case k.Is(">"):
			nest--
		case k.Is(">>"):
			nest -= 2
		case nest == 0 && k.Is("::") && p.memberAhead(n):
			ct := p.classBefore(n)
			if ct == nil {
				continue
			}
			p.noteOutOfLine(ct, t, n, inner)
			return true
		}
	}
}

// attributeEnd is how many tokens ahead the bracket closes that opens n tokens ahead, or where the file ends.
func (p *templates) attributeEnd(n int) int {
	for nest := 0; ; n++ {
		switch k := p.cur.ahead(n); {
		case k.Is("("):
			nest++
		case k.Is(")"):
			nest--
		case k.Kind == lex.EOF:
			return n - 1
		}
		if nest == 0 {
			return n
		}
	}
}

// memberAhead reports whether the :: n tokens ahead stands before the name of a function.
func (p *templates) memberAhead(n int) bool {
	switch k := p.cur.ahead(n + 1); {
	case k.Is("~"):
		return true
	case k.Word("operator"):
		return true
	case k.Kind != lex.Ident:
		return false
	}
	return p.cur.aheadIs(n+2, "(") || p.cur.aheadIs(n+2, "=") || p.cur.aheadIs(n+2, "[") || p.cur.aheadIs(n+2, ";")
}

// classBefore finds the class template whose name, with arguments, stands before the :: n tokens ahead.
func (p *templates) classBefore(n int) *check.ClassTemplate {
	i := p.cur.i + n - 1
	if !p.cur.toks[i].Is(">") {
		return nil
	}
	for nest := 0; i > p.cur.i; i-- {
		switch k := p.cur.toks[i]; {
		case k.Is(">"):
			nest++
		case k.Is(">>"):
			nest += 2
		case k.Is("<"):
			nest--
		}
		if nest == 0 {
			break
		}
	}
	sc := p.names.Scope
	for k := i - 2; k > p.cur.i && p.cur.toks[k].Is("::"); k -= 2 {
		if sym := p.names.Scope.Lookup(p.cur.toks[k-1].Text); sym != nil && sym.Space != nil {
			sc = sym.Space
			break
		}
	}
	if sym := sc.Lookup(p.cur.toks[i-1].Text); sym != nil {
		return sym.Class
	}
	return nil
}

// noteOutOfLine notes a definition and passes it.
func (p *templates) noteOutOfLine(ct *check.ClassTemplate, t *check.Template, n int, inner []check.TemplateParam) {
	name := p.cur.ahead(n + 1).Text
	if name == "operator" {
		name += p.cur.ahead(n + 2).Text
	}
	ct.Members = append(ct.Members, &check.OutOfLine{Name: name, Params: t.Params, Start: t.Start, Inner: inner})
	for !p.cur.is("{") && !p.cur.is(";") {
		switch {
		case p.cur.atEOF() || p.cur.is("}"):
			p.cur.unexpected(p.cur.tok(), "the body of "+ct.Name+"::"+name)
		case p.cur.is(":"):
			p.class.skipBody()
			return
		case p.cur.is("("):
			p.cur.skipBalanced()
		default:
			p.cur.next()
		}
	}
	if !p.cur.accept(";") {
		p.cur.skipBalanced()
	}
}

// findBody finds the definition of a member function outside of its class template.
func (p *templates) findBody(in *check.Instance) {
	c := in.Class
	if c.Template == nil {
		return
	}
	for _, m := range c.Template.Members {
		if m.Name != methodName(in.Fn) || len(m.Params) != len(c.Args) || len(m.Inner) > 0 {
			continue
		}
		p.matchBody(in, m)
		if in.BodyAt > 0 {
			return
		}
	}
}

// methodName is the name of a member function without its class.
func methodName(f *cfront.Func) string {
	for i := len(f.Name) - 1; i > 0; i-- {
		if f.Name[i] == ':' && f.Name[i-1] == ':' {
			return f.Name[i+1:]
		}
	}
	return f.Name
}

// matchBody takes the definition m for the instance if its parameters have the types of the declaration.
func (p *templates) matchBody(in *check.Instance, m *check.OutOfLine) {
	sc := p.names.BindParams(in.Class.Scope, m.Params, in.Class.Args, in.Class.Template.Pos)
	p.state.elsewhere(m.Start, sc, func() {
		p.names.Fn = nil
		var d check.Declarator
		if in.Ctor {
			d = p.ctorHead(in)
		} else {
			s := p.up.specifiers(false)
			d = p.types.declarator(s, named)
		}
		if d.Params == nil || len(d.Params.List) != len(in.Decl.List) || d.Const != in.Const {
			return
		}
		for i, q := range d.Params.List {
			if o := in.Decl.List[i]; o.Ref != q.Ref || !cfront.Identical(check.Unrestrict(o.T), check.Unrestrict(q.T)) {
				return
			}
		}
		if p.cur.is("{") || p.cur.is(":") {
			for i := range d.Params.List {
				d.Params.List[i].DefaultAt = in.Decl.List[i].DefaultAt
			}
			in.Decl, in.BodyAt, in.Scope = d.Params, p.cur.i, sc
		}
	})
}

// ctorHead reads c<...>::c(parameters).
func (p *templates) ctorHead(in *check.Instance) check.Declarator {
	for !p.cur.is("(") {
		if p.cur.is("<") {
			p.types.skipAngles()
			continue
		}
		p.cur.next()
	}
	d := check.Declarator{QType: check.QType{T: cfront.Void}}
	p.types.applyFunction(&d, p.types.functionSuffix(), true)
	return d
}

// thisParam is the object of a member function as a parameter.
func thisParam(in *check.Instance) check.Param {
	return check.Param{QType: check.QType{T: in.Class.ThisType(in.Const), Q: cfront.Const},
		Name: lex.Token{Kind: lex.Ident, Text: "this", Pos: in.Fn.Pos}, Pos: in.Fn.Pos}
}

// memberInits reads : member(value), ... before the body of a constructor, and sets the members that have a first value
// in their declaration.
func (p *stmts) memberInits(c *check.Class, out *[]cfront.Stmt) {
	at := p.cur.pos()
	done := map[string]bool{}
	var given []cfront.Stmt
	if p.cur.accept(":") {
		for {
			name := p.cur.ident("the name of a member")
			if p.cur.is("<") {
				p.types.skipAngles()
			}
			switch {
			case name.Text == className(c):
				done["*"] = true
				p.makeAt(&given, p.object(c.Struct, c.Struct, name.Pos), p.exprs.ctorArgs(), name.Pos)
			case c.Base != nil && (name.Text == className(c.Base) || p.isBase(c, name)):
				done[""] = true
				p.makeAt(&given, p.object(c.Struct, c.Base.Struct, name.Pos), p.exprs.ctorArgs(), name.Pos)
			default:
				done[name.Text] = true
				p.memberInit(c, name, &given)
			}
			if !p.cur.accept(",") {
				break
			}
		}
	}
	if done["*"] {
		*out = append(*out, given...)
		return
	}
	if c.Base != nil && !done[""] && c.Base.NeedsMaking() {
		p.makeAt(out, p.object(c.Struct, c.Base.Struct, at), nil, at)
	}
	for _, f := range c.Struct.Fields {
		if f.Name != "" && !done[f.Name] {
			p.defaultInit(c, f, at, out)
		}
	}
	*out = append(*out, given...)
}

// isBase reports whether a name in the list of initialisers means the base class.
func (p *stmts) isBase(c *check.Class, name lex.Token) bool {
	sym := p.names.Scope.Lookup(name.Text)
	return sym != nil && sym.Typ != nil && sym.Typ.T == c.Base.Struct
}

// object is the object being made, or its base.
func (p *stmts) object(s, as *cfront.Struct, at cfront.Pos) cfront.Expr {
	this := p.exprs.this(at)
	if as != s {
		this = p.conv.Coerce(this, cfront.Pointer{Elem: as}, true)
	}
	return &cfront.Deref{At: cfront.At{P: at}, T: cfront.T{Typ: as}, Ptr: this}
}

// memberInit reads (value) or {values} of a member.
func (p *stmts) memberInit(c *check.Class, name lex.Token, out *[]cfront.Stmt) {
	f, _, ok := c.Struct.Find(name.Text)
	if !ok {
		p.rep.Fail(name.Pos, "%s has no member %s", c.Struct, name)
	}
	place := &cfront.Member{At: cfront.At{P: name.Pos}, T: cfront.T{Typ: f.Type}, Base: p.object(c.Struct, c.Struct,
		name.Pos), Field: f}
	p.setMember(place, f, out)
}

// defaultInit sets a member as its declaration says.
func (p *stmts) defaultInit(c *check.Class, f cfront.Field, at cfront.Pos, out *[]cfront.Stmt) {
	place := &cfront.Member{At: cfront.At{P: at}, T: cfront.T{Typ: f.Type}, Base: p.object(c.Struct, c.Struct, at),
		Field: f}
	start, ok := c.Defaults[f.Name]
	if !ok && f.Ref {
		p.rep.Fail(at, "the reference %s of %s is given nothing to refer to by this constructor", f.Name, c.Struct)
	}
	if !ok {
		if in := p.names.ClassOf(f.Type); in != nil && in.NeedsMaking() {
			p.makeAt(out, place, nil, at)
		}
		return
	}
	i, angle, split := p.cur.i, p.cur.angle, p.cur.split
	p.cur.i, p.cur.angle, p.cur.split = start, 0, false
	defer func() { p.cur.i, p.cur.angle, p.cur.split = i, angle, split }()
	p.setMember(place, f, out)
}

// setMember reads the value of a member and sets it.
func (p *stmts) setMember(place *cfront.Member, f cfront.Field, out *[]cfront.Stmt) {
	at := place.P
	if f.Ref {
		o := &cfront.Object{Name: f.Name, Type: f.Type, Ref: true}
		x := p.exprs.refInit(o)
		ptr := f.Type.(cfront.Pointer)
		p.assignTo(out, place, p.conv.Bind(x, ptr.Elem, ptr.Quals, "the initialiser of "+f.Name))
		return
	}
	if in := p.names.ClassOf(f.Type); in != nil && len(in.Ctors) > 0 && !p.cur.is("=") {
		p.makeAt(out, place, p.exprs.ctorArgs(), at)
		return
	}
	var n *check.InitNode
	if p.cur.is("(") {
		p.cur.next()
		if p.cur.accept(")") {
			n = &check.InitNode{Pos: at, Brace: true}
		} else {
			n = &check.InitNode{Pos: at, Expr: p.up.assignment()}
			p.cur.expect(")", "behind the value of "+f.Name)
		}
	} else {
		p.cur.accept("=")
		n = p.up.initNode()
	}
	in, _ := p.exprs.inits.Fill(f.Type, n, "the initialiser of "+f.Name)
	if in.Zero {
		p.assignZero(out, place, f.Type)
	}
	for _, it := range in.Items {
		p.assignTo(out, p.at(place, it.Offset, it.X.Type()), it.X)
	}
}

// at is the part of a place that begins at a byte offset.
func (p *stmts) at(place *cfront.Member, off int64, t cfront.Type) cfront.Expr {
	if off == 0 && cfront.Identical(place.Typ, t) {
		return place
	}
	f := place.Field
	f.Offset, f.Type = f.Offset+off, t
	return &cfront.Member{At: place.At, T: cfront.T{Typ: t}, Base: place.Base, Field: f}
}

// assignZero sets all of a place to zero, part by part.
func (p *stmts) assignZero(out *[]cfront.Stmt, place *cfront.Member, t cfront.Type) {
	var walk func(t cfront.Type, off int64)
	walk = func(t cfront.Type, off int64) {
		switch t := t.(type) {
		case cfront.Array:
			for i := range t.Len {
				walk(t.Elem, off+i*t.Elem.Size())
			}
		case *cfront.Struct:
			for _, f := range t.Fields {
				walk(f.Type, off+f.Offset)
			}
		case cfront.Acc:
		default:
			p.assignTo(out, p.at(place, off, t), p.conv.EmptyValue(t, place.P))
		}
	}
	walk(t, 0)
}

// assignTo sets a place, const or not.
func (p *stmts) assignTo(out *[]cfront.Stmt, place, x cfront.Expr) {
	t := check.Unrestrict(place.Type())
	*out = append(*out, &cfront.ExprStmt{At: cfront.At{P: place.Pos()}, X: &cfront.Assign{At: cfront.At{P: place.Pos()},
		T: cfront.T{Typ: t}, LHS: place, RHS: x}})
}

// makeAt calls a constructor for an object at a place.
func (p *stmts) makeAt(out *[]cfront.Stmt, place cfront.Expr, args []cfront.Expr, at cfront.Pos) {
	c := p.names.ClassOf(place.Type())
	if len(args) == 1 && check.Unrestrict(args[0].Type()) == c.Struct {
		p.assignTo(out, place, p.conv.Value(args[0]))
		return
	}
	*out = append(*out, &cfront.ExprStmt{At: cfront.At{P: at}, X: p.exprs.construct(c, p.ops.Place(at, place), args,
		at)})
}
