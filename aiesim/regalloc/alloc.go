package regalloc

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// alloc is a placement in the making: a copy of the function whose blocks have an operation more at each end.
type alloc struct {
	f    *mir.Func
	m    *machine.Machine
	o    Options
	code [][]*mir.Op // of each block: code[b][0] defines the parameters, the last one reads and writes what the end does
	pred [][]int

	regs []regState // beside f.Regs
	live *live
	occ  [machine.NumFiles][][]busy // of each unit of a file: who holds it when, in order of time

	slots    []slot
	inserted map[*mir.Op]mir.Reg // restores and saves: the register that they bring or take
	cost     float64             // see weigh
}

// regState is what placement knows of a register beyond its RegInfo.
type regState struct {
	file    machine.File
	choices []*machine.Register // it may be in; nil before [alloc.choices]
	level   level
	home    home    // where it waits while it is in no register, once it has been split
	into    mir.Reg // the register it was coalesced into, at unit off; None if it stands for itself
	off     uint8
	hints   []hint
	at      *machine.Register
	moved   bool // has been put elsewhere by recolour for the time being
	counter bool // of a loop: written and read by control only
	holding bool // what others are moved from and to: see inOther
	param   bool
	gone    bool    // gives way in this round
	from    mir.Reg // the register of the function that was given in; its name and line are the user's
}

// level is how often a register has been split. Each split has fewer references a piece or a higher level.
type level uint8

const (
	whole  level = iota // as the program has it
	piece               // of a block or of a loop
	single              // of one operation: cannot be split
)

// info is the register's RegInfo.
func (a *alloc) info(r mir.Reg) *mir.RegInfo { return &a.f.Regs[r] }

// class is the class of register r.
func (a *alloc) class(r mir.Reg) *machine.RegisterClass { return &a.m.Classes[a.f.Regs[r].Class] }

// add makes another register like r, which is split off it.
func (a *alloc) add(info mir.RegInfo, from regState) mir.Reg {
	from.at, from.into, from.off, from.param = nil, mir.None, 0, false
	a.regs = append(a.regs, from)
	return a.f.NewReg(info)
}

// find is the register and the offset in it that r was coalesced into.
func (a *alloc) find(r mir.Reg) (mir.Reg, uint8) {
	s := &a.regs[r]
	if s.into == mir.None {
		return r, 0
	}
	root, off := a.find(s.into)
	s.into, s.off = root, s.off+off
	return s.into, s.off
}

// freq is how often block b runs, by guess: ten times for each loop around it.
func (a *alloc) freq(b int) float64 {
	x := 1.0
	for range min(a.f.Depth(a.f.Blocks[b].Loop), 6) {
		x *= 10
	}
	return x
}

// generic is the class with the most registers of n units in a file; NoClass if there is none.
func (a *alloc) generic(file machine.File, n int) machine.Class {
	best := machine.NoClass
	for c := range machine.NumClasses {
		k := &a.m.Classes[c]
		if k.File != file || len(k.Regs) == 0 || len(k.Regs[0].Units) != n {
			continue
		}
		if best == machine.NoClass || len(k.Regs) > len(a.m.Classes[best].Regs) {
			best = c
		}
	}
	return best
}
