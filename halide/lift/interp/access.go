package interp

import (
	"fmt"
	"math"
)

// loadSlow is a load of a scalar of kind k that the fast path could not do.
func (m *machine[V]) loadSlow(p ptr[V], k Kind, s *site) (number[V], ptr[V]) {
	i := m.reach(p, k.Bytes(), s, "read")
	o := p.o
	if o.flags[i]&(cellDefined|cellInside) == 0 {
		m.define(o, i, p.off, k, s)
	}
	fl := o.flags[i]
	o.flags[i] = o.flags[i].again()
	switch {
	case fl&(cellDefined|cellInside) != cellDefined:
		fail(s.pos, CodeUnset, fmt.Sprintf("read of %s at byte %d, which was never written as a whole", o.name, p.off))
	case fl&cellKind == cellZero:
		m.allZero(o, i, k, s)
		if o.layout == uniform && !o.fixed && k != Ptr { // from now on it is a k
			o.flags[i] = o.flags[i]&^cellFormat | formats[k]
			o.bits[i] = 0
			if o.data != nil {
				o.data[i] = m.zero(k).v
			}
		}
		return m.zero(k), ptr[V]{}
	case fl.bytes() != k.Bytes():
		fail(s.pos, CodeType, fmt.Sprintf("%s of %s at byte %d is read as %s, in parts or together with others",
			fl.kind(), o.name, p.off, k))
	case fl&cellKind == cellPtr:
		if k != Ptr {
			return knownInt[V](m.addressNote(o.ptrs[i], s)), ptr[V]{}
		}
		return number[V]{}, o.ptrs[i]
	case k == Ptr:
		if fl&(cellKind|cellData) != cellInt {
			fail(s.pos, CodeType, fmt.Sprintf("%s of %s at byte %d is read as a pointer", fl.kind(), o.name, p.off))
		}
		return number[V]{}, m.pointer(int64(o.bits[i]))
	}
	return m.reinterpret(o.number(i), fl.kind(), k, s), ptr[V]{}
}

// number is cell i of o.
func (o *object[V]) number(i int) number[V] {
	n := number[V]{bits: o.bits[i], st: isKnown}
	if o.data != nil {
		n.v = o.data[i]
		if o.flags[i]&cellData != 0 {
			n.st = isData
		}
	}
	return n
}

// zero is 0 of kind k.
func (m *machine[V]) zero(k Kind) number[V] {
	n := number[V]{st: isKnown}
	if m.domain != nil && k.Float() {
		n.v = m.domain.Float(k, 0)
	}
	return n
}

// allZero fails unless all of the bytes of a k at cell i are zeros that were set as bytes.
func (m *machine[V]) allZero(o *object[V], i int, k Kind, s *site) {
	if o.layout != bytes {
		return
	}
	for b := range int(k.Bytes()) {
		if o.flags[i+b]&(cellDefined|cellKind) == 0 && (o.open || o.zero) {
			o.flags[i+b] |= cellDefined | cellZero
		}
		if o.flags[i+b]&(cellDefined|cellKind) != cellDefined|cellZero {
			fail(s.pos, CodeType, fmt.Sprintf("bytes of %s that were set to zero are read together with others",
				o.name))
		}
	}
}

// reinterpret is n, of kind from, read as kind to of the same size.
func (m *machine[V]) reinterpret(n number[V], from, to Kind, s *site) number[V] {
	switch {
	case from.Float() == to.Float():
		if n.st == isKnown && to.Int() {
			n.bits = uint64(wrapInt(to, int64(n.bits)))
		}
		if n.st == isData && to.Int() && from != to {
			n.v = m.domain.Convert(from, to, n.v)
		}
		return n
	case n.st != isKnown || m.domain != nil && from.Float():
		fail(s.pos, CodeType, fmt.Sprintf("data of type %s is read as %s, bit by bit", from, to),
			"the bits of data have no meaning here")
	case from == F32:
		n.bits = uint64(wrapInt(to, int64(math.Float32bits(float32(n.float())))))
	case from == F64:
	case to == F32:
		n.bits = math.Float64bits(float64(math.Float32frombits(uint32(n.bits))))
	}
	if m.domain != nil && to.Float() {
		n.v = m.domain.Float(to, n.float())
	}
	return n
}

// store writes a scalar of kind k; pointers are q.
func (m *machine[V]) store(p ptr[V], k Kind, n number[V], q ptr[V], s *site) {
	i := m.reach(p, k.Bytes(), s, "write")
	o := p.o
	if o.fixed || o.flags[i]&cellConst != 0 {
		fail(s.pos, CodeType, fmt.Sprintf("write to %s, which is constant", o.name))
	}
	if m.forks > 0 {
		m.log(o, p.off, k.Bytes())
	}
	if o.layout == bytes {
		m.clear(o, i, k.Bytes())
		for b := 1; b < int(k.Bytes()); b++ {
			o.flags[i+b] = cellInside
		}
	}
	if o.firstWrite == 0 {
		m.written++
		o.firstWrite = m.written
	}
	fl := o.flags[i]&^cellFormat | formats[k] | cellWritten
	switch {
	case k == Ptr:
		if o.ptrs == nil {
			o.ptrs = make([]ptr[V], len(o.flags))
			m.charge(s.pos, int64(len(o.flags))*16)
		}
		o.ptrs[i] = q
	case n.st == isKnown:
		o.bits[i] = n.bits
	case n.st == isData:
		fl |= cellData
	default:
		fl = fl&^cellFormat | cellInside // cannot be read, whatever the object
	}
	if o.data != nil {
		o.data[i] = n.v
	}
	o.flags[i] = fl
}

// clear removes what is in n bytes from slot i of an object of layout bytes; what sticks out on either side is lost (to
// be read it must be whole) unless it is zeros.
func (m *machine[V]) clear(o *object[V], i int, n int64) {
	for start := i; o.flags[start]&cellInside != 0 && start > 0; {
		start--
		if o.flags[start]&cellInside == 0 && start < i {
			m.lose(o, start)
		}
	}
	for b := 0; b < int(n); b++ {
		if fl := o.flags[i+b]; fl&cellDefined != 0 && fl&cellKind != cellZero && b+int(fl.bytes()) > int(n) {
			m.lose(o, i+b)
		}
		o.flags[i+b] &^= cellFormat
	}
}

// lose makes the cell at slot i unreadable for good.
func (m *machine[V]) lose(o *object[V], i int) {
	for b := range int(o.flags[i].bytes()) {
		if i+b < len(o.flags) {
			o.flags[i+b] = o.flags[i+b]&^cellFormat | cellInside
		}
	}
}

// addressNote is p as a number, which the trace tells.
func (m *machine[V]) addressNote(p ptr[V], s *site) int64 {
	if p.o != nil {
		m.note(s.pos, NoteAlignment, "an address is used as a number; here every object begins at a multiple of 64")
	}
	return p.address()
}
