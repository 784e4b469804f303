package arm64

import (
	"fmt"
	"math/bits"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/sel"
)

// index is the selector as a Plan sees it: instructions on general registers.
type index struct{ *selector }

var _ sel.Machine = index{}

// Fail is the first reason why there is no code.
func (s index) Fail(format string, args ...any) { s.fail(format, args...) }

func (s index) x(op int, imm int64, d vec.Reg, src ...vec.Reg) {
	s.inst(op, 64, imm, []vec.Reg{d}, src...)
}

// The others are as sel.Machine says.

func (s index) Index() vec.Reg           { return s.itmp() }
func (s index) Add(d, a, b vec.Reg)      { s.x(ADD, 0, d, a, b) }
func (s index) Sub(d, a, b vec.Reg)      { s.x(SUB, 0, d, a, b) }
func (s index) Mul(d, a, b vec.Reg)      { s.x(MUL, 0, d, a, b) }
func (s index) Xor(d, a, b vec.Reg)      { s.x(EOR, 0, d, a, b) }
func (s index) Shl(d, x vec.Reg, n int)  { s.shift(LSLI, d, x, n) }
func (s index) ShrS(d, x vec.Reg, n int) { s.shift(ASRI, d, x, n) }
func (s index) ShrU(d, x vec.Reg, n int) { s.shift(LSRI, d, x, n) }

func (s index) shift(op int, d, x vec.Reg, n int) {
	if n == 0 {
		s.Move(d, x)
		return
	}
	s.x(op, int64(n), d, x)
}

func (s index) Arg(d vec.Reg, word int) {
	at := vec.MemRef{Base: s.real(Args), Index: vec.NoReg, Scale: 1, Disp: 8 * word}
	s.add(vec.Inst{Op: LDR, Bits: 64, Dst: []vec.Reg{d}, Mem: at, Remat: true})
}

func (s index) Move(d, x vec.Reg) {
	if d != x {
		s.x(MOV, 0, d, x)
	}
}

func (s index) Imm(d vec.Reg, v int64) {
	s.add(vec.Inst{Op: MOVI, Bits: 64, Dst: []vec.Reg{d}, Mem: None(), Imm: v, Remat: true})
}

func (s index) constant(v int64) vec.Reg {
	t := s.itmp()
	s.Imm(t, v)
	return t
}

func (s index) MulHigh(d, a vec.Reg, m uint64) { s.x(UMULH, 0, d, a, s.constant(int64(m))) }

func (s index) Scaled(d, a, b vec.Reg, scale int) {
	s.x(ADD, int64(bits.TrailingZeros(uint(scale))), d, a, b)
}

func (s index) Less(d, a, b vec.Reg, smaller bool) {
	s.inst(CMP, 64, 0, nil, a, b)
	s.x(CSEL, map[bool]int64{true: CondLT, false: CondGT}[smaller], d, a, b)
}

// short reports whether a number from 0 on is a constant of additions and comparisons.
func short(v int64) bool { return v >= 0 && v < 1<<24 && (v < 1<<12 || v&0xFFF == 0) }

func (s index) AddImm(d, x vec.Reg, v int64) {
	switch {
	case v == 0:
		s.Move(d, x)
	case short(v):
		s.x(ADDI, v, d, x)
	case short(-v):
		s.x(SUBI, -v, d, x)
	case v > 0 && v < 1<<24:
		t := s.itmp()
		s.x(ADDI, v&^0xFFF, t, x)
		s.x(ADDI, v&0xFFF, d, t)
	default:
		s.Add(d, x, s.constant(v))
	}
}

func (s index) MulImm(d, x vec.Reg, v int64) {
	switch {
	case v == 0:
		s.Imm(d, 0)
	case v > 0 && v&(v-1) == 0:
		s.Shl(d, x, bits.TrailingZeros64(uint64(v)))
	default:
		s.Mul(d, x, s.constant(v))
	}
}

func (s index) AndImm(d, x vec.Reg, v int64) {
	switch {
	case v == 0:
		s.Imm(d, 0)
	case v > 0 && v&(v+1) == 0:
		s.x(LOWBITS, int64(bits.Len64(uint64(v))), d, x)
	default:
		s.x(AND, 0, d, x, s.constant(v))
	}
}

func (s index) Place(label, trips int) {
	s.add(vec.Inst{Kind: vec.Label, To: label, Imm: int64(trips), Mem: None()})
}

func (s index) Jump(label int) { s.add(vec.Inst{Op: JUMP, Kind: vec.Jump, To: label, Mem: None()}) }

var branches = [...]int{sel.LT: BLT, sel.GE: BGE, sel.EQ: BEQ, sel.NE: BNE}

func (s index) jumpIf(c sel.Cond, to int) {
	s.add(vec.Inst{Op: branches[c], Kind: vec.Branch, To: to, Mem: None()})
}

func (s index) Branch(c sel.Cond, a, b vec.Reg, to int) {
	s.inst(CMP, 64, 0, nil, a, b)
	s.jumpIf(c, to)
}

func (s index) BranchImm(c sel.Cond, a vec.Reg, v int64, to int) {
	switch {
	case short(v):
		s.inst(CMPI, 64, v, nil, a)
	case short(-v):
		s.inst(CMNI, 64, -v, nil, a)
	default:
		s.inst(CMP, 64, 0, nil, a, s.constant(v))
	}
	s.jumpIf(c, to)
}

// Turn needs no comparison where the addition sets the flag of a counter that is 0.
func (s index) Turn(x vec.Reg, step, end int64, to int) {
	if end != 0 || !short(step) {
		s.AddImm(x, x, step)
		s.BranchImm(sel.LT, x, end, to)
		return
	}
	s.x(ADDSI, step, x, x)
	s.jumpIf(sel.NE, to)
}

// reached is a place that a load or store of so many bits of the row op has: what is too far, or has an index, is added
// first.
func (s *selector) reached(op, bits int, m vec.MemRef) vec.MemRef {
	if s.reach {
		return m
	}
	if m.Index != vec.NoReg {
		t := s.itmp()
		index{s}.Scaled(t, m.Base, m.Index, m.Scale)
		m = vec.MemRef{Base: t, Index: vec.NoReg, Scale: 1, Disp: m.Disp}
		if reaches(op, bits, m.Disp) {
			return m
		}
		u := s.itmp()
		index{s}.AddImm(u, t, int64(m.Disp))
		return vec.MemRef{Base: u, Index: vec.NoReg, Scale: 1}
	}
	if reaches(op, bits, m.Disp) {
		return m
	}
	far := m.Disp
	if op&rowBits < LD1R {
		far = m.Disp &^ 255
	}
	t := s.once(fmt.Sprint("at ", m.Base, " ", far), func() vec.Reg {
		t := s.itmp()
		index{s}.AddImm(t, m.Base, int64(far))
		return t
	})
	return vec.MemRef{Base: t, Index: vec.NoReg, Scale: 1, Disp: m.Disp - far}
}
