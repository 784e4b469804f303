package interp

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// reach makes the cell of n bytes at off exist and returns its place; it fails if off is not in o. It is the slow path
// of every access: it types o by its first access, grows it, and divides it into bytes if one size of cells does not
// do.
func (m *machine[V]) reach(p ptr[V], n int64, s *site, verb string) int {
	o := p.o
	switch {
	case o == nil && p.off == 0:
		fail(s.pos, CodeNull, fmt.Sprintf("%s through a null pointer", verb))
	case o == nil:
		fail(s.pos, CodeNull, fmt.Sprintf("%s through the pointer %d, which is no address of an object", verb, p.off))
	case o.fn != nil:
		fail(s.pos, CodeType, fmt.Sprintf("%s of the function %s as if it were data", verb, o.fn.Name))
	case o == m.poison:
		fail(s.pos, CodeUnset, fmt.Sprintf("%s through a pointer that was never set, or only on one side of a branch "+
			"on data", verb))
	case o.freed != "":
		fail(s.pos, CodeFreed, fmt.Sprintf("%s of %s, %s", verb, o.name, o.freed))
	case o.size >= 0 && (p.off < 0 || p.off+n > o.size):
		fail(s.pos, CodeBounds, fmt.Sprintf("%s of bytes %d to %d of %s, which has %d", verb, p.off, p.off+n-1, o.name,
			o.size))
	case p.off < -maxReach || p.off > maxReach:
		fail(s.pos, CodeBounds, fmt.Sprintf("%s at offset %d of %s, further than any array reaches", verb, p.off,
			o.name))
	}
	m.see(o)
	if o.layout == untyped {
		m.typeObject(o, n)
	}
	if o.layout == uniform && (n != o.mask+1 || (p.off-o.lo)&o.mask != 0) {
		m.divide(o, s.pos)
	}
	if p.off < o.lo {
		m.growDown(o, p.off, s.pos)
	}
	i := int((p.off - o.lo) >> o.shift)
	last := i
	if o.layout == bytes {
		last += int(n) - 1
	}
	if last >= len(o.flags) {
		m.grow(o, last+1, s.pos)
	}
	return i
}

// maxReach bounds offsets: half of the distance of two objects.
const maxReach = 1 << (addressBits - 1)

// see numbers objects by their first access.
func (m *machine[V]) see(o *object[V]) {
	if o.seen == 0 {
		m.seen++
		o.seen = m.seen
	}
}

// typeObject divides o into cells by its element type, or n bytes each if it has none.
func (m *machine[V]) typeObject(o *object[V], n int64) {
	if size := cellOf(o.elem); size > 0 {
		n = size
	} else if o.elem != nil && size < 0 {
		n = 1
		o.layout = bytes
	}
	if o.layout == untyped {
		o.layout = uniform
	}
	for o.shift = 0; int64(1)<<o.shift < n; o.shift++ {
	}
	o.mask = 1<<o.shift - 1
}

// cellOf is the size of all scalars of t if they have one size; 0 if t is unknown or void, -1 if they differ.
func cellOf(t ctree.Type) int64 {
	switch t := t.(type) {
	case ctree.Int, ctree.Float, ctree.Pointer:
		return t.Size()
	case ctree.Array:
		return cellOf(t.Elem)
	case ctree.Vector:
		if _, isInt := t.Elem.(ctree.Int); isInt && t.Elem.Size() == 8 {
			return 0 // __m128i holds lanes of any size
		}
		return t.Elem.Size()
	case *ctree.Struct:
		if t.Union {
			return -1
		}
		size := int64(0)
		for _, f := range t.Fields {
			switch c := cellOf(f.Type); {
			case size == 0:
				size = c
			case c != size:
				return -1
			}
		}
		return size
	case ctree.List:
		return -1
	}
	return 0
}

// grow makes o have at least n cells: some more, so that growing is rare, but not more than fit.
func (m *machine[V]) grow(o *object[V], n int, pos ctree.Pos) {
	most := n + n/2 + 16
	if o.size >= 0 {
		if all := int((o.size - o.lo + o.mask) >> o.shift); all <= 4096 || most > all {
			most = max(n, all)
		}
	}
	before := o.cost()
	m.charge(pos, int64(most)*24-before)
	m.used += before - (int64(most)*24 - before)
	flags := make([]cellFlags, most)
	copy(flags, o.flags)
	o.flags = flags
	values := make([]uint64, most)
	copy(values, o.bits)
	o.bits = values
	if m.domain != nil {
		data := make([]V, most)
		copy(data, o.data)
		o.data = data
	}
	if o.ptrs != nil {
		ptrs := make([]ptr[V], most)
		copy(ptrs, o.ptrs)
		o.ptrs = ptrs
	}
	m.used += o.cost() - before
}

// growDown makes o begin at off or before.
func (m *machine[V]) growDown(o *object[V], off int64, pos ctree.Pos) {
	have := int64(len(o.flags)) << o.shift
	lo := (off - have/2) &^ (o.mask | 7)
	shift := int((o.lo - lo) >> o.shift)
	old := *o
	m.used -= o.cost()
	o.flags, o.bits, o.data, o.ptrs = nil, nil, nil, nil
	o.lo = lo
	m.grow(o, len(old.flags)+shift, pos)
	copy(o.flags[shift:], old.flags)
	copy(o.bits[shift:], old.bits)
	copy(o.data[min(shift, len(o.data)):], old.data)
	if old.ptrs != nil {
		o.ptrs = make([]ptr[V], len(o.flags))
		copy(o.ptrs[shift:], old.ptrs)
	}
}

// divide changes o's layout from uniform to bytes.
func (m *machine[V]) divide(o *object[V], pos ctree.Pos) {
	old := *o
	m.used -= o.cost()
	o.flags, o.bits, o.data, o.ptrs = nil, nil, nil, nil
	o.layout, o.shift, o.mask = bytes, 0, 0
	width := int(old.mask + 1)
	m.grow(o, max(len(old.flags)*width, 1), pos)
	if old.ptrs != nil {
		o.ptrs = make([]ptr[V], len(o.flags))
	}
	for i, fl := range old.flags {
		at := i * width
		o.flags[at], o.bits[at] = fl, old.bits[i]
		if old.data != nil {
			o.data[at] = old.data[i]
		}
		if old.ptrs != nil {
			o.ptrs[at] = old.ptrs[i]
		}
		if fl&cellDefined == 0 {
			continue
		}
		for b := 1; b < width; b++ {
			if fl&cellKind == cellZero {
				o.flags[at+b] = fl &^ cellSizes
				continue
			}
			o.flags[at+b] = cellInside
		}
		if fl&cellKind == cellZero {
			o.flags[at] = fl &^ cellSizes
		}
	}
}
