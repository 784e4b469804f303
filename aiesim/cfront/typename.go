package cfront

import (
	"fmt"
	"regexp"
	"strings"
)

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

// typeName prints what has been read so far.
func typeName(s spec) string {
	if s.auto {
		return "auto"
	}
	return s.t.String()
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

// complexLike reports whether a name is that of a complex scalar, vector, accumulator or port.
func complexLike(name string) bool {
	return matches(name, `^(v[0-9]+|(in|out)put_(window|stream)_)?c(int16|int32|float|acc48|acc80)(_t)?$`)
}

// vectorLike reports whether a name looks like one of a vector.
func vectorLike(name string) bool {
	return matches(name, `^v[0-9]+(u?int[0-9]+|float|double|c[a-z0-9]+|acc[0-9]+)(_t)?$`)
}

// matches reports whether a name in a mistake matches a regular expression.
func matches(name, expression string) bool { return regexp.MustCompile(expression).MatchString(name) }

// unknownType reports a name that is no type.
func (p *parser) unknownType(t token) {
	w := t.text
	if p.scope.isLost(w) {
		panic(bail{})
	}
	switch {
	case complexLike(w):
		p.rep.fail(t.pos, "complex types (%s) are not supported", w)
	case vectorLike(w):
		p.rep.fail(t.pos, "%s is not a vector of the machine; %s", w, vectorsLike(w))
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
	for p.accept(",") {
		p.extents(t)
	}
	p.closeAngle("template arguments of " + t.text)
	return qtype{t: Window{elem, io}}
}

// extents reads adf::extents<n, ...> behind the element type of a port: the sizes, which the caller knows anyway.
func (p *parser) extents(port token) {
	p.qualifier()
	if w := p.tok(); !w.word("extents") {
		p.rep.fail(w.pos, "%s: of the further template arguments only extents<...> is supported, not %s", port, w)
	}
	p.next()
	p.expect("<", "behind extents")
	p.angle++
	for !p.is(">") && !p.is(">>") {
		p.intConst(p.binary(1), "an argument of extents")
		if !p.accept(",") {
			break
		}
	}
	p.angle--
	p.closeAngle("arguments of extents")
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
