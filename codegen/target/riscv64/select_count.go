package riscv64

import "github.com/vyasa-go/vyasa/codegen/target/vec"

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
