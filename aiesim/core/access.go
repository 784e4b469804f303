package core

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// access is how a load or store reaches memory.
type access struct {
	n, align int64
	mask     int64 // of addresses
	ptr, mod int   // indices in use of the pointer and of its modifier; -1 if there is none
	ring     int   // of the circular buffer that it moves in
	by       int64 // post-modification by a constant
	off      int64
	value    int // of a store: index in use
	signed   bool
	cyclic   bool  // at a position of a window: see [mir.Mem]
	part     int64 // bytes from the position
	again    int   // cycles after which the operation reaches memory once more; 0: it does not
	root     int
	local    *mir.Root // the local that it may touch, and nothing else of the stack; nil if it is none
	near     int       // where to look for it first: by root, or one of its own if that is not known
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

// Accumulators in memory have their lanes packed, 6 or 10 bytes each: a unit takes 48 bytes or 40.
const (
	accSize  = 48
	wideSize = 40 // of lanes of 80 bits
	accAlign = 8
)

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

// size checks the bytes of an access against those of its register.
func (c *Core) size(d *code, most int64) error {
	a := &d.mem
	ok := a.n == most || most == accSize && a.n == wideSize
	if most <= 8 {
		ok = a.n == most || most == 4 && (a.n == 1 || a.n == 2)
	}
	if !ok {
		return c.broken(d, "an access of %d bytes for a register of %d", a.n, most)
	}
	return nil
}

// accessName is what messages call an access.
func (d *code) accessName() string {
	kind := "load"
	if d.hasStore {
		kind = "store"
	}
	if d.mem.n >= 16 {
		return "vector " + kind
	}
	return fmt.Sprintf("%s of %d bytes", kind, d.mem.n)
}

// reach finds where an access goes, checks it, counts its banks, and moves the pointer on.
func (m *state) reach(d *code) (off, addr int64, r *region) {
	a := &d.mem
	base := m.stackAt
	if a.ptr >= 0 {
		base = m.defined(d, &d.use[a.ptr])
	}
	addr = m.around(a, base+a.off) & a.mask
	off, r = m.mem.at(addr, a.n, &m.bounds[a.near])
	if r == nil && a.n >= 16 && !d.hasStore {
		r = m.mem.beyond(addr, a.n)
	}
	if r == nil || addr&(a.align-1) != 0 {
		m.outsideLocal(d, addr)
		m.unreachable(d, addr)
	}
	m.outsideLocal(d, addr)
	if d.hasStore {
		if r.ro {
			m.fail(d, d.accessName(), "%s is const", r)
		}
		r.written = true
	}
	m.banks.touch(off, a.n)
	if a.again > 0 {
		m.banks.again(m.now, a.again, off+a.n/2)
	}
	if m.trace != nil {
		m.trace.access(d, addr)
	}
	if d.dst.reg {
		next := base + a.by
		if a.mod >= 0 {
			next += m.defined(d, &d.use[a.mod])
		}
		if a.ring >= 0 {
			next = mir.AroundRing(next, m.defined(d, &d.use[a.ring]))
		}
		m.sendNumber(d.time.PtrWrite-d.time.Read, d, &d.dst, next, 0)
	}
	return off, addr, r
}

// around is where an access at a position of a window goes that may have left the buffer.
func (m *state) around(a *access, addr int64) int64 {
	if !a.cyclic {
		return addr
	}
	return mir.Around(addr-a.part, m.roots[a.root], m.sizes[a.root]) + a.part
}

// outsideLocal ends the run if an access of a local leaves it.
func (m *state) outsideLocal(d *code, addr int64) {
	a := &d.mem
	if a.local == nil {
		return
	}
	if at := addr - m.stackAt - a.local.Offset; at < 0 || at+a.n > a.local.Bytes {
		m.fail(d, d.accessName(), "bytes %d..%d are outside local %s of %d bytes", at, at+a.n-1, a.local.Name,
			a.local.Bytes)
	}
}

// unreachable says what is wrong with an access: relative to the object that it was meant for, if that is known.
func (m *state) unreachable(d *code, addr int64) {
	a, op := &d.mem, d.accessName()
	off, r := m.mem.at(addr, a.n, &bound{})
	near := m.mem.near(addr)
	if at := m.roots[a.root]; a.root != mir.UnknownRoot && at != 0 {
		if own := m.mem.search(at, 1, &bound{}); own != nil && own.what != stack {
			near = own
		}
	}
	switch {
	case r != nil:
		m.fail(d, op, "byte %d of %s is not aligned to %d bytes (address 0x%x)", addr-r.start, r, a.align, addr)
	case addr == 0:
		m.fail(d, op, "through a null pointer")
	case near != nil:
		m.fail(d, op, "bytes %d..%d are outside %s of %d bytes", addr-near.start, addr-near.start+a.n-1, near,
			near.end-near.start)
	case off < 0 || off >= m.mem.size:
		m.fail(d, op, "address 0x%x is outside of data memory, 0x%x to 0x%x", addr, m.mem.base, m.mem.base+m.mem.size-1)
	}
	m.fail(d, op, "at address 0x%x, where nothing lies", addr)
}
