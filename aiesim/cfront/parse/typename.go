package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// isQualifier tells the namespaces that may stand before a name.
func isQualifier(w string) bool { return w == "adf" || w == "std" }

// windowClass tells the class templates of the graph API.
func windowClass(w string) bool {
	_, ok := windowKind(w)
	return ok
}

func windowKind(w string) (cfront.IO, bool) {
	for k := cfront.InWindow; k <= cfront.OutStream; k++ {
		if k.String() == w {
			return k, true
		}
	}
	return 0, false
}

// typeName prints what has been read so far.
func typeName(s check.Spec) string {
	if s.Auto {
		return "auto"
	}
	return s.T.String()
}

// noType reports that a declaration has no type where one must stand.
func (p *types) noType() {
	t := p.cur.tok()
	if t.Kind == lex.Ident && lex.Refused[t.Text] {
		p.refuse(t)
	}
	if t.Kind == lex.Ident && !lex.Keywords[t.Text] {
		p.names.UnknownType(t)
	}
	p.cur.unexpected(t, "a type")
}

// namedType reads the name of a type: of a typedef, a tag, a machine type, a window class.
func (p *types) namedType() check.QType {
	p.qualifier()
	t := p.cur.next()
	if sym := p.names.Scope.Lookup(t.Text); sym != nil && sym.Typ != nil {
		return *sym.Typ
	}
	io, ok := windowKind(t.Text)
	if !ok {
		p.names.UnknownType(t)
	}
	p.cur.expect("<", "behind "+t.Text)
	if w := p.cur.tok(); w.Kind == lex.Ident && p.names.Scope.Lookup(w.Text) == nil && !lex.Keywords[w.Text] {
		p.names.UnknownType(w)
	}
	q := p.typeName()
	if p.cur.pattern && typeParamsIn(q.T) {
		p.closeAngle("template arguments of " + t.Text)
		return check.QType{T: patternWindow{q.T, io}}
	}
	elem, ok := q.T.(cfront.Basic)
	if !ok || q.T == cfront.Void || q.T == cfront.Bool || q.T == cfront.Float64 {
		p.rep.Fail(t.Pos, "%s<%s>: the elements of a port are integers or float", t, q)
	}
	for p.cur.accept(",") {
		p.extents(t)
	}
	p.closeAngle("template arguments of " + t.Text)
	return check.QType{T: cfront.Window{Elem: elem, IO: io}}
}

// extents reads adf::extents<n, ...> behind the element type of a port: the sizes, which the caller knows anyway.
func (p *types) extents(port lex.Token) {
	p.qualifier()
	if w := p.cur.tok(); !w.Word("extents") {
		p.rep.Fail(w.Pos, "%s: of the further template arguments only extents<...> is supported, not %s", port, w)
	}
	p.cur.next()
	p.cur.expect("<", "behind extents")
	p.cur.angle++
	for !p.cur.is(">") && !p.cur.is(">>") {
		p.conv.IntConst(p.up.binary(1), "an argument of extents")
		if !p.cur.accept(",") {
			break
		}
	}
	p.cur.angle--
	p.closeAngle("arguments of extents")
}

// qualifier passes adf::, std:: or :: before a name.
func (p *types) qualifier() {
	p.cur.accept("::")
	for p.cur.tok().Kind == lex.Ident && p.cur.aheadIs(1, "::") {
		t := p.cur.next()
		p.cur.next()
		if !isQualifier(t.Text) {
			p.rep.Fail(t.Pos, "the namespace %s is not known; names may be qualified by adf:: and std::", t)
		}
	}
}

// closeAngle passes > ; of >> the first half.
func (p *types) closeAngle(where string) {
	switch t := p.cur.tok(); {
	case t.Is(">"):
		p.cur.next()
	case t.Is(">>"):
		p.cur.split = true
	default:
		p.cur.unexpected(t, "> behind the "+where)
	}
}

// typeName reads a type without a name, as in casts and sizeof.
func (p *types) typeName() check.QType {
	s := p.specifiers(true)
	if s.Auto {
		p.rep.Fail(s.Pos, "auto needs an initialiser to take the type from")
	}
	d := p.declarator(s, abstract)
	return d.QType
}

// refuse reports a keyword of a construct that is not supported.
func (p *types) refuse(t lex.Token) {
	what := map[string]string{
		"class": "classes", "namespace": "namespaces (other than using namespace x;)", "asm": "inline assembly",
		"__asm__": "inline assembly", "__asm": "inline assembly", "try": "exceptions", "throw": "exceptions",
		"catch": "exceptions",
		"new":   "new and delete", "delete": "new and delete", "operator": "operator overloading",
		"_Complex": "complex numbers", "_Atomic": "atomic types", "_Thread_local": "thread-local objects",
		"thread_local": "thread-local objects", "decltype": "decltype", "typeof": "typeof", "__typeof__": "typeof",
		"__int128": "128-bit integers",
	}[t.Text]
	if what == "" {
		what = "this part of C++"
	}
	p.rep.Fail(t.Pos, "%s: there is no support for %s", t, what)
}
