package cfront

import "strings"

// loop reads for, while and do.
func (p *parser) loop(t token) Stmt {
	l := &Loop{At: At{p.next().pos}}
	l.Hints.Pragmas = p.ignored
	l.Hints.Max = -1
	p.ignored = nil
	p.push()
	defer p.pop()
	switch t.text {
	case "for":
		p.forHead(l)
		p.hints(&l.Hints)
		l.Body = p.loopBody()
	case "while":
		l.Kind = WhileLoop
		l.Cond = p.condition("while")
		p.hints(&l.Hints)
		l.Body = p.loopBody()
	default:
		l.Kind = DoWhileLoop
		p.hints(&l.Hints)
		l.Body = p.loopBody()
		if _, ok := p.acceptWord("while"); !ok {
			p.unexpected(p.tok(), "while behind the body of do")
		}
		l.Cond = p.condition("while")
		p.hints(&l.Hints)
		p.expect(";", "behind do ... while (...)")
	}
	return l
}

// loopBody reads the body of a loop.
func (p *parser) loopBody() Stmt {
	p.fn.loops++
	p.fn.breaks++
	s := p.subStatement()
	p.fn.loops--
	p.fn.breaks--
	return s
}

// forHead reads (init; condition; post).
func (p *parser) forHead(l *Loop) {
	p.expect("(", "behind for")
	switch {
	case p.accept(";"):
	case p.startsDecl():
		if p.rangeFor() {
			p.rep.fail(p.pos(), "for over a range (for (x : y)) is not supported; count with an index")
		}
		p.declaration(&l.Init)
	default:
		x := p.discard(p.expression())
		l.Init = []Stmt{&ExprStmt{At{x.Pos()}, x}}
		p.expect(";", "behind the first part of for")
	}
	if !p.is(";") {
		l.Cond = p.truth(p.expression(), "the condition of for")
	}
	p.expect(";", "behind the condition of for")
	if !p.is(")") {
		l.Post = p.discard(p.expression())
	}
	p.expect(")", "behind the parts of for")
}

// rangeFor tells whether a : comes before the first ; of the parentheses.
func (p *parser) rangeFor() bool {
	for n, nest, cond := 0, 0, 0; ; n++ {
		switch t := p.ahead(n); {
		case t.kind == tEOF || t.is(";") || t.is("{"):
			return false
		case t.is("("):
			nest++
		case t.is(")"):
			if nest--; nest < 0 {
				return false
			}
		case t.is("?"):
			cond++
		case t.is(":"):
			if cond--; cond < 0 {
				return true
			}
		}
	}
}

// hints reads the chess keywords and attributes behind the head of a loop.
func (p *parser) hints(h *Hints) {
	for {
		t := p.tok()
		switch {
		case t.kind == tIdent && strings.HasPrefix(t.text, "chess_") && !notHints[t.text] && p.cfg.Intrinsics[t.text] == nil:
			p.next()
			p.hint(h, t)
		case t.is("[") && p.aheadIs(1, "["):
			p.stdAttributes(h)
		case t.kind == tPragma:
			p.pragma(p.next())
			h.Pragmas = append(h.Pragmas, p.ignored...)
			p.ignored = nil
		default:
			return
		}
	}
}

// notHints are chess words that stand where a hint might, but are none.
var notHints = wordSet("chess_separator_scheduler chess_separator chess_memory_fence chess_storage chess_copy chess_manifest chess_protect_access chess_dont_warn_dead")

// hint notes one chess keyword; its arguments follow.
func (p *parser) hint(h *Hints, t token) {
	switch t.text {
	case "chess_prepare_for_pipelining":
		h.Pipeline = true
		if p.accept("(") {
			p.expect(")", "behind "+t.text+"(")
		}
	case "chess_flatten_loop":
		h.Flatten = true
		if p.accept("(") {
			p.expect(")", "behind "+t.text+"(")
		}
	case "chess_loop_range":
		p.loopRange(h, t)
	case "chess_loop_count":
		p.expect("(", "behind "+t.text)
		h.HasCount, h.Count = true, p.hintNumber(t)
		p.expect(")", "behind the argument of "+t.text)
	case "chess_unroll_loop":
		h.Unroll = -1
		if !p.accept("(") {
			return
		}
		if !p.accept("*") && !p.is(")") {
			if h.Unroll = p.hintNumber(t); h.Unroll == 0 {
				p.rep.fail(t.pos, "chess_unroll_loop(0) has no meaning; leave it out")
			}
		}
		p.expect(")", "behind the argument of "+t.text)
	case "chess_no_hw_loop", "chess_modulo_scheduling_budget_ratio", "chess_modulo_scheduling_off", "chess_peel_pipelined_loop",
		"chess_allocate_on_stack", "chess_dont_pipeline", "chess_require_pipelining", "chess_pipeline_adjust_preamble",
		"chess_keep_sw_loop", "chess_hw_loop", "chess_unroll_loop_preamble", "chess_pipeline_initiation_interval":
		start := p.i - 1
		if p.is("(") {
			p.skipBalanced()
		}
		h.Others = append(h.Others, t.text+spell(p.toks[start+1:p.i]))
	default:
		p.rep.fail(t.pos, "unknown loop hint %s; known are chess_prepare_for_pipelining, chess_loop_range(min, max), "+
			"chess_loop_count(n), chess_unroll_loop(n), chess_flatten_loop", t)
	}
}

// loopRange reads (min, max); either may be left out.
func (p *parser) loopRange(h *Hints, t token) {
	p.expect("(", "behind "+t.text)
	h.HasRange = true
	if !p.is(",") {
		h.Min = p.hintNumber(t)
	}
	if p.accept(",") && !p.is(")") {
		h.Max = p.hintNumber(t)
		if h.Max < h.Min {
			p.rep.fail(t.pos, "chess_loop_range(%d, %d): the range is empty", h.Min, h.Max)
		}
	}
	p.expect(")", "behind the arguments of "+t.text)
}

// hintNumber reads a count that is not negative.
func (p *parser) hintNumber(t token) int64 {
	n := p.constInt("the argument of " + t.text)
	if n < 0 {
		p.rep.fail(t.pos, "the argument of %s must not be negative, but is %d", t, n)
	}
	return n
}
