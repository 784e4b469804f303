package interp

import (
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// scalar runs an operation on numbers. Registers hold bits; an operand is taken as its type says.
func (m *state) scalar(o *mir.Op) {
	s := &o.Scalar
	var n, u [3]uint64
	for i, x := range o.Use {
		n[i], u[i] = m.number(x)
	}
	switch s.Op {
	case mir.Copy:
		m.setNumber(o.Def[0], n[0], u[0])
	case mir.Lo:
		m.setNumber(o.Def[0], n[0], u[0])
	case mir.Hi:
		m.setNumber(o.Def[0], n[0]>>32, u[0]>>32)
	case mir.Pair:
		m.setNumber(o.Def[0], n[0]&(1<<32-1)|n[1]<<32, u[0]&(1<<32-1)|u[1]<<32)
	case mir.Select:
		switch {
		case u[0] != 0:
			m.setNumber(o.Def[0], 0, ^uint64(0))
		case uint32(n[0]) != 0:
			m.setNumber(o.Def[0], n[1], u[1])
		default:
			m.setNumber(o.Def[0], n[2], u[2])
		}
	default:
		m.arithmetic(o, n, u)
	}
}

// arithmetic runs everything that may lose undefined bits: they spoil the whole result but for bitwise operations.
func (m *state) arithmetic(o *mir.Op, n, u [3]uint64) {
	s := &o.Scalar
	lost := u[0] | u[1]
	if lost != 0 {
		n[0], n[1] = n[0]&^u[0], n[1]&^u[1] // runs repeat
	}
	switch s.Op {
	case mir.And:
		lost &= (u[0] | n[0]) & (u[1] | n[1])
	case mir.Or:
		lost &= (u[0] | ^n[0]) & (u[1] | ^n[1])
	case mir.Xor, mir.Not:
	case mir.Shl:
		lost = spread(lost, u[1]) << (n[1] & 63)
	case mir.Shr:
		lost = spread(lost, u[1]) >> (n[1] & 63)
	case mir.Extend:
		if lost&widthMask(s.Type) != 0 && lost&(signBit(s.Type)|signBit(s.From)) != 0 {
			lost = ^uint64(0)
		}
		lost &= ^uint64(0)
	default:
		lost = spread(lost, lost)
	}
	if lost != 0 && (s.Op < mir.And || s.Op > mir.Shr) && s.Op != mir.Not && s.Op != mir.Extend {
		m.setNumber(o.Def[0], 0, ^uint64(0))
		return
	}
	m.setNumber(o.Def[0], m.compute(s, n, len(o.Use)), lost)
}

// spread is all bits if by has any, else u.
func spread(u, by uint64) uint64 {
	if by != 0 {
		return ^uint64(0)
	}
	return u
}

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

// compute is the value of an operation on defined numbers.
func (m *state) compute(s *mir.Scalar, n [3]uint64, uses int) uint64 {
	switch s.Op {
	case mir.Extend, mir.Convert:
		return m.convert(s, n[0])
	case mir.Math:
		return m.function(s, n, uses)
	}
	if s.Type.IsFloat() {
		return m.realOp(s, real(s.Type, n[0]), real(s.Type, n[1]))
	}
	return m.intOp(s, n)
}

func (m *state) intOp(s *mir.Scalar, n [3]uint64) uint64 {
	t := s.Type
	a, b, r := integer(t, n[0]), integer(t, n[1]), new(big.Int)
	switch s.Op {
	case mir.Add:
		r.Add(a, b)
	case mir.Sub:
		r.Sub(a, b)
	case mir.Mul:
		r.Mul(a, b)
	case mir.Div, mir.Rem:
		if b.Sign() == 0 {
			m.fail("division of %s by zero", a)
		}
		q, rest := new(big.Int).QuoRem(a, b, new(big.Int))
		if r = q; s.Op == mir.Rem {
			r = rest
		}
	case mir.And:
		r.And(a, b)
	case mir.Or:
		r.Or(a, b)
	case mir.Xor:
		r.Xor(a, b)
	case mir.Shl, mir.Shr:
		k := int32(n[1])
		if k < 0 || int(k) >= t.Bits() {
			m.fail("the shift count %d is outside the bits of %s", k, t)
		}
		if r.Lsh(a, uint(k)); s.Op == mir.Shr {
			r.Rsh(a, uint(k))
		}
	case mir.Neg:
		r.Neg(a)
	case mir.Not:
		r.Not(a)
	default:
		return truth(s.Op, a.Cmp(b))
	}
	return wrap(t, r)
}

// truth is a comparison, given the order of its sides.
func truth(op mir.ScalarOp, c int) uint64 {
	yes := map[mir.ScalarOp]bool{mir.Eq: c == 0, mir.Ne: c != 0, mir.Lt: c < 0, mir.Le: c <= 0, mir.Gt: c > 0,
		mir.Ge: c >= 0}
	v, ok := yes[op]
	if !ok {
		panic("BUG: operation " + op.String() + " on integers")
	}
	if v {
		return 1
	}
	return 0
}

func (m *state) realOp(s *mir.Scalar, a, b float64) uint64 {
	switch s.Op {
	case mir.Add:
		return realBits(s.Type, a+b)
	case mir.Sub:
		return realBits(s.Type, a-b)
	case mir.Mul:
		return realBits(s.Type, a*b)
	case mir.Div:
		return realBits(s.Type, a/b)
	case mir.Neg:
		return realBits(s.Type, -a)
	}
	if a != a || b != b {
		if s.Op == mir.Ne {
			return 1
		}
		return 0
	}
	c := 0
	switch {
	case a < b:
		c = -1
	case a > b:
		c = 1
	}
	return truth(s.Op, c)
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

// truncated is x towards zero.
func truncated(x float64) (*big.Int, bool) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil, false
	}
	v, _ := new(big.Float).SetFloat64(math.Trunc(x)).Int(nil)
	return v, true
}
