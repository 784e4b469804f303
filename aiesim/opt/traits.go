package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// isStore reports whether o writes memory.
func isStore(o *mir.Op) bool {
	switch o.Code {
	case machine.StoreV, machine.StoreW, machine.StoreS, machine.StoreN, machine.StoreD, machine.StoreSRS,
		machine.SpillStore:
		return true
	}
	return false
}

// isLoad reports whether o reads memory.
func isLoad(o *mir.Op) bool {
	switch o.Code {
	case machine.LoadV, machine.LoadW, machine.LoadS, machine.LoadD, machine.SpillLoad:
		return true
	}
	return false
}

// lasting reports whether o does something besides its definitions, so that it must stay.
func lasting(o *mir.Op) bool {
	if isStore(o) {
		return true
	}
	switch o.Code {
	case machine.SetMode, machine.SetLoop, machine.SetCount, machine.Jump, machine.Branch, machine.Ret, machine.Call,
		machine.StreamIn, machine.StreamOut:
		return true
	}
	return isLoad(o) && o.Mem.Volatile
}

// scalarOp reports whether o computes from its scalar operands alone: the same operands give the same result anywhere.
func scalarOp(o *mir.Op) bool {
	switch o.Code {
	case machine.MoveImm, machine.MoveS, machine.Alu, machine.AluD, machine.Mul, machine.PtrAdd, machine.Lib,
		machine.FSum, machine.FProduct:
		return len(o.Def) == 1
	}
	return false
}

// faults reports whether o may stop the program: then it may not be done where it was not asked for.
func faults(o *mir.Op) bool {
	switch o.Scalar.Op {
	case mir.Div, mir.Rem:
		return isLoad(o) || o.Code == machine.Lib
	case mir.Shl, mir.Shr: // by more than there are bits
		n := o.Use[1]
		return isLoad(o) || n.IsReg() || n.Imm < 0 || n.Imm >= int64(o.Scalar.Type.Bits())
	}
	return isLoad(o)
}

// isCopy reports whether o copies all of a register to all of another one of the same class.
func isCopy(f *mir.Func, o *mir.Op) bool {
	switch o.Code {
	case machine.MoveS, machine.MoveV, machine.MoveA, machine.AluD:
	default:
		return false
	}
	if o.Scalar.Op != mir.Copy || len(o.Use) != 1 || len(o.Def) != 1 || !o.Use[0].IsReg() {
		return false
	}
	d, u := o.Def[0], o.Use[0]
	x, y := &f.Regs[d.Reg], &f.Regs[u.Reg]
	return x.Class == y.Class && int(d.Len) == x.Units && int(u.Len) == y.Units
}

// isPtrAdd reports whether o adds to a pointer that moves in no circle.
func isPtrAdd(o *mir.Op) bool { return o.Code == machine.PtrAdd && len(o.Use) == 2 }

// takesImm reports whether use i of o may be a constant instead of a register.
func takesImm(o *mir.Op, i int) bool {
	switch o.Code {
	case machine.Alu:
		return i > 0
	case machine.PtrAdd:
		return i != o.Addr && len(o.Use) == 2
	}
	return false
}

// move makes o the copy of u.
func move(f *mir.Func, o *mir.Op, u mir.Operand) {
	o.Code = machine.MoveS
	if f.Regs[o.Def[0].Reg].Class == machine.ClassR64 {
		o.Code = machine.AluD
	}
	o.Use, o.Scalar.Op, o.Scalar.Name = append(o.Use[:0], u), mir.Copy, ""
}

// moveImm makes o the definition of constant x.
func moveImm(f *mir.Func, o *mir.Op, x int64) {
	move(f, o, mir.Imm(x))
	if o.Code == machine.MoveS {
		o.Code = machine.MoveImm
	}
}

// constant gives the number that o defines, if it does nothing else.
func constant(o *mir.Op) (int64, bool) {
	known := o.Code == machine.MoveImm && o.Mem == nil || o.Code == machine.AluD && o.Scalar.Op == mir.Copy
	if !known || o.Use[0].IsReg() {
		return 0, false
	}
	return o.Use[0].Imm, true
}
