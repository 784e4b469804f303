package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// shape cleans the graph of blocks: what control cannot reach goes, loops without a way back are no loops, and a block
// is joined to the one before it if control cannot come from or go anywhere else.
//
//	b1: ..., goto b3   b2: (no way in)   b3: ..., return   ->   b1: ..., ..., return
//
// Needs nothing. Leaves the layout in order, headers and preheaders where they were, and branches to the next block as
// falls.
func shape(f *mir.Func, _ *machine.Machine) {
	for again := true; again; {
		c := newFlow(f)
		again = dropLoops(f, c)
		keep := make([]bool, len(f.Blocks))
		for i := range f.Blocks {
			keep[i] = c.number[i] >= 0
			again = again || !keep[i]
		}
		if again {
			relay(f, keep)
		}
	}
	join(f)
	thread(f)
	falls(f)
}

// dropLoops forgets the loops whose latch cannot be reached or does not lead back.
func dropLoops(f *mir.Func, c *flow) bool {
	gone := make([]bool, len(f.Loops))
	any := false
	for i, l := range f.Loops {
		back := false
		if c.number[l.Last] >= 0 {
			for _, s := range f.Blocks[l.Last].Targets() {
				back = back || s == l.First
			}
		}
		gone[i] = !back
		any = any || !back
	}
	if any {
		removeLoops(f, gone)
	}
	return any
}

// removeLoops takes loops out of the list; their blocks belong to the loop around.
func removeLoops(f *mir.Func, gone []bool) {
	to := make([]int, len(f.Loops)) // outer loops come first, so a parent's number is known
	kept := f.Loops[:0:0]
	for i, l := range f.Loops {
		if l.Parent >= 0 {
			l.Parent = to[l.Parent]
		}
		if gone[i] {
			to[i] = l.Parent
			continue
		}
		to[i] = len(kept)
		kept = append(kept, l)
	}
	for _, b := range f.Blocks {
		if b.Loop >= 0 {
			b.Loop = to[b.Loop]
		}
		if b.Term.Kind == mir.LoopEnd {
			b.Term.Loop = to[b.Term.Loop]
		}
	}
	f.Loops = kept
}

// relay keeps some of the blocks, in their order, and renumbers. A block that is not kept is reached by nobody, or
// stands for the next one that is kept.
func relay(f *mir.Func, keep []bool) {
	to := make([]int, len(f.Blocks)+1)
	n := 0
	for i := range f.Blocks {
		to[i] = n
		if keep[i] {
			n++
		}
	}
	// The last block of a loop may go: then the one kept before it is the last.
	for _, l := range f.Loops {
		for l.Last > l.First && !keep[l.Last] {
			l.Last--
		}
		l.First, l.Last, l.Pre = to[l.First], to[l.Last], to[l.Pre]
	}
	blocks := f.Blocks[:0:0]
	for i, b := range f.Blocks {
		if !keep[i] {
			continue
		}
		b.ID = to[i]
		for j := range b.Targets() {
			b.Term.To[j] = to[b.Term.To[j]]
		}
		blocks = append(blocks, b)
	}
	f.Blocks = blocks
}

// join appends a block to the one before it in layout where that is its only way in and it is the only way out.
func join(f *mir.Func) {
	c := newFlow(f)
	keep := make([]bool, len(f.Blocks))
	head := 0
	for i, b := range f.Blocks {
		keep[i] = true
		a := f.Blocks[head]
		if i == 0 || a.Loop != b.Loop || len(c.preds[i]) != 1 || !leads(a, i) || isHeader(f, i) {
			head = i
			continue
		}
		keep[i] = false
		a.Ops = append(a.Ops, b.Ops...)
		a.Term = b.Term
		for _, l := range f.Loops {
			if l.Pre == i {
				l.Pre = head
			}
			if l.Last == i {
				l.Last = head
			}
		}
	}
	relay(f, keep)
}

// leads reports whether control always goes from a to block i.
func leads(a *mir.Block, i int) bool {
	return (a.Term.Kind == mir.Fall || a.Term.Kind == mir.Goto) && a.Term.To[0] == i
}

func isHeader(f *mir.Func, i int) bool {
	for _, l := range f.Loops {
		if l.First == i {
			return true
		}
	}
	return false
}

// thread takes out empty blocks that only lead to the next one: who went there goes on at once. Preheaders, headers and
// latches stay.
func thread(f *mir.Func) {
	keep := make([]bool, len(f.Blocks))
	fixed := make([]bool, len(f.Blocks))
	for _, l := range f.Loops {
		fixed[l.First], fixed[l.Last], fixed[l.Pre] = true, true, true
	}
	for i, b := range f.Blocks {
		keep[i] = i == 0 || fixed[i] || len(b.Ops) > 0 || !leads(b, i+1) || isHeader(f, i+1)
	}
	relay(f, keep)
}

// falls names branches by what they are: to the next block is Fall, a branch both of whose ways are one is none.
func falls(f *mir.Func) {
	for i, b := range f.Blocks {
		t := &b.Term
		if t.Kind == mir.If && t.To[0] == t.To[1] {
			t.Kind, t.Cond = mir.Goto, mir.Imm(0)
		}
		switch {
		case t.Kind == mir.Goto && t.To[0] == i+1:
			t.Kind = mir.Fall
		case t.Kind == mir.Fall && t.To[0] != i+1:
			t.Kind = mir.Goto
		}
	}
}
