package riscv64

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/sel"
)

// rowsVV is operations on integers, or on floats, that are one instruction.
var rowsVV = map[vec.Code]int{
	vec.Add: VADDVV, vec.Sub: VSUBVV, vec.And: VANDVV, vec.Or: VORVV, vec.Xor: VXORVV, vec.MulHiS: VMULHVV,
	vec.MulHiU: VMULHUVV, vec.MinS: VMINVV, vec.MaxS: VMAXVV, vec.MinU: VMINUVV, vec.MaxU: VMAXUVV,
	vec.AddSatS: VSADDVV, vec.AddSatU: VSADDUVV, vec.SubSatS: VSSUBVV, vec.SubSatU: VSSUBUVV,
}

var rowsFF = map[vec.Code]int{vec.Add: VFADDVV, vec.Sub: VFSUBVV, vec.Mul: VFMULVV, vec.Div: VFDIVVV}

// operation makes the instructions of one operation.
func (s *selector) operation(op *vec.Op) {
	var m vec.MemRef
	if sel.HasMem(op) {
		m = s.plan.NextMem()
		if m.Index != op.Mem.Index && op.Mem.Index != vec.NoReg {
			index{s}.MulImm(m.Index, op.Mem.Index, int64(op.Mem.Scale))
		}
	}
	if s.integers(op, m) || s.moves(op, m) {
		return
	}
	if s.products.Delayed[op] {
		return
	}
	if x := s.compute(op); x != vec.NoReg {
		s.set(op.Dst[0], x)
	}
}

// arg is argument i of an operation; -1: it has none.
func arg(op *vec.Op, i int) vec.Reg {
	if i < len(op.Args) {
		return op.Args[i]
	}
	return vec.NoReg
}

// compute is what an operation on vectors gives.
func (s *selector) compute(op *vec.Op) vec.Reg {
	c, a, b := lanes(op.Elem, op.N), arg(op, 0), arg(op, 1)
	if op.Elem.Float() {
		if row, ok := rowsFF[op.Code]; ok {
			return s.v(row, c, a, b)
		}
	}
	if mul := s.products.Of[op]; mul != nil {
		if a == mul.Dst[0] {
			a = b
		}
		return s.product(mul, a)
	}
	if row, ok := rowsVV[op.Code]; ok {
		return s.v(row, c, a, b)
	}
	switch op.Code {
	case vec.Mul:
		return s.product(op, vec.NoReg)
	case vec.AndNot:
		return s.v(VANDVV, c, s.vi(VXORVI, c, -1, a), b)
	case vec.Neg, vec.Abs:
		return s.negAbs(op.Code, c, op.Elem.Float(), a)
	case vec.Ones:
		return s.countOnes(c, a)
	case vec.Shl, vec.ShrS, vec.ShrU:
		return s.shift(op.Code, c, op.Imm, a)
	case vec.ShlV, vec.ShrSV, vec.ShrUV:
		return s.shiftBy(op.Code, c, a, b)
	case vec.AvgU: // (a | b) - ((a ^ b) >> 1)
		return s.v(VSUBVV, c, s.v(VORVV, c, a, b), s.vi(VSRLVI, c, 1, s.v(VXORVV, c, a, b)))
	case vec.EQ, vec.GTS, vec.GEF:
		s.compare(op, c, a, b)
		return s.vi(VMERGEVIM, c, -1, s.splat(c, 0), s.real(V0))
	case vec.MulRound: // 2*high + (low + 1<<14 >> 15)
		high := s.v(VMULHVV, c, a, b)
		up := s.v(VADDVV, c, s.vi(VSRLVI, c, 14, s.v(VMULVV, c, a, b)), s.splat(c, 1))
		return s.v(VADDVV, c, s.v(VADDVV, c, high, high), s.vi(VSRLVI, c, 1, up))
	case vec.MulHalf:
		low := func(x vec.Reg) vec.Reg { return s.shift(vec.ShrS, c, 32, s.shift(vec.Shl, c, 32, x)) }
		return s.v(VMULVV, c, low(a), low(b))
	case vec.Select:
		s.put(c.op(VMSNEVI), []vec.Reg{s.real(V0)}, []vec.Reg{a}, None(), 0)
		return s.v(VMERGEVVM, c, op.Args[2], b, s.real(V0))
	case vec.ExtendS, vec.ExtendU:
		return s.extended(op)
	case vec.Narrow, vec.NarrowS, vec.NarrowU:
		return s.narrowed(op)
	case vec.Shuffle:
		return s.shuffle(op)
	case vec.DotSS, vec.DotUS, vec.Dot4, vec.Dot4S, vec.Dot4U, vec.DotAcc:
		return s.dot(op)
	case vec.Mat, vec.MatS, vec.MatU:
		return s.mat(op)
	}
	return s.floats(op, c, a, b)
}

// negAbs is -a, or the greater of a and -a; of floats the sign is turned or cleared.
func (s *selector) negAbs(code vec.Code, c Config, float bool, a vec.Reg) vec.Reg {
	switch {
	case float && code == vec.Neg:
		return s.v(VFSGNJNVV, c, a, a)
	case float:
		return s.v(VFSGNJXVV, c, a, a)
	}
	neg := s.vi(VRSUBVI, c, 0, a)
	if code == vec.Neg {
		return neg
	}
	return s.v(VMAXVV, c, a, neg)
}

// countOnes counts the ones of lanes: in pairs of bits, in fours, in bytes, and these together.
func (s *selector) countOnes(c Config, a vec.Reg) vec.Reg {
	mask := func(x vec.Reg, m int64) vec.Reg { return s.v(VANDVV, c, x, s.splat(c, m)) }
	down := func(x vec.Reg, n int64) vec.Reg { return s.shift(vec.ShrU, c, n, x) }
	a = s.v(VSUBVV, c, a, mask(down(a, 1), 0x5555555555555555))
	a = s.v(VADDVV, c, mask(a, 0x3333333333333333), mask(down(a, 2), 0x3333333333333333))
	a = mask(s.v(VADDVV, c, a, down(a, 4)), 0x0f0f0f0f0f0f0f0f)
	for n := int64(8); n < 8<<c.Sew; n *= 2 {
		a = s.v(VADDVV, c, a, down(a, n))
	}
	return mask(a, 0xff)
}

// shift is by a constant, which has 5 bits, or else is in a register.
func (s *selector) shift(code vec.Code, c Config, n int64, a vec.Reg) vec.Reg {
	rows := map[vec.Code][2]int{vec.Shl: {VSLLVI, VSLLVX}, vec.ShrS: {VSRAVI, VSRAVX}, vec.ShrU: {VSRLVI, VSRLVX}}[code]
	if n < 32 {
		return s.vi(rows[0], c, n, a)
	}
	return s.v(rows[1], c, a, index{s}.number(n))
}

// shiftBy is lane by lane. The processor takes the low bits of the number: where it is not below the width, zeros are
// chosen, or the sign by the greatest number that is.
func (s *selector) shiftBy(code vec.Code, c Config, a, b vec.Reg) vec.Reg {
	width := int64(8) << c.Sew
	if code == vec.ShrSV {
		return s.v(VSRAVV, c, a, s.v(VMINUVV, c, b, s.splat(c, width-1)))
	}
	row := VSLLVV
	if code == vec.ShrUV {
		row = VSRLVV
	}
	x := s.v(row, c, a, b)
	s.put(c.op(VMSLTUVV), []vec.Reg{s.real(V0)}, []vec.Reg{s.splat(c, width-1), b}, None(), 0)
	return s.vi(VMERGEVIM, c, 0, x, s.real(V0))
}

// compare sets v0 to where it holds.
func (s *selector) compare(op *vec.Op, c Config, a, b vec.Reg) {
	row := map[vec.Code]int{vec.EQ: VMSEQVV, vec.GTS: VMSLTVV}[op.Code]
	if op.Elem.Float() {
		row = map[vec.Code]int{vec.EQ: VMFEQVV, vec.GTS: VMFLTVV, vec.GEF: VMFLEVV}[op.Code]
	}
	if op.Code != vec.EQ {
		a, b = b, a
	}
	s.put(c.op(row), []vec.Reg{s.real(V0)}, []vec.Reg{a, b}, None(), 0)
}
