package isel

import "github.com/vyasa-go/vyasa/aiesim/mir"

// finish numbers the blocks that control can reach and makes them those of the function.
func (t *builder) finish() {
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
func (t *builder) reach(b *block) {
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
func (t *builder) living(l *loop) *loop {
	for l != nil && !l.last.seen {
		l = l.parent
	}
	return l
}

// join makes one block of two where the second only ever follows the first.
//
//	b0: ... goto b1; b1: ...   ->   b0: ... ...
func (t *builder) join() {
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
func (t *builder) finishLoops(kept []*block) {
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
