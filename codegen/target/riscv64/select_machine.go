package riscv64

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/sel"
)

// index is the selector as sel.Plan needs it: instructions on integer registers.
type index struct{ *selector }

// Op makes the instructions of an operation.
func (s index) Op(op *vec.Op) {
	s.note, s.selector.op = op.Note, op
	s.operation(op)
	s.note = ""
}

// Fail keeps the first failure.
func (s index) Fail(format string, args ...any) { s.fail(format, args...) }

// Index is a new register.
func (s index) Index() vec.Reg { return s.newReg(vec.Index) }

// Arg is d = a word of the argument block.
func (s index) Arg(d vec.Reg, word int) {
	m := vec.MemRef{Base: s.real(argument), Index: vec.NoReg, Scale: 1, Disp: 8 * word}
	s.add(vec.Inst{Op: LD, Dst: []vec.Reg{d}, Mem: m, Remat: true})
}

// Move is d = x.
func (s index) Move(d, x vec.Reg) {
	if d != x {
		s.x(ADDI, d, 0, x)
	}
}

// Imm is d = v.
func (s index) Imm(d vec.Reg, v int64) {
	s.add(vec.Inst{Op: LI, Dst: []vec.Reg{d}, Mem: None(), Imm: v, Remat: true})
}

// number is v in a new register.
func (s index) number(v int64) vec.Reg {
	t := s.Index()
	s.Imm(t, v)
	return t
}

// Add is d = a + b.
func (s index) Add(d, a, b vec.Reg) { s.x(ADD, d, 0, a, b) }

// Sub is d = a - b.
func (s index) Sub(d, a, b vec.Reg) { s.x(SUB, d, 0, a, b) }

// Mul is d = a * b, low half.
func (s index) Mul(d, a, b vec.Reg) { s.x(MUL, d, 0, a, b) }

// Xor is d = a ^ b.
func (s index) Xor(d, a, b vec.Reg) { s.x(XOR, d, 0, a, b) }

// MulHigh is d = a * m, high half, unsigned.
func (s index) MulHigh(d, a vec.Reg, m uint64) { s.x(MULHU, d, 0, a, s.number(int64(m))) }

// Scaled is d = a + b*scale.
func (s index) Scaled(d, a, b vec.Reg, scale int) {
	if scale > 1 {
		t := s.Index()
		s.Shl(t, b, log2(scale))
		b = t
	}
	s.Add(d, a, b)
}

// Less is d = the smaller of a and b, or the greater: where m is all ones b, else a.
func (s index) Less(d, a, b vec.Reg, smaller bool) {
	m, t := s.Index(), s.Index()
	if smaller {
		s.x(SLT, m, 0, b, a)
	} else {
		s.x(SLT, m, 0, a, b)
	}
	s.pick(d, m, t, b, a)
}

// pick is d = m is 1 ? b : a, for m of 0 or 1.
func (s index) pick(d, m, t, b, a vec.Reg) {
	all := s.Index()
	s.Sub(all, s.real(X0), m)
	s.Xor(t, a, b)
	u := s.Index()
	s.x(AND, u, 0, t, all)
	s.Xor(d, u, a)
}

// AddImm is d = x + v.
func (s index) AddImm(d, x vec.Reg, v int64) {
	switch {
	case v == 0:
		s.Move(d, x)
	case v == v<<52>>52:
		s.x(ADDI, d, v, x)
	default:
		s.Add(d, x, s.number(v))
	}
}

// MulImm is d = x * v.
func (s index) MulImm(d, x vec.Reg, v int64) {
	switch {
	case v == 0:
		s.Imm(d, 0)
	case v == 1:
		s.Move(d, x)
	case v > 0 && v&(v-1) == 0:
		s.Shl(d, x, log2(int(v)))
	default:
		s.Mul(d, x, s.number(v))
	}
}

// AndImm is d = x & v.
func (s index) AndImm(d, x vec.Reg, v int64) {
	if v == v<<52>>52 {
		s.x(ANDI, d, v, x)
		return
	}
	s.x(AND, d, 0, x, s.number(v))
}

// Shl is d = x << n.
func (s index) Shl(d, x vec.Reg, n int) { s.x(SLLI, d, int64(n), x) }

// ShrS is d = x >> n, with the sign.
func (s index) ShrS(d, x vec.Reg, n int) { s.x(SRAI, d, int64(n), x) }

// ShrU is d = x >> n, with zeros.
func (s index) ShrU(d, x vec.Reg, n int) { s.x(SRLI, d, int64(n), x) }

// Place is a label.
func (s index) Place(label, trips int) {
	s.add(vec.Inst{Kind: vec.Label, To: label, Imm: int64(trips), Mem: None()})
}

// Jump jumps always.
func (s index) Jump(label int) { s.add(vec.Inst{Kind: vec.Jump, To: label, Mem: None()}) }

// Branch jumps where a is so to b.
func (s index) Branch(c sel.Cond, a, b vec.Reg, to int) {
	row := map[sel.Cond]int{sel.LT: BLT, sel.GE: BGE, sel.EQ: BEQ, sel.NE: BNE}[c]
	s.add(vec.Inst{Op: row, Kind: vec.Branch, Src: []vec.Reg{a, b}, To: to, Mem: None()})
}

// BranchImm jumps where a is so to v.
func (s index) BranchImm(c sel.Cond, a vec.Reg, v int64, to int) {
	b := s.real(X0)
	if v != 0 {
		b = s.number(v)
	}
	s.Branch(c, a, b, to)
}

// Turn is x += step, and back unless x is end.
func (s index) Turn(x vec.Reg, step, end int64, to int) {
	s.AddImm(x, x, step)
	s.BranchImm(sel.NE, x, end, to)
}
