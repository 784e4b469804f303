package regalloc

import "github.com/vyasa-go/vyasa/aiesim/mir"

// flow is dataflow over blocks for the registers that some block reads before it writes them, as sets of units: of four
// registers in a word, 16 units each. What the others hold is read in its block alone.
type flow struct {
	between   []mir.Reg // those registers
	number    []int32   // of a register in between; -1: none
	words     int       // of a block
	reads     []uint64  // [block*words+number/4]: read before written in the block
	writes    []uint64  // written in the block
	defined   []uint64  // at the block's start: some path has written it
	liveAfter []uint64  // at the block's end: written on some path and read on some path
}

// flow solves definitions forwards and reads backwards. A unit that no path has written is not live, whatever reads it.
func (a *function) flow() *flow {
	w := &flow{number: make([]int32, len(a.f.Regs))}
	a.betweenBlocks(w)
	w.words = (len(w.between) + 3) / 4
	size := w.words * len(a.code)
	cells := make([]uint64, 4*size)
	for i, to := range []*[]uint64{&w.reads, &w.writes, &w.defined, &w.liveAfter} {
		*to = cells[i*size : (i+1)*size]
	}
	for b, list := range a.code {
		reads, writes := w.of(w.reads, b), w.of(w.writes, b)
		for _, op := range list {
			for _, u := range op.Use {
				if u.IsReg() && w.number[u.Reg] >= 0 {
					k, at := w.word(u.Reg)
					reads[k] |= uint64(u.Reads()) << at &^ writes[k]
				}
			}
			for _, d := range op.Def {
				if w.number[d.Reg] >= 0 {
					k, at := w.word(d.Reg)
					writes[k] |= uint64(d.Writes()) << at
				}
			}
		}
	}
	w.forwards(a)
	w.backwards(a)
	return w
}

// betweenBlocks numbers the registers that some block reads before it writes them.
func (a *function) betweenBlocks(w *flow) {
	for r := range w.number {
		w.number[r] = -1
	}
	type written struct {
		block int // counted from 1
		units uint16
	}
	last := make([]written, len(a.f.Regs))
	for b, list := range a.code {
		for _, op := range list {
			for _, u := range op.Use {
				if !u.IsReg() || w.number[u.Reg] >= 0 {
					continue
				}
				if l := last[u.Reg]; l.block != b+1 || u.Reads()&^l.units != 0 {
					w.number[u.Reg] = int32(len(w.between))
					w.between = append(w.between, u.Reg)
				}
			}
			for _, d := range op.Def {
				l := &last[d.Reg]
				if l.block != b+1 {
					*l = written{block: b + 1}
				}
				l.units |= d.Writes()
			}
		}
	}
}

// of is the part of a set that is of block b.
func (w *flow) of(set []uint64, b int) []uint64 { return set[b*w.words:][:w.words] }

// word is where in a set the units of r are: the word and the lowest bit.
func (w *flow) word(r mir.Reg) (k int, at uint) {
	n := w.number[r]
	return int(n) / 4, uint(n) % 4 * 16
}

// units are those of r in the part of a set that is of one block.
func (w *flow) units(part []uint64, r mir.Reg) uint16 {
	if w.number[r] < 0 {
		return 0
	}
	k, at := w.word(r)
	return uint16(part[k] >> at)
}

// forwards solves defined: what a predecessor has at its start, or writes.
func (w *flow) forwards(a *function) {
	stale := allTrue(len(a.code))
	for again := true; again; {
		again = false
		for b := range a.code {
			if !stale[b] {
				continue
			}
			stale[b] = false
			in, grown := w.of(w.defined, b), uint64(0)
			for _, p := range a.pred[b] {
				from, made := w.of(w.defined, p), w.of(w.writes, p)
				for k, old := range in {
					in[k] = old | from[k] | made[k]
					grown |= in[k] ^ old
				}
			}
			if grown != 0 {
				again = true
				for _, s := range a.f.Blocks[b].Targets() {
					stale[s] = true
				}
			}
		}
	}
}

// backwards solves liveAfter: what is live at the start of a block that follows, and has been written.
func (w *flow) backwards(a *function) {
	stale := allTrue(len(a.code))
	for again := true; again; {
		again = false
		for b := len(a.code) - 1; b >= 0; b-- {
			if !stale[b] {
				continue
			}
			stale[b] = false
			out, def, made, grown := w.of(w.liveAfter, b), w.of(w.defined, b), w.of(w.writes, b), uint64(0)
			for _, s := range a.f.Blocks[b].Targets() {
				reads, after, writes, there := w.of(w.reads, s), w.of(w.liveAfter, s), w.of(w.writes, s),
					w.of(w.defined, s)
				for k, old := range out {
					out[k] = old | (reads[k]|after[k]&^writes[k])&there[k]&(def[k]|made[k])
					grown |= out[k] ^ old
				}
			}
			if grown != 0 {
				again = true
				for _, p := range a.pred[b] {
					stale[p] = true
				}
			}
		}
	}
}

// allTrue is n times true.
func allTrue(n int) []bool {
	list := make([]bool, n)
	for i := range list {
		list[i] = true
	}
	return list
}

// liveIn is what of r is live at the start of block b.
func (w *flow) liveIn(b int, r mir.Reg) uint16 {
	if w.number[r] < 0 {
		return 0
	}
	return (w.units(w.of(w.reads, b), r) | w.units(w.of(w.liveAfter, b), r)&^w.units(w.of(w.writes, b), r)) &
		w.units(w.of(w.defined, b), r)
}
