package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// value is what a register holds: a number with its undefined bits, a vector, or an accumulator by units of 384 bits.
type value struct {
	n, u uint64
	v    *datapath.Vec
	a    [2]datapath.Acc
	set  bool
}

func (m *state) file(r mir.Reg) machine.File { return machine.AIE1().Classes[m.f.Regs[r].Class].File }

// reg finds a register; one that nothing was put into yet is undefined.
func (m *state) reg(r mir.Reg) *value {
	v := &m.regs[r]
	if !v.set {
		v.set, v.u = true, ^uint64(0)
		v.v = &datapath.Vec{}
		v.v.Undef(128)
		for i := range v.a {
			v.a[i].Undef(16)
		}
	}
	return v
}

// number reads a scalar operand and its undefined bits.
func (m *state) number(x mir.Operand) (n, u uint64) {
	if !x.IsReg() {
		return uint64(x.Imm), 0
	}
	v := m.reg(x.Reg)
	return v.n, v.u & m.mask(x.Reg)
}

// mask are the bits of a scalar register.
func (m *state) mask(r mir.Reg) uint64 {
	switch m.f.Regs[r].Class {
	case machine.ClassR64, machine.ClassC, machine.ClassRing:
		return ^uint64(0)
	}
	return 1<<32 - 1
}

// defined reads a scalar operand that must have a value.
func (m *state) defined(x mir.Operand) int64 {
	n, u := m.number(x)
	if u != 0 {
		m.fail("%s is undefined (bits %x)", m.f.Operand(x), u)
	}
	return int64(n)
}

// setNumber defines a scalar register.
func (m *state) setNumber(x mir.Operand, n, u uint64) {
	v, mask := m.reg(x.Reg), m.mask(x.Reg)
	v.n, v.u = n&mask, u&mask
}

// vec reads a vector operand. Units that the operation says it does not need are undefined, so that it is found out if
// it does.
func (m *state) vec(x mir.Operand) *datapath.Vec {
	out := &datapath.Vec{}
	if !x.IsReg() {
		return out
	}
	out.Take(m.reg(x.Reg).v, 16*int(x.Off), 16*int(x.Len))
	for u := range x.Len {
		if x.Reads()>>(x.Off+u)&1 == 0 {
			out.SetUndef(16*int(u), 16)
		}
	}
	return out
}

// setVec defines a vector register or part of one.
func (m *state) setVec(x mir.Operand, v *datapath.Vec) {
	m.reg(x.Reg).v.Put(v, 16*int(x.Off), 16*int(x.Len))
}

// lanesOf is the number of lanes in a unit of an accumulator.
func lanesOf(bits int) int {
	if bits == 80 {
		return 4
	}
	return 8
}

// acc reads an accumulator operand with lanes of so many bits.
func (m *state) acc(x mir.Operand, bits int) *datapath.Acc {
	out := &datapath.Acc{}
	if !x.IsReg() {
		return out
	}
	n := lanesOf(bits)
	for u := range int(x.Len) {
		out.Put(&m.reg(x.Reg).a[int(x.Off)+u], u*n, n)
	}
	return out
}

// setAcc defines an accumulator register or half of one.
func (m *state) setAcc(x mir.Operand, a *datapath.Acc, bits int) {
	n := lanesOf(bits)
	for u := range int(x.Len) {
		unit := &m.reg(x.Reg).a[int(x.Off)+u]
		*unit = datapath.Acc{}
		unit.Take(a, u*n, n)
	}
}
