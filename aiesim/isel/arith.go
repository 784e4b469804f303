package isel

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// scalarOps are C's operators as those of the machine.
var scalarOps = [...]mir.ScalarOp{cfront.Add: mir.Add, cfront.Sub: mir.Sub, cfront.Mul: mir.Mul, cfront.Div: mir.Div,
	cfront.Rem: mir.Rem, cfront.And: mir.And, cfront.Or: mir.Or, cfront.Xor: mir.Xor, cfront.Shl: mir.Shl,
	cfront.Shr: mir.Shr, cfront.Eq: mir.Eq, cfront.Ne: mir.Ne, cfront.Lt: mir.Lt, cfront.Le: mir.Le, cfront.Gt: mir.Gt,
	cfront.Ge: mir.Ge, cfront.Neg: mir.Neg, cfront.Not: mir.Not}

func (t *translator) unary(e *cfront.Unary, typ cfront.Basic, want mir.Reg) mir.Operand {
	x := t.val(e.X, mir.None)
	if e.Op == cfront.LogNot {
		return t.alu(mir.Xor, cfront.Int32, x, mir.Imm(1), want, e.Pos())
	}
	switch {
	case typ == cfront.Float32: // turn the sign bit round
		return t.alu(mir.Xor, cfront.UInt32, x, mir.Imm(-1<<31), want, e.Pos())
	case typ == cfront.Float64:
		sign := t.literal(cfront.UInt64, -1<<63, mir.None, e.Pos())
		return t.wide(mir.Xor, cfront.UInt64, want, e.Pos(), x, sign)
	case typ.Size() == 8:
		return t.wide(scalarOps[e.Op], typ, want, e.Pos(), x)
	}
	to := t.target(want, machine.ClassR, e.Pos())
	t.op(machine.Alu, e.Pos(), to, t.inReg(x, machine.ClassR)).Scalar = mir.Scalar{Op: scalarOps[e.Op], Type: typ}
	return to
}

// binary translates an operator with a number for its result.
func (t *translator) binary(e *cfront.Binary, typ cfront.Basic, want mir.Reg) mir.Operand {
	switch {
	case e.Op == cfront.LogAnd || e.Op == cfront.LogOr:
		return t.logic(e, want)
	case e.Op >= cfront.Eq && e.Op <= cfront.Ge:
		return t.compare(e, false, want)
	}
	x := t.hold(t.val(e.X, mir.None), e.Pos(), e.Y)
	return t.arith(e.Op, typ, x, t.val(e.Y, mir.None), want, e.Pos())
}

// arith is x op y in type typ; for shifts y is a count of another type.
func (t *translator) arith(op cfront.Op, typ cfront.Basic, x, y mir.Operand, want mir.Reg, pos cfront.Pos) mir.Operand {
	so := scalarOps[op]
	if (op == cfront.Shl || op == cfront.Shr) && y.IsReg() && t.f.Regs[y.Reg].Class == machine.ClassR64 {
		y = t.half(mir.Lo, y, mir.None, pos)
	}
	switch {
	case typ.IsFloat():
		return t.lib(mir.Scalar{Op: so, Type: typ}, want, pos, x, y)
	case typ.Size() == 8:
		return t.wideArith(so, typ, x, y, want, pos)
	}
	switch op {
	case cfront.Mul:
		return t.mul(typ, x, y, want, pos)
	case cfront.Div, cfront.Rem:
		return t.divide(so, typ, x, y, want, pos)
	}
	return t.alu(so, typ, x, y, want, pos)
}

// alu is an operation of the scalar unit on 32 bits. A constant goes second where the order does not matter; a sum's stays
// in the instruction if it fits there.
func (t *translator) alu(op mir.ScalarOp, typ cfront.Basic, x, y mir.Operand, want mir.Reg, pos cfront.Pos) mir.Operand {
	if !x.IsReg() {
		switch op {
		case mir.Add, mir.And, mir.Or, mir.Xor, mir.Eq, mir.Ne:
			x, y = y, x
		}
	}
	if add := &t.m.Immediates[machine.ImmAdd]; !y.IsReg() {
		k := int64(int32(y.Imm))
		switch {
		case op == mir.Add && add.Holds(k):
			y = mir.Imm(k)
		case op == mir.Sub && add.Holds(-k):
			op, y = mir.Add, mir.Imm(-k)
		default:
			y = t.constant(machine.ClassR, k)
		}
	}
	x = t.inReg(x, machine.ClassR)
	to := t.target(want, machine.ClassR, pos)
	t.op(machine.Alu, pos, to, x, y).Scalar = mir.Scalar{Op: op, Type: typ}
	return to
}

// mul is the low 32 bits of a product; by a power of two a shift.
func (t *translator) mul(typ cfront.Basic, x, y mir.Operand, want mir.Reg, pos cfront.Pos) mir.Operand {
	if !x.IsReg() {
		x, y = y, x
	}
	if !y.IsReg() {
		k := uint32(y.Imm)
		switch {
		case k == 0:
			return mir.Imm(0)
		case k == 1:
			return x
		case k&(k-1) == 0:
			return t.alu(mir.Shl, typ, x, mir.Imm(int64(bits.TrailingZeros32(k))), want, pos)
		}
	}
	x, y = t.inReg(x, machine.ClassR), t.inReg(y, machine.ClassR)
	to := t.target(want, machine.ClassR, pos)
	t.op(machine.Mul, pos, to, x, y).Scalar = mir.Scalar{Op: mir.Mul, Type: typ}
	return to
}

// divide is / or %: shifts by a power of two, else the library's routine.
//
//	x / 2^k   ->   (x + (x>>31 >>> 32-k)) >> k       x % 2^k   ->   x - (x / 2^k << k)
func (t *translator) divide(op mir.ScalarOp, typ cfront.Basic, x, y mir.Operand, want mir.Reg, pos cfront.Pos) mir.Operand {
	k := y.Imm
	if y.IsReg() || k <= 0 || k&(k-1) != 0 || k > 1<<30 {
		return t.lib(mir.Scalar{Op: op, Type: typ}, want, pos, x, y)
	}
	s := mir.Imm(int64(bits.TrailingZeros64(uint64(k))))
	switch {
	case k == 1 && op == mir.Div:
		return x
	case k == 1:
		return mir.Imm(0)
	case typ.IsUnsigned() && op == mir.Div:
		return t.alu(mir.Shr, typ, x, s, want, pos)
	case typ.IsUnsigned():
		return t.alu(mir.And, typ, x, mir.Imm(k-1), want, pos)
	}
	sign := t.alu(mir.Shr, cfront.Int32, x, mir.Imm(31), mir.None, pos)
	bias := t.alu(mir.Shr, cfront.UInt32, sign, mir.Imm(32-s.Imm), mir.None, pos)
	sum := t.alu(mir.Add, cfront.Int32, x, bias, mir.None, pos)
	if op == mir.Div {
		return t.alu(mir.Shr, cfront.Int32, sum, s, want, pos)
	}
	whole := t.alu(mir.And, cfront.Int32, sum, mir.Imm(-k), mir.None, pos)
	return t.alu(mir.Sub, cfront.Int32, x, whole, want, pos)
}

// lib calls a routine of the runtime library on numbers, or does with one operation what the scalar unit has.
func (t *translator) lib(s mir.Scalar, want mir.Reg, pos cfront.Pos, use ...mir.Operand) mir.Operand {
	o := &mir.Op{Code: machine.Lib, Def: make([]mir.Operand, 1), Use: use, Acc: -1, Pos: pos, Scalar: s}
	if r, ok := t.m.Routine(s.Routine()); ok && r.Native && r.Cycles == t.m.ScalarLatency.N && r.Code == machine.Alu {
		o.Code = machine.Alu
	}
	def, classes := o.Takes()
	for i, c := range classes {
		o.Use[i] = t.inReg(use[i], c)
	}
	o.Def[0] = t.target(want, def[0], pos)
	t.emit(o)
	return o.Def[0]
}

// wide is an operation on pairs of registers.
func (t *translator) wide(op mir.ScalarOp, typ cfront.Basic, want mir.Reg, pos cfront.Pos, use ...mir.Operand) mir.Operand {
	to := t.target(want, machine.ClassR64, pos)
	t.op(machine.AluD, pos, to, use...).Scalar = mir.Scalar{Op: op, Type: typ}
	return to
}

// wideArith is an operator on integers of 64 bits: pairs for sums and logic, else the library.
func (t *translator) wideArith(op mir.ScalarOp, typ cfront.Basic, x, y mir.Operand, want mir.Reg, pos cfront.Pos) mir.Operand {
	switch op {
	case mir.Add, mir.Sub, mir.And, mir.Or, mir.Xor:
		return t.wide(op, typ, want, pos, x, y)
	}
	return t.lib(mir.Scalar{Op: op, Type: typ}, want, pos, x, y)
}

// half is the low or high word of a pair.
func (t *translator) half(op mir.ScalarOp, x mir.Operand, want mir.Reg, pos cfront.Pos) mir.Operand {
	to := t.target(want, machine.ClassR, pos)
	t.op(machine.MoveS, pos, to, x).Scalar = mir.Scalar{Op: op, Type: cfront.Int32}
	return to
}
