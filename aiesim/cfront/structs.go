package cfront

import "math"

// structType reads what follows struct or union: a tag, members in braces, or both.
func (p *types) structType(union bool) Type {
	var a attrs
	p.specAttrs(&a)
	at := p.cur.pos()
	name := ""
	if t := p.cur.tok(); t.kind == tIdent && !t.word("final") {
		name = p.cur.ident("the tag of the struct").text
	}
	if p.cur.is(":") {
		p.rep.fail(p.cur.pos(), "base classes are not supported")
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
	p.layout(s, a.align, at)
	return s
}

// taggedStruct finds struct NAME, or declares it without members.
func (p *types) taggedStruct(name string, union bool, at Pos) Type {
	t := p.names.scope.lookupTag(name)
	if t == nil {
		t = &tag{pos: at, str: &Struct{Name: name, Union: union}}
		p.names.scope.setTag(name, t)
	}
	if t.str == nil || t.str.Union != union {
		p.rep.fail(at, "%s is declared as another kind of type at %s", name, t.pos)
	}
	return t.str
}

// newStruct makes the struct whose members follow.
func (p *types) newStruct(name string, union bool, at Pos) *Struct {
	if name == "" {
		return &Struct{Union: union}
	}
	if t := p.names.scope.tags[name]; t != nil {
		if t.str == nil || t.str.Union != union || t.str.Complete {
			p.rep.fail(at, "%s is declared a second time here; the first is at %s", name, t.pos)
		}
		t.pos = at
		return t.str
	}
	s := &Struct{Name: name, Union: union}
	p.names.scope.setTag(name, &tag{pos: at, str: s})
	return s
}

// members reads the members up to }.
func (p *types) members(s *Struct) {
	p.cur.enter()
	defer p.cur.leave()
	for !p.cur.accept("}") {
		t := p.cur.tok()
		switch {
		case p.cur.accept(";"):
			continue
		case t.kind == tPragma:
			p.prog.pragma(p.cur.next())
			continue
		case t.kind == tIdent && p.cur.aheadIs(1, ":") || t.word("template") || t.word("using"):
			p.rep.fail(t.pos, "%s: structs have only data members here", t)
		case t.kind == tEOF:
			p.cur.unexpected(t, "} behind the members of "+s.String())
		}
		p.memberDecl(s)
	}
}

// memberDecl reads one declaration of members.
func (p *types) memberDecl(s *Struct) {
	sp := p.specifiers(false)
	if sp.typedef || sp.extern || sp.static || sp.inline || sp.constexpr || sp.auto {
		p.rep.fail(sp.pos, "structs have only plain data members here")
	}
	if inner, ok := sp.t.(*Struct); ok && p.cur.is(";") && inner.Name == "" {
		p.addField(s, Field{Type: inner}, sp.pos)
		p.cur.next()
		return
	}
	if _, ok := sp.t.(*Struct); ok && p.cur.accept(";") || p.cur.accept(";") {
		return
	}
	for {
		d := p.declarator(sp, named)
		switch {
		case d.params != nil || p.cur.is("{"):
			p.rep.fail(d.name.pos, "member functions (%s) are not supported", d.name)
		case d.ref:
			p.rep.fail(d.name.pos, "the member %s cannot be a reference", d.name)
		case p.cur.is(":"):
			p.rep.fail(p.cur.pos(), "bit-fields (%s) are not supported", d.name)
		case p.cur.is("="):
			p.rep.fail(p.cur.pos(), "a member cannot have an initialiser (%s)", d.name)
		}
		p.addField(s, Field{Name: d.name.text, Type: d.t, Quals: d.q, Offset: d.attrs.align}, d.name.pos)
		if !p.cur.accept(",") {
			break
		}
	}
	p.cur.expect(";", "behind the members")
}

// addField appends a member; its Offset holds the alignment asked for until layout.
func (p *types) addField(s *Struct, f Field, at Pos) {
	p.prog.complete(f.Type, "the member "+f.Name, at)
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
func (p *types) layout(s *Struct, align int64, at Pos) {
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
func (p *types) enumType() {
	if w, ok := p.cur.acceptWord("class", "struct"); ok {
		p.rep.fail(p.cur.pos(), "enum %s is not supported; write a plain enum", w)
	}
	at := p.cur.pos()
	name := ""
	if p.cur.tok().kind == tIdent {
		name = p.cur.ident("the tag of the enum").text
	}
	if p.cur.is(":") {
		p.rep.fail(p.cur.pos(), "an enum with a type of its own is not supported; enumerations are int")
	}
	if !p.cur.is("{") {
		if t := p.names.scope.lookupTag(name); t == nil || t.str != nil {
			p.rep.fail(at, "there is no enum %s", name)
		}
		return
	}
	if name != "" {
		if t := p.names.scope.tags[name]; t != nil {
			p.rep.fail(at, "%s is declared a second time here; the first is at %s", name, t.pos)
		}
		p.names.scope.setTag(name, &tag{pos: at})
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
			next = p.up.constInt("the value of " + t.text)
		}
		if next != int64(int32(next)) && next != int64(uint32(next)) {
			p.rep.fail(t.pos, "the value %d of %s does not fit an int", next, t)
		}
		c := &IntConst{At{t.pos}, T{Int32}, next}
		if next > math.MaxInt32 {
			c.Typ = UInt32
		}
		p.names.declare(t.text, &symbol{pos: t.pos, val: c})
		next++
		if !p.cur.accept(",") && !p.cur.is("}") {
			p.cur.unexpected(p.cur.tok(), ", or } behind an enumeration constant")
		}
	}
}
