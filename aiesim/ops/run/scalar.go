package run

import (
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/ops"
)

// scalar runs an operation on numbers. Registers hold bits; an operand is taken as its type says.
func (m *state) scalar(o *ops.Op) {
	s := &o.Scalar
	var n, u [3]uint64
	for i, x := range o.Use {
		n[i], u[i] = m.number(x)
	}
	switch s.Op {
	case ops.Copy:
		m.setNumber(o.Def[0], n[0], u[0])
	case ops.Lo:
		m.setNumber(o.Def[0], n[0], u[0])
	case ops.Hi:
		m.setNumber(o.Def[0], n[0]>>32, u[0]>>32)
	case ops.Pair:
		m.setNumber(o.Def[0], n[0]&(1<<32-1)|n[1]<<32, u[0]&(1<<32-1)|u[1]<<32)
	case ops.Select:
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
func (m *state) arithmetic(o *ops.Op, n, u [3]uint64) {
	s := &o.Scalar
	lost := u[0] | u[1]
	if lost != 0 {
		n[0], n[1] = n[0]&^u[0], n[1]&^u[1] // runs repeat
	}
	switch s.Op {
	case ops.And:
		lost &= (u[0] | n[0]) & (u[1] | n[1])
	case ops.Or:
		lost &= (u[0] | ^n[0]) & (u[1] | ^n[1])
	case ops.Xor, ops.Not:
	case ops.Shl:
		lost = spread(lost, u[1]) << (n[1] & 63)
	case ops.Shr:
		lost = spread(lost, u[1]) >> (n[1] & 63)
	case ops.Extend:
		if lost&widthMask(s.Type) != 0 && lost&(signBit(s.Type)|signBit(s.From)) != 0 {
			lost = ^uint64(0)
		}
		lost &= ^uint64(0)
	default:
		lost = spread(lost, lost)
	}
	if lost != 0 && (s.Op < ops.And || s.Op > ops.Shr) && s.Op != ops.Not && s.Op != ops.Extend {
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
func (m *state) compute(s *ops.Scalar, n [3]uint64, uses int) uint64 {
	switch s.Op {
	case ops.Extend, ops.Convert:
		return m.convert(s, n[0])
	case ops.Math:
		return m.function(s, n, uses)
	}
	if s.Type.IsFloat() {
		return m.realOp(s, real(s.Type, n[0]), real(s.Type, n[1]))
	}
	return m.intOp(s, n)
}

func (m *state) intOp(s *ops.Scalar, n [3]uint64) uint64 {
	t := s.Type
	a, b, r := integer(t, n[0]), integer(t, n[1]), new(big.Int)
	switch s.Op {
	case ops.Add:
		r.Add(a, b)
	case ops.Sub:
		r.Sub(a, b)
	case ops.Mul:
		r.Mul(a, b)
	case ops.Div, ops.Rem:
		if b.Sign() == 0 {
			m.fail("division of %s by zero", a)
		}
		q, rest := new(big.Int).QuoRem(a, b, new(big.Int))
		if r = q; s.Op == ops.Rem {
			r = rest
		}
	case ops.And:
		r.And(a, b)
	case ops.Or:
		r.Or(a, b)
	case ops.Xor:
		r.Xor(a, b)
	case ops.Shl, ops.Shr:
		k := int32(n[1])
		if k < 0 || int(k) >= t.Bits() {
			m.fail("the shift count %d is outside the bits of %s", k, t)
		}
		if r.Lsh(a, uint(k)); s.Op == ops.Shr {
			r.Rsh(a, uint(k))
		}
	case ops.Neg:
		r.Neg(a)
	case ops.Not:
		r.Not(a)
	default:
		return truth(s.Op, a.Cmp(b))
	}
	return wrap(t, r)
}

// truth is a comparison, given the order of its sides.
func truth(op ops.ScalarOp, c int) uint64 {
	yes := map[ops.ScalarOp]bool{ops.Eq: c == 0, ops.Ne: c != 0, ops.Lt: c < 0, ops.Le: c <= 0, ops.Gt: c > 0, ops.Ge: c >= 0}
	v, ok := yes[op]
	if !ok {
		panic("BUG: operation " + op.String() + " on integers")
	}
	if v {
		return 1
	}
	return 0
}

func (m *state) realOp(s *ops.Scalar, a, b float64) uint64 {
	switch s.Op {
	case ops.Add:
		return realBits(s.Type, a+b)
	case ops.Sub:
		return realBits(s.Type, a-b)
	case ops.Mul:
		return realBits(s.Type, a*b)
	case ops.Div:
		return realBits(s.Type, a/b)
	case ops.Neg:
		return realBits(s.Type, -a)
	}
	if a != a || b != b {
		if s.Op == ops.Ne {
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

func (m *state) convert(s *ops.Scalar, n uint64) uint64 {
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
