package cfront

import "strings"

// spec is the first part of a declaration: everything before the first declarator.
type spec struct {
	pos       Pos
	t         Type
	q         Quals
	auto      bool // t is to be taken from the initialiser
	typedef   bool
	extern    bool
	static    bool
	inline    bool
	constexpr bool
	enum      bool // t was written as enum
	restrict  bool // restrict beside a typedef of a pointer
	attrs     attrs
}

// deduced stands for the type that auto will become; it never reaches the tree.
type deduced struct{}

func (deduced) Size() int64 { return 0 }

func (deduced) Align() int64 { return 1 }

func (deduced) String() string { return "auto" }

// basicWords are the keywords that make up the basic types.
var basicWords = wordSet("void char short int long float double signed unsigned _Bool bool")

// specWords are the other keywords that can begin a declaration.
var specWords = wordSet(`const volatile static extern typedef register inline __inline __inline__ constexpr auto struct union
	enum alignas _Alignas __attribute__ _Noreturn restrict __restrict __restrict__ typename`)

// types reads types: specifiers, declarators, attributes, structs.
type types struct {
	rep   *reporter
	cur   *cursor
	names *names
	conv  *conversions
	prog  *program
	up    *entries
}

// startsDecl tells whether the current token begins a declaration rather than an expression.
func (p *types) startsDecl() bool {
	t := p.cur.tok()
	if t.kind != tIdent {
		return t.is("[") && p.cur.aheadIs(1, "[") || t.is("::") && p.startsTypeAt(1)
	}
	if t.text == "static_assert" || t.text == "_Static_assert" || t.text == "using" || t.text == "chess_storage" || t.text == "chess_protect_access" {
		return true
	}
	return p.startsTypeAt(0)
}

// startsTypeAt tells whether the n-th token ahead begins a type.
func (p *types) startsTypeAt(n int) bool {
	t := p.cur.ahead(n)
	if t.kind != tIdent {
		return false
	}
	if basicWords[t.text] || specWords[t.text] {
		return true
	}
	if isQualifier(t.text) && p.cur.aheadIs(n+1, "::") {
		return p.startsTypeAt(n + 2)
	}
	if sym := p.names.scope.lookup(t.text); sym != nil {
		return sym.typ != nil
	}
	return windowClass(t.text) && p.cur.aheadIs(n+1, "<")
}

// specifiers reads the specifiers of a declaration; typeOnly refuses storage classes (casts, sizeof, parameters).
func (p *types) specifiers(typeOnly bool) spec {
	s := spec{pos: p.cur.pos()}
	words := map[string]int{}
	start := p.cur.i
	for {
		t := p.cur.tok()
		switch {
		case p.attribute(&s.attrs):
			continue
		case t.kind == tIdent && basicWords[t.text]:
			if s.t != nil || s.auto {
				p.rep.fail(t.pos, "two types in one declaration: %s and %s", typeName(s), t)
			}
			words[t.text]++
			p.cur.next()
		case t.kind == tIdent && specWords[t.text]:
			p.specWord(&s, t, typeOnly, len(words) > 0)
		case s.t == nil && !s.auto && len(words) == 0 && (p.startsTypeAt(0) || t.is("::") && p.startsTypeAt(1)):
			q := p.namedType()
			s.t, s.q = q.t, s.q|q.q
		default:
			if len(words) == 0 && p.cur.i > start && p.cur.is(";") && s.q == 0 {
				return s // [[fallthrough]];
			}
			if s.t == nil && !s.auto {
				s.t = p.basicType(s.pos, words)
			}
			return s.withRestrict(p)
		}
	}
}

// withRestrict moves a restrict beside a typedef name onto the pointer.
func (s spec) withRestrict(p *types) spec {
	if s.restrict {
		ptr, ok := s.t.(Pointer)
		if !ok {
			p.rep.fail(s.pos, "restrict needs a pointer, but the type is %s", s.t)
		}
		ptr.Restrict = true
		s.t = ptr
	}
	return s
}

// specWord does one keyword of specWords.
func (p *types) specWord(s *spec, t token, typeOnly, basic bool) {
	if s.t != nil || basic {
		switch t.text {
		case "struct", "union", "enum", "auto":
			p.rep.fail(t.pos, "two types in one declaration: %s stands behind another type", t)
		}
	}
	p.cur.next()
	switch t.text {
	case "const":
		s.q |= Const
	case "volatile":
		s.q |= Volatile
	case "restrict", "__restrict", "__restrict__":
		s.restrict = true
	case "struct", "union":
		s.t = p.structType(t.text == "union")
	case "enum":
		p.enumType()
		s.t, s.enum = Int32, true
	case "typename", "register", "_Noreturn":
	case "auto":
		s.auto = true
		s.t = nil
	default:
		if typeOnly {
			p.rep.fail(t.pos, "%s is not allowed here", t)
		}
		s.storage(t.text)
	}
}

// storage notes a storage class or function specifier.
func (s *spec) storage(w string) {
	switch w {
	case "typedef":
		s.typedef = true
	case "extern":
		s.extern = true
	case "static":
		s.static = true
	case "constexpr":
		s.constexpr = true
	default:
		s.inline = true
	}
}

// basicType makes a type of keywords: {unsigned: 1, long: 2} -> uint64.
func (p *types) basicType(at Pos, words map[string]int) Type {
	if len(words) == 0 {
		p.noType()
	}
	unsigned, long := words["unsigned"] > 0, words["long"]
	delete(words, "signed")
	delete(words, "unsigned")
	delete(words, "int")
	delete(words, "long")
	var rest []string
	for _, w := range []string{"void", "char", "short", "float", "double", "_Bool", "bool"} {
		if words[w] > 0 {
			rest = append(rest, w)
		}
	}
	kind := strings.Join(rest, " ")
	if long > 2 || long > 0 && kind != "" && kind != "double" || unsigned && kind != "" && kind != "char" && kind != "short" {
		p.rep.fail(at, "these words make no type together")
	}
	sign := func(s, u Basic) Type {
		if unsigned {
			return u
		}
		return s
	}
	switch kind {
	case "":
		if long == 2 {
			return sign(Int64, UInt64)
		}
		return sign(Int32, UInt32)
	case "char":
		return sign(Int8, UInt8)
	case "short":
		return sign(Int16, UInt16)
	case "void":
		return Void
	case "float":
		return Float32
	case "double":
		return Float64
	case "bool", "_Bool":
		return Bool
	}
	p.rep.fail(at, "these words make no type together")
	return nil
}
