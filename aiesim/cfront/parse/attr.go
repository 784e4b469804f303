package parse

import (
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// attribute reads one attribute if one is next.
func (p *types) attribute(a *check.Attrs) bool {
	t := p.cur.tok()
	switch {
	case t.Word("alignas") || t.Word("_Alignas"):
		p.cur.next()
		p.alignas(a)
	case t.Word("__attribute__"):
		p.cur.next()
		p.gnuAttributes(a)
	case t.Is("[") && p.cur.aheadIs(1, "["):
		p.stdAttributes(nil)
	case t.Word("chess_storage"):
		p.cur.next()
		p.storage(a)
	case t.Word("chess_protect_access"):
		p.cur.next()
		a.Protect = true
	default:
		return false
	}
	return true
}

// storage reads (register), or (%n) and (%chess_alignof(type)), which ask for an alignment.
func (p *types) storage(a *check.Attrs) {
	at := p.cur.expect("(", "behind chess_storage")
	if p.cur.accept("%") {
		if _, ok := p.cur.acceptWord("chess_alignof"); ok {
			p.cur.expect("(", "behind chess_alignof")
			q := p.up.typeName()
			p.cur.expect(")", "behind the type of chess_alignof")
			p.setAlign(a, q.T.Align(), at)
		} else {
			p.setAlign(a, p.up.constInt("the alignment of chess_storage"), at)
		}
		p.cur.expect(")", "behind chess_storage")
		return
	}
	start := p.cur.i
	for !p.cur.is(")") {
		if p.cur.atEOF() || p.cur.is(";") || p.cur.is("{") {
			p.cur.unexpected(p.cur.tok(), ") behind the register of chess_storage")
		}
		p.cur.next()
	}
	a.Register = lex.Spell(p.cur.toks[start:p.cur.i])
	p.cur.next()
}

// alignas reads (n) or (type).
func (p *types) alignas(a *check.Attrs) {
	at := p.cur.expect("(", "behind alignas")
	var n int64
	if p.up.startsTypeAt(0) {
		n = p.up.typeName().T.Align()
	} else {
		n = p.up.constInt("the argument of alignas")
	}
	p.cur.expect(")", "behind the argument of alignas")
	p.setAlign(a, n, at)
}

// setAlign notes an alignment; the strictest counts.
func (p *types) setAlign(a *check.Attrs, n int64, at cfront.Pos) {
	if n < 0 || n&(n-1) != 0 || n > 1<<17 {
		p.rep.Fail(at, "an alignment must be a power of two up to 131072, not %d", n)
	}
	a.Align = max(a.Align, n)
}

// harmless are attributes that change nothing a program computes.
var harmless = lex.WordSet(`unused used const pure always_inline inline hot cold noreturn nothrow may_alias maybe_unused
	nodiscard warn_unused_result deprecated flatten malloc nonnull returns_nonnull fallthrough artificial gnu_inline
	format likely unlikely leaf visibility assume_aligned optimize`)

// gnuAttributes reads ((a, b(1), ...)).
func (p *types) gnuAttributes(a *check.Attrs) {
	p.cur.expect("(", "behind __attribute__")
	p.cur.expect("(", "behind __attribute__(")
	for !p.cur.is(")") {
		t := p.cur.next()
		name := strings.Trim(t.Text, "_")
		switch {
		case t.Kind != lex.Ident:
			p.cur.unexpected(t, "the name of an attribute")
		case name == "aligned":
			if p.cur.is("(") {
				p.alignas(a)
			} else {
				p.setAlign(a, 16, t.Pos)
			}
		case name == "noinline":
			a.Noinline = true
		case harmless[name]:
			if p.cur.is("(") {
				p.cur.skipBalanced()
			}
		default:
			p.rep.Fail(t.Pos, "the attribute %s is not supported", t)
		}
		if !p.cur.accept(",") {
			break
		}
	}
	p.cur.expect(")", "behind the attributes")
	p.cur.expect(")", "behind the attributes")
}

// stdAttributes reads [[...]]; hints of loops ([[chess::...]], [[using chess: ...]]) go to h, elsewhere they are
// refused.
func (p *types) stdAttributes(h *cfront.Hints) {
	p.cur.next()
	p.cur.next()
	prefix := ""
	if _, ok := p.cur.acceptWord("using"); ok {
		prefix = p.cur.ident("a namespace").Text + "_"
		p.cur.expect(":", "behind using "+strings.TrimSuffix(prefix, "_"))
	}
	for !p.cur.is("]") {
		t := p.cur.ident("the name of an attribute")
		name := prefix + t.Text
		if p.cur.accept("::") {
			name = t.Text + "_" + p.cur.ident("the name of an attribute").Text
		}
		switch {
		case strings.HasPrefix(name, "chess_"):
			if h == nil {
				p.rep.Fail(t.Pos, "the attribute %s does not fit here; it belongs behind the ) of a loop", t)
			}
			p.up.hint(h, lex.Token{Kind: lex.Ident, Text: name, Pos: t.Pos})
		case harmless[strings.TrimPrefix(name, "gnu_")]:
			if p.cur.is("(") {
				p.cur.skipBalanced()
			}
		default:
			p.rep.Fail(t.Pos, "the attribute %s is not supported", strings.Replace(name, "_", "::", 1))
		}
		if !p.cur.accept(",") {
			break
		}
	}
	p.cur.expect("]", "behind the attributes")
	p.cur.expect("]", "behind the attributes")
}
