package lex

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// condition is an open #if.
type condition struct {
	pos    cfront.Pos
	word   string // if, ifdef, ifndef, elif, else: the last line of it
	live   bool   // the lines here are read
	done   bool   // one branch has been read
	parent bool   // the lines around are read
}

// active reports whether the lines here are read.
func (s *source) active() bool { return len(s.conds) == 0 || s.conds[len(s.conds)-1].live }

// directive does the line that begins with # at s.i.
func (p *preproc) directive(s *source) {
	hash := s.toks[s.i]
	start := s.i + 1
	for s.i++; s.i < len(s.toks) && !s.toks[s.i].bol; s.i++ {
	}
	line := s.toks[start:s.i]
	if len(line) == 0 {
		return
	}
	defer p.recoverLine()
	s.relocate(line)
	p.step(hash.Pos, len(line))
	if p.conditional(s, line) || !s.active() {
		return
	}
	switch w := line[0]; {
	case w.Kind == Number:
		p.lineNumber(s, line, hash.Pos.Line)
	case w.Text == "include":
		p.include(s, line)
	case w.Text == "define":
		p.define(line)
	case w.Text == "undef":
		if len(line) != 2 || line[1].Kind != Ident {
			p.rep.Fail(w.Pos, "#undef needs one name")
		}
		delete(p.macros, line[1].Text)
	case w.Text == "pragma":
		p.pragma(s, line)
	case w.Text == "line":
		p.lineNumber(s, line[1:], hash.Pos.Line)
	case w.Text == "error":
		p.rep.Fail(w.Pos, "#error %s", Spell(line[1:]))
	case w.Text == "warning":
	default:
		p.rep.Fail(w.Pos, "#%s is not a directive that is supported", w)
	}
}

// Spell prints tokens as written, blanks collapsed.
func Spell(ts []Token) string {
	var b strings.Builder
	for i, t := range ts {
		if i > 0 && (t.space || t.bol) {
			b.WriteByte(' ')
		}
		b.WriteString(t.Text)
	}
	return b.String()
}

// lineNumber does #line N "file": the next line is line N.
func (p *preproc) lineNumber(s *source, ts []Token, here int) {
	if len(ts) > 0 {
		ts = p.expand(nil, ts, 0)
	}
	if len(ts) > 0 && ts[0].Kind == Number {
		if n, err := strconv.Atoi(ts[0].Text); err == nil && n >= 1 && n < 1<<30 {
			s.shift = n - here - 1
			s.toks = slices.Clone(s.toks) // relocate changes them
			if len(ts) > 1 && ts[1].Kind == String {
				s.alias = strings.Trim(ts[1].Text, `"`)
			}
			return
		}
	}
	p.rep.Fail(s.toks[s.i-1].Pos, "#line needs a line number and perhaps a \"file\"")
}

// pragma does #pragma once and hands all others to the parser as one token each.
func (p *preproc) pragma(s *source, line []Token) {
	if len(line) == 2 && line[1].Text == "once" {
		p.once[s.name] = true
		return
	}
	t := line[0]
	p.out = append(p.out, Token{Kind: Pragma, Text: Spell(line[1:]), Pos: t.Pos})
}

// pragmaOperators makes pragma tokens of _Pragma("text") from out[from:] on.
func (p *preproc) pragmaOperators(from int) {
	kept := p.out[:from]
	for i := from; i < len(p.out); i++ {
		t := p.out[i]
		if t.Word("_Pragma") {
			if i+3 >= len(p.out) || !p.out[i+1].Is("(") || p.out[i+2].Kind != String || !p.out[i+3].Is(")") {
				p.out = kept
				p.rep.Fail(t.Pos, "_Pragma needs (\"text\")")
			}
			b, _ := Unescape(strings.Trim(p.out[i+2].Text, `"`))
			t.Kind, t.Text = Pragma, string(b)
			i += 3
		}
		kept = append(kept, t)
	}
	p.out = kept
}

// conditional does #if and its kin; false if the line is something else.
func (p *preproc) conditional(s *source, line []Token) bool {
	w := line[0]
	top := len(s.conds) - 1
	switch w.Text {
	case "if", "ifdef", "ifndef":
		c := condition{pos: w.Pos, word: w.Text, parent: s.active()}
		s.conds = append(s.conds, c)
		if c.parent && p.test(s, line) {
			s.conds[top+1].live, s.conds[top+1].done = true, true
		}
		return true
	case "elif", "else", "endif":
	default:
		return false
	}
	if top < 0 {
		p.rep.Fail(w.Pos, "#%s without #if", w)
	}
	c := &s.conds[top]
	switch {
	case w.Text == "endif":
		s.conds = s.conds[:top]
		return true
	case c.word == "else":
		p.rep.Fail(w.Pos, "#%s after #else", w)
	}
	c.word, c.live = w.Text, false
	if c.parent && !c.done && (w.Text == "else" || p.test(s, line)) {
		c.live, c.done = true, true
	}
	return true
}

// test evaluates the condition of #if, #ifdef, #ifndef, #elif.
func (p *preproc) test(s *source, line []Token) bool {
	w := line[0]
	if w.Text == "ifdef" || w.Text == "ifndef" {
		if len(line) != 2 || line[1].Kind != Ident {
			p.rep.Fail(w.Pos, "#%s needs one name", w)
		}
		return (p.macros[line[1].Text] != nil) == (w.Text == "ifdef")
	}
	if len(line) == 1 {
		p.rep.Fail(w.Pos, "#%s needs an expression", w)
	}
	e := ppExpr{p: p, at: w.Pos, toks: p.expand(nil, p.operators(s, line[1:]), 0)}
	v := e.conditional(0)
	if e.i < len(e.toks) {
		p.rep.Fail(e.toks[e.i].Pos, "%s does not fit here in the expression of #%s", e.toks[e.i], w)
	}
	return v.n != 0
}

// operators replaces defined X, defined(X) and __has_include(...) by 0 or 1.
func (p *preproc) operators(s *source, ts []Token) []Token {
	var out []Token
	for i := 0; i < len(ts); i++ {
		t := ts[i]
		switch t.Text {
		case "defined":
			n := i + 1
			paren := n < len(ts) && ts[n].Is("(")
			if paren {
				n++
			}
			if n >= len(ts) || ts[n].Kind != Ident || paren && (n+1 >= len(ts) || !ts[n+1].Is(")")) {
				p.rep.Fail(t.Pos, "defined needs a name")
			}
			out = append(out, boolToken(t, p.macros[ts[n].Text] != nil))
			if i = n; paren {
				i++
			}
		case "__has_include":
			end := i + 1
			for end < len(ts) && !ts[end].Is(")") {
				end++
			}
			if end >= len(ts) || !ts[i+1].Is("(") {
				p.rep.Fail(t.Pos, "__has_include needs (\"file\") or (<file>)")
			}
			name, quoted := p.headerName(append([]Token{t}, ts[i+2:end]...))
			f, _, _ := p.open(s, name, quoted)
			out = append(out, boolToken(t, f != nil))
			i = end
		default:
			out = append(out, t)
		}
	}
	return out
}

func boolToken(t Token, b bool) Token {
	t.Kind, t.Text = Number, "0"
	if b {
		t.Text = "1"
	}
	return t
}
