package regalloc

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// function is the copy of the function that is worked on. Its blocks have an operation more at each end.
type function struct {
	f *mir.Func
	m *machine.Machine
	o Options
	// of each block: code[b][0] defines the parameters, the last one reads and writes what the end does
	code [][]*mir.Op
	pred [][]int
	regs []regState // beside f.Regs
}

// regState is what placement knows of a register beyond its RegInfo.
type regState struct {
	file    machine.File
	choices []*machine.Register // it may be in; nil before [prep.choices]
	level   level
	home    spillHome // where it waits while it is in no register, once it has been split
	shift   uint8     // units of the home that lie before it, of a piece that is narrower than its home
	into    mir.Reg   // the register it was coalesced into, at unit off; None if it stands for itself
	off     uint8
	hints   []hint
	at      *machine.Register
	moved   bool // has been put elsewhere by recolour for the time being
	counter bool // of a loop: written and read by control only
	holding bool // what others are moved from and to: see inOther
	param   bool
	gone    bool    // gives way in this colouring
	from    mir.Reg // the register of the function that was given in; its name and line are the user's
}

// level is how often a register has been split. Each split has fewer references a piece or a higher level.
type level uint8

const (
	whole   level = iota // as the program has it
	ofBlock              // of a block or of a loop
	single               // of one operation: cannot be split
)

// info is the register's RegInfo.
func (a *function) info(r mir.Reg) *mir.RegInfo { return &a.f.Regs[r] }

// class is the class of register r.
func (a *function) class(r mir.Reg) *machine.RegisterClass { return &a.m.Classes[a.f.Regs[r].Class] }

// add makes another register like r, which is split off it.
func (a *function) add(info mir.RegInfo, from regState) mir.Reg {
	from.at, from.into, from.off, from.param = nil, mir.None, 0, false
	a.regs = append(a.regs, from)
	return a.f.NewReg(info)
}

// find is the register and the offset in it that r was coalesced into.
func (a *function) find(r mir.Reg) (mir.Reg, uint8) {
	s := &a.regs[r]
	if s.into == mir.None {
		return r, 0
	}
	root, off := a.find(s.into)
	s.into, s.off = root, s.off+off
	return s.into, s.off
}

// freq is how often block b runs, by guess: ten times for each loop around it.
func (a *function) freq(b int) float64 {
	x := 1.0
	for range min(a.f.Depth(a.f.Blocks[b].Loop), 6) {
		x *= 10
	}
	return x
}

// generic is the class with the most registers of n units in a file; NoClass if there is none.
func (a *function) generic(file machine.File, n int) machine.Class {
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

// copyOp copies use to def, on behalf of op.
func (a *function) copyOp(def, use mir.Operand, op *mir.Op) *mir.Op {
	code := machine.MoveS
	if use.IsReg() {
		switch a.regs[use.Reg].file {
		case machine.VecFile:
			code = machine.MoveV
		case machine.AccFile:
			code = machine.MoveA
		}
	}
	return &mir.Op{Code: code, Def: []mir.Operand{def}, Use: []mir.Operand{use}, Acc: -1, Pos: op.Pos}
}

// isCopy reports whether op does nothing but copy units of a register to others of the same file.
func (a *function) isCopy(op *mir.Op) bool {
	switch op.Code {
	case machine.MoveV, machine.MoveA, machine.MoveS:
	default:
		return false
	}
	return op.Scalar.Op == mir.Copy && op.Vec == nil && !op.Tied && len(op.Def) == 1 && len(op.Use) == 1 &&
		op.Use[0].IsReg() && op.Def[0].Len == op.Use[0].Len && a.regs[op.Def[0].Reg].file == a.regs[op.Use[0].Reg].file
}

// operands visits the operands in program order, of each operation first the uses.
func (a *function) operands(visit func(op *mir.Op, o *mir.Operand, def bool)) {
	for _, list := range a.code {
		for _, op := range list {
			for i := range op.Use {
				visit(op, &op.Use[i], false)
			}
			for i := range op.Def {
				visit(op, &op.Def[i], true)
			}
		}
	}
}

// nameOf is what to call register r in messages.
func (a *function) nameOf(r mir.Reg) string {
	if name := a.info(r).Name; name != "" {
		return name
	}
	return "an intermediate value"
}

// unitBytes is the size of a unit of r in memory.
func (a *function) unitBytes(r mir.Reg) int { return a.class(r).Bytes / a.info(r).Units }

// rename makes operands name the registers that stand for theirs.
func (a *function) rename() {
	a.operands(func(_ *mir.Op, o *mir.Operand, _ bool) {
		if o.IsReg() {
			root, off := a.find(o.Reg)
			o.Reg, o.Off, o.Need = root, o.Off+off, o.Need<<off
		}
	})
}

// dropCopies removes copies onto themselves.
func (a *function) dropCopies() {
	for b, list := range a.code {
		a.code[b] = slices.DeleteFunc(list, func(op *mir.Op) bool {
			return a.isCopy(op) && op.Def[0].Reg == op.Use[0].Reg && op.Def[0].Off == op.Use[0].Off
		})
	}
}

// serves reports whether every register of class c does for the asks, whose offsets count from at.
func (a *function) serves(c machine.Class, asks []ask, at uint8) bool {
	for _, x := range asks {
		if x.class != machine.NoClass && !mir.Fits(a.m, c, x.off-at, x.n, x.class) {
			return false
		}
	}
	return true
}
