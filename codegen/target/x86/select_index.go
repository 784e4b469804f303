package x86

import (
	"fmt"
	"math/big"
	"math/bits"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// atom is a register that holds a loop, or a quotient, remainder, minimum or maximum of loops.
func (s *selector) atom(in *scope, a affine.Atom) vec.Reg {
	if a.Op == affine.IsVar {
		return in.of(a.Var).x
	}
	lo, hi := a.Of.Range(in.extents())
	x, d := s.value(in, *a.Of), vec.NoReg
	if a.Op == affine.IsMod && a.By&(a.By-1) != 0 {
		d = s.value(in, oneAtom(affine.Atom{Op: affine.IsDiv, Of: a.Of, By: a.By}))
	}
	r := s.itmp()
	in.begin = append(in.begin, func() {
		switch a.Op {
		case affine.IsDiv:
			s.quotient(r, x, a.By, lo, hi)
		case affine.IsMod:
			s.remainder(r, x, d, int64(a.By))
		default:
			by := s.itmp()
			s.imm(by, int64(a.By))
			s.cmp(x, by)
			if a.Op == affine.IsMin {
				s.tied(CMOVG, r, x, by)
			} else {
				s.tied(CMOVL, r, x, by)
			}
		}
	})
	return r
}

func oneAtom(a affine.Atom) affine.Form { return affine.Form{Terms: []affine.Term{{Coef: 1, Atom: a}}} }

// quotient is floor(x / by) for x in lo .. hi: a shift, or the high bits of a product.
//
//	x/7   ->   (x * 2454267027) >> 34    for 0 <= x < 1<<31
func (s *selector) quotient(d, x vec.Reg, by, lo, hi int) {
	if by&(by-1) == 0 {
		s.shiftImm(SARI, d, x, int64(log2(by)))
		return
	}
	lift := 0 // whole multiples that make it positive
	if lo < 0 {
		lift = -affine.FloorDiv(lo, by)
	}
	if uint64(hi+lift*by) >= 1<<31 || by >= 1<<31 {
		s.divide(d, x, int64(by))
		return
	}
	l := bits.Len(uint(by - 1))
	m := new(big.Int).Lsh(big.NewInt(1), uint(31+l))
	m.Add(m, big.NewInt(int64(by-1))).Div(m, big.NewInt(int64(by)))
	y, f, q := s.itmp(), s.itmp(), s.itmp()
	s.addImm(y, x, int64(lift*by))
	s.imm(f, m.Int64())
	s.tied(IMUL, q, y, f)
	t := s.itmp()
	s.shiftImm(SHRI, t, q, int64(31+l))
	s.addImm(d, t, int64(-lift))
}

// remainder is x mod by; q is the quotient, if by is no power of two.
func (s *selector) remainder(d, x, q vec.Reg, by int64) {
	if by&(by-1) == 0 {
		s.andImm(d, x, by-1)
		return
	}
	t := s.itmp()
	s.imulImm(t, q, by)
	s.tied(SUB, d, x, t)
}

// divide is floor(x / by) for every x of 64 bits: of a negative x it is ^(^x / by), and y / by of 63 bits is the high
// half of a product.
func (s *selector) divide(d, x vec.Reg, by int64) {
	if by < 1 {
		s.fail("a division by %d", by)
		return
	}
	if by&(by-1) == 0 {
		s.shiftImm(SARI, d, x, int64(bits.Len64(uint64(by))-1))
		return
	}
	l := bits.Len64(uint64(by - 1))
	m := new(big.Int).Lsh(big.NewInt(1), uint(63+l))
	m.Add(m, big.NewInt(by-1)).Div(m, big.NewInt(by))
	sign, y, t, q := s.itmp(), s.itmp(), s.itmp(), s.itmp()
	s.shiftImm(SARI, sign, x, 63)
	s.tied(XOR, y, x, sign)
	s.mulHigh(t, y, m.Uint64())
	s.shiftImm(SHRI, q, t, int64(l-1))
	s.tied(XOR, d, q, sign)
}

// mulHigh is the high half of x * m, unsigned, by halves: no register of the processor's own is touched.
func (s *selector) mulHigh(d, x vec.Reg, m uint64) {
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

func log2(n int) int {
	if n < 1 || n&(n-1) != 0 {
		panic(fmt.Sprintf("BUG: x86: %d is no power of two", n))
	}
	return bits.TrailingZeros(uint(n))
}
