package regalloc

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// What an inserted operation costs in units of a move: a constant and a move take one slot; a spill takes the long slot
// in place of both move slots, and a memory port (AIEInstrFormats.td: dmw_lda_spil, dmw_sts_spil).
const (
	constCost = 1
	moveCost  = 1
	spillCost = 3
)

// wayOut is a register for which room is made by splitting others, or the one that looked for a place itself.
type wayOut struct {
	in     *machine.Register
	splits []*split
	cost   float64
}

// remedy finds the cheapest way to place r by splitting: r itself, or all that is in its way in one register. It is nil
// if nothing can be split.
func (a *alloc) remedy(r mir.Reg) *wayOut {
	var best *wayOut
	consider := func(w *wayOut) {
		if best == nil || w.cost < best.cost {
			best = w
		}
	}
	for _, c := range a.regs[r].choices {
		holders, _ := a.inWay(r, c, len(a.regs))
		if a.regs[r].level != single {
			s := a.planSplit(r, a.overlap(r, c, holders))
			consider(&wayOut{c, []*split{s}, s.cost})
		}
		if slices.ContainsFunc(holders, func(v mir.Reg) bool { return a.regs[v].level == single || a.regs[v].gone }) {
			continue
		}
		w := &wayOut{in: c}
		for _, v := range holders {
			s := a.planSplit(v, a.overlap(r, c, []mir.Reg{v}))
			w.splits = append(w.splits, s)
			w.cost += s.cost
		}
		consider(w)
	}
	return best
}

// overlap is where r, if it were in c, would meet those of holders.
func (a *alloc) overlap(r mir.Reg, c *machine.Register, holders []mir.Reg) []seg {
	var out []seg
	for u, segs := range a.live.reg[r] {
		occ := a.occ[a.regs[r].file][c.Units[u]]
		for _, x := range segs {
			for i := after(occ, x.from); i < len(occ) && occ[i].from < x.to; i++ {
				if slices.Contains(holders, occ[i].reg) {
					out = append(out, seg{max(x.from, occ[i].from), min(x.to, occ[i].to)})
				}
			}
		}
	}
	return union(out, nil)
}

// kind says how a split register's value comes back.
type kind uint8

const (
	inMemory kind = iota
	inOther       // in a register of a class with more registers
	again         // a constant: made anew
	byHand        // the counter of a loop: an ordinary variable, which can be split next
	onward        // what only holds a value for others does so in memory
)

// home is where a value waits.
type home struct {
	kind   kind
	known  bool
	slot   int     // inMemory: index in alloc.slots
	holder mir.Reg // inOther
}

// remedyKind chooses how r gives way. What has a home goes back to it.
func (a *alloc) remedyKind(r mir.Reg) (kind, machine.Class) {
	s, i := &a.regs[r], a.info(r)
	switch {
	case s.counter:
		return byHand, machine.NoClass
	case s.holding:
		return onward, machine.NoClass
	case s.home.known:
		return s.home.kind, machine.NoClass
	case i.Const:
		return again, machine.NoClass
	}
	if c, at := a.holder(r); at != nil {
		return inOther, c
	}
	return inMemory, machine.NoClass
}

// holder is a class with a register that is free for all of r's life, so that it can wait there: the general class of
// its width for a vector, R for a pointer or a modifier. It is nil if there is none.
func (a *alloc) holder(r mir.Reg) (machine.Class, *machine.Register) {
	s := a.regs[r]
	c := a.generic(s.file, a.info(r).Units)
	switch s.file {
	case machine.PtrFile, machine.ModFile, machine.ShiftFile:
		c = machine.ClassR
	}
	if c == machine.NoClass || c == a.info(r).Class {
		return machine.NoClass, nil
	}
	k := &a.m.Classes[c]
	for i := range k.Regs {
		if a.meets(k.File, r, &k.Regs[i], func(busy) bool { return false }) {
			return c, &k.Regs[i]
		}
	}
	return machine.NoClass, nil
}

// reserve keeps register c of class k for the value of r, which is split, in this round.
func (a *alloc) reserve(r mir.Reg, k machine.Class, c *machine.Register) {
	for u, segs := range a.live.reg[r] {
		occ := &a.occ[a.m.Classes[k].File][c.Units[u]]
		for _, x := range segs {
			*occ = slices.Insert(*occ, after(*occ, x.from), busy{x.from, x.to, r})
		}
	}
}
