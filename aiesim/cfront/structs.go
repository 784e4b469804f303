package cfront

import "math"

// structType reads what follows struct or union: a tag, members in braces, or both.
func (p *parser) structType(union bool) Type {
	var a attrs
	p.specAttrs(&a)
	at := p.pos()
	name := ""
	if t := p.tok(); t.kind == tIdent && !t.word("final") {
		name = p.ident("the tag of the struct").text
	}
	if p.is(":") {
		p.rep.fail(p.pos(), "base classes are not supported")
	}
	if !p.is("{") {
		if name == "" {
			p.unexpected(p.tok(), "a tag or {")
		}
		return p.taggedStruct(name, union, at)
	}
	s := p.newStruct(name, union, at)
	p.next()
	p.members(s)
	p.specAttrs(&a)
	p.layout(s, a.align, at)
	return s
}

// taggedStruct finds struct NAME, or declares it without members.
func (p *parser) taggedStruct(name string, union bool, at Pos) Type {
	t := p.scope.lookupTag(name)
	if t == nil {
		t = &tag{pos: at, str: &Struct{Name: name, Union: union}}
		p.scope.setTag(name, t)
	}
	if t.str == nil || t.str.Union != union {
		p.rep.fail(at, "%s is declared as another kind of type at %s", name, t.pos)
	}
	return t.str
}

// newStruct makes the struct whose members follow.
func (p *parser) newStruct(name string, union bool, at Pos) *Struct {
	if name == "" {
		return &Struct{Union: union}
	}
	if t := p.scope.tags[name]; t != nil {
		if t.str == nil || t.str.Union != union || t.str.Complete {
			p.rep.fail(at, "%s is declared a second time here; the first is at %s", name, t.pos)
		}
		t.pos = at
		return t.str
	}
	s := &Struct{Name: name, Union: union}
	p.scope.setTag(name, &tag{pos: at, str: s})
	return s
}

// members reads the members up to }.
func (p *parser) members(s *Struct) {
	p.enter()
	defer p.leave()
	for !p.accept("}") {
		t := p.tok()
		switch {
		case p.accept(";"):
			continue
		case t.kind == tPragma:
			p.pragma(p.next())
			continue
		case t.kind == tIdent && p.aheadIs(1, ":") || t.word("template") || t.word("using"):
			p.rep.fail(t.pos, "%s: structs have only data members here", t)
		case t.kind == tEOF:
			p.unexpected(t, "} behind the members of "+s.String())
		}
		p.memberDecl(s)
	}
}

// memberDecl reads one declaration of members.
func (p *parser) memberDecl(s *Struct) {
	sp := p.specifiers(false)
	if sp.typedef || sp.extern || sp.static || sp.inline || sp.constexpr || sp.auto {
		p.rep.fail(sp.pos, "structs have only plain data members here")
	}
	if inner, ok := sp.t.(*Struct); ok && p.is(";") && inner.Name == "" {
		p.addField(s, Field{Type: inner}, sp.pos)
		p.next()
		return
	}
	if _, ok := sp.t.(*Struct); ok && p.accept(";") || p.accept(";") {
		return
	}
	for {
		d := p.declarator(sp, named)
		switch {
		case d.params != nil || p.is("{"):
			p.rep.fail(d.name.pos, "member functions (%s) are not supported", d.name)
		case d.ref:
			p.rep.fail(d.name.pos, "the member %s cannot be a reference", d.name)
		case p.is(":"):
			p.rep.fail(p.pos(), "bit-fields (%s) are not supported", d.name)
		case p.is("="):
			p.rep.fail(p.pos(), "a member cannot have an initialiser (%s)", d.name)
		}
		p.addField(s, Field{Name: d.name.text, Type: d.t, Quals: d.q, Offset: d.attrs.align}, d.name.pos)
		if !p.accept(",") {
			break
		}
	}
	p.expect(";", "behind the members")
}

// addField appends a member; its Offset holds the alignment asked for until layout.
func (p *parser) addField(s *Struct, f Field, at Pos) {
	p.complete(f.Type, "the member "+f.Name, at)
	for _, o := range flatten(f) {
		if _, _, ok := s.find(o.Name); ok && o.Name != "" {
			p.rep.fail(at, "%s has two members called %s", s, o.Name)
		}
	}
	s.Fields = append(s.Fields, f)
}

// flatten lists a member, or the members of an anonymous one.
func flatten(f Field) []Field {
	s, ok := f.Type.(*Struct)
	if !ok || f.Name != "" {
		return []Field{f}
	}
	var out []Field
	for _, g := range s.Fields {
		out = append(out, flatten(g)...)
	}
	return out
}

// find looks for a member, in anonymous members too; the offset is from the start of s.
func (s *Struct) find(name string) (f Field, offset int64, ok bool) {
	for _, f := range s.Fields {
		if f.Name == name && name != "" {
			return f, f.Offset, true
		}
		if in, isStruct := f.Type.(*Struct); isStruct && f.Name == "" {
			if g, off, ok := in.find(name); ok {
				return g, f.Offset + off, true
			}
		}
	}
	return Field{}, 0, false
}

// layout gives the members their offsets.
func (p *parser) layout(s *Struct, align int64, at Pos) {
	if len(s.Fields) == 0 {
		p.rep.fail(at, "%s has no members", s)
	}
	s.align = max(1, align)
	for i := range s.Fields {
		f := &s.Fields[i]
		a := max(f.Offset, f.Type.Align())
		s.align = max(s.align, a)
		f.Offset = 0
		if !s.Union {
			f.Offset = (s.size + a - 1) / a * a
		}
		s.size = max(s.size, f.Offset+f.Type.Size())
		if s.size > maxObject {
			p.rep.fail(at, "%s is larger than %d MB", s, maxObject>>20)
		}
	}
	s.size = (s.size + s.align - 1) / s.align * s.align
	s.Complete = true
}

// enumType reads what follows enum; enumerations are int.
func (p *parser) enumType() {
	if w, ok := p.acceptWord("class", "struct"); ok {
		p.rep.fail(p.pos(), "enum %s is not supported; write a plain enum", w)
	}
	at := p.pos()
	name := ""
	if p.tok().kind == tIdent {
		name = p.ident("the tag of the enum").text
	}
	if p.is(":") {
		p.rep.fail(p.pos(), "an enum with a type of its own is not supported; enumerations are int")
	}
	if !p.is("{") {
		if t := p.scope.lookupTag(name); t == nil || t.str != nil {
			p.rep.fail(at, "there is no enum %s", name)
		}
		return
	}
	if name != "" {
		if t := p.scope.tags[name]; t != nil {
			p.rep.fail(at, "%s is declared a second time here; the first is at %s", name, t.pos)
		}
		p.scope.setTag(name, &tag{pos: at})
	}
	p.next()
	p.enumerators()
}

// enumerators reads NAME = value, ... }.
func (p *parser) enumerators() {
	next := int64(0)
	for !p.accept("}") {
		t := p.ident("the name of an enumeration constant")
		if p.accept("=") {
			next = p.constInt("the value of " + t.text)
		}
		if next != int64(int32(next)) && next != int64(uint32(next)) {
			p.rep.fail(t.pos, "the value %d of %s does not fit an int", next, t)
		}
		c := &IntConst{At{t.pos}, T{Int32}, next}
		if next > math.MaxInt32 {
			c.Typ = UInt32
		}
		p.declare(t.text, &symbol{pos: t.pos, val: c})
		next++
		if !p.accept(",") && !p.is("}") {
			p.unexpected(p.tok(), ", or } behind an enumeration constant")
		}
	}
}

// complete refuses types that objects cannot have.
func (p *parser) complete(t Type, what string, at Pos) {
	switch t := t.(type) {
	case *Struct:
		if !t.Complete {
			p.rep.fail(at, "%s has the type %s, which is not complete here", what, t)
		}
	case Array:
		if t.Len < 0 {
			p.rep.fail(at, "%s has an array type without a length", what)
		}
		p.complete(t.Elem, what, at)
	case Window:
		p.rep.fail(at, "%s: %s can only be used through a pointer or a reference", what, t)
	case *FuncType:
		p.rep.fail(at, "%s cannot be a function", what)
	case Basic:
		if t == Void {
			p.rep.fail(at, "%s cannot have the type void", what)
		}
	}
}
