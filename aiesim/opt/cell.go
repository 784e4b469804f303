package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// apart reports whether cell c is worth a register and may have one: nothing else in the loop touches it.
func (p *promoter) apart(c *cell) bool {
	if c.store == nil || !c.sure && !p.inside(c) {
		return false
	}
	for root := range p.vague {
		if !p.f.Apart(root, c.root) {
			return false
		}
	}
	for _, x := range p.list {
		beside := x.spot.root == c.spot.root && x.base == c.base &&
			(x.off+int64(x.bytes) <= c.off || c.off+int64(c.bytes) <= x.off)
		if x != c && !beside && !p.f.Apart(x.root, c.root) {
			return false
		}
	}
	return true
}

// inside reports whether c lies in an object that can be written, so that it may be touched when that was not asked
// for.
func (p *promoter) inside(c *cell) bool {
	o := &p.f.Roots[c.spot.root]
	return c.spot.root != mir.UnknownRoot && !o.ReadOnly && c.off >= 0 && c.off+int64(c.bytes) <= o.Bytes
}

// always reports whether every iteration passes block b, and nothing goes around the loop behind its preheader.
func (p *promoter) always(b int) bool {
	if t := p.f.Blocks[p.l.Pre].Term.Kind; t != mir.Fall && t != mir.Goto {
		return false
	}
	for _, e := range p.out {
		if !p.d.flow.dominates(b, e) {
			return false
		}
	}
	return true
}

// info describes the register for c.
func (p *promoter) info(c *cell) mir.RegInfo {
	i := mir.RegInfo{Name: p.f.Roots[c.root].Name, Class: machine.ClassR, Units: 1, Pos: c.store.Pos}
	switch c.code {
	case machine.LoadV:
		i.Class = machine.ClassV
	case machine.LoadW:
		i.Class, i.Units = machine.ClassW, 2
	case machine.LoadD:
		i.Class, i.Units = machine.ClassR64, 2
	case machine.LoadS:
		if p.pointers(c) {
			i.Class = machine.ClassP
		}
	}
	return i
}

// pointers reports whether all accesses of c move pointers: numbers have more bits.
func (p *promoter) pointers(c *cell) bool {
	for _, s := range c.of {
		o := p.f.Blocks[s.block].Ops[s.index]
		x := o.Use[0]
		if isLoad(o) {
			x = o.Def[0]
		}
		if !x.IsReg() || p.f.Regs[x.Reg].Class != machine.ClassP {
			return false
		}
	}
	return true
}

// replace turns the accesses of c into copies, loads it before the loop and makes the store behind it.
func (p *promoter) replace(c *cell) {
	f := p.f
	pre := f.Blocks[p.l.Pre]
	base := c.base
	if c.spot.root != mir.UnknownRoot {
		base = f.NewReg(mir.RegInfo{Name: f.Roots[c.spot.root].Name, Class: machine.ClassP, Units: 1, Pos: c.store.Pos})
		pre.Ops = append(pre.Ops, &mir.Op{Code: machine.MoveImm, Def: []mir.Operand{f.Whole(base)},
			Use: []mir.Operand{mir.Imm(0)},
			Acc: -1, Mem: &mir.Mem{Root: c.spot.root}, Pos: c.store.Pos})
	}
	addr := f.Whole(base)
	load := &mir.Op{Code: c.code, Def: []mir.Operand{f.Whole(c.reg)}, Use: []mir.Operand{addr}, Acc: -1,
		Mem: &mir.Mem{Bytes: c.bytes, Offset: c.off, Root: c.root}, Pos: c.store.Pos}
	back := c.store.Clone()
	back.Use[0], back.Use[back.Addr], back.Mem.Offset = f.Whole(c.reg), addr, c.off
	for _, s := range c.of {
		o := f.Blocks[s.block].Ops[s.index]
		if isLoad(o) {
			p.copy(o, o.Def[0], f.Whole(c.reg))
			if c.bytes < 4 { // a load extends what it finds
				o.Code = machine.Alu
				o.Scalar = mir.Scalar{Op: mir.Extend, Type: cfront.Int32, From: narrow(c.bytes, o.Mem.Signed)}
			}
		} else {
			p.copy(o, f.Whole(c.reg), o.Use[0])
		}
		o.Mem, o.Addr = nil, 0
	}
	pre.Ops = append(pre.Ops, load)
	p.back = append(p.back, back)
}

// narrow is the type of a number of 1 or 2 bytes.
func narrow(bytes int, signed bool) cfront.Basic {
	switch {
	case bytes == 1 && signed:
		return cfront.Int8
	case bytes == 1:
		return cfront.UInt8
	case signed:
		return cfront.Int16
	}
	return cfront.UInt16
}

// copy makes o the copy of u to x.
func (p *promoter) copy(o *mir.Op, x, u mir.Operand) {
	switch o.Code {
	case machine.LoadV, machine.LoadW, machine.StoreV, machine.StoreW:
		o.Code = machine.MoveV
	case machine.LoadD, machine.StoreD:
		o.Code = machine.AluD
	default:
		o.Code = machine.MoveS
	}
	o.Def, o.Use = []mir.Operand{x}, []mir.Operand{u}
	o.Scalar = mir.Scalar{Op: mir.Copy}
}

// leave puts the stores into a block of their own on the way out of the loop.
func (p *promoter) leave() {
	f, l := p.f, p.l
	at := l.Last + 1 // where the block goes; those from there on move
	moved := func(b int) int {
		if b >= at {
			return b + 1
		}
		return b
	}
	for _, b := range f.Blocks {
		b.ID = moved(b.ID)
		to := b.Targets()
		for j := range to {
			to[j] = moved(to[j])
		}
	}
	for _, k := range f.Loops {
		if k.First == p.exit && k != l {
			k.Pre = at
		} else {
			k.Pre = moved(k.Pre)
		}
		k.First, k.Last = moved(k.First), moved(k.Last)
	}
	exit := moved(p.exit)
	for _, b := range p.out {
		to := f.Blocks[b].Targets()
		for j := range to {
			if to[j] == exit {
				to[j] = at
			}
		}
	}
	x := &mir.Block{ID: at, Ops: p.back, Loop: l.Parent, Term: mir.Term{Kind: mir.Goto, To: [2]int{exit}, Pos: l.Pos}}
	if exit == at+1 {
		x.Term.Kind = mir.Fall
	}
	f.Blocks = append(f.Blocks[:at:at], append([]*mir.Block{x}, f.Blocks[at:]...)...)
}
