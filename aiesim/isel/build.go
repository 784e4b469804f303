package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// block is a block in the making; blocks get their numbers when all are placed.
type block struct {
	ops  []*mir.Op
	kind mir.TermKind
	cond mir.Operand
	to   [2]*block
	loop *loop // innermost loop it belongs to
	pos  cfront.Pos
	wall bool // nothing may be moved in from the block before: a separator
	id   int
	seen bool
}

// loop is a loop in the making.
type loop struct {
	mir.Loop
	parent           *loop
	pre, first, last *block
	id               int
}

// label is where break and continue of a loop or switch go; next is nil for a switch.
type label struct{ out, next *block }

func (t *translator) newBlock() *block { return &block{} }

// place puts b next in layout order; control falls into it from the block before, if that has no other end.
func (t *translator) place(b *block) {
	if t.cur != nil && t.cur.to[0] == nil && t.cur.kind == mir.Fall {
		t.cur.to[0] = b
	}
	b.loop = t.loop
	t.blocks = append(t.blocks, b)
	t.cur = b
}

// jump ends the block at hand with a jump; what follows is not reached until another block is placed.
func (t *translator) jump(to *block, pos cfront.Pos) {
	t.cur.kind, t.cur.to[0], t.cur.pos = mir.Goto, to, pos
	t.blocks = append(t.blocks, &block{loop: t.loop})
	t.cur = t.blocks[len(t.blocks)-1]
}

// branchTo ends the block at hand: to yes if cond is not zero, else into the next block, which the caller places at once.
func (t *translator) branchTo(cond mir.Operand, yes, next *block, pos cfront.Pos) {
	t.cur.kind, t.cur.cond, t.cur.pos = mir.If, t.inReg(cond, machine.ClassR), pos
	t.cur.to = [2]*block{yes, next}
	t.cur = nil
}

// emit adds an operation.
func (t *translator) emit(o *mir.Op) *mir.Op {
	if t.count++; t.count > maxOps {
		refuse(t.entry.Pos, "", "%s is too large when all calls are inlined and loops unrolled as asked for: more than %d "+
			"operations; the program memory holds far less", t.entry, maxOps)
	}
	t.cur.ops = append(t.cur.ops, o)
	return o
}

// op adds an operation with one definition.
func (t *translator) op(code machine.Opcode, pos cfront.Pos, def mir.Operand, use ...mir.Operand) *mir.Op {
	return t.emit(&mir.Op{Code: code, Def: []mir.Operand{def}, Use: use, Acc: -1, Pos: pos})
}

// newReg adds a register; its units follow from the class.
func (t *translator) newReg(info mir.RegInfo) mir.Reg {
	info.Units = len(t.m.Classes[info.Class].Regs[0].Units)
	return t.f.NewReg(info)
}

// temp is a fresh register.
func (t *translator) temp(c machine.Class, pos cfront.Pos) mir.Operand {
	return t.f.Whole(t.newReg(mir.RegInfo{Class: c, Pos: pos}))
}

// target is want if that is a register, else a fresh one of class c.
func (t *translator) target(want mir.Reg, c machine.Class, pos cfront.Pos) mir.Operand {
	if want != mir.None {
		return t.f.Whole(want)
	}
	return t.temp(c, pos)
}

// inReg is x in a register: constants get one for the whole function.
func (t *translator) inReg(x mir.Operand, c machine.Class) mir.Operand {
	if x.IsReg() {
		return x
	}
	return t.constant(c, x.Imm)
}

// constant is the register that holds v, set at the start of the function.
func (t *translator) constant(c machine.Class, v int64) mir.Operand {
	if c == machine.ClassR || c == machine.ClassR8 {
		v = int64(int32(v))
	}
	key := number{c, v}
	r, ok := t.nums[key]
	if !ok {
		r = t.newReg(mir.RegInfo{Class: c, Const: true, Val: v, Pos: t.entry.Pos})
		t.nums[key] = r
		t.setup = append(t.setup, &mir.Op{Code: machine.MoveImm, Def: []mir.Operand{t.f.Whole(r)},
			Use: []mir.Operand{mir.Imm(v)}, Acc: -1, Pos: t.entry.Pos})
	}
	return t.f.Whole(r)
}

// base is the register with the address of a root, set at the start of the function.
func (t *translator) base(root int) mir.Reg {
	r, ok := t.bases[root]
	if !ok {
		r = t.newReg(mir.RegInfo{Name: t.f.Roots[root].Name, Class: machine.ClassP, Const: true, Base: root, Pos: t.entry.Pos})
		t.bases[root] = r
		t.setup = append(t.setup, &mir.Op{Code: machine.MoveImm, Def: []mir.Operand{t.f.Whole(r)},
			Use: []mir.Operand{mir.Imm(0)}, Acc: -1, Mem: &mir.Mem{Root: root}, Pos: t.entry.Pos})
	}
	return r
}

// finish numbers the blocks that control can reach and makes them those of the function.
func (t *translator) finish() {
	first := t.blocks[0]
	first.ops = append(t.setup, first.ops...)
	t.reach(first)
	t.join()
	var kept []*block
	for _, b := range t.blocks {
		if b.seen {
			b.id = len(kept)
			kept = append(kept, b)
		}
	}
	t.finishLoops(kept)
	for i, b := range kept {
		k := &mir.Block{ID: i, Ops: b.ops, Loop: -1}
		k.Term = mir.Term{Kind: b.kind, Cond: b.cond, Pos: b.pos, Loop: -1}
		if b.kind != mir.If {
			k.Term.Cond = mir.Imm(0)
		}
		for j, to := range b.to {
			if to != nil && b.kind != mir.Return {
				k.Term.To[j] = to.id
			}
		}
		if k.Term.Kind == mir.Goto && k.Term.To[0] == i+1 {
			k.Term.Kind = mir.Fall
		}
		if k.Term.Kind == mir.Fall && k.Term.To[0] != i+1 {
			k.Term.Kind = mir.Goto
		}
		if l := t.living(b.loop); l != nil {
			k.Loop = l.id
			if b.kind == mir.LoopEnd {
				k.Term.Loop = l.id
			}
		}
		t.f.Blocks = append(t.f.Blocks, k)
	}
}

// reach marks what control can reach.
func (t *translator) reach(b *block) {
	work := []*block{b}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if b.seen {
			continue
		}
		b.seen = true
		if b.kind == mir.Return {
			continue
		}
		for _, to := range b.to {
			if to != nil {
				work = append(work, to)
			}
		}
	}
}

// living is the innermost loop around that is one: a loop whose end is never reached runs once.
func (t *translator) living(l *loop) *loop {
	for l != nil && !l.last.seen {
		l = l.parent
	}
	return l
}

// join makes one block of two where the second only ever follows the first.
//
//	b0: ... goto b1; b1: ...   ->   b0: ... ...
func (t *translator) join() {
	from := map[*block]int{}
	for _, b := range t.blocks {
		if b.seen && b.kind != mir.Return {
			for _, to := range b.to {
				if to != nil {
					from[to]++
				}
			}
		}
	}
	latch, head, pre := map[*block]*loop{}, map[*block]*loop{}, map[*block]*loop{}
	for _, l := range t.loops {
		if l.last.seen {
			latch[l.last], head[l.first], pre[l.pre] = l, l, l
		}
	}
	var before *block
	for _, b := range t.blocks {
		if !b.seen {
			continue
		}
		a := before
		ok := a != nil && (a.kind == mir.Fall || a.kind == mir.Goto) && a.to[0] == b && from[b] == 1 && !b.wall &&
			t.living(a.loop) == t.living(b.loop) && latch[a] == nil && head[b] == nil
		if !ok {
			before = b
			continue
		}
		a.ops, a.kind, a.cond, a.to, a.pos = append(a.ops, b.ops...), b.kind, b.cond, b.to, b.pos
		b.seen = false
		if l := latch[b]; l != nil {
			l.last, latch[a] = a, l
		}
		if l := pre[b]; l != nil {
			l.pre, pre[a] = a, l
		}
	}
}

// finishLoops numbers the loops; those that run once at most are dropped.
func (t *translator) finishLoops(kept []*block) {
	for _, l := range t.loops {
		if !l.last.seen {
			continue
		}
		l.id = len(t.f.Loops)
		out := l.Loop
		out.First, out.Last, out.Pre, out.Parent, out.Counter = l.first.id, l.last.id, l.pre.id, -1, mir.None
		if p := t.living(l.parent); p != nil {
			out.Parent = p.id
		}
		t.f.Loops = append(t.f.Loops, &out)
	}
}
