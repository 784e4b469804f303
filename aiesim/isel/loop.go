package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// loops translates loops.
type loops struct {
	unrolls int64 // iterations of loops unrolled whole, so far
	around  int   // loops around that are to be unrolled whole, and hold loops

	b     *builder
	s     *scalars
	env   *env
	count *counting
	cond  *conds
	ev    *entries
}

// loopStmt translates a loop. Its test is at the bottom, and a guard skips a loop that does not run at all:
//
//	for (init; cond; post) body
//	->   init; if (!cond) goto out; pre: first: body; last: post; if (cond) goto first; out:
//
// A counted loop ends in LoopEnd instead of a test (see count.go).
func (t *loops) loopStmt(s *cfront.Loop) {
	t.ev.stmts(s.Init)
	hints := s.Hints
	if whole(s) {
		if nests(s) {
			t.around++
			defer func() { t.around-- }()
		}
		if t.stays(s) {
			hints.Flatten, hints.Unroll = false, 0
		} else if t.unrolled(s) {
			return
		}
	}
	c := t.count.countable(s)
	if c != nil && c.known && c.iterations == 0 && s.Kind != cfront.DoWhileLoop && !changes(s.Cond) {
		return
	}
	l := &loop{parent: t.b.loop, pre: newBlock(), first: newBlock(), last: newBlock()}
	l.Hints, l.Pos, l.Name = hints, s.Pos(), loopName(s, c)
	l.Min, l.Max = iterationBounds(s, c)
	out, next := newBlock(), newBlock()
	top := c == nil && s.Kind != cfront.DoWhileLoop && s.Cond != nil && heavy(s.Cond)
	if s.Kind != cfront.DoWhileLoop && s.Cond != nil && !top {
		t.guard(s, c, l, out)
	}
	t.b.place(l.pre)
	if c != nil {
		l.Counted = true
		l.Count = t.tripCount(c, s)
	}
	t.b.loops = append(t.b.loops, l)
	t.b.loop = l
	t.b.place(l.first)
	if top {
		body := newBlock()
		t.cond.branch(s.Cond, body, out, body)
		t.b.place(body)
	}
	t.b.labels = append(t.b.labels, label{out, next})
	t.ev.stmt(s.Body)
	t.b.labels = t.b.labels[:len(t.b.labels)-1]
	t.b.place(next)
	if s.Post != nil {
		t.ev.do(s.Post)
	}
	t.latch(s, l, out, top)
	t.b.loop = l.parent
	t.b.place(out)
}

// guard skips the loop if it runs no iteration; effects of the test stay where it is known to hold. What the user
// promises of a loop without a count is not relied on, since the core cannot see it broken.
func (t *loops) guard(s *cfront.Loop, c *counted, l *loop, out *block) {
	h := s.Hints
	atLeastOnce := c != nil && (c.known && c.iterations > 0 || h.HasRange && h.Min > 0 || h.HasCount && h.Count > 0)
	if !atLeastOnce {
		t.cond.branch(s.Cond, l.pre, out, l.pre)
		return
	}
	if changes(s.Cond) {
		t.ev.do(s.Cond)
	}
}

// latch ends the last block of a loop.
func (t *loops) latch(s *cfront.Loop, l *loop, out *block, top bool) {
	end := func() { // the last block jumps back and does nothing else
		t.b.place(l.last)
		t.b.cur.kind, t.b.cur.to[0], t.b.cur.pos = mir.Goto, l.first, s.Pos()
		t.b.cur = nil
	}
	switch {
	case l.Counted:
		if changes(s.Cond) {
			t.ev.do(s.Cond)
		}
		t.b.place(l.last)
		t.b.cur.kind, t.b.cur.to, t.b.cur.pos = mir.LoopEnd, [2]*block{l.first, out}, s.Pos()
		t.b.cur = nil
	case s.Cond == nil || top:
		end()
	case simple(s.Cond):
		t.b.place(l.last)
		t.cond.branch(s.Cond, l.first, out, out)
	default:
		t.cond.branch(s.Cond, l.last, out, l.last)
		end()
	}
}

// simple reports whether a condition is tested by one branch.
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

// single reports whether evaluating e makes no blocks.
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

// heavy reports whether a condition is too large to be there twice.
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

// iterationBounds bounds the number of iterations: by the count, or what the user says.
func iterationBounds(s *cfront.Loop, c *counted) (least, most int64) {
	switch h := &s.Hints; {
	case c != nil && c.known:
		return c.iterations, c.iterations
	case h.HasCount:
		return max(h.Count, 1), h.Count
	case h.HasRange:
		return max(h.Min, 1), h.Max
	}
	return 1, -1
}

// tripCount adds the operations that compute the iterations, in the preheader: behind the guard, which has seen the
// first test hold.
//
//	i < n:  (n - i - 1) / step + 1      i <= n:  (n - i) / step + 1      i != n:  (n - i) / step
func (t *loops) tripCount(c *counted, s *cfront.Loop) mir.Operand {
	if c.known {
		return mir.Imm(c.iterations)
	}
	pos := s.Pos()
	v := t.env.bind[c.obj].op
	if start, ok := t.count.startOf(c.obj, s); ok && !c.inCond {
		v = mir.Imm(start)
	}
	late := s.Kind == cfront.DoWhileLoop
	shift := int64(0) // what is tested first, less the variable's value here
	switch {
	case c.inCond && c.postfix && !late:
		shift = -c.step
	case late && !(c.inCond && c.postfix):
		shift = c.step
	}
	if shift != 0 && !v.IsReg() {
		v.Imm += shift
	} else if shift != 0 {
		v = t.s.alu(mir.Add, cfront.Int32, v, mir.Imm(shift), mir.None, pos)
	}
	bound := t.ev.val(c.bound, mir.None)
	n := t.tripCountOps(c, v, bound, pos)
	if !late {
		return t.b.keep(n, pos)
	}
	more := t.s.alu(mir.Add, cfront.UInt32, n, mir.Imm(1), mir.None, pos)
	if c.op == cfront.Ne {
		return t.b.keep(more, pos)
	}
	test := t.s.alu(scalarOps[c.op], c.typ, v, bound, mir.None, pos)
	return t.b.keep(t.s.choose(cfront.UInt32, test, more, mir.Imm(1), mir.None, pos), pos)
}

func (t *loops) tripCountOps(c *counted, v, bound mir.Operand, pos cfront.Pos) mir.Operand {
	hi, lo, step := bound, v, c.step
	if step < 0 {
		hi, lo, step = v, bound, -step
	}
	d := hi
	if !hi.IsReg() {
		hi = t.b.constant(machine.ClassR, hi.Imm)
	}
	if lo != mir.Imm(0) {
		d = t.s.alu(mir.Sub, cfront.UInt32, hi, lo, mir.None, pos)
	}
	switch {
	case c.op == cfront.Ne:
		return d
	case c.op == cfront.Lt || c.op == cfront.Gt:
		if step == 1 {
			return d
		}
		d = t.s.alu(mir.Sub, cfront.UInt32, d, mir.Imm(1), mir.None, pos)
	}
	q := t.s.divide(mir.Div, cfront.UInt32, d, mir.Imm(step), mir.None, pos)
	return t.s.alu(mir.Add, cfront.UInt32, q, mir.Imm(1), mir.None, pos)
}
