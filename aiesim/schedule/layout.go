package schedule

import (
	"sort"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// hardLoops numbers the zero-overhead loops, copies for short counts behind the others.
func (c *context) hardLoops() []mir.HardLoop {
	var list []mir.HardLoop
	number := func(p *plan) {
		p.hard = len(list)
		list = append(list, mir.HardLoop{Skip: p.k.stages - 1, Loop: p.loop})
	}
	for _, p := range c.plans {
		if p != nil {
			number(p)
		}
	}
	for _, p := range c.plans {
		if p != nil && p.plain != nil {
			number(p.plain)
		}
	}
	return list
}

// layout makes bundles of the segments, one behind the other.
//
//	segments -> Program with targets, sizes and regions
func (c *context) layout(hard []mir.HardLoop) (*mir.Program, error) {
	p := &mir.Program{Func: c.f, Loops: hard}
	for _, s := range c.segs {
		s.first = len(p.Bundles)
		words := make([]word, s.length)
		if s.kernel != nil {
			s.kernel.kernel(words)
			p.Loops[s.kernel.hard].Start, p.Loops[s.kernel.hard].End = s.first, s.first+s.length-1
		} else {
			s.fill(words)
		}
		for i := range words {
			p.Bundles = append(p.Bundles, c.bundle(&words[i]))
			p.Bytes += p.Bundles[s.first+i].Bytes
		}
		p.Regions = append(p.Regions, c.regions(s)...)
	}
	for i := range p.Bundles {
		for k := range p.Bundles[i].Ops {
			if o := &p.Bundles[i].Ops[k]; o.Target >= 0 {
				o.Target = c.segs[o.Target].first
			}
		}
	}
	if p.Bytes > c.m.ProgramMemory.N {
		return nil, c.tooLarge(p)
	}
	return p, nil
}

// word is a bundle in the making; used has the slots of operations that began earlier too.
type word struct {
	ops  []mir.Slotted
	used machine.Slots
}

// add adds a node in its slots.
func (w *word) add(n *node, s machine.Slots) {
	if n.op.Code != machine.Nop {
		w.ops = append(w.ops, mir.Slotted{Op: n.op, Slots: s, Target: n.target, Loop: n.loop})
	}
}

// bundle makes a bundle of a word: operations in the order of slots.
func (c *context) bundle(w *word) mir.Bundle {
	sort.SliceStable(w.ops, func(i, j int) bool {
		return w.ops[i].Slots&-w.ops[i].Slots < w.ops[j].Slots&-w.ops[j].Slots
	})
	bytes, ok := c.m.BundleBytes(w.used)
	if !ok {
		panic("BUG: schedule: no instruction word has " + w.used.String())
	}
	return mir.Bundle{Ops: w.ops, Bytes: bytes}
}

// kernel fills in the words of a kernel.
func (p *plan) kernel(words []word) {
	for i, n := range p.g.nodes {
		if n.fence {
			continue
		}
		for k := range n.busy {
			words[(p.k.at[i]+k)%p.k.ii].used |= p.k.slots[i]
		}
		words[(p.k.at[i]+n.shift)%p.k.ii].add(n, p.k.slots[i])
	}
}

// fill fills in the words of a segment: the epilogue, its own operations, the prologue.
func (s *segment) fill(words []word) {
	for i := range words {
		words[i].used = s.used[i]
	}
	if p := s.head; p != nil {
		for i, n := range p.g.nodes {
			for t := p.k.at[i] + n.shift - p.k.ii; t >= 0 && !n.fence; t -= p.k.ii {
				words[t].add(n, p.k.slots[i])
			}
		}
	}
	for i, n := range s.free {
		if !n.fence {
			words[s.at[i]+n.shift].add(n, s.slots[i])
		}
	}
	if p := s.tail; p != nil {
		for i, n := range p.g.nodes {
			for t := p.k.at[i] + n.shift; t < p.prologue() && !n.fence; t += p.k.ii {
				words[s.start+t].add(n, p.k.slots[i])
			}
		}
	}
}

// regions are the parts of a segment that the report tells apart.
func (c *context) regions(s *segment) []mir.Region {
	var list []mir.Region
	from := 0
	add := func(kind mir.RegionKind, to, loop int, pipe *mir.Pipe, pos cfront.Pos) {
		if to > from {
			list = append(list, mir.Region{Kind: kind, Start: s.first + from, End: s.first + to, Loop: loop, Pipe: pipe,
				Pos: c.at(pos)})
			from = to
		}
	}
	if p := s.kernel; p != nil {
		add(mir.Kernel, s.length, p.loop, p.pipe, c.f.Loops[p.loop].Pos)
		return list
	}
	if p := s.head; p != nil {
		end := s.epilogue
		if s.block < 0 {
			end = s.length // it waits for results of the last iterations
		}
		add(mir.Epilogue, end, p.loop, p.pipe, c.f.Loops[p.loop].Pos)
	}
	if p := s.tail; p != nil {
		add(mir.Straight, s.start, s.loop, nil, s.pos())
		add(mir.Prologue, s.length, p.loop, p.pipe, c.f.Loops[p.loop].Pos)
	}
	add(mir.Straight, s.length, s.loop, nil, s.pos())
	return list
}

// pos is the position of a segment's first operation that has one.
func (s *segment) pos() cfront.Pos {
	for _, n := range s.free {
		if n.op.Pos.IsValid() {
			return n.op.Pos
		}
	}
	return cfront.Pos{}
}
