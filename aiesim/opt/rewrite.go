package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// step is an event of the block in order of the operations.
type step struct {
	event
	c *chain
	t *part // of an access
}

// rewrite makes the new operations of the block.
func (p *plan) rewrite() {
	w := p.w
	steps := make([][]step, len(w.b.Ops))
	begin := make([][]*part, len(w.b.Ops)+1) // parts with a register of their own that begin before an operation
	for _, c := range w.chains {
		owner := map[int]*part{}
		for _, t := range p.parts[c] {
			for _, e := range t.list {
				owner[e] = t
			}
			if t.reg != c.reg && !p.cyclic(c) && (len(c.events) > 0 || c.others) {
				begin[c.start] = append(begin[c.start], t)
			}
		}
		for i, e := range c.events {
			steps[e.op] = append(steps[e.op], step{e, c, owner[i]})
		}
	}
	out := &writer{p: p}
	for i, o := range w.b.Ops {
		out.begin(begin[i], o.Pos)
		if w.sums[i] {
			continue
		}
		out.pos = o.Pos
		out.operation(o, steps[i])
	}
	out.begin(begin[len(w.b.Ops)], w.b.Term.Pos)
	out.finish()
	w.b.Ops = out.ops
}

// writer appends operations.
type writer struct {
	p   *plan
	ops []*mir.Op
	pos cfront.Pos
}

func (x *writer) begin(list []*part, pos cfront.Pos) {
	for _, t := range list {
		x.pos = pos
		x.add(t.reg, t.c.reg, t.from)
	}
}

// add appends d = r + by.
func (x *writer) add(d, r mir.Reg, by form) {
	f := x.p.w.a.f
	if zero(by) {
		if d != r {
			x.ops = append(x.ops, moveOp(f, d, r, x.pos))
		}
		return
	}
	u := mir.Imm(by.c)
	if !by.isConst() || !x.p.w.a.m.Immediates[machine.ImmPtrAdd].Holds(by.c) {
		if m, ok := x.p.modifier(by); ok {
			u = f.Whole(m)
		} else if !by.isConst() {
			u = f.Whole(x.p.number(by))
		}
	}
	x.ops = append(x.ops, ptrAdd(f, d, r, u, x.pos))
}

// holding gives a register that holds the value of t's chain + off.
func (x *writer) holding(t *part, off form) mir.Reg {
	by := off.plus(t.now, -1)
	if zero(by) {
		return t.reg
	}
	q := x.p.pointer(t.c)
	x.add(q, t.reg, by)
	return q
}

// operation appends o. First its pointer gets to where it accesses, then other operands get the sums that they name:
// they may be of the same pointer. What it leaves in the pointer comes last.
func (x *writer) operation(o *mir.Op, steps []step) {
	f := x.p.w.a.f
	for _, s := range steps {
		if s.acc {
			x.add(s.t.reg, s.t.reg, s.off.plus(s.t.now, -1))
			s.t.now = s.off
			o.Use[s.use], o.Mem.Offset = f.Whole(s.t.reg), 0
		}
	}
	for _, s := range steps {
		if !s.acc {
			o.Use[s.use] = f.Whole(x.holding(x.p.parts[s.c][0], s.off))
		}
	}
	for _, s := range steps {
		if s.acc {
			x.leave(o, s)
		}
	}
	x.ops = append(x.ops, o)
}

// leave lets access o move its pointer on to where it is wanted next.
func (x *writer) leave(o *mir.Op, s step) {
	t := s.t
	t.next++
	to := t.to
	if t.next < len(t.list) {
		to = t.c.events[t.list[t.next]].off
	} else if !t.hasTo {
		var ok bool
		if to, ok = x.wanted(s); !ok {
			return
		}
	}
	if x.p.post(o, t.reg, to.plus(s.off, -1)) {
		t.now = to
	}
}

// wanted is where a pointer that has made its last access, s, is wanted: at the next sum that something reads.
func (x *writer) wanted(s step) (form, bool) {
	if s.t != x.p.parts[s.c][0] {
		return form{}, false
	}
	for _, e := range s.c.events {
		if !e.acc && e.op > s.op {
			return e.off, true
		}
	}
	for _, e := range x.p.w.ends {
		if e.c == s.c {
			return e.off, true
		}
	}
	return form{}, false
}

// finish moves pointers to what they must hold at the end, and gives registers sums of other ones' values. These may be
// the pointers of one another, so all are computed before the first is set, where that matters.
func (x *writer) finish() {
	x.pos = x.p.w.b.Term.Pos
	w := x.p.w
	for _, c := range w.chains {
		for _, t := range x.p.parts[c] {
			if t.hasTo {
				x.add(t.reg, t.reg, t.to.plus(t.now, -1))
				t.now = t.to
			}
		}
	}
	uses := map[mir.Reg]bool{}
	for _, e := range w.ends {
		uses[x.p.parts[e.c][0].reg] = true
	}
	var later []*mir.Op
	for _, e := range w.ends {
		t := x.p.parts[e.c][0]
		by := e.off.plus(t.now, -1)
		if !uses[e.reg] {
			x.add(e.reg, t.reg, by)
			continue
		}
		q := x.p.pointer(e.c)
		x.add(q, t.reg, by)
		later = append(later, moveOp(w.a.f, e.reg, q, x.pos))
	}
	x.ops = append(x.ops, later...)
}

// post makes access o change its pointer by so much, if there is a way. Accumulators are loaded and stored in the long
// slot, which leaves pointers as they are.
func (p *plan) post(o *mir.Op, r mir.Reg, by form) bool {
	a := p.w.a
	if zero(by) {
		return true
	}
	if o.Code == machine.SpillLoad || o.Code == machine.SpillStore {
		return false
	}
	if a.immediate(o, r, by) {
		o.Mem.Post, o.Mem.PostBy = mir.PostImm, by.c
	} else if m, ok := p.modifier(by); ok {
		o.Mem.Post, o.Mem.PostUse = mir.PostMod, len(o.Use)
		o.Use = append(o.Use, a.f.Whole(m))
	} else {
		return false
	}
	o.Def = append(o.Def, a.f.Whole(r))
	return true
}

// modifier is a modifier register that holds x: one for a value in a block, no more than there are. Constants are
// defined once, in the entry block; sums of a loop's invariants in its preheader.
func (p *plan) modifier(x form) (mir.Reg, bool) {
	a := p.w.a
	k := modKey(x)
	if m, ok := p.mods[k]; ok {
		return m, true
	}
	if end := modifierEnd(a.m); len(p.mods) >= a.room || x.isConst() && (x.c < -end || x.c >= end) {
		return mir.None, false
	}
	pos := p.w.b.Term.Pos
	if x.isConst() {
		m, ok := a.consts[x.c]
		if !ok {
			m = a.f.NewReg(mir.RegInfo{Class: machine.ClassM, Units: 1, Const: true, Val: x.c, Pos: pos})
			a.consts[x.c] = m
			a.entry = append(a.entry, moveImmOp(a.f, m, x.c, pos))
		}
		p.mods[k] = m
		return m, true
	}
	n := p.number(x)
	pre := a.f.Blocks[p.w.loop.Pre]
	m := a.f.NewReg(mir.RegInfo{Class: machine.ClassM, Units: 1, Pos: pos})
	pre.Ops = append(pre.Ops, moveOp(a.f, m, n, pos))
	p.mods[k] = m
	return m, true
}

// number is a register of class R that holds x, a sum of the loop's invariants; the preheader computes it.
func (p *plan) number(x form) mir.Reg {
	k := modKey(x)
	r, ok := p.nums[k]
	if !ok {
		e := emitter{f: p.w.a.f, pos: p.w.b.Term.Pos, to: &p.w.a.f.Blocks[p.w.loop.Pre].Ops}
		r = e.number(x)
		p.nums[k] = r
	}
	return r
}
