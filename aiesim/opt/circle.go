package opt

import (
	"strconv"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// circle makes the positions of windows move within their circular buffers, which takes a modifier: that form has no
// immediate (llvm-aie AIEInstrFormats.td, ag_short_pstm_cyc).
//
//	x = load [w], w += 32; w = w + n   ->   entry: m0 = 32   x = load [w], w += m0 within cb0; m1 = n; w = w + m1 within cb0
//
// Comes when accesses have their post-modifications; leaves registers of circular buffers that nobody reads to dead.
func circle(f *mir.Func, m *machine.Machine) {
	positions(f)
	c := &circler{f: f, consts: map[int64]mir.Reg{}, far: modifierEnd(m)}
	for _, b := range f.Blocks {
		c.block(b)
	}
	if around(f) {
		stands(f)
	}
	f.Blocks[0].Ops = append(c.entry, f.Blocks[0].Ops...)
}

// modifierEnd is the first number that a modifier register does not hold.
func modifierEnd(m *machine.Machine) int64 { return 1 << (m.UnitBits[machine.ModFile].N - 1) }

type circler struct {
	f      *mir.Func
	consts map[int64]mir.Reg
	entry  []*mir.Op
	far    int64 // beyond what a modifier holds
}

// modifier is the constant x in a modifier register.
func (c *circler) modifier(x int64, o *mir.Op) mir.Operand {
	m, ok := c.consts[x]
	if !ok {
		m = c.f.NewReg(mir.RegInfo{Class: machine.ClassM, Units: 1, Const: true, Val: x, Pos: o.Pos})
		c.consts[x] = m
		c.entry = append(c.entry, moveImmOp(c.f, m, x, o.Pos))
	}
	return c.f.Whole(m)
}

func (c *circler) block(b *mir.Block) {
	f := c.f
	list := make([]*mir.Op, 0, len(b.Ops))
	for _, o := range c.after(b.Ops) {
		ring := mir.None
		if len(o.Def) > 0 {
			ring = ringOf(f, o.Def[len(o.Def)-1].Reg)
		}
		switch {
		case o.LoadsRing():
			o.Mem.Volatile = false // which kept it until now
		case ring == mir.None:
		case o.HasAddr() && o.Mem.Post != mir.PostNone:
			if o.Mem.Post == mir.PostImm {
				o.Mem.Post, o.Mem.PostUse = mir.PostMod, len(o.Use)
				o.Use = append(o.Use, c.modifier(o.Mem.PostBy, o))
				o.Mem.PostBy = 0
			}
			o.Mem.Ring = len(o.Use)
			o.Use = append(o.Use, f.Whole(ring))
		case isPtrAdd(o) && ringOf(f, o.Use[o.Addr].Reg) == ring:
			by := o.Use[1-o.Addr]
			if !by.IsReg() {
				list = c.steps(list, o, o.Def[0].Reg, o.Use[o.Addr].Reg, by.Imm, ring)
				continue
			}
			if f.Regs[by.Reg].Class != machine.ClassM {
				m := f.NewReg(mir.RegInfo{Class: machine.ClassM, Units: 1, Pos: o.Pos})
				list = append(list, moveOp(f, m, by.Reg, o.Pos))
				by = f.Whole(m)
			}
			o.Use, o.Addr = []mir.Operand{o.Use[o.Addr], by, f.Whole(ring)}, 0
		}
		list = append(list, o)
	}
	b.Ops = list
}

// after lets pointers that start at a position wait for the bounds of its buffer, which are loaded after the position.
func (c *circler) after(list []*mir.Op) []*mir.Op {
	waiting := map[mir.Reg][]*mir.Op{} // by ring
	for _, o := range list {
		if o.LoadsRing() {
			waiting[o.Def[0].Reg] = nil
		}
	}
	if len(waiting) == 0 {
		return list
	}
	out := make([]*mir.Op, 0, len(list))
	for _, o := range list {
		if o.LoadsRing() {
			ring := o.Def[0].Reg
			out = append(append(out, o), waiting[ring]...)
			delete(waiting, ring)
			continue
		}
		if isPtrAdd(o) || isCopy(c.f, o) {
			ring := ringOf(c.f, o.Def[0].Reg)
			if wait, ok := waiting[ring]; ok && ring != mir.None {
				waiting[ring] = append(wait, o)
				continue
			}
		}
		out = append(out, o)
	}
	return out
}

// steps appends to = from + by within ring to list, in as many steps as modifiers need.
func (c *circler) steps(list []*mir.Op, o *mir.Op, to, from mir.Reg, by int64, ring mir.Reg) []*mir.Op {
	for {
		step := min(max(by, -c.far), c.far-1)
		add := ptrAdd(c.f, to, from, c.modifier(step, o), o.Pos)
		add.Use = append(add.Use, c.f.Whole(ring))
		list = append(list, add)
		if by -= step; by == 0 {
			return list
		}
		from = to
	}
}

// positions finds the pointers that passes have made of positions: what is added to one, or copied from one, is one.
// What the text reads as a position is none.
func positions(f *mir.Func) {
	for more := true; more; {
		more = false
		for _, b := range f.Blocks {
			for _, o := range b.Ops {
				if !isPtrAdd(o) && !isCopy(f, o) && (!o.HasAddr() || o.Mem.Post == mir.PostNone) {
					continue
				}
				from, to := &f.Regs[o.Use[o.Addr].Reg], &f.Regs[o.Def[len(o.Def)-1].Reg]
				if from.Class == machine.ClassP && to.Class == machine.ClassP && from.Window != to.Window {
					if to.Window != mir.UnknownRoot && from.Window != mir.UnknownRoot {
						panic("BUG: a pointer is the position of two windows")
					}
					if from.Window != mir.UnknownRoot {
						to.Window, more = from.Window, true
					}
				}
			}
		}
	}
}

// around reports whether all positions of windows stay within their buffers: they come from descriptors and move in
// circles.
func around(f *mir.Func) bool {
	for _, b := range f.Blocks {
		for _, o := range b.Ops {
			for i, d := range o.Def {
				ring := ringOf(f, d.Reg)
				switch {
				case ring == mir.None, o.Code == machine.PtrAdd && len(o.Use) == 3, o.Code == machine.LoadS && i == 0:
				case o.HasAddr() && o.Mem.Ring > 0 && i == len(o.Def)-1:
				case isCopy(f, o) && ringOf(f, o.Use[0].Reg) == ring:
				default:
					return false
				}
			}
		}
	}
	return true
}

// stands makes copies of what the text reads as positions, which are what they should be.
//
//	p = w + 0 within cb0   ->   p = w
func stands(f *mir.Func) {
	for _, b := range f.Blocks {
		for _, o := range b.Ops {
			if o.Code != machine.PtrAdd || len(o.Use) != 3 || ringOf(f, o.Use[0].Reg) != o.Use[2].Reg {
				continue
			}
			if by := &f.Regs[o.Use[1].Reg]; by.Const && by.Val == 0 {
				move(f, o, o.Use[0])
			}
		}
	}
}

// ringOf is the circular buffer in which pointer r moves; None if it moves freely.
func ringOf(f *mir.Func, r mir.Reg) mir.Reg {
	if w := f.Regs[r].Window; w != mir.UnknownRoot && f.Roots[w].Circular {
		return f.Roots[w].Ring
	}
	return mir.None
}

// immediate reports whether access o can change its pointer r by so much without a modifier.
func (a *addresser) immediate(o *mir.Op, r mir.Reg, by form) bool {
	return by.isConst() && ringOf(a.f, r) == mir.None && a.m.PostModify(o.Mem.Bytes).Holds(by.c)
}

func modKey(x form) string { return strconv.FormatInt(x.c, 10) + " " + x.key() }

func zero(x form) bool { return x.isConst() && x.c == 0 }
