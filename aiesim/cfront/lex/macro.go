package lex

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// macro is a #define.
type macro struct {
	name     string
	pos      cfront.Pos // of its name; not valid for predefined ones
	function bool
	params   []string
	variadic bool // the last parameter takes all arguments that are left
	body     []Token
	builtin  func(use Token) Token // __LINE__ and its kin
	refused  string                // why a builtin cannot be used
}

// private reports whether t in one of the package's own headers is not meant by m, a macro of the user: headers that
// others bring call everything by reserved names, so that no macro meets them.
func (m *macro) private(t Token) bool {
	return OwnHeader(t.Pos) && !OwnHeader(m.pos) && m.name[0] != '_'
}

// hideSet is a set of macros, as a list that is never changed.
type hideSet struct {
	m    *macro
	next *hideSet
	n    int // how many
}

func (h *hideSet) with(m *macro) *hideSet { return &hideSet{m, h, h.size() + 1} }

func (h *hideSet) size() int {
	if h == nil {
		return 0
	}
	return h.n
}

func (h *hideSet) has(m *macro) bool {
	for ; h != nil; h = h.next {
		if h.m == m {
			return true
		}
	}
	return false
}

// union returns h with the macros of o that it lacks.
func (h *hideSet) union(o *hideSet) *hideSet {
	for ; o != nil; o = o.next {
		if !h.has(o.m) {
			h = h.with(o.m)
		}
	}
	return h
}

// meet returns the macros of h that o has too.
func (h *hideSet) meet(o *hideSet) *hideSet {
	var out *hideSet
	for ; h != nil; h = h.next {
		if o.has(h.m) {
			out = out.with(h.m)
		}
	}
	return out
}

// define reads the line behind #define.
//
//	MAC(a, b) mac16(a, b)  ->  macro{name: MAC, function: true, params: [a b], body: [mac16 ( a , b )]}
func (p *preproc) define(line []Token) {
	if len(line) < 2 || line[1].Kind != Ident {
		p.rep.Fail(line[0].Pos, "#define needs the name of a macro")
	}
	nm := line[1]
	if nm.Text == "defined" || nm.Text == "__VA_ARGS__" {
		p.rep.Fail(nm.Pos, "%s cannot be the name of a macro", nm.Text)
	}
	m := &macro{name: nm.Text, pos: nm.Pos}
	rest := line[2:]
	if len(rest) > 0 && rest[0].Is("(") && !rest[0].space {
		m.function = true
		rest = p.macroParams(m, rest)
	}
	m.body = rest
	p.checkBody(m)
	if old := p.macros[m.name]; old != nil && !sameMacro(old, m) && old.pos.IsValid() {
		p.rep.Fail(nm.Pos, "the macro %s is defined a second time with another text; the first is at %s", m.name,
			old.pos)
	} else if old != nil && old.builtin != nil {
		p.rep.Fail(nm.Pos, "the macro %s is predefined and cannot be changed", m.name)
	}
	p.macros[m.name] = m
}

// macroParams reads (a, b, ...) and returns the tokens behind it.
func (p *preproc) macroParams(m *macro, ts []Token) []Token {
	i := 1
	if i < len(ts) && ts[i].Is(")") {
		return ts[i+1:]
	}
	for i < len(ts) {
		switch t := ts[i]; {
		case t.Is("..."):
			m.variadic = true
			m.params = append(m.params, "__VA_ARGS__")
		case t.Kind == Ident:
			for _, o := range m.params {
				if o == t.Text {
					p.rep.Fail(t.Pos, "the macro %s has two parameters called %s", m.name, t.Text)
				}
			}
			m.params = append(m.params, t.Text)
			if i+1 < len(ts) && ts[i+1].Is("...") {
				m.variadic = true
				i++
			}
		default:
			p.rep.Fail(t.Pos, "%s stands where a parameter of the macro %s is expected", t, m.name)
		}
		i++
		if i < len(ts) && ts[i].Is(")") {
			return ts[i+1:]
		}
		if i >= len(ts) || !ts[i].Is(",") || m.variadic {
			break
		}
		i++
	}
	p.rep.Fail(m.pos, "the parameters of the macro %s do not end in )", m.name)
	return nil
}

// checkBody refuses a misplaced # or ##.
func (p *preproc) checkBody(m *macro) {
	n := len(m.body)
	if n > 0 && (m.body[0].Is("##") || m.body[n-1].Is("##")) {
		p.rep.Fail(m.pos, "## stands at an end of the macro %s", m.name)
	}
	if !m.function {
		return
	}
	for i, t := range m.body {
		if t.Is("#") && (i+1 >= n || m.param(m.body[i+1]) < 0) {
			p.rep.Fail(t.Pos, "# in the macro %s is not followed by a parameter", m.name)
		}
	}
}

// param is the index of the parameter that t names, or -1.
func (m *macro) param(t Token) int {
	if t.Kind == Ident {
		for i, n := range m.params {
			if n == t.Text {
				return i
			}
		}
	}
	return -1
}

// sameMacro reports whether a second definition says the same as the first.
func sameMacro(a, b *macro) bool {
	if a.function != b.function || a.variadic != b.variadic || len(a.params) != len(b.params) ||
		len(a.body) != len(b.body) {
		return false
	}
	for i := range a.params {
		if a.params[i] != b.params[i] {
			return false
		}
	}
	for i := range a.body {
		if a.body[i].Text != b.body[i].Text || a.body[i].Kind != b.body[i].Kind {
			return false
		}
	}
	return a.builtin == nil && b.builtin == nil
}

// predefine sets the macros that exist before the first line.
func (p *preproc) predefine(cplusplus bool) {
	of := cfront.Pos{File: "<predefined>"}
	set := func(name, text string) {
		p.macros[name] = &macro{name: name, pos: of, body: newLexer(of.File, []byte(text)).tokens()}
	}
	set("__AIENGINE__", "1")
	set("__AIE_ARCH__", "10")
	set("__chess__", "1")
	set("__STDC__", "1")
	if cplusplus {
		set("__cplusplus", "201402L")
	} else {
		set("__STDC_VERSION__", "201112L")
	}
	number := func(f func(use Token) int) func(Token) Token {
		return func(use Token) Token {
			return Token{Kind: Number, Text: fmt.Sprint(f(use)), Pos: use.Pos, space: use.space, bol: use.bol}
		}
	}
	p.macros["__LINE__"] = &macro{name: "__LINE__", builtin: number(func(t Token) int { return t.Pos.Line })}
	p.macros["__COUNTER__"] = &macro{name: "__COUNTER__",
		builtin: number(func(Token) int { p.counter++; return p.counter - 1 })}
	p.macros["__FILE__"] = &macro{name: "__FILE__", builtin: func(t Token) Token {
		return Token{Kind: String, Text: fmt.Sprintf("%q", t.Pos.File), Pos: t.Pos, space: t.space, bol: t.bol}
	}}
	for _, name := range []string{"__DATE__", "__TIME__", "__TIMESTAMP__"} {
		p.macros[name] = &macro{name: name, builtin: func(t Token) Token { return t },
			refused: "the program would depend on when it is read"}
	}
	for name, text := range p.cfg.Predefined {
		set(name, text)
	}
	of = cfront.Pos{}
	for name, text := range p.cfg.Defines {
		set(name, text)
	}
}
