package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// math translates a scalar function: an operation of the scalar unit where it has one, else the library's.
func (t *translator) math(e *cfront.IntrinsicCall, op intrinsic.Math, want mir.Reg) mir.Operand {
	x := t.val(e.Args[0], mir.None)
	use := []mir.Operand{x}
	if len(e.Args) > 1 {
		use[0] = t.hold(x, e.Pos(), e.Args[1])
		use = append(use, t.val(e.Args[1], mir.None))
	}
	s := mir.Scalar{Op: mir.Math, Type: op.Type, Name: op.Name}
	if op.Type != cfront.Int32 && op.Type != cfront.UInt32 {
		return t.lib(s, want, e.Pos(), use...)
	}
	for i := range use {
		use[i] = t.inReg(use[i], machine.ClassR)
	}
	to := t.target(want, machine.ClassR, e.Pos())
	t.op(machine.Alu, e.Pos(), to, use...).Scalar = s
	return to
}
