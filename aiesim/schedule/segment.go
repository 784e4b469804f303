package schedule

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// segment is a stretch of bundles that control enters at the top and leaves at the bottom: a block, maybe with the
// epilogue of the loop before it and the prologue of the loop behind it, or the kernel of a loop.
type segment struct {
	block  int     // in Func.Blocks, or -1
	loop   int     // innermost loop, or -1
	kernel *plan   // of a kernel; the rest is empty then
	head   *plan   // the loop whose epilogue is at the start
	tail   *plan   // the loop whose prologue is at the end
	free   []*node // in program order; a branch is the last
	branch bool    // there is one
	next   []int   // segments that may follow

	// Once it is scheduled:
	done     bool
	at       []int // of the free nodes
	slots    []machine.Slots
	used     []machine.Slots // of each cycle, prologue and epilogue too
	length   int
	epilogue int // cycles of it
	start    int // of the prologue
	own, out flight
	want     demand
	first    int // bundle
}

// prologue is the number of cycles of the prologue of p.
func (p *plan) prologue() int { return (p.k.stages - 1) * p.k.ii }

// cut makes segments of the blocks.
//
//	blocks and plans of loops -> segments in layout order, copies of loops for short counts at the end
type cut struct {
	c     *context
	segs  []*segment
	label []int // of each block: the segment to go to
	plain []short
}

// short is a loop that has a copy for short counts.
type short struct {
	p     *plan
	guard *segment // ends in the branch to it
	after int      // where the copy goes on
}

// cutSegments does it.
func (c *context) cutSegments() []*segment {
	k := &cut{c: c, label: make([]int, len(c.f.Blocks))}
	for b := range c.f.Blocks {
		k.label[b] = len(k.segs)
		if p := c.plans[b]; p != nil {
			k.loop(b, p)
		} else {
			k.block(b)
		}
	}
	for _, s := range k.segs {
		if s.branch {
			if n := s.free[len(s.free)-1]; n.target >= 0 {
				n.target = k.label[n.target]
				s.next = append(s.next, n.target)
			}
		}
	}
	for _, x := range k.plain {
		k.copyOf(x)
	}
	return k.segs
}

// add adds a segment; falls reports whether control goes on to the one behind it.
func (k *cut) add(s *segment, falls bool) *segment {
	k.segs = append(k.segs, s)
	if falls {
		s.next = append(s.next, len(k.segs))
	}
	return s
}

// kernel adds the kernel of a loop, which control may enter again from its end.
func (k *cut) kernel(b int, p *plan) {
	s := k.add(&segment{block: b, loop: p.loop, kernel: p}, true)
	s.next = append(s.next, len(k.segs)-1)
}

// entered reports whether the prologue of p belongs into the block before its loop.
func (k *cut) entered(p *plan) bool {
	l := k.c.f.Loops[p.loop]
	return !k.c.drains(l.Parent) && p.plain == nil && l.Pre == l.First-1 && k.c.plans[l.Pre] == nil &&
		k.c.f.Blocks[l.Pre].Term.Kind == mir.Fall
}

// left reports whether the epilogue of p belongs into the block behind its loop.
func (k *cut) left(p *plan) bool {
	l := k.c.f.Loops[p.loop]
	b := l.First + 1
	return !k.c.drains(l.Parent) && p.plain == nil && b < len(k.c.f.Blocks) && k.c.plans[b] == nil &&
		len(k.c.preds[b]) == 1
}

// loop adds the kernel of a loop, and prologue and epilogue where they are alone.
func (k *cut) loop(b int, p *plan) {
	c := k.c
	parent := c.f.Loops[p.loop].Parent
	if !k.entered(p) {
		if p.plain != nil && !k.guarded(p) {
			s := k.add(&segment{block: -1, loop: parent, free: c.guard(p), branch: true}, true)
			k.plain = append(k.plain, short{p: p, guard: s})
		}
		k.add(&segment{block: -1, loop: parent, tail: p, free: c.setup(p)}, true)
	}
	k.kernel(b, p)
	if !k.left(p) {
		k.add(&segment{block: -1, loop: parent, head: p}, true)
	}
	if p.plain != nil {
		k.plain[len(k.plain)-1].after = len(k.segs)
	}
}

// guarded reports whether the block before p's loop ends in the branch to the copy.
func (k *cut) guarded(p *plan) bool {
	l := k.c.f.Loops[p.loop]
	return l.Pre == l.First-1 && k.c.plans[l.Pre] == nil && k.c.f.Blocks[l.Pre].Term.Kind == mir.Fall
}

// block adds a block.
func (k *cut) block(b int) {
	c := k.c
	t := &c.f.Blocks[b].Term
	s := &segment{block: b, loop: c.f.Blocks[b].Loop, free: append([]*node(nil), c.nodes[b]...)}
	if b > 0 && c.plans[b-1] != nil && k.left(c.plans[b-1]) {
		s.head = c.plans[b-1]
	}
	falls := true
	if b+1 < len(c.f.Blocks) {
		if p := c.plans[b+1]; p != nil && c.f.Loops[p.loop].Pre == b {
			switch {
			case k.entered(p):
				s.tail, s.free = p, append(s.free, c.setup(p)...)
			case p.plain != nil && k.guarded(p):
				s.free, s.branch = append(s.free, c.guard(p)...), true
				k.plain = append(k.plain, short{p: p, guard: s})
			}
		}
	}
	branch := func(code machine.Opcode, to int, use ...mir.Operand) {
		n := c.newNode(&mir.Op{Code: code, Use: use, Acc: -1, Pos: t.Pos})
		n.target = to
		s.free, s.branch = append(s.free, n), true
		falls = code == machine.Branch
	}
	switch {
	case t.Kind == mir.Goto && t.To[0] != b+1:
		branch(machine.Jump, t.To[0])
	case t.Kind == mir.If:
		branch(machine.Branch, t.To[0], t.Cond)
	case t.Kind == mir.LoopEnd:
		branch(machine.Branch, t.To[0], c.f.Whole(c.f.Loops[t.Loop].Counter))
	case t.Kind == mir.Return:
		branch(machine.Ret, -1)
	}
	k.add(s, falls)
}

// copyOf adds the copy of a loop for short counts.
func (k *cut) copyOf(x short) {
	c, p := k.c, x.p.plain
	parent := c.f.Loops[p.loop].Parent
	n := x.guard.free[len(x.guard.free)-1]
	n.target = len(k.segs)
	x.guard.next = append(x.guard.next, n.target)
	k.add(&segment{block: -1, loop: parent, tail: p, free: c.setup(p)}, true)
	k.kernel(-1, p)
	back := c.newNode(&mir.Op{Code: machine.Jump, Acc: -1, Pos: c.f.Loops[p.loop].Pos})
	back.target = x.after
	s := k.add(&segment{block: -1, loop: parent, head: p, free: []*node{back}, branch: true}, false)
	s.next = append(s.next, x.after)
}

// setup is what a zero-overhead loop needs before it: its bounds and its count. From a count that only the run knows,
// the iterations that prologue and epilogue take over are subtracted first: nothing that writes lc does so itself
// (llvm-aie AIEInstrInfo.td).
func (c *context) setup(p *plan) []*node {
	l := c.f.Loops[p.loop]
	var list []*node
	rounds := l.Count
	if skip := p.k.stages - 1; rounds.IsReg() && skip > 0 {
		at := c.difference(l, p.plain == nil)
		rounds = c.f.Whole(c.f.NewReg(mir.RegInfo{Class: machine.ClassR, Units: 1, Pos: l.Pos, At: at}))
		list = append(list, c.newNode(&mir.Op{Code: machine.Alu, Def: []mir.Operand{rounds},
			Use: []mir.Operand{l.Count, mir.Imm(int64(-skip))}, Acc: -1, Pos: l.Pos, Scalar: addInt}))
	}
	bounds := c.newNode(&mir.Op{Code: machine.SetLoop, Acc: -1, Pos: l.Pos})
	count := c.newNode(&mir.Op{Code: machine.SetCount, Use: []mir.Operand{rounds}, Acc: -1, Pos: l.Pos})
	bounds.loop, count.loop = p.hard, p.hard
	return append(list, bounds, count)
}

// difference is a scalar register for the count of l less a constant: that of the count itself if need be, where
// nothing reads it later; last says that no copy of the loop does. It is nil if there is none.
func (c *context) difference(l *mir.Loop, last bool) *machine.Register {
	if r := c.spare(l.Pre); r != nil || !last {
		return r
	}
	at := c.f.Regs[l.Count.Reg].At
	for _, s := range c.succs[l.Pre] {
		if c.live[s].has(c.u.base[machine.ScalarFile] + int(at.Units[0])) {
			return nil
		}
	}
	return at
}

// guard compares the count of p's loop with what p needs, and branches to the copy; cutSegments sets the target.
func (c *context) guard(p *plan) []*node {
	l := c.f.Loops[p.loop]
	tmp := c.f.Whole(c.f.NewReg(mir.RegInfo{Class: machine.ClassR, Units: 1, Pos: l.Pos, At: c.spare(l.Pre)}))
	limit := &mir.Op{Code: machine.MoveImm, Def: []mir.Operand{tmp}, Use: []mir.Operand{mir.Imm(p.need)}, Acc: -1,
		Pos:    l.Pos,
		Scalar: copyInt}
	less := &mir.Op{Code: machine.Alu, Def: []mir.Operand{tmp}, Use: []mir.Operand{l.Count, tmp}, Acc: -1, Pos: l.Pos,
		Scalar: lessInt}
	branch := &mir.Op{Code: machine.Branch, Use: []mir.Operand{tmp}, Acc: -1, Pos: l.Pos}
	return []*node{c.newNode(limit), c.newNode(less), c.newNode(branch)}
}

// drains reports whether a block in loop, -1 for none, ends only when all that it started has landed.
func (c *context) drains(loop int) bool { return c.m.Drains(loop >= 0) }
