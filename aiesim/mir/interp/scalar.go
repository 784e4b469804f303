package interp

import (
	"math/big"

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

// compute is the value of an operation on defined numbers.
func (m *state) compute(s *mir.Scalar, n [3]uint64, uses int) uint64 {
	switch s.Op {
	case mir.Extend, mir.Convert:
		return m.convert(s, n[0])
	case mir.Math:
		return m.function(s, n)
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
