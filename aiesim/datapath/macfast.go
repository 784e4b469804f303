package datapath

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// The two families that kernels spend their time in have loops of their own, for operands that are all defined and no
// pre-adder. They do what Run does otherwise.

// fast is one of those loops, or none.
type fast uint8

const (
	noFast   fast = iota
	fast16x2      // int16 x int16, 16 lanes, 2 columns, 48 bits
	fast32x1      // int32 x int32, 8 lanes, 1 column, 80 bits
)

// fastFor tells which loop a Mac can use.
func fastFor(m *Mac) fast {
	f := m.Family
	switch {
	case m.Pre != PreNone || f.Complex():
	case f.X == machine.Int16 && f.Z == machine.Int16 && f.Lanes == 16 && f.Cols == 2:
		return fast16x2
	case f.X == machine.Int32 && f.Z == machine.Int32 && f.Lanes == 8 && f.Cols == 1:
		return fast32x1
	}
	return noFast
}

func at16(b *[128]byte, o uint8) int64 {
	o &= 126
	return int64(int16(uint16(b[o]) | uint16(b[o+1])<<8))
}

func at32(b *[128]byte, o uint8) int64 {
	o &= 124
	return int64(int32(uint32(b[o]) | uint32(b[o+1])<<8 | uint32(b[o+2])<<16 | uint32(b[o+3])<<24))
}

// run16x2 is Run for fast16x2.
func (m *Mac) run16x2(dst, acc *Acc, x, z *Vec, s *Selection) int {
	xb, zb := &x.B, &z.B
	z0, z1 := at16(zb, s.Z[0]), at16(zb, s.Z[1])
	var bad uint64
	for l := 0; l < 16; l++ {
		i := 2 * l & 126
		if !s.same {
			z0, z1 = at16(zb, s.Z[i]), at16(zb, s.Z[i+1])
		}
		sum := at16(xb, s.X[i])*z0 + at16(xb, s.X[i+1])*z1
		if m.Negate {
			sum = -sum
		}
		if m.Add {
			sum += acc.Lo[l]
		}
		dst.Lo[l] = sum
		bad |= uint64(sum+1<<47) >> 48
	}
	dst.U = 0
	if bad == 0 {
		return -1
	}
	for l := range 16 {
		if !fits48(dst.Lo[l]) {
			return l
		}
	}
	return -1
}

// run32x1 is Run for fast32x1.
func (m *Mac) run32x1(dst, acc *Acc, x, z *Vec, s *Selection) int {
	xb, zb := &x.B, &z.B
	z0 := at32(zb, s.Z[0])
	overflow := -1
	for l := 0; l < 8; l++ {
		if !s.same {
			z0 = at32(zb, s.Z[l])
		}
		p := at32(xb, s.X[l]) * z0
		if m.Negate {
			p = -p
		}
		lo, hi := p, p>>63
		if m.Add {
			sum, carry := bits.Add64(uint64(acc.Lo[l]), uint64(p), 0)
			lo, hi = int64(sum), acc.Hi[l]+hi+int64(carry)
			if uint64(hi+1<<15)>>16 != 0 && overflow < 0 {
				overflow = l
			}
		}
		dst.Lo[l], dst.Hi[l] = lo, hi
	}
	dst.U = 0
	return overflow
}
