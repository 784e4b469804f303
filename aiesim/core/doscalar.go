package core

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// scalarUses is the number of operands that a scalar operation takes; a function has as many as it is given.
func scalarUses(s *mir.Scalar, given int) int {
	switch s.Op {
	case mir.Copy, mir.Neg, mir.Not, mir.Extend, mir.Convert, mir.Lo, mir.Hi:
		return 1
	case mir.Select:
		return 3
	case mir.Math:
		return min(max(given, 1), 2)
	}
	return 2
}

// typed extends the raw bits of a register, or a constant, as type t says.
func typed(t cfront.Basic, bits int64) int64 {
	switch t {
	case cfront.Float32:
		return int64(uint32(bits))
	case cfront.Bool: // a comparison's result, or a byte
		return bits & 0xff
	}
	return t.Wrap(bits)
}

// compute does a scalar operation on raw bits. undef are the bits of the operands that have no value: operations on
// single bits carry them along, a known 0 under & and a known 1 under | decide the result; no other operation may see
// them, which ok = false says.
func compute(s *mir.Scalar, v [3]int64, undef [3]uint64, n int) (val int64, u uint64, ok bool, wrong fault) {
	t := s.Type
	switch s.Op {
	case mir.Copy:
		return v[0], undef[0], true, ""
	case mir.Lo:
		return int64(uint32(v[0])), undef[0] & (1<<32 - 1), true, ""
	case mir.Hi:
		return int64(uint64(v[0]) >> 32), undef[0] >> 32, true, ""
	case mir.Pair:
		return int64(uint64(uint32(v[0])) | uint64(v[1])<<32), undef[0]&(1<<32-1) | undef[1]<<32, true, ""
	case mir.Select:
		if undef[0] != 0 {
			return 0, 0, false, ""
		}
		if v[0] != 0 {
			return v[1], undef[1], true, ""
		}
		return v[2], undef[2], true, ""
	}
	if undef[0]|undef[1]|undef[2] != 0 {
		return computeVague(s, v, undef)
	}
	switch s.Op {
	case mir.Neg:
		if t.IsFloat() {
			return bitsOf(t, -floatOf(t, v[0])), 0, true, ""
		}
		return t.Wrap(-typed(t, v[0])), 0, true, ""
	case mir.Not:
		return t.Wrap(^typed(t, v[0])), 0, true, ""
	case mir.Extend, mir.Convert:
		val, wrong = convert(s.From, t, typed(s.From, v[0]))
		return val, 0, true, wrong
	case mir.Math:
		val, _ = mathematics(s.Name, t, typed(t, v[0]), typed(t, v[1]), n == 2)
		return val, 0, true, ""
	case mir.Shl, mir.Shr:
		val, wrong = shift(s.Op, t, typed(t, v[0]), int64(int32(v[1])))
		return val, 0, true, wrong
	}
	val, wrong = apply(s.Op, t, typed(t, v[0]), typed(t, v[1]))
	return val, 0, true, wrong
}

// computeVague carries undefined bits through the operations that can.
func computeVague(s *mir.Scalar, v [3]int64, undef [3]uint64) (val int64, u uint64, ok bool, wrong fault) {
	t := s.Type
	u = undef[0] | undef[1]
	switch s.Op {
	case mir.And:
		u &= (undef[0] | uint64(v[0])) & (undef[1] | uint64(v[1]))
	case mir.Or:
		u &= (undef[0] | ^uint64(v[0])) & (undef[1] | ^uint64(v[1]))
	case mir.Xor:
	case mir.Not:
		return t.Wrap(^typed(t, v[0])), u, true, ""
	case mir.Extend:
		if s.From.IsFloat() || t == cfront.Bool && s.From != cfront.Bool {
			return 0, 0, false, ""
		}
		return t.Wrap(typed(s.From, v[0])), uint64(t.Wrap(typed(s.From, int64(u)))), true, ""
	case mir.Shl, mir.Shr:
		if undef[1] != 0 {
			return 0, 0, false, ""
		}
		if val, wrong = shift(s.Op, t, typed(t, v[0]), int64(int32(v[1]))); wrong != "" {
			return 0, 0, true, wrong
		}
		moved, _ := shift(s.Op, t, typed(t, int64(undef[0])), int64(int32(v[1])))
		return val, uint64(moved), true, ""
	default:
		return 0, 0, false, ""
	}
	val, wrong = integer(s.Op, t, typed(t, v[0]), typed(t, v[1]))
	return val, u, true, wrong
}

// doScalar does any scalar operation.
func doScalar(m *state, d *code) {
	var v [3]int64
	var undef [3]uint64
	for i := range d.use {
		v[i], undef[i] = m.number(d, &d.use[i])
	}
	val, u, ok, wrong := compute(&d.op.Scalar, v, undef, len(d.use))
	if !ok {
		for i := range d.use {
			if undef[i] != 0 {
				m.vagueUse(d, &d.use[i], undef[i])
			}
		}
	}
	if wrong != "" {
		m.fail(d, d.op.Scalar.Op.String(), "%s", string(wrong))
	}
	m.sendNumber(d.write, d, &d.def, val, u)
}

// scalarDo chooses a quick way for what loops and addresses do most.
func scalarDo(d *code) func(*state, *code) {
	s := &d.op.Scalar
	if d.op.Code == machine.Alu && (s.Type == cfront.Int32 || s.Type == cfront.UInt32) && d.def.n == 1 {
		switch s.Op {
		case mir.Add:
			return doAdd
		case mir.Sub:
			return doSub
		}
	}
	return doScalar
}

func doAdd(m *state, d *code) {
	x, y := m.defined(d, &d.use[0]), m.defined(d, &d.use[1])
	m.sendNumber(d.write, d, &d.def, x+y, 0)
}

func doSub(m *state, d *code) {
	x, y := m.defined(d, &d.use[0]), m.defined(d, &d.use[1])
	m.sendNumber(d.write, d, &d.def, x-y, 0)
}

// doCopy moves a scalar between files, or makes a constant.
func doCopy(m *state, d *code) {
	val, u := m.number(d, &d.use[0])
	m.sendNumber(d.write, d, &d.def, val, u)
}

// addressOf checks the root of an operation that makes its address.
func (c *Core) addressOf(d *code) error {
	root := d.op.Mem.Root
	if d.op.Code != machine.MoveImm || d.use[0].reg {
		return c.broken(d, "only a constant can be relative to an address")
	}
	if root <= mir.UnknownRoot || root >= len(c.prog.Func.Roots) {
		return c.broken(d, "there is no root %d", root)
	}
	return nil
}

// doAddress makes the address of an object, which is known when everything is placed.
func doAddress(m *state, d *code) {
	m.sendNumber(d.write, d, &d.def, m.roots[d.op.Mem.Root]+d.use[0].imm, 0)
}

func doPtrAdd(m *state, d *code) {
	p, by := m.defined(d, &d.use[0]), m.defined(d, &d.use[1])
	to := p + by
	if len(d.use) > 2 {
		to = mir.AroundRing(to, m.defined(d, &d.use[2]))
	}
	m.sendNumber(d.write, d, &d.def, to, 0)
}
