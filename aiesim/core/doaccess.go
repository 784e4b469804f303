package core

import (
	"encoding/binary"

	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// doLoadVector loads a vector. Bytes of the stack without a value become undefined lanes.
func doLoadVector(m *state, d *code) {
	off, addr, r := m.reach(d)
	dst := m.sendVector(d)
	n := d.mem.n
	switch n {
	case 32:
		*(*[32]byte)(dst.B[:]) = *(*[32]byte)(m.mem.data[off:])
	case 16:
		*(*[16]byte)(dst.B[:]) = *(*[16]byte)(m.mem.data[off:])
	default:
		copy(dst.B[:n], m.mem.data[off:])
	}
	dst.U = datapath.Mask{}
	if r.what == stack {
		dst.U = m.mem.undefMask(addr, int(n))
	}
	if behind := min(n, addr+n-r.end); behind > 0 {
		dst.U = datapath.Span(int(n-behind), int(behind))
		clear(dst.B[n-behind : n])
	}
}

// doStoreVector stores a vector. Every lane must have a value, but for the stack.
func doStoreVector(m *state, d *code) {
	m.vector(d, &d.use[d.mem.value], &m.x)
	m.storeVector(d, &m.x, 1)
}

// storeVector stores n bytes of v; lane is the size of one, to name it.
func (m *state) storeVector(d *code, v *datapath.Vec, lane int) {
	off, addr, r := m.reach(d)
	n := d.mem.n
	switch {
	case r.what == stack:
		m.mem.setUndefMask(addr, int(n), v.U)
	case v.U.Any():
		if b := v.U.And(datapath.Span(0, int(n))).First(); b >= 0 {
			what := "byte"
			if lane > 1 {
				what = "lane"
			}
			m.fail(d, d.accessName(), "%s %d of the value is undefined", what, b/lane)
		}
	}
	switch n {
	case 32:
		*(*[32]byte)(m.mem.data[off:]) = *(*[32]byte)(v.B[:])
	case 16:
		*(*[16]byte)(m.mem.data[off:]) = *(*[16]byte)(v.B[:])
	default:
		copy(m.mem.data[off:off+n], v.B[:n])
	}
}

// doStoreSrs is shift-round-saturate and a store in one.
func doStoreSrs(m *state, d *code) {
	m.srs(d, &m.x)
	m.storeVector(d, &m.x, d.op.Vec.Op.(*datapath.Srs).To.Bytes())
}

// doLoadNumber loads 1 to 8 bytes.
func doLoadNumber(m *state, d *code) {
	off, addr, r := m.reach(d)
	var u uint64
	if r.what == stack {
		if u = m.mem.undefBits(addr, int(d.mem.n)); u != 0 && d.mem.signed {
			u = uint64(int64(u<<(64-8*d.mem.n)) >> (64 - 8*d.mem.n)) // undefined as its sign
		}
	}
	m.sendNumber(d.write, d, &d.def, m.mem.loadBits(off, int(d.mem.n), d.mem.signed), u)
}

// doStoreNumber stores 1 to 8 bytes.
func doStoreNumber(m *state, d *code) {
	val, u := m.number(d, &d.use[d.mem.value])
	off, addr, r := m.reach(d)
	if n := int(d.mem.n); r.what == stack {
		m.mem.setUndefBits(addr, n, u)
	} else if u != 0 {
		m.vagueUse(d, &d.use[d.mem.value], u)
	}
	m.mem.storeBits(off, int(d.mem.n), val)
}

// doLoadAcc loads one unit of an accumulator.
func doLoadAcc(m *state, d *code) {
	off, addr, r := m.reach(d)
	a := m.sendAcc(d)
	a.U = 0
	var undef [2]uint64
	if r.what == stack {
		undef = m.mem.undefMask(addr, int(d.mem.n))
	}
	lanes, bytes := accLanes(d)
	for l := range lanes {
		b := m.mem.data[off+int64(l*bytes):][:bytes]
		if datapath.Mask(undef).And(datapath.Span(l*bytes, bytes)).Any() {
			a.U |= 1 << l
		}
		if d.wide {
			a.Lo[l] = int64(binary.LittleEndian.Uint64(b))
			a.Hi[l] = int64(int16(binary.LittleEndian.Uint16(b[8:])))
			continue
		}
		low := uint64(binary.LittleEndian.Uint32(b)) | uint64(binary.LittleEndian.Uint16(b[4:]))<<32
		a.Lo[l] = int64(low<<16) >> 16
	}
}

// accLanes is the number of lanes in a unit of an accumulator, and the bytes that each takes in memory.
func accLanes(d *code) (lanes, bytes int) {
	if d.wide {
		return 4, 10
	}
	return 8, 6
}

// doStoreAcc stores one unit of an accumulator. Lanes without a value may go to the stack only.
func doStoreAcc(m *state, d *code) {
	a := &m.acc1
	m.accumulator(d, &d.use[d.mem.value], d.wide, a)
	off, addr, r := m.reach(d)
	lanes, bytes := accLanes(d)
	var undef datapath.Mask
	for l := range lanes {
		b := m.mem.data[off+int64(l*bytes):][:bytes]
		if a.U>>l&1 != 0 {
			if r.what != stack {
				m.fail(d, d.accessName(), "lane %d of the value is undefined", l)
			}
			s := datapath.Span(l*bytes, bytes)
			undef[0], undef[1] = undef[0]|s[0], undef[1]|s[1]
		}
		if d.wide {
			binary.LittleEndian.PutUint64(b, uint64(a.Lo[l]))
			binary.LittleEndian.PutUint16(b[8:], uint16(a.Hi[l]))
			continue
		}
		binary.LittleEndian.PutUint32(b, uint32(a.Lo[l]))
		binary.LittleEndian.PutUint16(b[4:], uint16(a.Lo[l]>>32))
	}
	if r.what == stack {
		m.mem.setUndefMask(addr, int(d.mem.n), undef)
	}
}

// chooseAccess prepares a load or store.
func (c *Core) chooseAccess(d *code) error {
	m := d.op.Mem
	if m == nil {
		return c.broken(d, "it does not say what it accesses")
	}
	a := &d.mem
	*a = access{n: int64(m.Bytes), mask: 1<<c.mach.AddressBits.N - 1, ptr: d.op.Addr, mod: -1, ring: -1, off: m.Offset,
		signed: m.Signed, root: m.Root, align: int64(m.Bytes), cyclic: m.Cyclic, part: m.Part}
	if a.near = a.root; a.near == mir.UnknownRoot {
		a.near = c.nears
		c.nears++
	}
	if m.Stack {
		a.ptr = -1
	} else if m.Root > mir.UnknownRoot && m.Root < len(c.prog.Func.Roots) {
		if r := &c.prog.Func.Roots[m.Root]; r.Kind == mir.FrameRoot && r.Bytes > 0 {
			a.local = r
		}
	}
	switch m.Post {
	case mir.PostImm:
		a.by = m.PostBy
	case mir.PostMod:
		a.mod = m.PostUse
	}
	if m.Ring > 0 {
		a.ring = m.Ring
	}
	if m.Root < 0 || m.Root >= len(c.prog.Func.Roots) {
		return c.broken(d, "there is no root %d", m.Root)
	}
	if a.ptr >= 0 && !d.is(numberDef, a.ptr) || a.mod >= 0 && !d.is(numberDef, a.mod) ||
		a.ring >= 0 && !d.is(numberDef, a.ring) || m.Stack && m.Post != mir.PostNone {
		return c.broken(d, "its pointer is not among its %d operands", len(d.use))
	}
	switch d.op.Code {
	case machine.StoreV, machine.StoreW, machine.StoreS, machine.StoreN, machine.StoreD, machine.StoreSRS,
		machine.SpillStore:
		d.hasStore = true
	}
	if busy := d.time.Busy; busy > 1 {
		a.again = busy - 1
	}
	if d.hasStore {
		return c.chooseStore(d)
	}
	if !d.def.reg {
		return c.broken(d, "it has no result")
	}
	d.wide = a.n == wideSize || c.wide[d.def.r]
	switch d.def.kind() {
	case vectorDef:
		d.do = doLoadVector
		a.align = int64(c.mach.VectorAlign.N)
		return c.size(d, int64(d.def.bytes))
	case accDef:
		d.do = doLoadAcc
		a.align = accAlign
		return c.size(d, accSize)
	}
	d.do = doLoadNumber
	if d.op.LoadsRing() {
		a.align = 4
		return c.size(d, 8)
	}
	return c.size(d, 4*int64(d.def.n))
}

func (c *Core) chooseStore(d *code) error {
	a := &d.mem
	if d.op.Code == machine.StoreSRS {
		op, ok := vecOp[*datapath.Srs](d)
		if !ok || !d.is(accDef, d.acc) || !d.is(numberDef, d.shift) || op.Parts != 1 {
			return c.broken(d, "it does not say what it stores")
		}
		d.do, a.align = doStoreSrs, int64(c.mach.VectorAlign.N)
		return c.size(d, int64(op.Lanes*op.Parts*op.To.Bytes()))
	}
	for a.value = 0; a.value == a.ptr || a.value == a.mod || a.value == a.ring; a.value++ {
	}
	if a.value >= len(d.use) {
		return c.broken(d, "it has nothing to store")
	}
	v := &d.use[a.value]
	switch {
	case !v.reg:
		d.do = doStoreNumber
		return nil
	case v.kind() == vectorDef:
		d.do, a.align = doStoreVector, int64(c.mach.VectorAlign.N)
		return c.size(d, int64(v.bytes))
	case v.kind() == accDef:
		d.do, a.align, d.wide = doStoreAcc, accAlign, a.n == wideSize || c.wide[v.r]
		return c.size(d, accSize)
	}
	d.do = doStoreNumber
	return c.size(d, 4*int64(v.n))
}
