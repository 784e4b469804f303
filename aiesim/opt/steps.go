package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// steps adds up what a number moves on by in a block where nothing reads it between.
//
//	i = i + 1; ...; i = i + 2   ->   ...; i = i + 3
//
// Comes after reduce and dead, which take away what read it: a body of 25 copies keeps 25 additions otherwise, in the
// one scalar unit and each in a register of its own.
func steps(f *mir.Func, _ *machine.Machine) {
	for _, b := range f.Blocks {
		last := map[mir.Reg]int{} // the latest step of a number that has not been read since
		gone := false
		for i, o := range b.Ops {
			n, step := stepOf(o)
			if j, before := last[n]; step && before {
				old := b.Ops[j].Use[1].Imm
				o.Use[1].Imm = wrap(cfront.Int32, old+o.Use[1].Imm)
				b.Ops[j], gone = nil, true
			}
			for _, list := range [...][]mir.Operand{o.Use, o.Def} {
				for _, x := range list {
					if x.IsReg() {
						delete(last, x.Reg)
					}
				}
			}
			if step {
				last[n] = i
			}
		}
		if gone {
			b.Ops = compact(b.Ops)
		}
	}
}

// stepOf is the number that o moves on by a constant, if that is all it does.
func stepOf(o *mir.Op) (mir.Reg, bool) {
	if o.Code != machine.Alu || o.Scalar.Op != mir.Add || o.Scalar.Type.Size() != 4 || len(o.Use) != 2 ||
		!o.Use[0].IsReg() || o.Use[1].IsReg() || len(o.Def) != 1 || o.Def[0].Reg != o.Use[0].Reg {
		return mir.None, false
	}
	return o.Def[0].Reg, true
}
