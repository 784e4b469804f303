package translate

import (
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/ops"
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
		t.cur.kind, t.cur.to[0], t.cur.pos = ops.Goto, l.first, s.Pos()
		t.cur = nil
	}
	switch {
	case l.Counted:
		if changes(s.Cond) {
			t.do(s.Cond)
		}
		t.place(l.last)
		t.cur.kind, t.cur.to, t.cur.pos = ops.LoopEnd, [2]*block{l.first, out}, s.Pos()
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

// whole tells whether the user wants a loop unrolled whole.
func whole(s *cfront.Loop) bool {
	if s.Hints.Flatten || s.Hints.Unroll == -1 {
		return true
	}
	for _, p := range s.Hints.Pragmas {
		if strings.HasSuffix(strings.TrimSpace(p.Text), "unroll") {
			return true
		}
	}
	return false
}

// maxUnroll limits the rounds of all loops that are unrolled whole: more than instructions fit into program memory.
const maxUnroll = 1 << 14

// unrolled translates a loop that is to be unrolled whole round by round, its variable a constant in each; it tells
// whether it could.
func (t *translator) unrolled(s *cfront.Loop) bool {
	c := t.countable(s)
	if c == nil {
		c = t.countableIf(s, true)
	}
	early, _ := leaves(s.Body)
	inside := len(s.Init) > 0 && declares(s.Init, c)
	if c == nil || !c.known || !c.inPost || s.Kind != cfront.ForLoop || early && !inside {
		t.f.Notes = append(t.f.Notes, ops.Note{Pos: s.Pos(),
			Text: "the loop is not unrolled: how often it runs is not known when the program is compiled"})
		return false
	}
	if t.rounds += c.rounds; t.rounds > maxUnroll {
		refuse(s.Pos(), "", "the loops that are to be unrolled whole have more than %d rounds, %d of them here: they do not "+
			"fit into %d KB of program memory", maxUnroll, c.rounds, t.m.ProgramMemory.N>>10)
	}
	out, was := t.newBlock(), t.bound(c.obj)
	for k := range c.rounds {
		next := t.newBlock()
		t.bind[c.obj] = &binding{kind: bindConst, val: c.obj.Type.(cfront.Basic).Wrap(c.start + k*c.step)}
		t.labels = append(t.labels, label{out, next})
		t.stmt(s.Body)
		t.labels = t.labels[:len(t.labels)-1]
		t.place(next)
	}
	t.bind[c.obj] = was
	if !inside {
		last := c.obj.Type.(cfront.Basic).Wrap(c.start + c.rounds*c.step)
		t.moveScalar(was.op, t.literal(c.obj.Type.(cfront.Basic), last, was.op.Reg, s.Pos()), s.Pos())
	}
	t.place(out)
	return true
}

// declares tells whether the loop's variable is declared in the loop itself.
func declares(init []cfront.Stmt, c *counted) bool {
	for _, s := range init {
		if d, ok := s.(*cfront.DeclStmt); ok && c != nil && d.Obj == c.obj {
			return true
		}
	}
	return false
}
