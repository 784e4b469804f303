package cfront

import "slices"

// cursor is where in the tokens the parser is.
type cursor struct {
	rep    *reporter
	toks   []token
	plainC bool // a .c file: words that are keywords in C++ alone may be names

	i       int
	split   bool // the current >> has been read by half
	depth   int  // of nested constructs
	work    int  // tokens read, template bodies as often as they are instantiated
	angle   int  // > 0 inside template arguments: > ends the expression
	pattern bool // the parameters of a template are read: lengths are not evaluated
}

func (p *cursor) atEOF() bool { return p.toks[p.i].kind == tEOF }

// tok is the current token.
func (p *cursor) tok() token {
	t := p.toks[p.i]
	if p.split {
		t.text = ">"
		t.pos.Col++
	}
	return t
}

// ahead is the n-th token after the current one.
func (p *cursor) ahead(n int) token { return p.toks[min(p.i+n, len(p.toks)-1)] }

func (p *cursor) pos() Pos { return p.tok().pos }

// next passes the current token and returns it.
func (p *cursor) next() token {
	t := p.tok()
	p.split = false
	if t.kind != tEOF {
		p.i++
	}
	if p.work++; p.work > maxWorkParse {
		p.rep.limit(t.pos, "the text needs more than %d steps to read; are templates instantiated too often?", maxWorkParse)
	}
	return t
}

func (p *cursor) is(punct string) bool { return p.tok().is(punct) }

func (p *cursor) isWord(w string) bool { return p.tok().word(w) }

func (p *cursor) aheadIs(n int, punct string) bool { return p.ahead(n).is(punct) }

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
	if t := p.tok(); t.kind == tIdent && slices.Contains(words, t.text) {
		p.next()
		return t.text, true
	}
	return "", false
}

// expect passes the punctuator or reports what stands there; where tells in which construct.
func (p *cursor) expect(punct, where string) Pos {
	t := p.tok()
	if t.is(punct) {
		p.next()
		return t.pos
	}
	if prev := p.toks[max(p.i-1, 0)]; punct == ";" && p.i > 0 && t.pos.Line > prev.pos.Line && t.pos.File == prev.pos.File && t.kind != tBad {
		prev.pos.Col += len(prev.text)
		p.rep.fail(prev.pos, "; is missing %s", where)
	}
	p.unexpected(t, punct+" "+where)
	return Pos{}
}

// unexpected reports that t is not what the grammar wants.
func (p *cursor) unexpected(t token, want string) {
	if t.kind == tBad {
		p.rep.fail(t.pos, "%s", t.text)
	}
	p.rep.fail(t.pos, "%s stands where %s is expected", t, want)
}

// ident passes an identifier that is no keyword.
func (p *cursor) ident(what string) token {
	t := p.tok()
	if t.kind != tIdent {
		p.unexpected(t, what)
	}
	if keywords[t.text] && !(p.plainC && cppWords[t.text]) {
		p.rep.fail(t.pos, "the keyword %s stands where %s is expected", t, what)
	}
	return p.next()
}

// enter counts the depth of nesting; leave it with defer p.leave().
func (p *cursor) enter() {
	if p.depth++; p.depth > maxDepth {
		p.rep.limit(p.pos(), "constructs are nested more than %d deep here", maxDepth)
	}
}

func (p *cursor) leave() { p.depth-- }

// skipTo passes tokens up to the end of the statement or declaration at hand: behind ; or a closing } of a block that
// opened here. It stops before a } that closes a block around.
func (p *cursor) skipTo(start int) {
	open := 0
	for k := start; k < p.i; k++ {
		switch {
		case p.toks[k].is("{"):
			open++
		case p.toks[k].is("}"):
			open--
		}
	}
	for ; !p.atEOF(); p.next() {
		switch t := p.tok(); {
		case t.is("{"):
			open++
		case t.is("}"):
			if open <= 0 {
				return
			}
			if open--; open == 0 && !p.aheadIs(1, ",") && !p.aheadIs(1, ")") {
				p.next()
				p.accept(";")
				return
			}
		case t.is(";") && open <= 0:
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
		case t.kind == tEOF:
			p.rep.fail(start, "the bracket is not closed before the end of the file")
		case t.is("(") || t.is("[") || t.is("{"):
			open++
		case t.is(")") || t.is("]") || t.is("}"):
			open--
		}
		p.next()
		if open == 0 {
			return
		}
	}
}

// chain counts the operators of one level, so that trees do not become too deep.
func (p *cursor) chain(n int) {
	if n > maxChain {
		p.rep.limit(p.pos(), "more than %d operators follow each other here", maxChain)
	}
}
