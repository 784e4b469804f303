package interp

import (
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

func widthMask(t cfront.Basic) uint64 { return ^uint64(0) >> (64 - uint(t.Bits())) }

func signBit(t cfront.Basic) uint64 {
	if t.IsUnsigned() {
		return 0
	}
	return 1 << (t.Bits() - 1)
}

// integer is the number that bits stand for in type t.
func integer(t cfront.Basic, bits uint64) *big.Int {
	bits &= widthMask(t)
	v := new(big.Int).SetUint64(bits)
	if bits&signBit(t) != 0 {
		v.Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(t.Bits())))
	}
	return v
}

// bitsOf are the low 64 bits of a number in two's complement.
func bitsOf(v *big.Int) uint64 {
	return new(big.Int).And(v, new(big.Int).SetUint64(^uint64(0))).Uint64()
}

// wrap brings a number into type t and gives its bits, extended to 64.
func wrap(t cfront.Basic, v *big.Int) uint64 {
	if t == cfront.Bool {
		return uint64(v.Cmp(big.NewInt(0)) & 1)
	}
	return bitsOf(integer(t, bitsOf(v)))
}

func real(t cfront.Basic, bits uint64) float64 {
	if t == cfront.Float32 {
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(bits)
}

func realBits(t cfront.Basic, x float64) uint64 {
	if t == cfront.Float32 {
		return uint64(math.Float32bits(float32(x)))
	}
	return math.Float64bits(x)
}

// spread is all bits if by has any, else u.
func spread(u, by uint64) uint64 {
	if by != 0 {
		return ^uint64(0)
	}
	return u
}

// truncated is x towards zero.
func truncated(x float64) (*big.Int, bool) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil, false
	}
	v, _ := new(big.Float).SetFloat64(math.Trunc(x)).Int(nil)
	return v, true
}

func (m *state) convert(s *mir.Scalar, n uint64) uint64 {
	switch {
	case s.From.IsFloat() && s.Type.IsFloat():
		return realBits(s.Type, real(s.From, n))
	case s.From.IsFloat():
		x := real(s.From, n)
		v, ok := truncated(x)
		if !ok || wrap(s.Type, v) != bitsOf(v) {
			m.fail("%g does not fit %s", x, s.Type)
		}
		return wrap(s.Type, v)
	case s.Type.IsFloat():
		v := new(big.Float).SetInt(integer(s.From, n))
		if s.Type == cfront.Float32 {
			f, _ := v.Float32()
			return uint64(math.Float32bits(f))
		}
		f, _ := v.Float64()
		return math.Float64bits(f)
	}
	return wrap(s.Type, integer(s.From, n))
}
