package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// moveScalar copies between scalar registers, or sets one to a constant.
func (t *builder) moveScalar(to, from mir.Operand, pos cfront.Pos) mir.Operand {
	if to == from {
		return to
	}
	class := t.f.Regs[to.Reg].Class
	switch {
	case class == machine.ClassR64:
		t.op(machine.AluD, pos, to, from).Scalar = mir.Scalar{Op: mir.Copy, Type: cfront.Int64}
	case !from.IsReg():
		t.op(machine.MoveImm, pos, to, from)
	default:
		t.op(machine.MoveS, pos, to, from).Scalar = mir.Scalar{Op: mir.Copy, Type: cfront.Int32}
	}
	return to
}

// moveVec copies vectors, up to 512 bits at a time.
func (t *builder) moveVec(to, from mir.Operand, pos cfront.Pos) {
	if from.IsReg() && to.Reg == from.Reg && to.Off == from.Off {
		return
	}
	for u := uint8(0); u < to.Len; u += 4 {
		n := min(4, to.Len-u)
		use := from
		if from.IsReg() {
			use = mir.Operand{Reg: from.Reg, Off: from.Off + u, Len: n}
		}
		t.op(machine.MoveV, pos, mir.Operand{Reg: to.Reg, Off: to.Off + u, Len: n}, use)
	}
}

// moveAcc copies accumulators.
func (t *builder) moveAcc(to, from mir.Operand, pos cfront.Pos) {
	if from.IsReg() && to.Reg == from.Reg && to.Off == from.Off {
		return
	}
	t.op(machine.MoveA, pos, to, from)
}

// zeroVec is a vector of zeros.
func (t *builder) zeroVec(units uint8, pos cfront.Pos) mir.Operand {
	to := t.temp(mir.VecClass(units), pos)
	t.moveVec(to, mir.Imm(0), pos)
	return to
}

// keep copies what the loop might change: its count is read as it ends, too.
func (t *builder) keep(n mir.Operand, pos cfront.Pos) mir.Operand {
	if n.IsReg() && t.vars[n.Reg] {
		return t.moveScalar(t.temp(t.f.Regs[n.Reg].Class, pos), n, pos)
	}
	return n
}
