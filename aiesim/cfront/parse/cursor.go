package parse

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// cursor is where in the tokens the parser is.
type cursor struct {
	rep    *lex.Reporter
	toks   []lex.Token
	plainC bool // a .c file: words that are keywords in C++ alone may be names

	i       int
	split   bool // the current >> has been read by half
	depth   int  // of nested constructs
	work    int  // tokens read, template bodies as often as they are instantiated
	angle   int  // > 0 inside template arguments: > ends the expression
	pattern bool // the parameters of a template are read: lengths are not evaluated
}

func (p *cursor) atEOF() bool { return p.toks[p.i].Kind == lex.EOF }

// inC reports whether the current token is in a .c file, and not in a header that the front end brings.
func (p *cursor) inC() bool { return p.plainC && !strings.HasPrefix(p.toks[p.i].Pos.File, "<") }

// tok is the current token.
func (p *cursor) tok() lex.Token {
	t := p.toks[p.i]
	if p.split {
		t.Text = ">"
		t.Pos.Col++
	}
	return t
}

// ahead is the n-th token after the current one.
func (p *cursor) ahead(n int) lex.Token { return p.toks[min(p.i+n, len(p.toks)-1)] }

func (p *cursor) pos() cfront.Pos { return p.tok().Pos }

// next passes the current token and returns it.
func (p *cursor) next() lex.Token {
	t := p.tok()
	p.split = false
	if t.Kind != lex.EOF {
		p.i++
	}
	if p.work++; p.work > maxWorkParse {
		p.rep.Limit(t.Pos, "the text needs more than %d steps to read; are templates instantiated too often?",
			maxWorkParse)
	}
	return t
}

func (p *cursor) is(punct string) bool { return p.tok().Is(punct) }

func (p *cursor) isWord(w string) bool { return p.tok().Word(w) }

func (p *cursor) aheadIs(n int, punct string) bool { return p.ahead(n).Is(punct) }

// accept passes the punctuator if it is next.
func (p *cursor) accept(punct string) bool {
	if p.is(punct) {
		p.next()
		return true
	}
	return false
}

// acceptWord passes the keyword if it is next, and tells which of them it was.
func (p *cursor) acceptWord(words ...string) (string, bool) {
	if t := p.tok(); t.Kind == lex.Ident && slices.Contains(words, t.Text) {
		p.next()
		return t.Text, true
	}
	return "", false
}

// expect passes the punctuator or reports what stands there; where tells in which construct.
func (p *cursor) expect(punct, where string) cfront.Pos {
	t := p.tok()
	if t.Is(punct) {
		p.next()
		return t.Pos
	}
	if prev := p.toks[max(p.i-1, 0)]; punct == ";" && p.i > 0 && t.Pos.Line > prev.Pos.Line &&
		t.Pos.File == prev.Pos.File &&
		t.Kind != lex.Bad {
		prev.Pos.Col += len(prev.Text)
		p.rep.Fail(prev.Pos, "; is missing %s", where)
	}
	p.unexpected(t, punct+" "+where)
	return cfront.Pos{}
}

// unexpected reports that t is not what the grammar wants.
func (p *cursor) unexpected(t lex.Token, want string) {
	if t.Kind == lex.Bad {
		p.rep.Fail(t.Pos, "%s", t.Text)
	}
	p.rep.Fail(t.Pos, "%s stands where %s is expected", t, want)
}

// ident passes an identifier that is no keyword.
func (p *cursor) ident(what string) lex.Token {
	t := p.tok()
	if t.Kind != lex.Ident {
		p.unexpected(t, what)
	}
	if lex.Keywords[t.Text] && !(p.plainC && lex.CppWords[t.Text]) {
		p.rep.Fail(t.Pos, "the keyword %s stands where %s is expected", t, what)
	}
	return p.next()
}

// enter counts the depth of nesting; leave it with defer p.leave().
func (p *cursor) enter() {
	if p.depth++; p.depth > maxDepth {
		p.rep.Limit(p.pos(), "constructs are nested more than %d deep here", maxDepth)
	}
}

func (p *cursor) leave() { p.depth-- }

// skipTo passes tokens up to the end of the statement or declaration at hand: behind ; or a closing } of a block that
// opened here. It stops before a } that closes a block around.
func (p *cursor) skipTo(start int) {
	open := 0
	for k := start; k < p.i; k++ {
		switch {
		case p.toks[k].Is("{"):
			open++
		case p.toks[k].Is("}"):
			open--
		}
	}
	for ; !p.atEOF(); p.next() {
		switch t := p.tok(); {
		case t.Is("{"):
			open++
		case t.Is("}"):
			if open <= 0 {
				return
			}
			if open--; open == 0 && !p.aheadIs(1, ",") && !p.aheadIs(1, ")") {
				p.next()
				p.accept(";")
				return
			}
		case t.Is(";") && open <= 0:
			p.next()
			return
		}
	}
}

// skipBalanced passes a bracketed part whose opening bracket is next.
func (p *cursor) skipBalanced() {
	open, start := 0, p.pos()
	for {
		t := p.tok()
		switch {
		case t.Kind == lex.EOF:
			p.rep.Fail(start, "the bracket is not closed before the end of the file")
		case t.Is("(") || t.Is("[") || t.Is("{"):
			open++
		case t.Is(")") || t.Is("]") || t.Is("}"):
			open--
		}
		p.next()
		if open == 0 {
			return
		}
	}
}

// write puts tokens behind the text, to be read from the index returned.
func (p *cursor) write(toks []lex.Token) int {
	start, end := len(p.toks), p.toks[len(p.toks)-1]
	p.work += 16 * len(toks) // they are copied each time that they are read
	p.toks = append(append(p.toks, toks...), end)
	return start
}

// words makes tokens of names and punctuators.
func words(at cfront.Pos, text ...string) []lex.Token {
	var out []lex.Token
	for _, w := range text {
		kind := lex.Punct
		if w[0] == '_' || w[0] >= 'a' && w[0] <= 'z' {
			kind = lex.Ident
		}
		out = append(out, lex.Token{Kind: kind, Text: w, Pos: at})
	}
	return out
}

// chain counts the operators of one level, so that trees do not become too deep.
func (p *cursor) chain(n int) {
	if n > maxChain {
		p.rep.Limit(p.pos(), "more than %d operators follow each other here", maxChain)
	}
}

// state saves and restores where the parser is.
type state struct {
	cur   *cursor
	names *check.Names
}

// attempt runs f and reports whether it came through without a mistake.
func (p *state) attempt(f func()) (ok bool) {
	sc, fn, depth, angle := p.names.Scope, p.names.Fn, p.cur.depth, p.cur.angle
	var counts check.Function
	if fn != nil {
		counts = *fn
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
			ok = true
		case lex.Bail:
			p.names.Scope, p.names.Fn, p.cur.depth, p.cur.angle, p.cur.split = sc, fn, depth, angle, false
			if fn != nil {
				*fn = counts
			}
		default:
			panic(r)
		}
	}()
	f()
	return true
}

// elsewhere runs f with the parser at another token and scope.
func (p *state) elsewhere(i int, sc *check.Scope, f func()) {
	oi, osc, ofn, oangle, osplit, opat, odepth := p.cur.i, p.names.Scope, p.names.Fn, p.cur.angle, p.cur.split,
		p.cur.pattern, p.cur.depth
	p.cur.i, p.names.Scope, p.cur.angle, p.cur.split, p.cur.pattern = i, sc, 0, false, false
	defer func() {
		p.cur.i, p.names.Scope, p.names.Fn, p.cur.angle, p.cur.split, p.cur.pattern, p.cur.depth = oi, osc, ofn, oangle,
			osplit, opat, odepth
	}()
	f()
}

// indexOf is the index of a token that has been passed.
func (p *cursor) indexOf(t lex.Token) int {
	i := p.i
	for i > 0 && !(p.toks[i].Pos == t.Pos && p.toks[i].Text == t.Text) {
		i--
	}
	return i
}
