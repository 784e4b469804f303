package core

import (
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

// Accumulators in memory have their lanes packed, 6 or 10 bytes each: a unit takes 48 bytes or 40.
const (
	accSize  = 48
	wideSize = 40 // of lanes of 80 bits
	accAlign = 8
)

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
	end := a.local.Bytes
	if a.n >= 16 && !d.hasStore {
		end += m.mem.over
	}
	if at := addr - m.stackAt - a.local.Offset; at < 0 || at+a.n > end {
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
