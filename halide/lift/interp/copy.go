package interp

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// part is a cell of a copied piece of memory, at bytes from the piece's beginning.
type part[V any] struct {
	at int64
	c  cell[V]
}

// read copies the n bytes at p: the cells that are defined there. like is the type the copy is of, for memory that has
// none yet.
func (m *machine[V]) read(p ptr[V], n int64, like ctree.Type, s *site) []part[V] {
	if n == 0 {
		return nil
	}
	o := p.o
	if o != nil && o.layout == untyped && cellOf(o.elem) == 0 && cellOf(like) > 0 {
		m.reach(ptr[V]{o, p.off}, cellOf(like), s, "read")
	}
	first := int64(1)
	if o != nil && o.layout == untyped {
		if first = cellOf(o.elem); first <= 0 {
			first = 1
		}
	} else if o != nil && o.layout == uniform {
		first = o.mask + 1
	}
	if n%first != 0 {
		first = 1
	}
	m.reach(p, first, s, "read")
	m.reach(ptr[V]{o, p.off + n - first}, first, s, "read")
	var parts []part[V]
	for at := int64(0); at < n; {
		width := m.readPart(ptr[V]{o, p.off + at}, n-at, like, s)
		i := int((p.off + at - o.lo) >> o.shift)
		if fl := o.flags[i]; fl&cellDefined != 0 {
			o.flags[i] = fl.again()
			parts = append(parts, part[V]{at, o.cell(i)})
		}
		at += width
	}
	return parts
}

// readPart makes the cell at p defined if it can be, and returns the number of bytes up to the next one.
func (m *machine[V]) readPart(p ptr[V], left int64, like ctree.Type, s *site) int64 {
	o := p.o
	i := int((p.off - o.lo) >> o.shift)
	fl := o.flags[i]
	if fl&cellInside != 0 {
		fail(s.pos, CodeType, fmt.Sprintf("a copy of %s begins or ends within a value", o.name))
	}
	if fl&cellDefined == 0 && (o.open || o.zero) {
		_, _, t := leaf(o.path, o.elem, p.off, o.byValue)
		if o.elem == nil || t == nil {
			t = innermost(like)
		}
		k, ok := KindOf(t)
		if _, isList := t.(ctree.List); isList {
			k, ok = Ptr, true
		}
		switch {
		case o.layout == bytes && functionPointer(t) && left >= 8:
			return 8 // what the caller has there is not known; nothing calls it in the copy
		case ok && k.Bytes() <= left && (o.layout == bytes || o.mask+1 == k.Bytes()):
			m.define(o, i, p.off, k, s)
		case o.zero:
			o.flags[i] |= o.zeros() | cellInitial
		case o.layout == bytes:
			return 1 // padding
		default:
			fail(s.pos, CodeType, fmt.Sprintf("a copy of %s, whose elements have no known type", o.name))
		}
		fl = o.flags[i]
	}
	if o.layout == uniform {
		return o.mask + 1
	}
	if fl&cellDefined == 0 || fl&cellKind == cellZero {
		return 1
	}
	if fl.bytes() > left {
		fail(s.pos, CodeType, fmt.Sprintf("a copy of %s ends within a value", o.name))
	}
	return fl.bytes()
}

func functionPointer(t ctree.Type) bool {
	p, ok := t.(ctree.Pointer)
	if !ok {
		return false
	}
	_, ok = p.Elem.(*ctree.Signature)
	return ok
}

// write makes the n bytes at p what parts say; what they do not say is undefined.
func (m *machine[V]) write(p ptr[V], n int64, parts []part[V], s *site) {
	if n == 0 {
		return
	}
	if p.o != nil && p.o.layout == untyped && len(parts) > 0 && parts[0].c.fl&cellKind != cellZero {
		m.reach(ptr[V]{p.o, p.off + parts[0].at}, parts[0].c.fl.bytes(), s, "write")
	}
	next := int64(0)
	for _, c := range parts {
		m.unset(p, next, c.at, s)
		at := ptr[V]{p.o, p.off + c.at}
		if c.c.fl&cellKind == cellZero {
			next = c.at + m.writeZero(at, c.c.fl.bytes(), s)
			continue
		}
		m.store(at, c.c.fl.kind(), c.c.num, c.c.p, s)
		next = c.at + c.c.fl.bytes()
	}
	m.unset(p, next, n, s)
}

// unset makes the bytes from..to behind p undefined.
func (m *machine[V]) unset(p ptr[V], from, to int64, s *site) {
	if from >= to || p.o == nil || p.o.layout == untyped {
		return
	}
	width := p.o.mask + 1
	for at := from; at+width <= to; at += width {
		i := m.reach(ptr[V]{p.o, p.off + at}, width, s, "write")
		if p.o.layout == bytes && p.o.flags[i]&cellDefined == 0 {
			continue
		}
		if m.forks > 0 {
			m.log(p.o, p.off+at, width)
		}
		if p.o.open {
			p.o.flags[i] = p.o.flags[i]&^cellFormat | cellInside | cellWritten
			continue
		}
		p.o.flags[i] &^= cellFormat
	}
}

// zeros is the format of a cell that is zero, whatever its type.
func (o *object[V]) zeros() cellFlags { return cellDefined | cellZero | cellFlags(o.shift)<<cellSize }

// writeZero sets n bytes at p to zero, whatever they are.
func (m *machine[V]) writeZero(p ptr[V], n int64, s *site) int64 {
	if n == 0 {
		return 0
	}
	if p.o != nil && p.o.layout == untyped && p.o.size == n && p.off == 0 && p.o.made {
		p.o.zero = true // and remains without a type
		return n
	}
	width := int64(1)
	if p.o != nil && p.o.layout == untyped {
		if c := cellOf(p.o.elem); c > 0 && n%c == 0 {
			width = c
		}
	} else if p.o != nil && n%(p.o.mask+1) == 0 && (p.off-p.o.lo)&p.o.mask == 0 {
		width = p.o.mask + 1
	}
	for at := int64(0); at < n; at += width {
		q := ptr[V]{p.o, p.off + at}
		i := m.reach(q, width, s, "write")
		o := p.o
		if o.fixed {
			fail(s.pos, CodeType, fmt.Sprintf("write to %s, which is constant", o.name))
		}
		if m.forks > 0 {
			m.log(o, q.off, width)
		}
		if o.layout == bytes {
			m.clear(o, i, width)
		}
		if o.firstWrite == 0 {
			m.written++
			o.firstWrite = m.written
		}
		o.flags[i] = o.flags[i]&^cellFormat | o.zeros() | cellWritten
	}
	return n
}
