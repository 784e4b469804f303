package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// loopStmt translates a loop. Its test is at the bottom, and a guard skips a loop that does not run at all:
//
//	for (init; cond; post) body   ->   init; if (!cond) goto out; pre: first: body; last: post; if (cond) goto first; out:
//
// A counted loop ends in LoopEnd instead of a test (see count.go).
func (t *translator) loopStmt(s *cfront.Loop) {
	t.stmts(s.Init)
	if whole(s) && t.unrolled(s) {
		return
	}
	c := t.countable(s)
	if c != nil && c.known && c.rounds == 0 && s.Kind != cfront.DoWhileLoop && !changes(s.Cond) {
		return
	}
	l := &loop{parent: t.loop, pre: t.newBlock(), first: t.newBlock(), last: t.newBlock()}
	l.Hints, l.Pos, l.Name = s.Hints, s.Pos(), loopName(s, c)
	l.Min, l.Max = rounds(s, c)
	out, next := t.newBlock(), t.newBlock()
	top := c == nil && s.Kind != cfront.DoWhileLoop && s.Cond != nil && heavy(s.Cond)
	if s.Kind != cfront.DoWhileLoop && s.Cond != nil && !top {
		t.guard(s, c, l, out)
	}
	t.place(l.pre)
	if c != nil {
		l.Counted = true
		l.Count = t.roundsOf(c, s)
	}
	t.loops = append(t.loops, l)
	t.loop = l
	t.place(l.first)
	if top {
		body := t.newBlock()
		t.branch(s.Cond, body, out, body)
		t.place(body)
	}
	t.labels = append(t.labels, label{out, next})
	t.stmt(s.Body)
	t.labels = t.labels[:len(t.labels)-1]
	t.place(next)
	if s.Post != nil {
		t.do(s.Post)
	}
	t.latch(s, l, out, top)
	t.loop = l.parent
	t.place(out)
}

// guard skips the loop if it runs no round; effects of the test stay where it is known to hold.
func (t *translator) guard(s *cfront.Loop, c *counted, l *loop, out *block) {
	atLeastOnce := c != nil && c.known && c.rounds > 0 || s.Hints.HasRange && s.Hints.Min > 0 ||
		s.Hints.HasCount && s.Hints.Count > 0
	if !atLeastOnce {
		t.branch(s.Cond, l.pre, out, l.pre)
		return
	}
	if changes(s.Cond) {
		t.do(s.Cond)
	}
}

// latch ends the last block of a loop.
func (t *translator) latch(s *cfront.Loop, l *loop, out *block, top bool) {
	end := func() { // the last block jumps back and does nothing else
		t.place(l.last)
		t.cur.kind, t.cur.to[0], t.cur.pos = mir.Goto, l.first, s.Pos()
		t.cur = nil
	}
	switch {
	case l.Counted:
		if changes(s.Cond) {
			t.do(s.Cond)
		}
		t.place(l.last)
		t.cur.kind, t.cur.to, t.cur.pos = mir.LoopEnd, [2]*block{l.first, out}, s.Pos()
		t.cur = nil
	case s.Cond == nil || top:
		end()
	case simple(s.Cond):
		t.place(l.last)
		t.branch(s.Cond, l.first, out, out)
	default:
		t.branch(s.Cond, l.last, out, l.last)
		end()
	}
}

// simple tells whether a condition is tested by one branch.
func simple(e cfront.Expr) bool {
	switch e := e.(type) {
	case *cfront.Binary:
		return e.Op != cfront.LogAnd && e.Op != cfront.LogOr && single(e)
	case *cfront.Unary:
		return e.Op != cfront.LogNot && single(e)
	case *cfront.Convert:
		return single(e)
	}
	return false
}

// single tells whether evaluating e makes no blocks.
func single(e cfront.Expr) bool {
	ok := true
	cfront.WalkExpr(e, func(e cfront.Expr) {
		switch e := e.(type) {
		case *cfront.Call, *cfront.CallPtr, *cfront.Cond:
			ok = false
		case *cfront.IntrinsicCall:
			ok = ok && e.Type() != cfront.Type(cfront.Pointer{Elem: cfront.Void})
		case *cfront.Binary:
			ok = ok && e.Op != cfront.LogAnd && e.Op != cfront.LogOr
		}
	})
	return ok
}

// heavy tells whether a condition is too large to be there twice.
func heavy(e cfront.Expr) bool {
	n := 0
	cfront.WalkExpr(e, func(e cfront.Expr) {
		n++
		switch e.(type) {
		case *cfront.Call, *cfront.CallPtr:
			n += 100
		}
	})
	return n > 30
}

// loopName is the variable that a loop counts in.
func loopName(s *cfront.Loop, c *counted) string {
	if c != nil {
		return c.obj.Name
	}
	if len(s.Init) == 1 {
		if d, ok := s.Init[0].(*cfront.DeclStmt); ok {
			return d.Obj.Name
		}
	}
	return ""
}

// rounds bounds the number of rounds: by the count, or what the user says.
func rounds(s *cfront.Loop, c *counted) (least, most int64) {
	switch h := &s.Hints; {
	case c != nil && c.known:
		return c.rounds, c.rounds
	case h.HasCount:
		return max(h.Count, 1), h.Count
	case h.HasRange:
		return max(h.Min, 1), h.Max
	}
	return 1, -1
}
