package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// convertNumber brings x from one type to another.
func (t *scalars) convertNumber(from, to cfront.Basic, x mir.Operand, want mir.Reg, pos cfront.Pos) mir.Operand {
	switch {
	case from == to:
		return x
	case from.IsFloat() || to.IsFloat():
		if to == cfront.Bool {
			return t.lib(mir.Scalar{Op: mir.Ne, Type: from}, want, pos, x, t.literal(from, 0, mir.None, pos))
		}
		return t.lib(mir.Scalar{Op: mir.Convert, Type: to, From: from}, want, pos, x)
	case to == cfront.Bool:
		return t.nonzero(from, x, false, want, pos)
	case from.Size() == 8 && to.Size() == 8:
		return x
	case to.Size() == 8:
		o := t.b.target(want, machine.ClassR64, pos)
		t.b.op(machine.AluD, pos, o, t.b.inReg(x, machine.ClassR)).Scalar = mir.Scalar{Op: mir.Extend, Type: to,
			From: from}
		return o
	case from.Size() == 8:
		if to.Size() == 4 {
			return t.half(mir.Lo, x, want, pos)
		}
		return t.extend(to, cfront.Int32, t.half(mir.Lo, x, mir.None, pos), want, pos)
	}
	return t.extend(to, from, x, want, pos)
}

// extend brings a number of up to 32 bits into type to; nothing is to be done if all its values are of that type.
func (t *scalars) extend(to, from cfront.Basic, x mir.Operand, want mir.Reg, pos cfront.Pos) mir.Operand {
	wider := to.Bits() > from.Bits() && (from.IsUnsigned() || !to.IsUnsigned())
	if to.Size() == 4 || wider || from == cfront.Bool {
		return x
	}
	if !x.IsReg() {
		return mir.Imm(to.Wrap(x.Imm))
	}
	o := t.b.target(want, machine.ClassR, pos)
	t.b.op(machine.Alu, pos, o, x).Scalar = mir.Scalar{Op: mir.Extend, Type: to, From: from}
	return o
}

// literal is a constant number.
func (t *scalars) literal(typ cfront.Basic, v int64, want mir.Reg, pos cfront.Pos) mir.Operand {
	if typ.Size() < 8 {
		return mir.Imm(v)
	}
	to := t.b.target(want, machine.ClassR64, pos)
	return t.b.moveScalar(to, mir.Imm(v), pos)
}
