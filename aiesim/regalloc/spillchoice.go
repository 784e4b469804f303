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

// spillChoice is a register for which room is made by splitting others, or the one that looked for a place itself.
type spillChoice struct {
	in     *machine.Register
	splits []*split
	cost   float64
}

// planner decides who gives way when there is no register left.
type planner struct {
	fn    *function
	occ   *occupancy
	homes *homes
}

// chooseSpill finds the cheapest way to place r by splitting: r itself, or all that is in its way in one register. It
// is nil if nothing can be split.
func (a *planner) chooseSpill(r mir.Reg) *spillChoice {
	var best *spillChoice
	consider := func(w *spillChoice) {
		if best == nil || w.cost < best.cost {
			best = w
		}
	}
	for _, c := range a.fn.regs[r].choices {
		holders, _ := a.occ.blockers(r, c, len(a.fn.regs))
		if a.fn.regs[r].level != single {
			s := a.planSplit(r, a.occ.overlap(r, c, holders))
			consider(&spillChoice{c, []*split{s}, s.cost})
		}
		if slices.ContainsFunc(holders, func(v mir.Reg) bool {
			return a.fn.regs[v].level == single ||
				a.fn.regs[v].gone
		}) {
			continue
		}
		w := &spillChoice{in: c}
		for i := range holders {
			if best != nil && w.cost >= best.cost { // the others cost something too, or nothing
				break
			}
			s := a.planSplit(holders[i], a.occ.overlap(r, c, holders[i:i+1]))
			w.splits = append(w.splits, s)
			w.cost += s.cost
		}
		consider(w)
	}
	return best
}

// kindOf chooses how r gives way. What has a home goes back to it.
func (a *planner) kindOf(r mir.Reg) (spillKind, machine.Class) {
	s, i := &a.fn.regs[r], a.fn.info(r)
	switch {
	case s.counter:
		return softwareCounter, machine.NoClass
	case s.holding:
		return respill, machine.NoClass
	case s.home.known:
		return s.home.kind, machine.NoClass
	case i.Const:
		return rematerialize, machine.NoClass
	}
	if c, at := a.holder(r); at != nil {
		return spillToClass, c
	}
	return spillToMemory, machine.NoClass
}

// holder is a class with a register that is free for all of r's life, so that it can wait there: the general class of
// its width for a vector, R for a pointer or a modifier. It is nil if there is none.
func (a *planner) holder(r mir.Reg) (machine.Class, *machine.Register) {
	s := a.fn.regs[r]
	c := a.fn.generic(s.file, a.fn.info(r).Units)
	switch s.file {
	case machine.PtrFile, machine.ModFile, machine.ShiftFile:
		c = machine.ClassR
	}
	if c == machine.NoClass || c == a.fn.info(r).Class {
		return machine.NoClass, nil
	}
	k := &a.fn.m.Classes[c]
	for i := range k.Regs {
		if a.occ.meets(k.File, r, &k.Regs[i], func(busy) bool { return false }) {
			return c, &k.Regs[i]
		}
	}
	return machine.NoClass, nil
}
