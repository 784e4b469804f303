package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Promote puts locals in memory into registers where every access has a constant place, so that arrays of registers,
// structs and variables passed by reference cost what they cost in the vendor's compiler:
//
//	%1:P = address of v; st %2, [%1+4]; ...; %3 = lda [%1+4]   ->   %4 = mov %2; ...; %3 = mov %4
//
// It needs accesses through the address itself, with constant offsets, that are equal or apart, and no other use of the
// address. A local that takes more than the registers hold stays where it is.
func Promote(f *mir.Func, m *machine.Machine) {
	p := &promoter{f: f, m: m, base: map[mir.Reg]int{}, bad: map[int]bool{}, split: map[int]bool{},
		slots: map[int][]*slot{}}
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
	f     *mir.Func
	m     *machine.Machine
	base  map[mir.Reg]int // registers with the address of a local, and its root
	bad   map[int]bool    // roots whose address is used otherwise
	split map[int]bool    // roots whose wide values are accessed by parts too
	slots map[int][]*slot
}

// slot is a part of a local that accesses name.
type slot struct {
	off, n int64
	file   machine.File
	reg    mir.Reg
}

// scan finds the slots of each local and those that cannot be promoted.
func (p *promoter) scan() {
	for _, b := range p.f.Blocks {
		for _, o := range b.Ops {
			if o.Code == machine.MoveImm && o.Mem != nil && p.f.Roots[o.Mem.Root].Kind == mir.FrameRoot &&
				o.Mem.Offset == 0 {
				if !p.f.Regs[o.Def[0].Reg].Const {
					p.bad[o.Mem.Root] = true
				}
				p.base[o.Def[0].Reg] = o.Mem.Root
			}
		}
	}
	p.accesses(func(root int) { p.split[root] = true })
	for root := range p.split {
		delete(p.slots, root)
	}
	whole := p.slots
	p.slots = map[int][]*slot{}
	p.accesses(func(root int) { p.bad[root] = true })
	for root, s := range whole {
		p.slots[root] = s
	}
}

// accesses enters all accesses; conflict is called for a local whose accesses are neither equal nor apart.
func (p *promoter) accesses(conflict func(root int)) {
	for _, b := range p.f.Blocks {
		for i := 0; i < len(b.Ops); {
			o := b.Ops[i]
			for k, u := range o.Use {
				if root, ok := p.base[u.Reg]; ok && (!o.HasAddr() || k != o.Addr || o.Mem.Volatile ||
					o.Mem.Post != mir.PostNone) {
					p.bad[root] = true
				}
			}
			n := p.run(b.Ops[i:])
			if root, ok := p.root(o); ok && o.Code != machine.MoveImm && !p.add(root, b.Ops[i:i+n]) {
				conflict(root)
			}
			i += n
		}
	}
}

// run is the number of operations from the first on that load or store one wide value part by part.
func (p *promoter) run(list []*mir.Op) int {
	o := list[0]
	root, ok := p.root(o)
	if !ok || p.split[root] || p.fileOf(o) == machine.ScalarFile || o.Code == machine.StoreSRS {
		return 1
	}
	n, first := 1, accessed(o)
	off, unit := o.Mem.Offset+int64(o.Mem.Bytes), first.Off+first.Len
	for ; n < len(list); n++ {
		q := list[n]
		if q.Code != o.Code || q.Use[q.Addr].Reg != o.Use[o.Addr].Reg || q.Mem.Offset != off || q.Mem.Volatile {
			break
		}
		x := accessed(q)
		if !x.IsReg() || x.Reg != first.Reg || x.Off != unit {
			break
		}
		off, unit = off+int64(q.Mem.Bytes), unit+x.Len
	}
	for n > 1 && !wholeRegister(first, list[:n]) {
		n--
	}
	return n
}

// wholeRegister reports whether the parts are as many as a register has.
func wholeRegister(first mir.Operand, list []*mir.Op) bool {
	units := 0
	for _, o := range list {
		units += int(accessed(o).Len)
	}
	return units&(units-1) == 0 && int(first.Off)%units == 0
}

// accessed is the operand that an access moves.
func accessed(o *mir.Op) mir.Operand {
	if len(o.Def) > 0 {
		return o.Def[0]
	}
	return o.Use[0]
}

// fileOf is the file of a slot for an access; numbers and pointers share one.
func (p *promoter) fileOf(o *mir.Op) machine.File {
	if o.Code == machine.StoreSRS {
		return machine.VecFile
	}
	if len(o.Def)+len(o.Use) == 0 {
		return machine.ScalarFile
	}
	if x := accessed(o); x.IsReg() {
		switch f := p.m.Classes[p.f.Regs[x.Reg].Class].File; f {
		case machine.VecFile, machine.AccFile:
			return f
		}
	}
	return machine.ScalarFile
}

// bytes is the size of what a run of accesses moves.
func bytes(list []*mir.Op) int64 {
	n := int64(0)
	for _, o := range list {
		n += int64(o.Mem.Bytes)
	}
	return n
}

// add enters an access; false if it overlaps another without being equal.
func (p *promoter) add(root int, list []*mir.Op) bool {
	o := list[0]
	s := &slot{off: o.Mem.Offset, n: bytes(list), file: p.fileOf(o)}
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

// fits reports whether the registers of each file could hold the slots.
func (p *promoter) fits(slots []*slot) bool {
	bytes := map[machine.File]int64{}
	for _, s := range slots {
		bytes[s.file] += max(s.n, 4)
	}
	vec, acc := int64(p.m.VectorRegs.N)*32, int64(p.m.AccRegs.N)*48
	return bytes[machine.VecFile] <= vec && bytes[machine.AccFile] <= acc &&
		bytes[machine.ScalarFile] <= int64(p.m.ScalarRegs.N)*4
}

// rewrite turns accesses into moves.
func (p *promoter) rewrite() {
	for _, b := range p.f.Blocks {
		var kept []*mir.Op
		for i := 0; i < len(b.Ops); {
			o := b.Ops[i]
			root, ok := p.root(o)
			if !ok || p.slots[root] == nil {
				kept = append(kept, o)
				i++
				continue
			}
			if o.Code == machine.MoveImm { // nobody needs the address any more
				i++
				continue
			}
			n := p.run(b.Ops[i:])
			kept = append(kept, p.move(b.Ops[i:i+n], p.find(root, o))...)
			i += n
		}
		b.Ops = kept
	}
}

// root is the local that o accesses or makes the address of.
func (p *promoter) root(o *mir.Op) (int, bool) {
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

func (p *promoter) find(root int, o *mir.Op) *slot {
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

func (p *promoter) register(root int, s *slot, o *mir.Op) mir.Reg {
	info := mir.RegInfo{Name: p.f.Roots[root].Name, Class: machine.ClassR, Pos: o.Pos}
	switch s.file {
	case machine.VecFile:
		info.Class = mir.VecClass(uint8(s.n / 16))
	case machine.AccFile:
		if info.Class = machine.ClassAM; s.n > 48 {
			info.Class = machine.ClassBM
		}
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

// move is what accesses to one slot become.
func (p *promoter) move(list []*mir.Op, s *slot) []*mir.Op {
	o, here := list[0], p.f.Whole(s.reg)
	other := accessed(o)
	if s.file != machine.ScalarFile && o.Code != machine.StoreSRS {
		other.Len, other.Need = here.Len, 0
	}
	c := &mir.Op{Acc: -1, Pos: o.Pos, Def: []mir.Operand{here}, Use: []mir.Operand{other}}
	if len(o.Def) > 0 {
		c.Def, c.Use = c.Use, c.Def
	}
	switch {
	case o.Code == machine.StoreSRS:
		c.Code, c.Vec, c.Use = machine.Srs, o.Vec, o.Use[:2]
	case s.file == machine.VecFile:
		return p.moveVec(c)
	case s.file == machine.AccFile:
		c.Code = machine.MoveA
	case s.n == 8:
		c.Code, c.Scalar = machine.AluD, mir.Scalar{Op: mir.Copy, Type: cfront.Int64}
	case s.n < 4 && len(o.Def) > 0: // the store has kept the low bits only
		c.Code, c.Scalar = machine.Alu, mir.Scalar{Op: mir.Extend, Type: narrow(s.n, o.Mem.Signed), From: cfront.Int32}
	default:
		c.Code, c.Scalar = machine.MoveS, mir.Scalar{Op: mir.Copy, Type: cfront.Int32}
	}
	return []*mir.Op{c}
}

// moveVec is a vector move, in pieces of up to 512 bits.
func (p *promoter) moveVec(c *mir.Op) (out []*mir.Op) {
	to, from := c.Def[0], c.Use[0]
	for u := uint8(0); u < to.Len; u += 4 {
		d := *c
		n := min(4, to.Len-u)
		d.Code, d.Def, d.Use = machine.MoveV, []mir.Operand{part(to, u, n)}, []mir.Operand{part(from, u, n)}
		out = append(out, &d)
	}
	return out
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
	for i := range p.f.Roots {
		if r := &p.f.Roots[i]; r.Kind == mir.StackRoot {
			used = max(used, r.Offset+r.Bytes)
		}
	}
	for _, b := range p.f.Blocks {
		for _, o := range b.Ops {
			if o.Code == machine.MoveImm && o.Mem != nil && p.f.Roots[o.Mem.Root].Kind == mir.FrameRoot {
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
