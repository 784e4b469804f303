package parse

import (
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// deduced stands for the type that auto will become.
type deduced = check.Deduced

// basicWords are the keywords that make up the basic types.
var basicWords = lex.WordSet("void char short int long float double signed unsigned _Bool bool")

// specWords are the other keywords that can begin a declaration.
var specWords = lex.WordSet(`const volatile static extern typedef register inline __inline __inline__ constexpr auto struct union class
	enum alignas _Alignas __attribute__ _Noreturn restrict __restrict __restrict__ typename explicit virtual
	mutable friend decltype __inline`)

// types reads types: specifiers, declarators, attributes, structs.
type types struct {
	rep   *lex.Reporter
	cur   *cursor
	names *check.Names
	conv  *check.Conversions
	prog  *check.Program
	up    *entries

	local bool // the declarator at hand is of a local object: its first length need not be constant
}

// startsDecl reports whether the current token begins a declaration rather than an expression.
func (p *types) startsDecl() bool {
	t := p.cur.tok()
	if t.Kind != lex.Ident {
		return t.Is("[") && p.cur.aheadIs(1, "[") || t.Is("::") && p.isType(0)
	}
	if t.Text == "static_assert" || t.Text == "_Static_assert" || t.Text == "using" || t.Text == "chess_storage" ||
		t.Text == "chess_protect_access" || t.Text == "namespace" {
		return true
	}
	return p.startsTypeAt(0)
}

// startsTypeAt reports whether the n-th token ahead begins a type.
func (p *types) startsTypeAt(n int) bool {
	t := p.cur.ahead(n)
	if t.Kind != lex.Ident {
		return t.Is("::") && p.isType(n)
	}
	if basicWords[t.Text] || specWords[t.Text] && !(p.cur.plainC && lex.CppWords[t.Text]) {
		return true
	}
	return p.isType(n)
}

// specifiers reads the specifiers of a declaration; typeOnly refuses storage classes (casts, sizeof, parameters).
func (p *types) specifiers(typeOnly bool) check.Spec {
	s := check.Spec{Pos: p.cur.pos()}
	words := map[string]int{}
	start := p.cur.i
	for {
		t := p.cur.tok()
		switch {
		case p.attribute(&s.Attrs):
			continue
		case t.Kind == lex.Ident && basicWords[t.Text]:
			if s.T != nil || s.Auto {
				p.rep.Fail(t.Pos, "two types in one declaration: %s and %s", typeName(s), t)
			}
			words[t.Text]++
			p.cur.next()
		case t.Kind == lex.Ident && specWords[t.Text]:
			p.specWord(&s, t, typeOnly, len(words) > 0)
		case s.T == nil && !s.Auto && len(words) == 0 && p.startsTypeAt(0):
			q := p.namedType()
			s.T, s.Q, s.Lvalue = q.T, s.Q|q.Q, q.Lvalue
		default:
			if len(words) == 0 && p.cur.i > start && p.cur.is(";") && s.Q == 0 {
				return s // [[fallthrough]];
			}
			if s.T == nil && !s.Auto {
				s.T = p.basicType(s.Pos, words)
			}
			return p.withRestrict(s)
		}
	}
}

// withRestrict moves a restrict beside a typedef name onto the pointer.
func (p *types) withRestrict(s check.Spec) check.Spec {
	if s.Restrict {
		ptr, ok := s.T.(cfront.Pointer)
		if !ok {
			p.rep.Fail(s.Pos, "restrict needs a pointer, but the type is %s", s.T)
		}
		ptr.Restrict = true
		s.T = ptr
	}
	return s
}

// specWord does one keyword of specWords.
func (p *types) specWord(s *check.Spec, t lex.Token, typeOnly, basic bool) {
	if s.T != nil || basic {
		switch t.Text {
		case "struct", "union", "class", "enum", "auto", "decltype":
			p.rep.Fail(t.Pos, "two types in one declaration: %s stands behind another type", t)
		}
	}
	p.cur.next()
	switch t.Text {
	case "const":
		s.Q |= cfront.Const
	case "volatile":
		s.Q |= cfront.Volatile
	case "restrict", "__restrict", "__restrict__":
		s.Restrict = true
	case "struct", "union", "class":
		s.T = p.structType(t.Text == "union")
	case "enum":
		s.T, s.Enum = p.enumType(), true
	case "decltype":
		q := p.up.decltype()
		s.T, s.Q = q.T, s.Q|q.Q
	case "typename", "register", "_Noreturn", "explicit", "virtual", "mutable", "friend":
	case "auto":
		s.Auto = true
		s.T = nil
	default:
		if typeOnly {
			p.rep.Fail(t.Pos, "%s is not allowed here", t)
		}
		s.Storage(t.Text)
	}
}

// basicType makes a type of keywords: {unsigned: 1, long: 2} -> uint64.
func (p *types) basicType(at cfront.Pos, words map[string]int) cfront.Type {
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
	if long > 2 || long > 0 && kind != "" && kind != "double" || unsigned && kind != "" && kind != "char" &&
		kind != "short" {
		p.rep.Fail(at, "these words make no type together")
	}
	sign := func(s, u cfront.Basic) cfront.Type {
		if unsigned {
			return u
		}
		return s
	}
	switch kind {
	case "":
		if long == 2 {
			return sign(cfront.Int64, cfront.UInt64)
		}
		return sign(cfront.Int32, cfront.UInt32)
	case "char":
		return sign(cfront.Int8, cfront.UInt8)
	case "short":
		return sign(cfront.Int16, cfront.UInt16)
	case "void":
		return cfront.Void
	case "float":
		return cfront.Float32
	case "double":
		return cfront.Float64
	case "bool", "_Bool":
		return cfront.Bool
	}
	p.rep.Fail(at, "these words make no type together")
	return nil
}
