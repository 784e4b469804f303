package parse

import (
	"math"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// structType reads what follows struct or union: a tag, members in braces, or both.
func (p *types) structType(union bool) cfront.Type {
	var a check.Attrs
	p.specAttrs(&a)
	at := p.cur.pos()
	name := ""
	if t := p.cur.tok(); t.Kind == lex.Ident && !t.Word("final") {
		name = p.cur.ident("the tag of the struct").Text
	}
	if p.cur.is(":") {
		p.rep.Fail(p.cur.pos(), "base classes are not supported")
	}
	if !p.cur.is("{") {
		if name == "" {
			p.cur.unexpected(p.cur.tok(), "a tag or {")
		}
		return p.taggedStruct(name, union, at)
	}
	s := p.newStruct(name, union, at)
	p.cur.next()
	p.members(s)
	p.specAttrs(&a)
	p.layout(s, a.Align, at)
	return s
}

// taggedStruct finds struct NAME, or declares it without members.
func (p *types) taggedStruct(name string, union bool, at cfront.Pos) cfront.Type {
	t := p.names.Scope.LookupTag(name)
	if t == nil {
		t = &check.Tag{Pos: at, Struct: &cfront.Struct{Name: name, Union: union}}
		p.names.Scope.SetTag(name, t)
	}
	if t.Struct == nil || t.Struct.Union != union {
		p.rep.Fail(at, "%s is declared as another kind of type at %s", name, t.Pos)
	}
	return t.Struct
}

// newStruct makes the struct whose members follow.
func (p *types) newStruct(name string, union bool, at cfront.Pos) *cfront.Struct {
	if name == "" {
		return &cfront.Struct{Union: union}
	}
	if t := p.names.Scope.Tags[name]; t != nil {
		if t.Struct == nil || t.Struct.Union != union || t.Struct.Complete {
			p.rep.Fail(at, "%s is declared a second time here; the first is at %s", name, t.Pos)
		}
		t.Pos = at
		return t.Struct
	}
	s := &cfront.Struct{Name: name, Union: union}
	p.names.Scope.SetTag(name, &check.Tag{Pos: at, Struct: s})
	return s
}

// members reads the members up to }.
func (p *types) members(s *cfront.Struct) {
	p.cur.enter()
	defer p.cur.leave()
	for !p.cur.accept("}") {
		t := p.cur.tok()
		switch {
		case p.cur.accept(";"):
			continue
		case t.Kind == lex.Pragma:
			p.prog.Pragma(p.cur.next())
			continue
		case t.Kind == lex.Ident && p.cur.aheadIs(1, ":") || t.Word("template") || t.Word("using"):
			p.rep.Fail(t.Pos, "%s: structs have only data members here", t)
		case t.Kind == lex.EOF:
			p.cur.unexpected(t, "} behind the members of "+s.String())
		}
		p.memberDecl(s)
	}
}

// memberDecl reads one declaration of members.
func (p *types) memberDecl(s *cfront.Struct) {
	sp := p.specifiers(false)
	if sp.Typedef || sp.Extern || sp.Static || sp.Inline || sp.Constexpr || sp.Auto {
		p.rep.Fail(sp.Pos, "structs have only plain data members here")
	}
	if inner, ok := sp.T.(*cfront.Struct); ok && p.cur.is(";") && inner.Name == "" {
		p.addField(s, cfront.Field{Type: inner}, sp.Pos)
		p.cur.next()
		return
	}
	if _, ok := sp.T.(*cfront.Struct); ok && p.cur.accept(";") || p.cur.accept(";") {
		return
	}
	for {
		d := p.declarator(sp, named)
		switch {
		case d.Params != nil || p.cur.is("{"):
			p.rep.Fail(d.Name.Pos, "member functions (%s) are not supported", d.Name)
		case d.Ref:
			p.rep.Fail(d.Name.Pos, "the member %s cannot be a reference", d.Name)
		case p.cur.is(":"):
			p.rep.Fail(p.cur.pos(), "bit-fields (%s) are not supported", d.Name)
		case p.cur.is("="):
			p.rep.Fail(p.cur.pos(), "a member cannot have an initialiser (%s)", d.Name)
		}
		p.addField(s, cfront.Field{Name: d.Name.Text, Type: d.T, Quals: d.Q, Offset: d.Attrs.Align}, d.Name.Pos)
		if !p.cur.accept(",") {
			break
		}
	}
	p.cur.expect(";", "behind the members")
}

// addField appends a member; its Offset holds the alignment asked for until layout.
func (p *types) addField(s *cfront.Struct, f cfront.Field, at cfront.Pos) {
	p.prog.Complete(f.Type, "the member "+f.Name, at)
	for _, o := range cfront.Flatten(f) {
		if _, _, ok := s.Find(o.Name); ok && o.Name != "" {
			p.rep.Fail(at, "%s has two members called %s", s, o.Name)
		}
	}
	s.Fields = append(s.Fields, f)
}

// layout gives the members their offsets.
func (p *types) layout(s *cfront.Struct, align int64, at cfront.Pos) {
	if len(s.Fields) == 0 {
		p.rep.Fail(at, "%s has no members", s)
	}
	s.Layout(align)
	if s.Size() > check.MaxObject {
		s.Complete = false
		p.rep.Fail(at, "%s is larger than %d MB", s, check.MaxObject>>20)
	}
}

// enumType reads what follows enum; enumerations are int.
func (p *types) enumType() {
	if w, ok := p.cur.acceptWord("class", "struct"); ok {
		p.rep.Fail(p.cur.pos(), "enum %s is not supported; write a plain enum", w)
	}
	at := p.cur.pos()
	name := ""
	if p.cur.tok().Kind == lex.Ident {
		name = p.cur.ident("the tag of the enum").Text
	}
	if p.cur.is(":") {
		p.rep.Fail(p.cur.pos(), "an enum with a type of its own is not supported; enumerations are int")
	}
	if !p.cur.is("{") {
		if t := p.names.Scope.LookupTag(name); t == nil || t.Struct != nil {
			p.rep.Fail(at, "there is no enum %s", name)
		}
		return
	}
	if name != "" {
		if t := p.names.Scope.Tags[name]; t != nil {
			p.rep.Fail(at, "%s is declared a second time here; the first is at %s", name, t.Pos)
		}
		p.names.Scope.SetTag(name, &check.Tag{Pos: at})
	}
	p.cur.next()
	p.enumerators()
}

// enumerators reads NAME = value, ... }.
func (p *types) enumerators() {
	next := int64(0)
	for !p.cur.accept("}") {
		t := p.cur.ident("the name of an enumeration constant")
		if p.cur.accept("=") {
			next = p.up.constInt("the value of " + t.Text)
		}
		if next != int64(int32(next)) && next != int64(uint32(next)) {
			p.rep.Fail(t.Pos, "the value %d of %s does not fit an int", next, t)
		}
		c := &cfront.IntConst{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: cfront.Int32}, Val: next}
		if next > math.MaxInt32 {
			c.Typ = cfront.UInt32
		}
		p.names.Declare(t.Text, &check.Symbol{Pos: t.Pos, Val: c})
		next++
		if !p.cur.accept(",") && !p.cur.is("}") {
			p.cur.unexpected(p.cur.tok(), ", or } behind an enumeration constant")
		}
	}
}
