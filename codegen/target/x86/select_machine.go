package x86

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/sel"
)

// index is the selector as a Plan sees it: instructions on general registers.
type index struct{ *selector }

var _ sel.Machine = index{}

// Op makes the instructions of an operation.
func (s index) Op(op *vec.Op) {
	s.note = op.Note
	s.op(op)
	s.note = ""
}

// Fail is the first reason why there is no code.
func (s index) Fail(format string, args ...any) { s.fail(format, args...) }

// The others are as sel.Machine says.

func (s index) Index() vec.Reg               { return s.itmp() }
func (s index) Arg(d vec.Reg, word int)      { s.loadArg(d, word) }
func (s index) Move(d, x vec.Reg)            { s.move(d, x) }
func (s index) Imm(d vec.Reg, v int64)       { s.imm(d, v) }
func (s index) Add(d, a, b vec.Reg)          { s.tied(ADD, d, a, b) }
func (s index) Sub(d, a, b vec.Reg)          { s.tied(SUB, d, a, b) }
func (s index) Mul(d, a, b vec.Reg)          { s.tied(IMUL, d, a, b) }
func (s index) Xor(d, a, b vec.Reg)          { s.tied(XOR, d, a, b) }
func (s index) AddImm(d, x vec.Reg, v int64) { s.addImm(d, x, v) }
func (s index) MulImm(d, x vec.Reg, v int64) { s.imulImm(d, x, v) }
func (s index) AndImm(d, x vec.Reg, v int64) { s.andImm(d, x, v) }
func (s index) Shl(d, x vec.Reg, n int)      { s.shiftImm(SHLI, d, x, int64(n)) }
func (s index) ShrS(d, x vec.Reg, n int)     { s.shiftImm(SARI, d, x, int64(n)) }
func (s index) ShrU(d, x vec.Reg, n int)     { s.shiftImm(SHRI, d, x, int64(n)) }

func (s index) Scaled(d, a, b vec.Reg, scale int) {
	s.lea(d, vec.MemRef{Base: a, Index: b, Scale: scale})
}

func (s index) Less(d, a, b vec.Reg, smaller bool) {
	s.cmp(a, b)
	s.tied(map[bool]int{true: CMOVG, false: CMOVL}[smaller], d, a, b)
}

func (s index) Place(label, trips int) {
	s.add(vec.Inst{Kind: vec.Label, To: label, Imm: int64(trips), Mem: None()})
}

func (s index) Jump(label int) { s.add(vec.Inst{Op: JMP, Kind: vec.Jump, To: label, Mem: None()}) }

var jumps = [...]int{sel.LT: JL, sel.GE: JGE, sel.EQ: JE, sel.NE: JNE}

func (s index) branch(c sel.Cond, to int) {
	s.add(vec.Inst{Op: jumps[c], Kind: vec.Branch, To: to, Mem: None()})
}

func (s index) Branch(c sel.Cond, a, b vec.Reg, to int) {
	s.cmp(a, b)
	s.branch(c, to)
}

func (s index) BranchImm(c sel.Cond, a vec.Reg, v int64, to int) {
	s.cmpImm(a, v)
	s.branch(c, to)
}

// Turn needs no comparison where the addition sets the flag of a counter that is 0.
func (s index) Turn(x vec.Reg, step, end int64, to int) {
	s.addImm(x, x, step)
	if end != 0 {
		s.BranchImm(sel.LT, x, end, to)
		return
	}
	s.branch(sel.NE, to)
}

// MulHigh is the high half of x * m, unsigned, by halves: no register of the processor's own is touched.
func (s index) MulHigh(d, x vec.Reg, m uint64) {
	xl, xh, ml, mh := s.itmp(), s.itmp(), s.itmp(), s.itmp()
	s.wide(MOV, 32, xl, x)
	s.shiftImm(SHRI, xh, x, 32)
	s.imm(ml, int64(m&0xffffffff))
	s.imm(mh, int64(m>>32))
	product := func(a, b vec.Reg) vec.Reg {
		t := s.itmp()
		s.tied(IMUL, t, a, b)
		return t
	}
	high := func(a vec.Reg) vec.Reg {
		t := s.itmp()
		s.shiftImm(SHRI, t, a, 32)
		return t
	}
	sum := func(a, b vec.Reg) vec.Reg {
		t := s.itmp()
		s.lea(t, vec.MemRef{Base: a, Index: b, Scale: 1})
		return t
	}
	u := sum(product(xh, ml), high(product(xl, ml)))
	low := s.itmp()
	s.wide(MOV, 32, low, u)
	w := sum(product(xl, mh), low)
	s.lea(d, vec.MemRef{Base: sum(product(xh, mh), high(u)), Index: high(w), Scale: 1})
}
