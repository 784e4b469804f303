package interp

import (
	"cmp"
	"sort"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// object is a piece of data memory that pointers can point into: an argument, a global, a local with an address.
type object struct {
	name  string
	data  []byte
	undef []uint64 // a bit for each byte that has no value; nil if all have
	base  int64    // address, for alignment and for casts to integers
	said  int64    // the address that an argument asks for, which base has the alignment of; else 0
	what  string   // "argument", "global", "local"
	over  int64    // bytes behind it that vector loads may read
	ro    bool     // const
	dead  bool     // a local whose block has ended
	room  bool     // a local array whose length is no constant: data are all that it may have
	fn    *function
	ring  *ring // of a window's descriptor
	ends  bool  // a stream whose end ends the run, as the function never returns
	elem  int64 // of a stream: bytes of an element; else 0
}

// What an object is.
const (
	argument = "argument"
	global   = "global"
	local    = "local"
)

// String names the object: "argument in".
func (o *object) String() string { return o.what + " " + o.name }

// pointer is an address with its provenance. A nil obj is the null pointer, or the bare number off.
type pointer struct {
	obj *object
	off int64
}

// unset is where pointers without a value point.
var unset = &object{name: "nothing"}

// addr is the address as a number.
func (p pointer) addr() int64 {
	if p.obj == nil {
		return p.off
	}
	return p.obj.base + p.off
}

// memory hands out addresses and keeps account of the bytes in use.
type memory struct {
	objects []*object // by rising base
	next    int64
	used    int64
	limit   int64
	over    int64 // bytes behind every object that vector loads may read
}

// Addresses start where the data memory of a core starts in its own view; between objects lie gaps, so that a pointer
// past the end of one is never in another.
const (
	memoryStart = 0x20000
	memoryGap   = 4096
	baseAlign   = 32
)

// place gives o an address that is a multiple of align, and of no higher power of two if exact is set: a program that
// needs more alignment than it asked for should notice.
func (m *memory) place(o *object, align int64, exact bool) {
	m.next = (m.next + memoryGap + baseAlign*2 - 1) &^ (baseAlign*2 - 1)
	if exact && align < baseAlign {
		m.next += align
	} else if align > baseAlign {
		m.next = (m.next + align - 1) &^ (align - 1)
	}
	o.base, o.over = m.next, max(o.over, m.over)
	m.next += int64(len(o.data))
	m.objects = append(m.objects, o)
	m.used += int64(len(o.data))
}

// mark and release bracket the life of locals.
func (m *memory) mark() int { return len(m.objects) }

func (m *memory) release(to int) {
	for _, o := range m.objects[to:] {
		o.dead = true
		m.used -= int64(len(o.data))
	}
	if to < len(m.objects) {
		m.next = m.objects[to].base
	}
	m.objects = m.objects[:to]
}

// find gives the pointer with a number as its address: into the object that lies there or whose end or start is near,
// else a bare number.
func (m *memory) find(addr int64) pointer {
	i := sort.Search(len(m.objects), func(i int) bool { return m.objects[i].base > addr })
	if i > 0 {
		if o := m.objects[i-1]; addr-o.base <= int64(len(o.data))+memoryGap/2 {
			return pointer{o, addr - o.base}
		}
	}
	if i < len(m.objects) && m.objects[i].base-addr <= memoryGap/2 {
		return pointer{m.objects[i], addr - m.objects[i].base}
	}
	return pointer{nil, addr}
}

// vague makes o keep account of bytes without a value; so far, all have one.
func (o *object) vague() {
	if o.undef == nil {
		o.undef = make([]uint64, (len(o.data)+63)/64)
	}
}

// forget makes all bytes of a local undefined, as at its declaration.
func (o *object) forget() {
	o.vague()
	for i := range o.undef {
		o.undef[i] = ^uint64(0)
	}
}

// settle gives all bytes a value.
func (o *object) settle() { o.undef = nil }

// undefined reports whether any of n bytes from off on has no value; n is at most 8.
func (o *object) undefined(off, n int64) bool {
	for i := off; i < off+n; i++ {
		if o.undef[i>>6]>>(uint(i)&63)&1 != 0 {
			return true
		}
	}
	return false
}

// define gives n bytes from off on a value.
func (o *object) define(off, n int64) {
	for n > 0 {
		k := min(n, 64-off&63)
		o.undef[off>>6] &^= (^uint64(0) >> (64 - uint(k))) << (uint(off) & 63)
		off, n = off+k, n-k
	}
}

// bits gives the undefined bits of n bytes from off on, n at most 64.
func (o *object) bits(off, n int64) uint64 {
	w, s := off>>6, uint(off)&63
	u := o.undef[w] >> s
	if s != 0 && int(w)+1 < len(o.undef) {
		u |= o.undef[w+1] << (64 - s)
	}
	return u & (^uint64(0) >> (64 - uint(n)))
}

// setBits is the opposite of bits.
func (o *object) setBits(off, n int64, u uint64) {
	o.define(off, n)
	w, s := off>>6, uint(off)&63
	o.undef[w] |= u << s
	if s != 0 && u>>(64-s) != 0 {
		o.undef[w+1] |= u >> (64 - s)
	}
}

// reach checks that n bytes at p can be accessed with the given alignment, and says what is wrong if not. op is "load
// of int16", "vector store" or the like.
func reach(p pointer, n, align int64, pos cfront.Pos, op string) {
	switch o := p.obj; {
	case o == nil && p.off == 0:
		fail(pos, op, "through a null pointer")
	case o == nil:
		fail(pos, op, "at address 0x%x, where nothing lies", uint32(p.off))
	case o == unset:
		fail(pos, op, "through a pointer that has no value yet")
	case o.fn != nil:
		fail(pos, op, "at the address of function %s", o.name)
	case o.dead:
		fail(pos, op, "in %s, whose life has ended", o)
	case o.ends && p.off+n > int64(len(o.data)):
		panic(ended{})
	case o.elem > 0 && p.off+n > int64(len(o.data)):
		fail(pos, op, "stream %s has no more than %d elements", o.name, int64(len(o.data))/o.elem)
	case p.off >= int64(len(o.data)) && o.room:
		fail(pos, op, "bytes %d..%d of %s, an array whose length is no constant: such arrays have %d bytes of room",
			p.off, p.off+n-1, o, cfront.VariableBytes)
	case p.off < 0 || p.off+n > int64(len(o.data)):
		fail(pos, op, "bytes %d..%d are outside %s of %d bytes", p.off, p.off+n-1, o, len(o.data))
	case (o.base+p.off)%align != 0:
		fail(pos, op, "byte %d of %s is not aligned to %d bytes (address 0x%x)", p.off, o, align,
			cmp.Or(o.said, o.base)+p.off)
	}
}

// writable checks that p may be stored to.
func writable(p pointer, pos cfront.Pos, op string) {
	if p.obj.ro {
		fail(pos, op, "%s is const", p.obj)
	}
}

// addressOf is the number of an address; functions get theirs when it is first asked for.
func (m *state) addressOf(p pointer) int64 {
	if p.obj != nil && p.obj.fn != nil {
		return functionBase + int64(p.obj.fn.index)*16
	}
	return p.addr()
}

// pointerAt is the pointer with a number as its address.
func (m *state) pointerAt(addr int64) pointer {
	if k := (addr - functionBase) / 16; addr >= functionBase && k < int64(len(m.prog.funcs)) {
		return pointer{m.prog.funcs[k].ref, 0}
	}
	return m.mem.find(addr)
}
