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

// scalars selects operations on numbers that are in registers or constants.
type scalars struct{ b *builder }

// arith is x op y in type typ; for shifts y is a count of another type.
func (t *scalars) arith(op cfront.Op, typ cfront.Basic, x, y mir.Operand, want mir.Reg, pos cfront.Pos) mir.Operand {
	so := scalarOps[op]
	if (op == cfront.Shl || op == cfront.Shr) && y.IsReg() && t.b.f.Regs[y.Reg].Class == machine.ClassR64 {
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

// alu is an operation of the scalar unit on 32 bits. A constant goes second where the order does not matter; a sum's
// stays in the instruction if it fits there.
func (t *scalars) alu(op mir.ScalarOp, typ cfront.Basic, x, y mir.Operand, want mir.Reg, pos cfront.Pos) mir.Operand {
	if !x.IsReg() {
		switch op {
		case mir.Add, mir.And, mir.Or, mir.Xor, mir.Eq, mir.Ne:
			x, y = y, x
		}
	}
	if add := &t.b.m.Immediates[machine.ImmAdd]; !y.IsReg() {
		k := int64(int32(y.Imm))
		switch {
		case op == mir.Add && add.Holds(k):
			y = mir.Imm(k)
		case op == mir.Sub && add.Holds(-k):
			op, y = mir.Add, mir.Imm(-k)
		default:
			y = t.b.constant(machine.ClassR, k)
		}
	}
	x = t.b.inReg(x, machine.ClassR)
	to := t.b.target(want, machine.ClassR, pos)
	t.b.op(machine.Alu, pos, to, x, y).Scalar = mir.Scalar{Op: op, Type: typ}
	return to
}

// mul is the low 32 bits of a product; by a power of two a shift.
func (t *scalars) mul(typ cfront.Basic, x, y mir.Operand, want mir.Reg, pos cfront.Pos) mir.Operand {
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
	x, y = t.b.inReg(x, machine.ClassR), t.b.inReg(y, machine.ClassR)
	to := t.b.target(want, machine.ClassR, pos)
	t.b.op(machine.Mul, pos, to, x, y).Scalar = mir.Scalar{Op: mir.Mul, Type: typ}
	return to
}

// divide is / or %: shifts by a power of two, else the library's routine.
//
//	x / 2^k   ->   (x + (x>>31 >>> 32-k)) >> k       x % 2^k   ->   x - (x / 2^k << k)
func (t *scalars) divide(op mir.ScalarOp, typ cfront.Basic, x, y mir.Operand, want mir.Reg,
	pos cfront.Pos) mir.Operand {
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
func (t *scalars) lib(s mir.Scalar, want mir.Reg, pos cfront.Pos, use ...mir.Operand) mir.Operand {
	o := &mir.Op{Code: machine.Lib, Def: make([]mir.Operand, 1), Use: use, Acc: -1, Pos: pos, Scalar: s}
	if r, ok := t.b.m.Routine(s.Routine()); ok && r.Native && r.Cycles == t.b.m.ScalarLatency.N &&
		r.Code == machine.Alu {
		o.Code = machine.Alu
	} else if ok && (r.Code == machine.FSum || r.Code == machine.FProduct) {
		o.Code = r.Code
	}
	def, classes := o.Takes()
	for i, c := range classes {
		o.Use[i] = t.b.inReg(use[i], c)
	}
	o.Def[0] = t.b.target(want, def[0], pos)
	t.b.emit(o)
	return o.Def[0]
}

// wide is an operation on pairs of registers.
func (t *scalars) wide(op mir.ScalarOp, typ cfront.Basic, want mir.Reg, pos cfront.Pos,
	use ...mir.Operand) mir.Operand {
	to := t.b.target(want, machine.ClassR64, pos)
	t.b.op(machine.AluD, pos, to, use...).Scalar = mir.Scalar{Op: op, Type: typ}
	return to
}

// wideArith is an operator on integers of 64 bits: pairs for sums and logic, else the library.
func (t *scalars) wideArith(op mir.ScalarOp, typ cfront.Basic, x, y mir.Operand, want mir.Reg,
	pos cfront.Pos) mir.Operand {
	switch op {
	case mir.Add, mir.Sub, mir.And, mir.Or, mir.Xor:
		return t.wide(op, typ, want, pos, x, y)
	}
	return t.lib(mir.Scalar{Op: op, Type: typ}, want, pos, x, y)
}

// half is the low or high word of a pair.
func (t *scalars) half(op mir.ScalarOp, x mir.Operand, want mir.Reg, pos cfront.Pos) mir.Operand {
	to := t.b.target(want, machine.ClassR, pos)
	t.b.op(machine.MoveS, pos, to, x).Scalar = mir.Scalar{Op: op, Type: cfront.Int32}
	return to
}

// nonzero is 1 if the number x is not zero (or is, if not is set), else 0.
func (t *scalars) nonzero(typ cfront.Basic, x mir.Operand, not bool, want mir.Reg, pos cfront.Pos) mir.Operand {
	op := mir.Ne
	if not {
		op = mir.Eq
	}
	if !x.IsReg() {
		return mir.Imm(cfront.Truth((x.Imm != 0) != not))
	}
	if typ.Size() == 8 {
		return t.lib(mir.Scalar{Op: op, Type: typ}, want, pos, x, t.literal(typ, 0, mir.None, pos))
	}
	if typ == cfront.Bool && !not {
		return x
	}
	return t.alu(op, cfront.Int32, x, mir.Imm(0), want, pos)
}

// choose is c ? x : y.
func (t *scalars) choose(typ cfront.Basic, c, x, y mir.Operand, want mir.Reg, pos cfront.Pos) mir.Operand {
	if !c.IsReg() {
		if c.Imm != 0 {
			return x
		}
		return y
	}
	to := t.b.target(want, machine.ClassR, pos)
	x, y = t.b.inReg(x, machine.ClassR), t.b.inReg(y, machine.ClassR)
	t.b.op(machine.Alu, pos, to, c, x, y).Scalar = mir.Scalar{Op: mir.Select, Type: typ}
	return to
}

func (t *scalars) equal(typ cfront.Basic, x mir.Operand, v int64, pos cfront.Pos) mir.Operand {
	if typ.Size() == 8 {
		return t.lib(mir.Scalar{Op: mir.Eq, Type: typ}, mir.None, pos, x, t.literal(typ, v, mir.None, pos))
	}
	return t.alu(mir.Eq, typ, x, mir.Imm(v), mir.None, pos)
}

// scaled is x times size.
func (t *scalars) scaled(x mir.Operand, size int64, pos cfront.Pos) mir.Operand {
	if !x.IsReg() {
		return mir.Imm(x.Imm * size)
	}
	if t.b.f.Regs[x.Reg].Class == machine.ClassR64 {
		x = t.half(mir.Lo, x, mir.None, pos)
	}
	n := max(size, -size)
	if n&(n-1) == 0 {
		if n > 1 {
			x = t.alu(mir.Shl, cfront.Int32, x, mir.Imm(int64(bits.TrailingZeros64(uint64(n)))), mir.None, pos)
		}
	} else {
		x = t.mul(cfront.Int32, x, mir.Imm(n), mir.None, pos)
	}
	if size < 0 {
		to := t.b.temp(machine.ClassR, pos)
		t.b.op(machine.Alu, pos, to, x).Scalar = mir.Scalar{Op: mir.Neg, Type: cfront.Int32}
		return to
	}
	return x
}
