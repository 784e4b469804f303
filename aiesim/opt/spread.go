package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

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
