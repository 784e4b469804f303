package parse

import (
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// hints reads what is said about a loop before it.
type hints struct {
	rep   *lex.Reporter
	cur   *cursor
	names *check.Names
	prog  *check.Program
	types *types
	exprs *exprs
	up    *entries
}

// hints reads the chess keywords and attributes behind the head of a loop.
func (p *hints) hints(h *cfront.Hints) {
	for {
		t := p.cur.tok()
		switch {
		case t.Kind == lex.Ident && strings.HasPrefix(t.Text, "chess_") && !notHints[t.Text] &&
			p.names.Cfg.Intrinsics[t.Text] == nil:
			p.cur.next()
			p.hint(h, t)
		case t.Is("[") && p.cur.aheadIs(1, "["):
			p.types.stdAttributes(h)
		case t.Kind == lex.Pragma:
			p.prog.Pragma(p.cur.next())
			h.Pragmas = append(h.Pragmas, p.prog.Ignored...)
			p.prog.Ignored = nil
		default:
			return
		}
	}
}

// hint notes one chess keyword; its arguments follow.
func (p *hints) hint(h *cfront.Hints, t lex.Token) {
	switch t.Text {
	case "chess_prepare_for_pipelining":
		h.Pipeline = true
		if p.cur.accept("(") {
			p.cur.expect(")", "behind "+t.Text+"(")
		}
	case "chess_flatten_loop":
		h.Flatten = true
		if p.cur.accept("(") {
			p.cur.expect(")", "behind "+t.Text+"(")
		}
	case "chess_loop_range":
		p.loopRange(h, t)
	case "chess_loop_count":
		p.cur.expect("(", "behind "+t.Text)
		h.HasCount, h.Count = true, p.hintNumber(t)
		p.cur.expect(")", "behind the argument of "+t.Text)
	case "chess_unroll_loop":
		h.Unroll = -1
		if !p.cur.accept("(") {
			return
		}
		if !p.cur.accept("*") && !p.cur.is(")") {
			if h.Unroll = p.hintNumber(t); h.Unroll == 0 {
				p.rep.Fail(t.Pos, "chess_unroll_loop(0) has no meaning; leave it out")
			}
		}
		p.cur.expect(")", "behind the argument of "+t.Text)
	case "chess_no_hw_loop", "chess_modulo_scheduling_budget_ratio", "chess_modulo_scheduling_off",
		"chess_peel_pipelined_loop",
		"chess_allocate_on_stack", "chess_dont_pipeline", "chess_require_pipelining", "chess_pipeline_adjust_preamble",
		"chess_keep_sw_loop", "chess_hw_loop", "chess_unroll_loop_preamble", "chess_pipeline_initiation_interval",
		"chess_pipeline_non_leaf_loop_solution":
		start := p.cur.i - 1
		if p.cur.is("(") {
			p.cur.skipBalanced()
		}
		h.Others = append(h.Others, t.Text+lex.Spell(p.cur.toks[start+1:p.cur.i]))
	default:
		p.rep.Fail(t.Pos, "unknown loop hint %s; known are chess_prepare_for_pipelining, chess_loop_range(min, max), "+
			"chess_loop_count(n), chess_unroll_loop(n), chess_flatten_loop", t)
	}
}

// loopRange reads (min, max); either may be left out.
func (p *hints) loopRange(h *cfront.Hints, t lex.Token) {
	p.cur.expect("(", "behind "+t.Text)
	h.HasRange = true
	if !p.cur.is(",") {
		h.Min = p.hintNumber(t)
	}
	if p.cur.accept(",") && !p.cur.is(")") {
		h.Max = p.hintNumber(t)
		if h.Max < h.Min && h.Max != 0 { // 0 is no limit
			p.rep.Fail(t.Pos, "chess_loop_range(%d, %d): the range is empty", h.Min, h.Max)
		}
	}
	p.cur.expect(")", "behind the arguments of "+t.Text)
}

// hintNumber reads a count that is not negative.
func (p *hints) hintNumber(t lex.Token) int64 {
	n := p.up.constInt("the argument of " + t.Text)
	if n < 0 {
		p.rep.Fail(t.Pos, "the argument of %s must not be negative, but is %d", t, n)
	}
	return n
}
