package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// classes reads classes: their bases and members.
type classes struct{ *types }

// classBody reads the base class and the members of s, gives them their places, and then reads the bodies of its
// functions, which see all members.
func (p *classes) classBody(s *cfront.Struct, a *check.Attrs, at cfront.Pos) *check.Class {
	c := p.openClass(s)
	p.base(c)
	p.cur.expect("{", "before the members of "+s.String())
	p.members(c)
	p.specAttrs(a)
	p.layout(s, a.Align, at)
	p.up.finishClass(c)
	return c
}

// openClass makes the scope of the members.
func (p *classes) openClass(s *cfront.Struct) *check.Class {
	c := &check.Class{Struct: s, Scope: &check.Scope{Outer: p.names.Scope}, Defaults: map[string]int{}}
	c.Scope.Class = c
	p.names.Classes[s] = c
	return c
}

// base reads : public b.
func (p *classes) base(c *check.Class) {
	if !p.cur.accept(":") {
		return
	}
	p.skipAccess()
	at := p.cur.pos()
	q := p.namedType()
	b := p.names.ClassOf(q.T)
	if b == nil || !b.Struct.Complete {
		p.rep.Fail(at, "%s is no class that another one can be derived from here", q)
	}
	if p.cur.is(",") {
		p.rep.Fail(p.cur.pos(), "a second base class is not supported")
	}
	c.Base = b
	c.Scope.Using = append(c.Scope.Using, b.Scope)
	if len(b.Struct.Fields) > 0 {
		c.Struct.Fields = append(c.Struct.Fields, cfront.Field{Type: b.Struct})
	}
}

// skipAccess passes public and its kin: who may see a member is not checked.
func (p *classes) skipAccess() bool {
	_, ok := p.cur.acceptWord("public", "private", "protected", "virtual")
	return ok
}

// members reads the members up to }.
func (p *classes) members(c *check.Class) {
	p.cur.enter()
	defer p.cur.leave()
	outer, fn := p.names.Scope, p.names.Fn
	if !p.cur.inC() {
		p.names.Scope, p.names.Fn = c.Scope, nil
	}
	defer func() { p.names.Scope, p.names.Fn = outer, fn }()
	for !p.cur.accept("}") {
		if p.cur.atEOF() {
			p.cur.unexpected(p.cur.tok(), "} behind the members of "+c.Struct.String())
		}
		p.member(c)
	}
}

// member reads one declaration of members.
func (p *classes) member(c *check.Class) {
	t := p.cur.tok()
	switch {
	case p.cur.accept(";"):
	case t.Kind == lex.Pragma:
		p.prog.Pragma(p.cur.next())
	case p.cur.aheadIs(1, ":") && p.skipAccess():
		p.cur.next()
	case t.Word("friend"):
		p.friend(c)
	case t.Word("template"):
		p.up.template()
	case t.Word("using"), t.Word("static_assert"), t.Word("_Static_assert"):
		p.up.declaration(nil)
	case t.Is("~"), t.Word("virtual") && p.cur.aheadIs(1, "~"):
		p.destructor()
	case p.constructor(c):
	default:
		p.memberDecl(c)
	}
}

// friend passes a declaration of a friend. One with a body is a function beside the class, read when that is complete.
func (p *classes) friend(c *check.Class) {
	start := p.cur.i
	for !p.cur.accept(";") {
		if p.cur.is("{") {
			if out := c.Scope.Outer; out != p.names.File && out.Space == "" {
				p.rep.Fail(p.cur.pos(), "a friend with a body is not supported in a template or a function; define it "+
					"outside of the class")
			}
			c.Friends = append(c.Friends, start)
			p.cur.skipBalanced()
			return
		}
		if p.cur.atEOF() {
			p.cur.unexpected(p.cur.tok(), "; behind a friend")
		}
		p.cur.next()
	}
}

// destructor passes ~c() {}: one that does something is refused.
func (p *classes) destructor() {
	p.cur.acceptWord("virtual")
	at := p.cur.next().Pos
	p.cur.ident("the name of the class")
	p.cur.skipBalanced()
	p.cur.acceptWord("noexcept", "override")
	switch {
	case p.cur.accept("="):
		p.cur.next()
		p.cur.expect(";", "behind a destructor")
	case p.cur.is("{"):
		if !p.cur.aheadIs(1, "}") {
			p.rep.Fail(at, "a destructor that does something is not supported")
		}
		p.cur.skipBalanced()
	default:
		p.cur.expect(";", "behind a destructor")
	}
}

// constructor reads c(parameters) : member(value) {...} if that is what comes.
func (p *classes) constructor(c *check.Class) bool {
	n := 0
	for {
		w := p.cur.ahead(n)
		if !w.Word("explicit") && !w.Word("constexpr") && !w.Word("inline") && !w.Word("__attribute__") {
			break
		}
		if n++; w.Word("__attribute__") {
			for ; !(p.cur.aheadIs(n, ")") && p.cur.aheadIs(n+1, ")")); n++ {
				if p.cur.ahead(n).Kind == lex.EOF {
					return false
				}
			}
			n += 2
		}
	}
	if !p.cur.ahead(n).Word(className(c)) || !p.cur.aheadIs(n+1, "(") {
		return false
	}
	s := check.Spec{Pos: p.cur.pos(), T: cfront.Void}
	for n > 0 && !p.cur.isWord(className(c)) {
		if !p.attribute(&s.Attrs) {
			if w := p.cur.next(); w.Text != "explicit" {
				s.Storage(w.Text)
			}
		}
	}
	d := check.Declarator{QType: check.QType{T: cfront.Void}, Name: p.cur.next(), Attrs: s.Attrs}
	m := p.functionSuffix()
	p.applyFunction(&d, m, true)
	callee := p.prog.DeclareMethod(c, s, d, true)
	p.methodBody(c, callee, d, true)
	return true
}

// methodBody notes where the body of a member function stands; it is read when the class is complete.
func (p *classes) methodBody(c *check.Class, callee *check.Callee, d check.Declarator, ctor bool) {
	switch {
	case p.cur.is("{"), ctor && p.cur.is(":"):
		callee.SetDecl(d.Params)
		in := &check.Instance{Fn: callee.Func(), Decl: d.Params, Scope: c.Scope, Class: c, Static: !callee.Method,
			Const: callee.Const, Ctor: ctor, Name: callee.Func().Name, BodyAt: p.cur.i}
		p.prog.About(in.Fn).Inst = in
		c.Pending = append(c.Pending, in)
		p.skipBody()
	case p.cur.accept("="):
		if w := p.cur.next(); !w.Word("default") && !w.Word("delete") && w.Text != "0" {
			p.cur.unexpected(w, "default, delete or 0")
		} else if w.Word("default") && ctor && len(d.Params.List) > 0 {
			c.Ctors = c.Ctors[:len(c.Ctors)-1] // copies
		} else if w.Word("default") && ctor {
			p.prog.EmptyBody(callee)
		}
		p.cur.expect(";", "behind the declaration of "+d.Name.Text)
	default:
		p.cur.expect(";", "behind the declaration of "+d.Name.Text)
		if c.Template != nil { // the body is looked for when it is needed
			p.prog.About(callee.Func()).Inst = &check.Instance{Fn: callee.Func(), Decl: d.Params, Scope: c.Scope,
				Class: c, Static: !callee.Method, Const: callee.Const, Ctor: ctor, Name: callee.Func().Name}
		}
	}
}

// skipBody passes the initialisers of members and the body.
func (p *classes) skipBody() {
	if p.cur.accept(":") {
		for {
			for !p.cur.is("(") && !p.cur.is("{") {
				if p.cur.atEOF() || p.cur.is(";") {
					p.cur.unexpected(p.cur.tok(), "the value of a member")
				}
				if p.cur.is("<") {
					p.skipAngles()
					continue
				}
				p.cur.next()
			}
			p.cur.skipBalanced()
			if !p.cur.accept(",") {
				break
			}
		}
	}
	if !p.cur.is("{") {
		p.cur.unexpected(p.cur.tok(), "the body of the constructor")
	}
	p.cur.skipBalanced()
}

// memberDecl reads one declaration of data or functions.
func (p *classes) memberDecl(c *check.Class) {
	s := c.Struct
	sp := p.up.specifiers(false)
	if sp.Typedef {
		p.memberTypedef(sp)
		return
	}
	if sp.Extern {
		p.rep.Fail(sp.Pos, "a member cannot be extern")
	}
	if inner, ok := sp.T.(*cfront.Struct); ok && p.cur.is(";") && inner.Name == "" {
		p.addField(s, cfront.Field{Type: inner}, sp.Pos)
		p.cur.next()
		return
	}
	if p.cur.accept(";") {
		return
	}
	for {
		d := p.declarator(sp, named)
		if _, isFunc := d.T.(*cfront.FuncType); isFunc && d.Params != nil {
			p.methodBody(c, p.prog.DeclareMethod(c, sp, d, false), d, false)
			return
		}
		if sp.Static || sp.Auto && sp.Constexpr {
			p.up.staticMember(sp, d)
		} else {
			p.dataMember(c, sp, d)
		}
		if !p.cur.accept(",") {
			break
		}
	}
	p.cur.expect(";", "behind the members")
}

// memberTypedef reads typedef T name; among the members.
func (p *classes) memberTypedef(sp check.Spec) {
	d := p.declarator(sp, named)
	p.names.Declare(d.Name.Text, &check.Symbol{Pos: d.Name.Pos, Typ: &d.QType})
	p.cur.expect(";", "behind typedef")
}

// dataMember adds a member that each object has.
func (p *classes) dataMember(c *check.Class, sp check.Spec, d check.Declarator) {
	switch {
	case sp.Auto:
		p.rep.Fail(d.Name.Pos, "the member %s cannot be auto", d.Name)
	case p.cur.is(":"):
		p.rep.Fail(p.cur.pos(), "bit-fields (%s) are not supported", d.Name)
	}
	f := cfront.Field{Name: d.Name.Text, Type: d.T, Quals: d.Q, Offset: d.Attrs.Align}
	if d.Ref {
		f.Type, f.Quals, f.Ref = cfront.Pointer{Elem: d.T, Quals: d.Q}, 0, true
	}
	p.addField(c.Struct, f, d.Name.Pos)
	c.Scope.Set(d.Name.Text, &check.Symbol{Pos: d.Name.Pos, Member: true})
	if p.cur.is("=") || p.cur.is("{") {
		c.Defaults[d.Name.Text] = p.cur.i
		p.skipMemberValue()
	}
}

// skipMemberValue passes = value or {values}.
func (p *classes) skipMemberValue() {
	for !p.cur.is(",") && !p.cur.is(";") {
		switch {
		case p.cur.atEOF() || p.cur.is("}"):
			p.cur.unexpected(p.cur.tok(), "; behind the member")
		case p.cur.is("(") || p.cur.is("[") || p.cur.is("{"):
			p.cur.skipBalanced()
		default:
			p.cur.next()
		}
	}
}
