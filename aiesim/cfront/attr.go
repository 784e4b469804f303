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
func (p *types) attribute(a *attrs) bool {
	t := p.cur.tok()
	switch {
	case t.word("alignas") || t.word("_Alignas"):
		p.cur.next()
		p.alignas(a)
	case t.word("__attribute__"):
		p.cur.next()
		p.gnuAttributes(a)
	case t.is("[") && p.cur.aheadIs(1, "["):
		p.stdAttributes(nil)
	case t.word("chess_storage"):
		p.cur.next()
		p.cur.expect("(", "behind chess_storage")
		start := p.cur.i
		for !p.cur.is(")") {
			if p.cur.atEOF() || p.cur.is(";") || p.cur.is("{") {
				p.cur.unexpected(p.cur.tok(), ") behind the register of chess_storage")
			}
			p.cur.next()
		}
		a.register = spell(p.cur.toks[start:p.cur.i])
		p.cur.next()
	case t.word("chess_protect_access"):
		p.cur.next()
		a.protect = true
	default:
		return false
	}
	return true
}

// alignas reads (n) or (type).
func (p *types) alignas(a *attrs) {
	at := p.cur.expect("(", "behind alignas")
	var n int64
	if p.startsTypeAt(0) {
		n = p.typeName().t.Align()
	} else {
		n = p.up.constInt("the argument of alignas")
	}
	p.cur.expect(")", "behind the argument of alignas")
	p.setAlign(a, n, at)
}

// setAlign notes an alignment; the strictest counts.
func (p *types) setAlign(a *attrs, n int64, at Pos) {
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
func (p *types) gnuAttributes(a *attrs) {
	p.cur.expect("(", "behind __attribute__")
	p.cur.expect("(", "behind __attribute__(")
	for !p.cur.is(")") {
		t := p.cur.next()
		name := strings.Trim(t.text, "_")
		switch {
		case t.kind != tIdent:
			p.cur.unexpected(t, "the name of an attribute")
		case name == "aligned":
			if p.cur.is("(") {
				p.alignas(a)
			} else {
				p.setAlign(a, 16, t.pos)
			}
		case name == "noinline":
			a.noinline = true
		case harmless[name]:
			if p.cur.is("(") {
				p.cur.skipBalanced()
			}
		default:
			p.rep.fail(t.pos, "the attribute %s is not supported", t)
		}
		if !p.cur.accept(",") {
			break
		}
	}
	p.cur.expect(")", "behind the attributes")
	p.cur.expect(")", "behind the attributes")
}

// stdAttributes reads [[...]]; hints of loops ([[chess::...]], [[using chess: ...]]) go to h, elsewhere they are refused.
func (p *types) stdAttributes(h *Hints) {
	p.cur.next()
	p.cur.next()
	prefix := ""
	if _, ok := p.cur.acceptWord("using"); ok {
		prefix = p.cur.ident("a namespace").text + "_"
		p.cur.expect(":", "behind using "+strings.TrimSuffix(prefix, "_"))
	}
	for !p.cur.is("]") {
		t := p.cur.ident("the name of an attribute")
		name := prefix + t.text
		if p.cur.accept("::") {
			name = t.text + "_" + p.cur.ident("the name of an attribute").text
		}
		switch {
		case strings.HasPrefix(name, "chess_"):
			if h == nil {
				p.rep.fail(t.pos, "the attribute %s does not fit here; it belongs behind the ) of a loop", t)
			}
			p.up.hint(h, token{kind: tIdent, text: name, pos: t.pos})
		case harmless[strings.TrimPrefix(name, "gnu_")]:
			if p.cur.is("(") {
				p.cur.skipBalanced()
			}
		default:
			p.rep.fail(t.pos, "the attribute %s is not supported", strings.Replace(name, "_", "::", 1))
		}
		if !p.cur.accept(",") {
			break
		}
	}
	p.cur.expect("]", "behind the attributes")
	p.cur.expect("]", "behind the attributes")
}
