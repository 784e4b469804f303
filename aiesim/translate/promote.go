package translate

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/ops"
)

// Promote puts locals in memory into registers where every access has a constant place, so that arrays of registers,
// structs and variables passed by reference cost what they cost in the vendor's compiler:
//
//	%1:P = address of v; st %2, [%1+4]; ...; %3 = lda [%1+4]   ->   %4 = mov %2; ...; %3 = mov %4
//
// It needs accesses through the address itself, with constant offsets, that are equal or apart, and no other use of the
// address. A local that takes more than the registers hold stays where it is.
func Promote(f *ops.Func, m *machine.Machine) {
	p := &promoter{f: f, m: m, base: map[ops.Reg]int{}, bad: map[int]bool{}, slots: map[int][]*slot{}}
	p.scan()
	for root := range f.Roots {
		if p.bad[root] || len(p.slots[root]) == 0 || !p.fits(p.slots[root]) {
			delete(p.slots, root)
		}
	}
	if len(p.slots) > 0 {
		p.rewrite()
	}
	p.shrink()
}

type promoter struct {
	f     *ops.Func
	m     *machine.Machine
	base  map[ops.Reg]int // registers with the address of a local, and its root
	bad   map[int]bool    // roots whose address is used otherwise
	slots map[int][]*slot
}

// slot is a part of a local that accesses name.
type slot struct {
	off, n int64
	file   machine.File
	reg    ops.Reg
}

// scan finds the slots of each local and those that cannot be promoted.
func (p *promoter) scan() {
	for _, b := range p.f.Blocks {
		for _, o := range b.Ops {
			if o.Code == machine.MoveImm && o.Mem != nil && p.f.Roots[o.Mem.Root].Kind == ops.FrameRoot && o.Mem.Offset == 0 {
				if !p.f.Regs[o.Def[0].Reg].Const {
					p.bad[o.Mem.Root] = true
				}
				p.base[o.Def[0].Reg] = o.Mem.Root
			}
		}
	}
	for _, b := range p.f.Blocks {
		for _, o := range b.Ops {
			for i, u := range o.Use {
				root, ok := p.base[u.Reg]
				if !ok || !u.IsReg() {
					continue
				}
				if !o.HasAddr() || i != o.Addr || o.Mem.Volatile || o.Mem.Post != ops.PostNone || !p.add(root, o) {
					p.bad[root] = true
				}
			}
		}
	}
}

// value is the operand that an access moves.
func accessed(o *ops.Op) ops.Operand {
	if len(o.Def) > 0 {
		return o.Def[0]
	}
	return o.Use[0]
}

// fileOf is the file of a slot for an access; numbers and pointers share one.
func (p *promoter) fileOf(o *ops.Op) machine.File {
	if o.Code == machine.StoreSRS {
		return machine.VecFile
	}
	if x := accessed(o); x.IsReg() {
		switch f := p.m.Classes[p.f.Regs[x.Reg].Class].File; f {
		case machine.VecFile, machine.AccFile:
			return f
		}
	}
	return machine.ScalarFile
}

// add enters an access; false if it overlaps another without being equal.
func (p *promoter) add(root int, o *ops.Op) bool {
	s := &slot{off: o.Mem.Offset, n: int64(o.Mem.Bytes), file: p.fileOf(o)}
	if s.off < 0 || s.off+s.n > p.f.Roots[root].Bytes {
		return false
	}
	for _, t := range p.slots[root] {
		if t.off == s.off && t.n == s.n && t.file == s.file {
			return true
		}
		if t.off < s.off+s.n && s.off < t.off+t.n {
			return false
		}
	}
	p.slots[root] = append(p.slots[root], s)
	return true
}

// fits tells whether the registers of each file could hold the slots.
func (p *promoter) fits(slots []*slot) bool {
	bytes := map[machine.File]int64{}
	for _, s := range slots {
		bytes[s.file] += max(s.n, 4)
	}
	vec, acc := int64(p.m.VectorRegs.N)*32, int64(p.m.AccRegs.N)*48
	return bytes[machine.VecFile] <= vec && bytes[machine.AccFile] <= acc && bytes[machine.ScalarFile] <= int64(p.m.ScalarRegs.N)*4
}

// rewrite turns accesses into moves.
func (p *promoter) rewrite() {
	for _, b := range p.f.Blocks {
		kept := b.Ops[:0]
		for _, o := range b.Ops {
			root, ok := p.root(o)
			switch {
			case !ok || p.slots[root] == nil:
				kept = append(kept, o)
			case o.Code == machine.MoveImm: // nobody needs the address any more
			default:
				kept = append(kept, p.move(o, p.find(root, o)))
			}
		}
		b.Ops = kept
	}
}

// root is the local that o accesses or makes the address of.
func (p *promoter) root(o *ops.Op) (int, bool) {
	if o.Code == machine.MoveImm && o.Mem != nil && len(o.Def) == 1 {
		root, ok := p.base[o.Def[0].Reg]
		return root, ok
	}
	if !o.HasAddr() {
		return 0, false
	}
	root, ok := p.base[o.Use[o.Addr].Reg]
	return root, ok
}

func (p *promoter) find(root int, o *ops.Op) *slot {
	for _, s := range p.slots[root] {
		if s.off == o.Mem.Offset {
			if s.reg == 0 {
				s.reg = p.register(root, s, o)
			}
			return s
		}
	}
	panic("BUG: an access without its slot")
}

func (p *promoter) register(root int, s *slot, o *ops.Op) ops.Reg {
	info := ops.RegInfo{Name: p.f.Roots[root].Name, Class: machine.ClassR, Pos: o.Pos}
	switch s.file {
	case machine.VecFile:
		info.Class = ops.VecClass(uint8(s.n / 16))
	case machine.AccFile:
		info.Class = machine.ClassAM
	default:
		if s.n == 8 {
			info.Class = machine.ClassR64
		} else if x := accessed(o); x.IsReg() && s.n == 4 && p.f.Regs[x.Reg].Class == machine.ClassP {
			info.Class = machine.ClassP
		}
	}
	info.Units = len(p.m.Classes[info.Class].Regs[0].Units)
	return p.f.NewReg(info)
}

// move is what an access becomes.
func (p *promoter) move(o *ops.Op, s *slot) *ops.Op {
	here := p.f.Whole(s.reg)
	c := &ops.Op{Acc: -1, Pos: o.Pos, Def: []ops.Operand{here}, Use: o.Use[:1]}
	if len(o.Def) > 0 {
		c.Def, c.Use = o.Def[:1], []ops.Operand{here}
	}
	switch {
	case o.Code == machine.StoreSRS:
		c.Code, c.Vec, c.Use = machine.Srs, o.Vec, o.Use[:2]
	case s.file == machine.VecFile:
		c.Code = machine.MoveV
	case s.file == machine.AccFile:
		c.Code = machine.MoveA
	case s.n == 8:
		c.Code, c.Scalar = machine.AluD, ops.Scalar{Op: ops.Copy, Type: cfront.Int64}
	case s.n < 4 && len(o.Def) > 0: // the store has kept the low bits only
		c.Code, c.Scalar = machine.Alu, ops.Scalar{Op: ops.Extend, Type: narrow(s.n, o.Mem.Signed), From: cfront.Int32}
	default:
		c.Code, c.Scalar = machine.MoveS, ops.Scalar{Op: ops.Copy, Type: cfront.Int32}
	}
	return c
}

// narrow is the integer type of one or two bytes.
func narrow(n int64, signed bool) cfront.Basic {
	switch {
	case n == 1 && signed:
		return cfront.Int8
	case n == 1:
		return cfront.UInt8
	case signed:
		return cfront.Int16
	}
	return cfront.UInt16
}

// shrink cuts the frame to the locals that are still in it.
func (p *promoter) shrink() {
	used := int64(0)
	for _, b := range p.f.Blocks {
		for _, o := range b.Ops {
			if o.Code == machine.MoveImm && o.Mem != nil && p.f.Roots[o.Mem.Root].Kind == ops.FrameRoot {
				r := &p.f.Roots[o.Mem.Root]
				used = max(used, r.Offset+r.Bytes)
			}
			if o.Mem != nil && o.Mem.Stack {
				return
			}
		}
	}
	p.f.Frame = (used + 31) &^ 31
}
