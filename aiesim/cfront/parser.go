package cfront

import "slices"

// parser reads tokens and builds the tree in one go: names are resolved and types checked as they are read, so a
// declaration must stand before its use. Only bodies of template instances wait until the end of the file.
type parser struct {
	cfg   Config
	rep   *reporter
	toks  []token
	i     int
	depth int // of nested constructs
	work  int // tokens read, template bodies as often as they are instantiated

	unit    *Unit
	file    *scope // file scope
	scope   *scope // innermost
	fn      *function
	waiting []*instance // template instances whose bodies are not read yet
	insts   int

	constSteps int               // of constexpr calls
	known      map[*Object]*Init // const objects with constant initialisers
	decls      []*Func           // functions in order of declaration, with or without body
	ignored    []Pragma          // pragmas right before the current statement
	pattern    bool              // the parameters of a template are read: lengths are not evaluated
	angle      int               // > 0 inside template arguments: > ends the expression
	env        *frame            // the constexpr call being evaluated
	split      bool              // the current >> has been read by half
	plainC     bool              // a .c file: words that are keywords in C++ alone may be names
}

// function is the state of the function being read: how many loops, and loops and switches, are open.
type function struct {
	fn     *Func
	loops  int
	breaks int // loops and switches
}

// Limits of the parser.
const (
	maxDepth     = 256        // nested constructs
	maxWorkParse = 20_000_000 // tokens read
	maxInstances = 2_000      // of templates
	maxTypeDepth = 64         // *, [] and () in one type
	maxChain     = 5_000      // operators in one chain: a + b + c ...
	maxObject    = 1 << 28    // bytes of one object
)

// Parse reads a translation unit: src is the text of the file called file, which positions and messages show.
// The error, if any, is an [ErrorList].
func Parse(cfg Config, file string, src []byte) (*Unit, error) {
	rep := &reporter{notes: map[Pos]*macro{}}
	p := &parser{cfg: cfg, rep: rep, unit: &Unit{File: file}, known: map[*Object]*Init{}}
	p.run(file, src)
	if err := rep.err(); err != nil {
		return nil, err
	}
	return p.unit, nil
}

// run does the work; a stop ends it early.
func (p *parser) run(file string, src []byte) {
	defer func() {
		switch r := recover().(type) {
		case nil, stop:
		default:
			panic(r)
		}
	}()
	pp := &preproc{cfg: p.cfg, rep: p.rep}
	p.toks = pp.preprocess(file, src)
	p.plainC = !isCPlusPlus(file)
	p.scope = universe()
	p.push()
	p.file = p.scope
	for !p.atEOF() {
		p.external()
	}
	p.finishTemplates()
	p.finish()
}

// finish collects the functions and refuses calls of functions without body.
func (p *parser) finish() {
	for _, f := range p.decls {
		if f.Body != nil && (f.used || !f.lib) {
			p.unit.Funcs = append(p.unit.Funcs, f)
		}
		if f.Body == nil && f.used && !f.broken {
			p.rep.add(f.firstUse, "the function %s is called here but has no body; its declaration is at %s", f, f.Pos)
		}
	}
	for _, o := range p.unit.Globals {
		if a, ok := o.Type.(Array); ok && a.Len < 0 && !o.Extern {
			p.rep.add(o.Pos, "the array %s has no length", o.Name)
		}
	}
}

func (p *parser) atEOF() bool { return p.toks[p.i].kind == tEOF }

// tok is the current token.
func (p *parser) tok() token {
	t := p.toks[p.i]
	if p.split {
		t.text = ">"
		t.pos.Col++
	}
	return t
}

// ahead is the n-th token after the current one.
func (p *parser) ahead(n int) token { return p.toks[min(p.i+n, len(p.toks)-1)] }

func (p *parser) pos() Pos { return p.tok().pos }

// next passes the current token and returns it.
func (p *parser) next() token {
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

func (p *parser) is(punct string) bool { return p.tok().is(punct) }

func (p *parser) isWord(w string) bool { return p.tok().word(w) }

func (p *parser) aheadIs(n int, punct string) bool { return p.ahead(n).is(punct) }

// accept passes the punctuator if it is next.
func (p *parser) accept(punct string) bool {
	if p.is(punct) {
		p.next()
		return true
	}
	return false
}

// acceptWord passes the keyword if it is next, and tells which of them it was.
func (p *parser) acceptWord(words ...string) (string, bool) {
	if t := p.tok(); t.kind == tIdent && slices.Contains(words, t.text) {
		p.next()
		return t.text, true
	}
	return "", false
}

// expect passes the punctuator or reports what stands there; where tells in which construct.
func (p *parser) expect(punct, where string) Pos {
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
func (p *parser) unexpected(t token, want string) {
	if t.kind == tBad {
		p.rep.fail(t.pos, "%s", t.text)
	}
	p.rep.fail(t.pos, "%s stands where %s is expected", t, want)
}

// ident passes an identifier that is no keyword.
func (p *parser) ident(what string) token {
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
func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		p.rep.limit(p.pos(), "constructs are nested more than %d deep here", maxDepth)
	}
}

func (p *parser) leave() { p.depth-- }

// attempt runs f and tells whether it came through without a mistake.
func (p *parser) attempt(f func()) (ok bool) {
	sc, fn, depth, angle := p.scope, p.fn, p.depth, p.angle
	var counts function
	if fn != nil {
		counts = *fn
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
			ok = true
		case bail:
			p.scope, p.fn, p.depth, p.angle, p.split = sc, fn, depth, angle, false
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

// skipTo passes tokens up to the end of the statement or declaration at hand: behind ; or a closing } of a block that
// opened here. It stops before a } that closes a block around.
func (p *parser) skipTo(start int) {
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
func (p *parser) skipBalanced() {
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
