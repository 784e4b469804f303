package parse

import (
	"math"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// structType reads what follows struct, class or union: a tag, members in braces, or both.
func (p *types) structType(union bool) cfront.Type {
	var a check.Attrs
	p.specAttrs(&a)
	at := p.cur.pos()
	name := ""
	if t := p.cur.tok(); t.Kind == lex.Ident && !t.Word("final") {
		if p.cur.aheadIs(1, "::") || p.cur.aheadIs(1, "<") {
			return p.elaborated()
		}
		name = p.cur.ident("the tag of the struct").Text
	}
	p.cur.acceptWord("final")
	if !p.cur.is("{") && !(p.cur.is(":") && name != "") {
		if name == "" {
			p.cur.unexpected(p.cur.tok(), "a tag or {")
		}
		return p.taggedStruct(name, union, at)
	}
	s := p.newStruct(name, union, at)
	p.up.classBody(s, &a, at)
	return s
}

// elaborated reads struct a::b or struct c<4>: a type that is there.
func (p *types) elaborated() cfront.Type {
	r := p.qualified()
	if r.typ == nil {
		p.names.UnknownType(r.tok)
	}
	return r.typ.T
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
	if len(s.Fields) == 0 && p.cur.inC() {
		p.rep.Fail(at, "%s has no members", s)
	}
	s.Layout(align)
	if s.Size() > check.MaxObject {
		s.Complete = false
		p.rep.Fail(at, "%s is larger than %d MB", s, check.MaxObject>>20)
	}
}

// enumType reads what follows enum; enumerations are int.
func (p *types) enumType() cfront.Type {
	_, scoped := p.cur.acceptWord("class", "struct")
	at := p.cur.pos()
	name := ""
	if p.cur.tok().Kind == lex.Ident {
		name = p.cur.ident("the tag of the enum").Text
	}
	var base cfront.Type = cfront.Int32
	if p.cur.accept(":") {
		if base = p.up.typeName().T; !check.IsInteger(base) {
			p.rep.Fail(at, "the type of an enum must be an integer, not %s", base)
		}
	}
	if !p.cur.is("{") {
		if t := p.names.Scope.Lookup(name); scoped && t != nil && t.Space != nil {
			return t.Typ.T
		}
		if t := p.names.Scope.LookupTag(name); t == nil || t.Struct != nil {
			p.rep.Fail(at, "there is no enum %s", name)
		}
		return base
	}
	if scoped {
		return p.scopedEnum(name, base, at)
	}
	if name != "" {
		if t := p.names.Scope.Tags[name]; t != nil {
			p.rep.Fail(at, "%s is declared a second time here; the first is at %s", name, t.Pos)
		}
		p.names.Scope.SetTag(name, &check.Tag{Pos: at})
	}
	p.cur.next()
	p.enumerators()
	return base
}

// scopedEnum reads the values of enum class NAME, which are known behind NAME:: only.
func (p *types) scopedEnum(name string, base cfront.Type, at cfront.Pos) cfront.Type {
	outer := p.names.Scope
	sc := &check.Scope{Outer: outer}
	p.names.Declare(name, &check.Symbol{Pos: at, Typ: &check.QType{T: base}, Space: sc})
	p.names.Scope = sc
	defer func() { p.names.Scope = outer }()
	p.cur.next()
	p.enumerators()
	return base
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
