package cfront

import (
	"strconv"
	"strings"
)

// condition is an open #if.
type condition struct {
	pos    Pos
	word   string // if, ifdef, ifndef, elif, else: the last line of it
	live   bool   // the lines here are read
	done   bool   // one branch has been read
	parent bool   // the lines around are read
}

// active tells whether the lines here are read.
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
	p.step(hash.pos, len(line))
	if p.conditional(s, line) || !s.active() {
		return
	}
	switch w := line[0]; {
	case w.kind == tNumber:
		p.lineNumber(s, line, hash.pos.Line)
	case w.text == "include":
		p.include(s, line)
	case w.text == "define":
		p.define(line)
	case w.text == "undef":
		if len(line) != 2 || line[1].kind != tIdent {
			p.rep.fail(w.pos, "#undef needs one name")
		}
		delete(p.macros, line[1].text)
	case w.text == "pragma":
		p.pragma(s, line)
	case w.text == "line":
		p.lineNumber(s, line[1:], hash.pos.Line)
	case w.text == "error":
		p.rep.fail(w.pos, "#error %s", spell(line[1:]))
	case w.text == "warning":
	default:
		p.rep.fail(w.pos, "#%s is not a directive that is supported", w)
	}
}

// spell prints tokens as written, blanks collapsed.
func spell(ts []token) string {
	var b strings.Builder
	for i, t := range ts {
		if i > 0 && (t.space || t.bol) {
			b.WriteByte(' ')
		}
		b.WriteString(t.text)
	}
	return b.String()
}

// lineNumber does #line N "file": the next line is line N.
func (p *preproc) lineNumber(s *source, ts []token, here int) {
	if len(ts) > 0 {
		ts = p.expand(nil, ts, 0)
	}
	if len(ts) > 0 && ts[0].kind == tNumber {
		if n, err := strconv.Atoi(ts[0].text); err == nil && n >= 1 && n < 1<<30 {
			s.shift = n - here - 1
			if len(ts) > 1 && ts[1].kind == tString {
				s.alias = strings.Trim(ts[1].text, `"`)
			}
			return
		}
	}
	p.rep.fail(s.toks[s.i-1].pos, "#line needs a line number and perhaps a \"file\"")
}

// pragma does #pragma once and hands all others to the parser as one token each.
func (p *preproc) pragma(s *source, line []token) {
	if len(line) == 2 && line[1].text == "once" {
		p.once[s.name] = true
		return
	}
	t := line[0]
	p.out = append(p.out, token{kind: tPragma, text: spell(line[1:]), pos: t.pos})
}

// pragmaOperators makes pragma tokens of _Pragma("text") from out[from:] on.
func (p *preproc) pragmaOperators(from int) {
	kept := p.out[:from]
	for i := from; i < len(p.out); i++ {
		t := p.out[i]
		if t.word("_Pragma") {
			if i+3 >= len(p.out) || !p.out[i+1].is("(") || p.out[i+2].kind != tString || !p.out[i+3].is(")") {
				p.out = kept
				p.rep.fail(t.pos, "_Pragma needs (\"text\")")
			}
			b, _ := unescape(strings.Trim(p.out[i+2].text, `"`))
			t.kind, t.text = tPragma, string(b)
			i += 3
		}
		kept = append(kept, t)
	}
	p.out = kept
}

// conditional does #if and its kin; false if the line is something else.
func (p *preproc) conditional(s *source, line []token) bool {
	w := line[0]
	top := len(s.conds) - 1
	switch w.text {
	case "if", "ifdef", "ifndef":
		c := condition{pos: w.pos, word: w.text, parent: s.active()}
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
		p.rep.fail(w.pos, "#%s without #if", w)
	}
	c := &s.conds[top]
	switch {
	case w.text == "endif":
		s.conds = s.conds[:top]
		return true
	case c.word == "else":
		p.rep.fail(w.pos, "#%s after #else", w)
	}
	c.word, c.live = w.text, false
	if c.parent && !c.done && (w.text == "else" || p.test(s, line)) {
		c.live, c.done = true, true
	}
	return true
}

// test evaluates the condition of #if, #ifdef, #ifndef, #elif.
func (p *preproc) test(s *source, line []token) bool {
	w := line[0]
	if w.text == "ifdef" || w.text == "ifndef" {
		if len(line) != 2 || line[1].kind != tIdent {
			p.rep.fail(w.pos, "#%s needs one name", w)
		}
		return (p.macros[line[1].text] != nil) == (w.text == "ifdef")
	}
	if len(line) == 1 {
		p.rep.fail(w.pos, "#%s needs an expression", w)
	}
	e := ppExpr{p: p, at: w.pos, toks: p.expand(nil, p.operators(s, line[1:]), 0)}
	v := e.conditional(0)
	if e.i < len(e.toks) {
		p.rep.fail(e.toks[e.i].pos, "%s does not fit here in the expression of #%s", e.toks[e.i], w)
	}
	return v.n != 0
}

// operators replaces defined X, defined(X) and __has_include(...) by 0 or 1.
func (p *preproc) operators(s *source, ts []token) []token {
	var out []token
	for i := 0; i < len(ts); i++ {
		t := ts[i]
		switch t.text {
		case "defined":
			n := i + 1
			paren := n < len(ts) && ts[n].is("(")
			if paren {
				n++
			}
			if n >= len(ts) || ts[n].kind != tIdent || paren && (n+1 >= len(ts) || !ts[n+1].is(")")) {
				p.rep.fail(t.pos, "defined needs a name")
			}
			out = append(out, boolToken(t, p.macros[ts[n].text] != nil))
			if i = n; paren {
				i++
			}
		case "__has_include":
			end := i + 1
			for end < len(ts) && !ts[end].is(")") {
				end++
			}
			if end >= len(ts) || !ts[i+1].is("(") {
				p.rep.fail(t.pos, "__has_include needs (\"file\") or (<file>)")
			}
			name, quoted := p.headerName(append([]token{t}, ts[i+2:end]...))
			f, _, _ := p.open(s, name, quoted)
			out = append(out, boolToken(t, f != nil))
			i = end
		default:
			out = append(out, t)
		}
	}
	return out
}

func boolToken(t token, b bool) token {
	t.kind, t.text = tNumber, "0"
	if b {
		t.text = "1"
	}
	return t
}
