package core

import (
	"github.com/vyasa-go/vyasa/aiesim/datapath"
)

// accUnit is half of a wide accumulator: 8 lanes of 48 bits or 4 of 80.
type accUnit struct {
	lo [8]int64
	hi [4]int64 // bits 64 to 79 of lanes of 80
	u  uint8    // undefined lanes
}

// registers are all register files with, for each unit, the virtual register whose value it holds.
type registers struct {
	vec   [vecUnits * 16]byte
	vecU  [vecUnits]uint16 // undefined bytes
	vague uint64           // vector units with an undefined byte
	acc   [accUnits]accUnit
	num   [scalarUnits]int64  // bits of scalar units
	numU  [scalarUnits]uint64 // undefined bits of them
	tags  [allUnits]uint32
	old   [scalarUnits]oldNumber // what scalar units held before
}

// oldNumber is what a scalar unit held before its last change: selections are read a cycle before issue.
type oldNumber struct {
	at   int64 // cycle of the change
	num  int64
	numU uint64
	tag  uint32
}

// reset makes all units empty: undefined, and of no virtual register.
func (r *registers) reset() {
	*r = registers{vague: 1<<vecUnits - 1}
	for i := range r.vecU {
		r.vecU[i] = 0xffff
	}
	for i := range r.acc {
		r.acc[i].u = 0xff
	}
	for i := range r.numU {
		r.numU[i] = ^uint64(0)
		r.old[i].at = -1
	}
}

// check compares the tags of the units that o reads; a unit with another value is looked at by suspect.
func (m *state) check(d *code, o *operand) (strange uint8) {
	for i, need := 0, o.needs; need != 0; i, need = i+1, need>>1 {
		if need&1 != 0 && m.tags[o.units[i&7]&(allUnits-1)] != o.first+uint32(i) {
			m.suspect(d, o, i)
			strange |= 1 << i
		}
	}
	return strange
}

// vector reads a vector operand into dst.
func (m *state) vector(d *code, o *operand, dst *datapath.Vec) {
	strange := m.check(d, o)
	u := int(o.units[0])
	switch {
	case o.row && o.n == 2:
		*(*[32]byte)(dst.B[:]) = *(*[32]byte)(m.vec[16*u:])
	case o.row && o.n == 4:
		*(*[64]byte)(dst.B[:]) = *(*[64]byte)(m.vec[16*u:])
	case o.row && o.n == 8:
		*(*[128]byte)(dst.B[:]) = *(*[128]byte)(m.vec[16*u:])
	default:
		for i := range int(o.n) {
			*(*[16]byte)(dst.B[16*i&127:]) = *(*[16]byte)(m.vec[16*int(o.units[i&7]&(vecUnits-1)):])
		}
	}
	dst.U = datapath.Mask{}
	if m.vague&o.mask != 0 || strange != 0 {
		m.undefined(o, strange, dst)
	}
}

// undefined gives dst the undefined bytes of o's units; those of strange units are all undefined.
func (m *state) undefined(o *operand, strange uint8, dst *datapath.Vec) {
	for i := range int(o.n) {
		u := m.vecU[o.units[i]]
		if strange>>i&1 != 0 {
			u = 0xffff
			clear(dst.B[16*i : 16*i+16])
		}
		dst.U[i>>2] |= uint64(u) << (16 * (i & 3))
	}
}

// putVector writes a vector into the units of o.
func (m *state) putVector(o *operand, v *datapath.Vec) {
	u := int(o.units[0])
	if o.row && o.n == 2 {
		*(*[32]byte)(m.vec[16*u:]) = *(*[32]byte)(v.B[:])
	} else {
		for i := range int(o.n) {
			*(*[16]byte)(m.vec[16*int(o.units[i&7]&(vecUnits-1)):]) = *(*[16]byte)(v.B[16*i&127:])
		}
	}
	for i := range int(o.n) {
		m.tags[o.units[i&7]&(allUnits-1)] = o.first + uint32(i)
	}
	if v.U[0]|v.U[1] == 0 && m.vague&o.mask == 0 {
		return
	}
	m.vague &^= o.mask
	for i := range int(o.n) {
		u := uint16(v.U[i>>2] >> (16 * (i & 3)))
		m.vecU[o.units[i]] = u
		if u != 0 {
			m.vague |= 1 << o.units[i]
		}
	}
}

// accumulator reads an accumulator operand of lanes of so many bits into dst.
func (m *state) accumulator(d *code, o *operand, wide bool, dst *datapath.Acc) {
	strange := m.check(d, o)
	dst.U = 0
	for i := range int(o.n) {
		a := &m.acc[o.units[i&7]&(accUnits-1)]
		u := uint32(a.u)
		if strange>>i&1 != 0 {
			u = 0xff
		}
		if wide {
			*(*[4]int64)(dst.Lo[4*i&15:]) = *(*[4]int64)(a.lo[:])
			*(*[4]int64)(dst.Hi[4*i&7:]) = a.hi
			dst.U |= u & 15 << (4 * i)
			continue
		}
		*(*[8]int64)(dst.Lo[8*i&15:]) = a.lo
		dst.U |= u << (8 * i)
	}
}

// putAccumulator writes lanes of so many bits into the units of o.
func (m *state) putAccumulator(o *operand, wide bool, src *datapath.Acc) {
	for i := range int(o.n) {
		u := o.units[i&7]
		a := &m.acc[u&(accUnits-1)]
		if wide {
			*(*[4]int64)(a.lo[:]) = *(*[4]int64)(src.Lo[4*i&15:])
			a.hi = *(*[4]int64)(src.Hi[4*i&7:])
			a.u = uint8(src.U>>(4*i)) & 15
		} else {
			a.lo = *(*[8]int64)(src.Lo[8*i&15:])
			a.u = uint8(src.U >> (8 * i))
		}
		m.tags[u&(allUnits-1)] = o.first + uint32(i)
	}
}

// number reads a scalar operand: its bits, and which of them are undefined. A pair of units is 64 bits.
func (m *state) number(d *code, o *operand) (val int64, undef uint64) {
	if !o.reg {
		return o.imm, 0
	}
	u := o.units[0] & (scalarUnits - 1)
	if o.early && m.old[u].at == m.now {
		return m.before(d, o)
	}
	val, undef = m.num[u], m.numU[u]
	if m.tags[o.units[0]&(allUnits-1)] != o.first || o.n > 1 {
		if s := m.check(d, o); s != 0 {
			return 0, ^uint64(0)
		}
	}
	if o.n == 2 {
		w := o.units[1] & (scalarUnits - 1)
		val = int64(uint64(uint32(val)) | uint64(m.num[w])<<32)
		undef = undef&(1<<32-1) | m.numU[w]<<32
	}
	return val, undef
}

// before reads a scalar operand of one unit as it was before the change of this cycle.
func (m *state) before(d *code, o *operand) (val int64, undef uint64) {
	u := o.units[0] & (scalarUnits - 1)
	now := m.tags[o.units[0]]
	m.tags[o.units[0]] = m.old[u].tag
	strange := m.check(d, o)
	m.tags[o.units[0]] = now
	if strange != 0 {
		return 0, ^uint64(0)
	}
	return m.old[u].num, m.old[u].numU
}

// putNumber writes a scalar into the units of o. A unit keeps as many bits as its file has.
func (m *state) putNumber(o *operand, val int64, undef uint64) {
	u := o.units[0] & (scalarUnits - 1)
	m.old[u] = oldNumber{m.now, m.num[u], m.numU[u], m.tags[o.units[0]&(allUnits-1)]}
	m.tags[o.units[0]&(allUnits-1)] = o.first
	if o.n == 1 {
		m.num[u], m.numU[u] = o.cut(val), undef&o.keep
		return
	}
	w := o.units[1] & (scalarUnits - 1)
	m.old[w] = oldNumber{m.now, m.num[w], m.numU[w], m.tags[o.units[1]&(allUnits-1)]}
	m.num[u], m.numU[u] = int64(uint32(val)), undef&(1<<32-1)
	m.num[w], m.numU[w] = int64(uint64(val)>>32), undef>>32
	m.tags[o.units[1]&(allUnits-1)] = o.first + 1
}

// cut keeps the bits of a scalar that a unit of o's file has room for.
func (o *operand) cut(val int64) int64 { return int64(uint64(val)&o.keep^o.sign) - int64(o.sign) }

// defined insists that a scalar has a value.
func (m *state) defined(d *code, o *operand) int64 {
	val, undef := m.number(d, o)
	if undef != 0 {
		m.vagueUse(d, o, undef)
	}
	return val
}
