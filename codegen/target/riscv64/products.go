package riscv64

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/sel"
)

// rules is what multiplications do.
var rules = sel.Rules{Mixed: true, Sums: vec.I64}

// product is a multiplication in a new register, or, where sum is a register, added to that.
func (s *selector) product(op *vec.Op, sum vec.Reg) vec.Reg {
	f, a, b := s.products, op.Args[0], op.Args[1]
	c := lanes(op.Elem, op.N)
	if !f.Wide[op] {
		if sum == vec.NoReg {
			return s.v(VMULVV, c, a, b)
		}
		return s.v(VMACCVV, c, sum, a, b)
	}
	signed1, signed2 := f.Signs(op)
	c = part(op.Elem, op.N, 1)
	c.Sew--
	a, b = s.factor(a, c), s.factor(b, c)
	if !signed1 && signed2 {
		a, b, signed1, signed2 = b, a, true, false
	}
	kind := 0
	switch {
	case signed1 && signed2:
	case signed1:
		kind = 1
	default:
		kind = 2
	}
	if sum == vec.NoReg {
		return s.v([]int{VWMULVV, VWMULSUVV, VWMULUVV}[kind], c, a, b)
	}
	return s.v([]int{VWMACCVV, VWMACCSUVV, VWMACCUVV}[kind], c, sum, a, b)
}

// factor is a factor before it is extended.
func (s *selector) factor(r vec.Reg, c Config) vec.Reg {
	op := s.products.Maker(r)
	if op.Code == vec.Const {
		return s.splat(c, op.Imm)
	}
	if n, ok := s.narrow[r]; ok {
		return n
	}
	panic("BUG: riscv64: a factor that nothing made")
}
