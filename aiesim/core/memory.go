package core

import (
	"encoding/binary"
	"math/bits"
)

// region is a piece of data memory that something lies in: an argument, a global, a descriptor, the stack.
type region struct {
	name       string
	start, end int64 // addresses
	over       int64 // bytes behind it that vector loads may read
	ro         bool  // const, or an input
	written    bool  // something was stored: only then it goes back, so that runs at once may share inputs
	data       []byte
	what       what
	index      int // of the parameter or global
	align      int64
}

// what a region is.
type what uint8

const (
	argument what = iota
	global
	descriptor
	stack
)

var whatNames = [...]string{"argument", "global", "window", "stack"}

// String names a region: "argument in".
func (r *region) String() string {
	if r.what == stack {
		return "the stack"
	}
	return whatNames[r.what] + " " + r.name
}

// granule is the distance of regions: each owns whole ones.
const granule = 16

// memory is the data memory of a core, flat. Bytes of the stack may be undefined, bit by bit.
type memory struct {
	base, size int64
	data       []byte
	regions    []region // by what they are: see placement
	over       int64    // bytes behind every region that vector loads may read
	stack      int      // index of the stack's region; -1 if there is none
	undef      []byte   // a bit for each bit of the stack
}

// bound is where accesses of a root usually go.
type bound struct {
	lo, hi int64 // addresses
	ro     bool
	r      *region
}

// at checks an access of n bytes and gives its offset in data; near is where to look first, and becomes where it was.
// It does not check alignment.
func (m *memory) at(addr, n int64, near *bound) (off int64, r *region) {
	off = addr - m.base
	if addr >= near.lo && addr+n <= near.hi {
		return off, near.r
	}
	return off, m.search(addr, n, near)
}

// search finds the region of an access.
func (m *memory) search(addr, n int64, near *bound) *region {
	for i := range m.regions {
		if r := &m.regions[i]; addr >= r.start && addr+n <= r.end {
			*near = bound{r.start, r.end, r.ro, r}
			return r
		}
	}
	return nil
}

// beyond finds the region of a load that may end behind it; what lies behind has to be memory at all.
func (m *memory) beyond(addr, n int64) *region {
	for i := range m.regions {
		r := &m.regions[i]
		if end := r.end + max(r.over, m.over); addr >= r.start && addr+n > r.end && addr+n <= min(end, m.base+m.size) {
			return r
		}
	}
	return nil
}

// near describes what lies at an address where an access failed.
func (m *memory) near(addr int64) *region {
	best := -1
	for i := range m.regions {
		r := &m.regions[i]
		if r.start <= addr+64 && addr <= r.end+64 && (best < 0 || r.start > m.regions[best].start && r.start <= addr) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	return &m.regions[best]
}

// loadBits reads 1, 2, 4 or 8 bytes.
func (m *memory) loadBits(off int64, n int, signed bool) int64 {
	b := m.data[off : off+int64(n)]
	switch n {
	case 1:
		if signed {
			return int64(int8(b[0]))
		}
		return int64(b[0])
	case 2:
		x := binary.LittleEndian.Uint16(b)
		if signed {
			return int64(int16(x))
		}
		return int64(x)
	case 4:
		return int64(binary.LittleEndian.Uint32(b))
	}
	return int64(binary.LittleEndian.Uint64(b))
}

// storeBits writes the low 1, 2, 4 or 8 bytes of x.
func (m *memory) storeBits(off int64, n int, x int64) {
	b := m.data[off : off+int64(n)]
	switch n {
	case 1:
		b[0] = byte(x)
	case 2:
		binary.LittleEndian.PutUint16(b, uint16(x))
	case 4:
		binary.LittleEndian.PutUint32(b, uint32(x))
	default:
		binary.LittleEndian.PutUint64(b, uint64(x))
	}
}

// undefBits are the undefined bits of n bytes of the stack at address addr, n at most 8.
func (m *memory) undefBits(addr int64, n int) uint64 {
	var u uint64
	for i, b := range m.undef[addr-m.regions[m.stack].start:][:n] {
		u |= uint64(b) << (8 * i)
	}
	return u
}

// setUndefBits is the opposite of undefBits.
func (m *memory) setUndefBits(addr int64, n int, u uint64) {
	to := m.undef[addr-m.regions[m.stack].start:][:n]
	for i := range to {
		to[i] = byte(u >> (8 * i))
	}
}

// undefMask gives a bit for each of up to 128 bytes of the stack that has an undefined bit.
func (m *memory) undefMask(addr int64, n int) (mask [2]uint64) {
	from := m.undef[addr-m.regions[m.stack].start:][:n]
	for i := 0; i+8 <= n; i += 8 {
		if x := binary.LittleEndian.Uint64(from[i:]); x != 0 {
			for j := range 8 {
				if byte(x>>(8*j)) != 0 {
					mask[i>>6] |= 1 << (i&63 + j)
				}
			}
		}
	}
	return mask
}

// setUndefMask makes bytes of the stack undefined where mask says so, and all others defined.
func (m *memory) setUndefMask(addr int64, n int, mask [2]uint64) {
	to := m.undef[addr-m.regions[m.stack].start:][:n]
	clear(to)
	for w, x := range mask {
		for ; x != 0; x &= x - 1 {
			if i := 64*w + bits.TrailingZeros64(x); i < n {
				to[i] = 0xff
			}
		}
	}
}
