package parse

import (
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// windowClass tells the class templates of the graph API.
func windowClass(w string) bool {
	_, ok := windowKind(w)
	return ok
}

func windowKind(w string) (cfront.IO, bool) {
	switch w { // a cascade is a stream, mostly of accumulators
	case "input_cascade":
		return cfront.InStream, true
	case "output_cascade":
		return cfront.OutStream, true
	case "input_async_buffer", "input_circular_buffer", "input_async_circular_buffer":
		return cfront.InBuffer, true
	case "output_async_buffer", "output_circular_buffer", "output_async_circular_buffer", "inout_buffer":
		return cfront.OutBuffer, true
	}
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
	if sym := p.names.Scope.Lookup(t.Text); p.cur.aheadIs(1, "::") && sym != nil && sym.Typ != nil &&
		p.names.ClassOf(sym.Typ.T) != nil {
		if r := p.qualified(); r.typ == nil {
			p.rep.Fail(r.tok.Pos, "there is no type %s in %s", r.tok, sym.Typ)
		}
	}
	if t.Kind == lex.Ident && !lex.Keywords[t.Text] {
		p.names.UnknownType(t)
	}
	p.cur.unexpected(t, "a type")
}

// namedType reads the name of a type: of a typedef, a tag, a class, a machine type, a window class.
func (p *types) namedType() check.QType {
	r := p.qualified()
	if r.typ == nil && r.sym != nil && r.sym.Pack != nil {
		p.rep.Fail(r.tok.Pos, "%s is a parameter pack, which is to be expanded: %s...", r.tok, r.tok)
	}
	if r.typ == nil {
		p.names.UnknownType(r.tok)
	}
	if p.cur.is("::") && p.cur.ahead(1).Kind == lex.Ident && !typeParamsIn(r.typ.T) {
		p.rep.Fail(r.tok.Pos, "%s is no class, and has no %s", r.typ, p.cur.ahead(1))
	}
	return *r.typ
}

// windowType reads <T, ...> behind a class of the graph API.
func (p *types) windowType(t lex.Token) check.QType {
	io, _ := windowKind(t.Text)
	p.cur.expect("<", "behind "+t.Text)
	if w := p.cur.tok(); w.Kind == lex.Ident && p.names.Scope.Lookup(w.Text) == nil && !lex.Keywords[w.Text] &&
		!p.cur.aheadIs(1, "::") {
		p.names.UnknownType(w)
	}
	angle := p.cur.angle
	p.cur.angle = 1
	defer func() { p.cur.angle = angle }()
	q, port := p.typeName(), cfront.Window{IO: io, Async: strings.Contains(t.Text, "_async_"),
		Cascade: strings.HasSuffix(t.Text, "_cascade")}
	for p.cur.accept(",") {
		p.portParameter(t, &port)
	}
	p.closeAngle("template arguments of " + t.Text)
	if p.cur.pattern && typeParamsIn(q.T) {
		return check.QType{T: patternWindow{q.T, io}}
	}
	elem, ok := q.T.(cfront.Basic)
	if a, isAcc := q.T.(cfront.Acc); isAcc && (io == cfront.InStream || io == cfront.OutStream) {
		return check.QType{T: cfront.Window{Bits: a.Bits, IO: io, Complex: a.Complex}}
	}
	if half, isComplex := p.names.Half(q.T); isComplex {
		port.Elem, port.Complex = half, true
		p.checkMargin(t, port)
		return check.QType{T: port}
	}
	if !ok || q.T == cfront.Void || q.T == cfront.Bool || q.T == cfront.Float64 {
		p.rep.Fail(t.Pos, "%s<%s>: the elements of a port are integers, float or complex numbers", t, q)
	}
	port.Elem = elem
	p.checkMargin(t, port)
	return check.QType{T: port}
}

// marginBytes is what margins are multiples of: the vectors behind them stand where loads reach them.
const marginBytes = 16

// checkMargin reports a margin of other bytes than whole vectors.
func (p *types) checkMargin(t lex.Token, port cfront.Window) {
	if bytes := port.Margin * port.Unit(); bytes%marginBytes != 0 {
		p.rep.Fail(t.Pos, "%s: a margin of %d elements is %d bytes; margins are multiples of %d bytes, the next is "+
			"margin<%d>", port, port.Margin, bytes, marginBytes, (bytes/marginBytes+1)*marginBytes/port.Unit())
	}
}

// portParameter reads extents<n, ...> and margin<n>, and passes what else a port has, since the caller's data tell its
// size.
func (p *types) portParameter(t lex.Token, port *cfront.Window) {
	i := p.cur.i
	for p.cur.tok().Kind == lex.Ident && p.cur.aheadIs(1, "::") {
		p.cur.next()
		p.cur.next()
	}
	switch w := p.cur.tok(); w.Text {
	case "margin":
		p.cur.next()
		port.Margin += p.margin(w)
	case "extents":
		p.cur.next()
		if p.cur.is("<") {
			p.extents(port)
		}
	case "inherited_extent", "inherited_margin":
		p.cur.next()
	default:
		p.cur.i = i
		if !p.up.startsTypeAt(0) {
			p.rep.Fail(w.Pos, "%s: of the further template arguments extents<...>, margin<...> and a "+
				"configuration are known, not %s", t, w)
		}
		p.typeName()
	}
}

// extents reads <n, ...>; what is open in a pattern, or the graph's, is not known.
func (p *types) extents(port *cfront.Window) {
	if p.cur.pattern {
		p.skipAngles()
		return
	}
	angle := p.cur.angle
	defer func() { p.cur.angle = angle }()
	p.cur.next()
	p.cur.angle = 1
	for i := 0; ; i++ {
		at := p.cur.pos()
		if i == cfront.MaxExtents {
			p.rep.Fail(at, "a buffer has at most %d dimensions", cfront.MaxExtents)
		}
		for p.cur.tok().Kind == lex.Ident && p.cur.aheadIs(1, "::") && p.cur.ahead(2).Word("inherited_extent") {
			p.cur.next()
			p.cur.next()
		}
		if _, ok := p.cur.acceptWord("inherited_extent"); ok {
			port.Extents[i] = -1
		} else if port.Extents[i] = p.up.constInt("an extent"); port.Extents[i] <= 0 ||
			port.Extents[i] > check.MaxObject {
			p.rep.Fail(at, "an extent of %d: it is a number of elements", port.Extents[i])
		}
		if !p.cur.accept(",") {
			break
		}
	}
	p.closeAngle("extents")
}

// margin reads <n>; in a pattern n is not known, and adf::inherited_margin is the graph's.
func (p *types) margin(at lex.Token) int64 {
	i, angle := p.cur.i, p.cur.angle
	p.cur.expect("<", "behind margin")
	inherited := false
	for k := 0; !p.cur.aheadIs(k, ">") && p.cur.ahead(k).Kind != lex.EOF; k++ {
		inherited = inherited || p.cur.ahead(k).Text == "inherited_margin"
	}
	if p.cur.pattern || inherited {
		p.cur.i = i
		p.skipAngles()
		return 0
	}
	p.cur.angle = 1
	n := p.up.constInt("a margin")
	p.cur.angle = angle
	p.closeAngle("margin")
	if n < 0 || n > check.MaxObject {
		p.rep.Fail(at.Pos, "margin<%d>: a margin is a number of elements", n)
	}
	return n
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
	s := p.up.specifiers(true)
	if s.Auto {
		p.rep.Fail(s.Pos, "auto needs an initialiser to take the type from")
	}
	d := p.declarator(s, abstract)
	return d.QType
}

// refuse reports a keyword of a construct that is not supported.
func (p *types) refuse(t lex.Token) {
	what := map[string]string{
		"asm":     "inline assembly",
		"__asm__": "inline assembly", "__asm": "inline assembly", "try": "exceptions", "throw": "exceptions",
		"catch": "exceptions",
		"new":   "new and delete", "delete": "new and delete",
		"_Complex": "complex numbers", "_Atomic": "atomic types", "_Thread_local": "thread-local objects",
		"thread_local": "thread-local objects", "typeof": "typeof", "__typeof__": "typeof",
		"__int128": "128-bit integers",
	}[t.Text]
	if what == "" {
		what = "this part of C++"
	}
	p.rep.Fail(t.Pos, "%s: there is no support for %s", t, what)
}
