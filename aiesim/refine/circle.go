package refine

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/ops"
)

// circle makes the positions of windows move within their circular buffers, which takes a modifier: that form has no
// immediate (llvm-aie AIEInstrFormats.td, ag_short_pstm_cyc).
//
//	x = load [w], w += 32; w = w + n   ->   entry: m0 = 32   x = load [w], w += m0 within cb0; m1 = n; w = w + m1 within cb0
//
// Comes when accesses have their post-modifications; leaves registers of circular buffers that nobody reads to dead.
func circle(f *ops.Func) {
	consts := map[int64]ops.Reg{}
	var entry []*ops.Op
	modifier := func(x int64, o *ops.Op) ops.Operand {
		m, ok := consts[x]
		if !ok {
			m = f.NewReg(ops.RegInfo{Class: machine.ClassM, Units: 1, Const: true, Val: x, Pos: o.Pos})
			consts[x] = m
			entry = append(entry, moveImmOp(f, m, x, o.Pos))
		}
		return f.Whole(m)
	}
	for _, b := range f.Blocks {
		list := make([]*ops.Op, 0, len(b.Ops))
		for _, o := range b.Ops {
			ring := ops.None
			if len(o.Def) > 0 {
				ring = ringOf(f, o.Def[len(o.Def)-1].Reg)
			}
			switch {
			case o.LoadsRing():
				o.Mem.Volatile = false // which kept it until now
			case ring == ops.None:
			case o.HasAddr() && o.Mem.Post != ops.PostNone:
				if o.Mem.Post == ops.PostImm {
					o.Mem.Post, o.Mem.PostUse = ops.PostMod, len(o.Use)
					o.Use = append(o.Use, modifier(o.Mem.PostBy, o))
					o.Mem.PostBy = 0
				}
				o.Mem.Ring = len(o.Use)
				o.Use = append(o.Use, f.Whole(ring))
			case o.Code == machine.PtrAdd && len(o.Use) == 2 && ringOf(f, o.Use[o.Addr].Reg) == ring:
				by := o.Use[1-o.Addr]
				if !by.IsReg() {
					by = modifier(by.Imm, o)
				} else if f.Regs[by.Reg].Class != machine.ClassM {
					m := f.NewReg(ops.RegInfo{Class: machine.ClassM, Units: 1, Pos: o.Pos})
					list = append(list, moveOp(f, m, by.Reg, o.Pos))
					by = f.Whole(m)
				}
				o.Use, o.Addr = []ops.Operand{o.Use[o.Addr], by, f.Whole(ring)}, 0
			}
			list = append(list, o)
		}
		b.Ops = list
	}
	f.Blocks[0].Ops = append(entry, f.Blocks[0].Ops...)
}

// ringOf is the circular buffer in which pointer r moves; None if it moves freely.
func ringOf(f *ops.Func, r ops.Reg) ops.Reg {
	if w := f.Regs[r].Window; w != ops.UnknownRoot && f.Roots[w].Circular {
		return f.Roots[w].Ring
	}
	return ops.None
}
