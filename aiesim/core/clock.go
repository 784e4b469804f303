package core

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// clock is the machine during a run of a slice: scalar registers, addresses and banks.
type clock struct {
	core      *Core
	ctx       context.Context
	num       [scalarUnits]int64
	vague     uint64 // units whose value depends on vector data, or that have none
	land      [][]landing
	late      [][]*sliceStep
	mask      int64
	now       int64
	lost      int64
	check     int64 // cycle of the pipeline in which limits are looked at next
	limit     int64
	pc        int
	hits      []int64
	wait      []int64
	ctl       control
	banks     banks
	addresses int64 // mask of addresses
	base      int64 // of data memory
	short     int64 // bytes of an access that reaches at most two banks
	bounds    []bound
	st        *state // addresses and memory; it runs nothing
	unsure    []byte // bytes of memory whose value depends on vector data
	waits     int64
	res       Result
}

// landing is a result on its way to one or two scalar units.
type landing struct {
	kind  eventKind
	o     *operand
	val   int64
	vague bool
}

// vagueData ends a run of a slice: vector data decide.
func vagueData() { panic(halt{ErrData}) }

// read is the value of an operand, raw, and whether it is known.
func (k *clock) read(o *operand) (val int64, known bool) {
	if !o.reg {
		return o.imm, true
	}
	u := o.units[0] & (scalarUnits - 1)
	val, known = k.num[u], k.vague>>u&1 == 0
	if o.n == 2 {
		w := o.units[1] & (scalarUnits - 1)
		val = int64(uint64(uint32(val)) | uint64(k.num[w])<<32)
		known = known && k.vague>>w&1 == 0
	}
	return val, known
}

// write sets the units of an operand.
func (k *clock) write(o *operand, val int64, vague bool) {
	u := o.units[0] & (scalarUnits - 1)
	set := uint64(1) << u
	if o.n == 1 {
		k.num[u] = o.cut(val)
	} else {
		w := o.units[1] & (scalarUnits - 1)
		k.num[u], k.num[w] = int64(uint32(val)), int64(uint64(val)>>32)
		set |= 1 << w
	}
	if vague {
		k.vague |= set
	} else {
		k.vague &^= set
	}
}

// send writes a result in so many cycles.
func (k *clock) send(in uint8, o *operand, val int64, vague bool) {
	at := (k.now + int64(in)) & k.mask
	k.land[at] = append(k.land[at], landing{landNumber, o, val, vague})
}

// arrive makes a result visible.
func (k *clock) arrive(l *landing) {
	switch l.kind {
	case landLoop:
		k.ctl.loop = int(l.val)
	case landCount:
		k.ctl.count = l.val
	default:
		k.write(l.o, l.val, l.vague)
	}
}

// put writes the one-unit result of a tick: at once if nobody can tell the difference.
func (k *clock) put(t *sliceStep, o *operand, val int64, vague bool) {
	if !t.direct {
		k.send(t.in, o, val, vague)
		return
	}
	u := t.dst & (scalarUnits - 1)
	k.num[u] = int64(uint64(val)&t.keep^t.sign) - int64(t.sign)
	if vague {
		k.vague |= 1 << u
	} else {
		k.vague &^= 1 << u
	}
}

// touch counts an access at an address.
func (k *clock) touch(t *sliceStep, addr int64) (off int64) {
	addr &= k.addresses
	n := int64(t.n)
	b := &k.bounds[t.near]
	if addr < b.lo || addr+n > b.hi || addr&int64(t.align) != 0 || t.store && b.ro {
		k.verify(t, addr)
	}
	off = addr - k.base
	if n <= k.short {
		k.banks.touch2(off, n)
	} else {
		k.banks.touch(off, n)
	}
	return off
}

// verify looks at an access that is not where those of its root were before.
func (k *clock) verify(t *sliceStep, addr int64) {
	r := k.st.mem.search(addr, int64(t.n), &k.bounds[t.near])
	if r == nil && t.n >= 16 && !t.store {
		r = k.st.mem.beyond(addr, int64(t.n))
	}
	if r == nil || addr&int64(t.align) != 0 {
		k.st.unreachable(t.d, addr)
	} else if t.store && r.ro {
		k.st.fail(t.d, t.d.accessName(), "%s is const", r)
	}
}

// data is an access whose number matters, or that may change one that does.
func (k *clock) data(t *sliceStep) {
	d := t.d
	base := k.st.stackAt
	if d.mem.ptr >= 0 {
		var known bool
		if base, known = k.read(&d.use[d.mem.ptr]); !known {
			vagueData()
		}
	}
	off := k.touch(t, k.st.around(&d.mem, base+d.mem.off))
	if d.mem.again > 0 {
		k.banks.again(k.now, d.mem.again, off+d.mem.n/2)
	}
	if d.dst.reg {
		by := d.mem.by
		if d.mem.mod >= 0 {
			x, known := k.read(&d.use[d.mem.mod])
			if !known {
				vagueData()
			}
			by += x
		}
		next := base + by
		if d.mem.ring >= 0 {
			bounds, known := k.read(&d.use[d.mem.ring])
			if !known {
				vagueData()
			}
			next = mir.AroundRing(next, bounds)
		}
		k.send(uint8(d.time.PtrWrite-d.time.Read), &d.dst, next, false)
	}
	if !k.core.timing.memory {
		return
	}
	unsure := k.unsure[off : off+d.mem.n]
	switch {
	case d.hasStore:
		k.store(d, off, unsure)
	case d.def.kind() == numberDef:
		vague := false
		for _, b := range unsure {
			vague = vague || b != 0
		}
		k.send(uint8(d.write), &d.def, k.st.mem.loadBits(off, int(d.mem.n), d.mem.signed), vague)
	}
}

// store writes a number; of a vector only that it is not known.
func (k *clock) store(d *code, off int64, unsure []byte) {
	known := false
	var val int64
	if d.is(numberDef, d.mem.value) && d.mem.n <= 8 {
		val, known = k.read(&d.use[d.mem.value])
	}
	mark := byte(1)
	if known {
		k.st.mem.storeBits(off, int(d.mem.n), val)
		mark = 0
	}
	for i := range unsure {
		unsure[i] = mark
	}
}

// around moves a pointer within a circular buffer.
func (k *clock) around(t *sliceStep) {
	p, known := k.read(&t.d.use[0])
	by, too := k.read(&t.d.use[1])
	bounds, all := k.read(&t.d.use[2])
	k.send(t.in, &t.d.def, mir.AroundRing(p+by, bounds), !(known && too && all))
}

// number does any scalar operation; one that needs vector data gives a result that is not known.
func (k *clock) number(t *sliceStep) {
	d := t.d
	var v [3]int64
	known := t.kind != stepVague
	for i := 0; known && i < len(d.use); i++ {
		v[i], known = k.read(&d.use[i])
	}
	if !known {
		k.send(t.in, &d.def, 0, true)
		return
	}
	var undef [3]uint64
	val, _, _, wrong := compute(&d.op.Scalar, v, undef, len(d.use))
	if wrong != "" {
		k.st.fail(d, d.op.Scalar.Op.String(), "%s", string(wrong))
	}
	k.send(t.in, &d.def, val, false)
}

// stream keeps a stream's port busy.
func (k *clock) stream(t *sliceStep) {
	d := t.d
	s := &k.st.streams[d.mem.root]
	k.st.now, k.st.lost, k.st.waits = k.now, k.lost, k.waits
	k.st.keep(s, d.mem.n)
	k.waits = k.st.waits
	n := int(d.mem.n)
	if s.at+n > len(s.data) {
		k.st.fail(d, "stream", "%s has %d bytes, and more are accessed", k.core.params[d.mem.root].obj.Name,
			len(s.data))
	}
	from := s.data[s.at : s.at+n]
	s.at += n
	if d.def.reg && d.def.kind() == numberDef {
		k.send(uint8(d.write), &d.def, littleEndian(from, d.mem.signed), false)
	}
}

// limits ends runs that take too long.
func (k *clock) limits() {
	if err := k.ctx.Err(); err != nil {
		panic(halt{err})
	}
	if k.now+k.lost > k.limit {
		panic(halt{&Error{Pos: k.core.where(k.pc), Text: fmt.Sprintf(
			"the program has run %d cycles without an end", k.limit), Endless: true, Bundle: k.pc}})
	}
	k.check = min(k.now+stepMask+1, k.limit-k.lost+1)
}
