package cfront

import (
	"fmt"
	"regexp"
	"strings"
)

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

func (deduced) Size() int64    { return 0 }
func (deduced) Align() int64   { return 1 }
func (deduced) String() string { return "auto" }

// basicWords are the keywords that make up the basic types.
var basicWords = wordSet("void char short int long float double signed unsigned _Bool bool")

// specWords are the other keywords that can begin a declaration.
var specWords = wordSet(`const volatile static extern typedef register inline __inline __inline__ constexpr auto struct union
	enum alignas _Alignas __attribute__ _Noreturn restrict __restrict __restrict__ typename`)

// startsDecl tells whether the current token begins a declaration rather than an expression.
func (p *parser) startsDecl() bool {
	t := p.tok()
	if t.kind != tIdent {
		return t.is("[") && p.aheadIs(1, "[") || t.is("::") && p.startsTypeAt(1)
	}
	if t.text == "static_assert" || t.text == "_Static_assert" || t.text == "using" || t.text == "chess_storage" || t.text == "chess_protect_access" {
		return true
	}
	return p.startsTypeAt(0)
}

// startsTypeAt tells whether the n-th token ahead begins a type.
func (p *parser) startsTypeAt(n int) bool {
	t := p.ahead(n)
	if t.kind != tIdent {
		return false
	}
	if basicWords[t.text] || specWords[t.text] {
		return true
	}
	if isQualifier(t.text) && p.aheadIs(n+1, "::") {
		return p.startsTypeAt(n + 2)
	}
	if sym := p.scope.lookup(t.text); sym != nil {
		return sym.typ != nil
	}
	return windowClass(t.text) && p.aheadIs(n+1, "<")
}

// isQualifier tells the namespaces that may stand before a name.
func isQualifier(w string) bool { return w == "adf" || w == "std" }

// windowClass tells the class templates of the graph API.
func windowClass(w string) bool {
	_, ok := windowKind(w)
	return ok
}

func windowKind(w string) (IO, bool) {
	for k, n := range ioName {
		if n == w {
			return IO(k), true
		}
	}
	return 0, false
}

// specifiers reads the specifiers of a declaration; typeOnly refuses storage classes (casts, sizeof, parameters).
func (p *parser) specifiers(typeOnly bool) spec {
	s := spec{pos: p.pos()}
	words := map[string]int{}
	start := p.i
	for {
		t := p.tok()
		switch {
		case p.attribute(&s.attrs):
			continue
		case t.kind == tIdent && basicWords[t.text]:
			if s.t != nil || s.auto {
				p.rep.fail(t.pos, "two types in one declaration: %s and %s", typeName(s), t)
			}
			words[t.text]++
			p.next()
		case t.kind == tIdent && specWords[t.text]:
			p.specWord(&s, t, typeOnly, len(words) > 0)
		case s.t == nil && !s.auto && len(words) == 0 && (p.startsTypeAt(0) || t.is("::") && p.startsTypeAt(1)):
			q := p.namedType()
			s.t, s.q = q.t, s.q|q.q
		default:
			if len(words) == 0 && p.i > start && p.is(";") && s.q == 0 {
				return s // [[fallthrough]];
			}
			if s.t == nil && !s.auto {
				s.t = p.basicType(s.pos, words)
			}
			return s.withRestrict(p)
		}
	}
}

// typeName prints what has been read so far.
func typeName(s spec) string {
	if s.auto {
		return "auto"
	}
	return s.t.String()
}

// withRestrict moves a restrict beside a typedef name onto the pointer.
func (s spec) withRestrict(p *parser) spec {
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
func (p *parser) specWord(s *spec, t token, typeOnly, basic bool) {
	if s.t != nil || basic {
		switch t.text {
		case "struct", "union", "enum", "auto":
			p.rep.fail(t.pos, "two types in one declaration: %s stands behind another type", t)
		}
	}
	p.next()
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
func (p *parser) basicType(at Pos, words map[string]int) Type {
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

// noType reports that a declaration has no type where one must stand.
func (p *parser) noType() {
	t := p.tok()
	if t.kind == tIdent && refused[t.text] {
		p.refuse(t)
	}
	if t.kind == tIdent && !keywords[t.text] {
		p.unknownType(t)
	}
	p.unexpected(t, "a type")
}

var vectorLike = regexp.MustCompile(`^v[0-9]+(u?int[0-9]+|float|double|c[a-z0-9]+|acc[0-9]+)(_t)?$`)

// unknownType reports a name that is no type.
func (p *parser) unknownType(t token) {
	w := t.text
	if p.scope.isLost(w) {
		panic(bail{})
	}
	switch {
	case vectorLike.MatchString(w) && strings.Contains(w, "c") && !strings.Contains(w, "acc48") && !strings.Contains(w, "acc80"),
		w == "cint16" || w == "cint32" || w == "cfloat" || w == "cint16_t" || w == "cint32_t":
		p.rep.fail(t.pos, "complex types (%s) are not supported", w)
	case vectorLike.MatchString(w):
		p.rep.fail(t.pos, "%s is not a vector of the machine; %s", w, vectorsLike(w))
	case wordSet("int8_t uint8_t int16_t uint16_t int32_t uint32_t int64_t uint64_t intptr_t uintptr_t")[w]:
		p.rep.fail(t.pos, "unknown type %s: #include <stdint.h> is missing", w)
	case w == "size_t" || w == "ptrdiff_t":
		p.rep.fail(t.pos, "unknown type %s: #include <stddef.h> is missing", w)
	}
	hint := ""
	if c := closest(w, p.typeNames); c != "" {
		hint = fmt.Sprintf("; did you mean %s?", c)
	}
	p.rep.fail(t.pos, "unknown type %s%s", w, hint)
}

// vectorsLike lists the vectors with the elements of the one the user wanted.
func vectorsLike(w string) string {
	elem := strings.TrimSuffix(strings.TrimLeft(w[1:], "0123456789"), "_t")
	if strings.HasPrefix(elem, "acc") {
		return "accumulators are v8acc48, v16acc48, v4acc80 and v8acc80"
	}
	var out []string
	for _, v := range machineVectors() {
		if v.Elem.String() == elem {
			out = append(out, v.String())
		}
	}
	if out == nil {
		return "elements are int8, uint8, int16, int32, float, and int64 as the result of lsrs"
	}
	return elem + " comes in " + strings.Join(out, ", ")
}

// typeNames yields the names of all types that can be seen here.
func (p *parser) typeNames(yield func(string) bool) {
	for s := p.scope; s != nil; s = s.outer {
		for n, sym := range s.names {
			if sym.typ != nil && !yield(n) {
				return
			}
		}
	}
}

// namedType reads the name of a type: of a typedef, a tag, a machine type, a window class.
func (p *parser) namedType() qtype {
	p.qualifier()
	t := p.next()
	if sym := p.scope.lookup(t.text); sym != nil && sym.typ != nil {
		return *sym.typ
	}
	io, ok := windowKind(t.text)
	if !ok {
		p.unknownType(t)
	}
	p.expect("<", "behind "+t.text)
	if w := p.tok(); w.kind == tIdent && p.scope.lookup(w.text) == nil && !keywords[w.text] {
		p.unknownType(w)
	}
	q := p.typeName()
	if p.pattern && typeParamsIn(q.t) {
		p.closeAngle("template arguments of " + t.text)
		return qtype{t: patternWindow{q.t, io}}
	}
	elem, ok := q.t.(Basic)
	if !ok || q.t == Void || q.t == Bool || q.t == Float64 {
		p.rep.fail(t.pos, "%s<%s>: the elements of a port are integers or float", t, q)
	}
	if p.is(",") {
		p.rep.fail(p.pos(), "%s has further template arguments here; only the element type is supported", t)
	}
	p.closeAngle("template arguments of " + t.text)
	return qtype{t: Window{elem, io}}
}

// qualifier passes adf::, std:: or :: before a name.
func (p *parser) qualifier() {
	p.accept("::")
	for p.tok().kind == tIdent && p.aheadIs(1, "::") {
		t := p.next()
		p.next()
		if !isQualifier(t.text) {
			p.rep.fail(t.pos, "the namespace %s is not known; names may be qualified by adf:: and std::", t)
		}
	}
}

// closeAngle passes > ; of >> the first half.
func (p *parser) closeAngle(where string) {
	switch t := p.tok(); {
	case t.is(">"):
		p.next()
	case t.is(">>"):
		p.split = true
	default:
		p.unexpected(t, "> behind the "+where)
	}
}

// typeName reads a type without a name, as in casts and sizeof.
func (p *parser) typeName() qtype {
	s := p.specifiers(true)
	if s.auto {
		p.rep.fail(s.pos, "auto needs an initialiser to take the type from")
	}
	d := p.declarator(s, abstract)
	return d.qtype
}

// refuse reports a keyword of a construct that is not supported.
func (p *parser) refuse(t token) {
	what := map[string]string{
		"class": "classes", "namespace": "namespaces (other than using namespace x;)", "asm": "inline assembly",
		"__asm__": "inline assembly", "__asm": "inline assembly", "try": "exceptions", "throw": "exceptions", "catch": "exceptions",
		"new": "new and delete", "delete": "new and delete", "operator": "operator overloading",
		"_Complex": "complex numbers", "_Atomic": "atomic types", "_Thread_local": "thread-local objects",
		"thread_local": "thread-local objects", "decltype": "decltype", "typeof": "typeof", "__typeof__": "typeof",
		"__int128": "128-bit integers",
	}[t.text]
	if what == "" {
		what = "this part of C++"
	}
	p.rep.fail(t.pos, "%s: there is no support for %s", t, what)
}
