package cfront

import "strings"

// attrs is what alignas, __attribute__, [[...]] and chess keywords say about an object or function.
type attrs struct {
	align    int64
	register string
	protect  bool
	noinline bool
}

// attribute reads one attribute if one is next.
func (p *parser) attribute(a *attrs) bool {
	t := p.tok()
	switch {
	case t.word("alignas") || t.word("_Alignas"):
		p.next()
		p.alignas(a)
	case t.word("__attribute__"):
		p.next()
		p.gnuAttributes(a)
	case t.is("[") && p.aheadIs(1, "["):
		p.stdAttributes(nil)
	case t.word("chess_storage"):
		p.next()
		p.expect("(", "behind chess_storage")
		start := p.i
		for !p.is(")") {
			if p.atEOF() || p.is(";") || p.is("{") {
				p.unexpected(p.tok(), ") behind the register of chess_storage")
			}
			p.next()
		}
		a.register = spell(p.toks[start:p.i])
		p.next()
	case t.word("chess_protect_access"):
		p.next()
		a.protect = true
	default:
		return false
	}
	return true
}

// alignas reads (n) or (type).
func (p *parser) alignas(a *attrs) {
	at := p.expect("(", "behind alignas")
	var n int64
	if p.startsTypeAt(0) {
		n = p.typeName().t.Align()
	} else {
		n = p.constInt("the argument of alignas")
	}
	p.expect(")", "behind the argument of alignas")
	p.setAlign(a, n, at)
}

// setAlign notes an alignment; the strictest counts.
func (p *parser) setAlign(a *attrs, n int64, at Pos) {
	if n < 0 || n&(n-1) != 0 || n > 1<<17 {
		p.rep.fail(at, "an alignment must be a power of two up to 131072, not %d", n)
	}
	a.align = max(a.align, n)
}

// harmless are attributes that change nothing a program computes.
var harmless = wordSet(`unused used const pure always_inline inline hot cold noreturn nothrow may_alias maybe_unused
	nodiscard warn_unused_result deprecated flatten malloc nonnull returns_nonnull fallthrough artificial gnu_inline
	format likely unlikely leaf visibility assume_aligned optimize`)

// gnuAttributes reads ((a, b(1), ...)).
func (p *parser) gnuAttributes(a *attrs) {
	p.expect("(", "behind __attribute__")
	p.expect("(", "behind __attribute__(")
	for !p.is(")") {
		t := p.next()
		name := strings.Trim(t.text, "_")
		switch {
		case t.kind != tIdent:
			p.unexpected(t, "the name of an attribute")
		case name == "aligned":
			if p.is("(") {
				p.alignas(a)
			} else {
				p.setAlign(a, 16, t.pos)
			}
		case name == "noinline":
			a.noinline = true
		case harmless[name]:
			if p.is("(") {
				p.skipBalanced()
			}
		default:
			p.rep.fail(t.pos, "the attribute %s is not supported", t)
		}
		if !p.accept(",") {
			break
		}
	}
	p.expect(")", "behind the attributes")
	p.expect(")", "behind the attributes")
}

// stdAttributes reads [[...]]; hints of loops ([[chess::...]], [[using chess: ...]]) go to h, elsewhere they are refused.
func (p *parser) stdAttributes(h *Hints) {
	p.next()
	p.next()
	prefix := ""
	if _, ok := p.acceptWord("using"); ok {
		prefix = p.ident("a namespace").text + "_"
		p.expect(":", "behind using "+strings.TrimSuffix(prefix, "_"))
	}
	for !p.is("]") {
		t := p.ident("the name of an attribute")
		name := prefix + t.text
		if p.accept("::") {
			name = t.text + "_" + p.ident("the name of an attribute").text
		}
		switch {
		case strings.HasPrefix(name, "chess_"):
			if h == nil {
				p.rep.fail(t.pos, "the attribute %s does not fit here; it belongs behind the ) of a loop", t)
			}
			p.hint(h, token{kind: tIdent, text: name, pos: t.pos})
		case harmless[strings.TrimPrefix(name, "gnu_")]:
			if p.is("(") {
				p.skipBalanced()
			}
		default:
			p.rep.fail(t.pos, "the attribute %s is not supported", strings.Replace(name, "_", "::", 1))
		}
		if !p.accept(",") {
			break
		}
	}
	p.expect("]", "behind the attributes")
	p.expect("]", "behind the attributes")
}
