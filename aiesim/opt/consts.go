package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// consts keeps one register for each constant of a class, defined in the entry block.
//
//	loop: c1 = 0x3210; mac ..., c1; c2 = 0x3210; mac ..., c2   ->   c1 = 0x3210; loop: mac ..., c1; mac ..., c1
//
// Needs constants in registers of their own (values), as fold and translation make them. The registers are marked, so
// that allocation may make the constant again where it is used instead of keeping it.
func consts(f *mir.Func, _ *machine.Machine) {
	d := newDefs(f, newFlow(f))
	type name struct {
		class machine.Class
		val   int64
	}
	first := map[name]mir.Reg{}
	to := make([]mir.Reg, len(f.Regs))
	for r := range to {
		to[r] = mir.Reg(r)
	}
	var moved []*mir.Op
	for _, b := range d.flow.order {
		list := f.Blocks[b].Ops
		gaps := false
		for i, o := range list {
			x, ok := constant(o)
			if !ok || o.Code != machine.MoveImm || !d.value[o.Def[0].Reg] {
				continue
			}
			r := o.Def[0].Reg
			n := name{f.Regs[r].Class, x}
			list[i], gaps = nil, true
			if was, found := first[n]; found {
				to[r] = was
				continue
			}
			first[n] = r
			f.Regs[r].Const, f.Regs[r].Val = true, x
			moved = append(moved, o)
		}
		if gaps {
			f.Blocks[b].Ops = compact(list)
		}
	}
	if len(moved) == 0 {
		return
	}
	eachUse(f, func(_ site, u *mir.Operand) { u.Reg = to[u.Reg] })
	f.Blocks[0].Ops = append(moved, f.Blocks[0].Ops...)
}

// spread gives constants that the scalar unit's instructions do not hold registers of their own.
//
//	x = y << 5   ->   c = 5; x = y << c
//
// Comes after fold for good; leaves it to consts to share the registers.
func spread(f *mir.Func, m *machine.Machine) {
	for _, b := range f.Blocks {
		var out []*mir.Op
		for i, o := range b.Ops {
			e := emitter{f: f, pos: o.Pos, to: &out}
			n := len(out)
			if o.Code == machine.Alu {
				for j := range o.Use {
					u := &o.Use[j]
					if u.IsReg() || fits(m, o, u.Imm) {
						continue
					}
					if n == 0 && out == nil {
						out = append(make([]*mir.Op, 0, len(b.Ops)+8), b.Ops[:i]...)
					}
					*u = f.Whole(e.imm(machine.ClassR, word(u.Imm)))
				}
			}
			if out != nil {
				out = append(out, o)
			}
		}
		if out != nil {
			b.Ops = out
		}
	}
}

// fits reports whether the scalar unit's instruction for o holds x: an addition does if it is short, and there are
// tests for zero (llvm-aie AIE1InstrInfo.td: ADDI, SEQ0, SNE0).
func fits(m *machine.Machine, o *mir.Op, x int64) bool {
	switch o.Scalar.Op {
	case mir.Add:
		return m.Immediates[machine.ImmAdd].Holds(word(x))
	case mir.Eq, mir.Ne:
		return x == 0
	}
	return false
}
