package interp

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// loadVec reads a vector from memory.
func (c *compiler[V]) loadVec(e ctree.Expr, size int) vecX[V] {
	at, t, s := c.place(e), e.Type().(ctree.Vector), &site{e.Pos()}
	return func(f *frame[V], v *vec[V]) { f.m.readVec(at(f), size, laneKind(t), v, s) }
}

// readVec reads size bytes at p into lanes as memory has them; like is for memory without a type.
func (m *machine[V]) readVec(p ptr[V], size int, like Kind, v *vec[V], s *site) {
	parts := m.read(p, int64(size), kindType(like), s)
	width := int64(0)
	for _, c := range parts {
		if c.c.fl&cellKind != cellZero {
			width = c.c.fl.bytes()
			break
		}
	}
	if width == 0 {
		width = like.Bytes()
	}
	v.w, v.n = int(width), size/int(width)
	for i := range v.n {
		v.lanes[i] = lane[V]{n: number[V]{st: isUnset}, k: I64}
	}
	for _, c := range parts {
		i := c.at / width
		switch {
		case c.c.fl&cellKind == cellZero:
			k := zeroKind(width, like)
			v.lanes[i] = lane[V]{m.zero(k), k}
		case c.c.fl&cellKind == cellPtr:
			fail(s.pos, CodeType, "pointers are loaded into a vector")
		case c.c.fl.bytes() != width || c.at%width != 0:
			fail(s.pos, CodeType, fmt.Sprintf("a vector is loaded from %s, where values of several sizes are",
				p.o.name))
		default:
			v.lanes[i] = lane[V]{c.c.num, c.c.fl.kind()}
		}
	}
	for i := range v.n {
		if v.lanes[i].n.st == isUnset {
			fail(s.pos, CodeUnset, fmt.Sprintf("a vector is loaded from %s at byte %d, which was never written",
				p.o.name, p.off+int64(i)*width))
		}
	}
}

// zeroKind is the kind that zeros of width bytes have in a vector that C calls one of like.
func zeroKind(width int64, like Kind) Kind {
	if like.Bytes() == width {
		return like
	}
	return [...]Kind{1: I8, 2: I16, 4: I32, 8: I64}[width]
}

// kindType is a type of kind k.
func kindType(k Kind) ctree.Type {
	if k.Float() {
		return ctree.Float{Bits: int(k.Bytes()) * 8}
	}
	return ctree.Int{Bits: int(k.Bytes()) * 8, Signed: k.Signed()}
}

// storeVec writes the first size bytes of v to p.
func (m *machine[V]) storeVec(p ptr[V], v *vec[V], size int, s *site) {
	m.fitLanes(p, v, s)
	for i := range size / v.w {
		l := v.lanes[i]
		if l.n.st == isMasked {
			l = m.unmask(l)
		}
		m.put(ptr[V]{p.o, p.off + int64(i*v.w)}, l.k, l.n, s)
	}
}

// fitLanes makes v's lanes those of the memory at p, as far as its type is known.
func (m *machine[V]) fitLanes(p ptr[V], v *vec[V], s *site) {
	if p.o == nil || p.o.elem == nil {
		return
	}
	_, _, t := leaf("", p.o.elem, p.off, false)
	k, ok := KindOf(t)
	if !ok || k == Ptr || cellOf(p.o.elem) <= 0 {
		return
	}
	if k.Bytes() != int64(v.w) || k.Float() != v.lanes[0].k.Float() && v.known() {
		m.as(v, k, s)
	}
}

// unmask is a lane of data's truth as a number: -1 or 0.
func (m *machine[V]) unmask(l lane[V]) lane[V] {
	k := signedOf(l.k)
	minus := m.domain.Int(k, -1)
	return lane[V]{number[V]{v: m.domain.Select(l.n.v, k, minus, m.domain.Int(k, 0))}, k}
}

// signedOf is the signed integer kind of k's size.
func signedOf(k Kind) Kind { return [...]Kind{I8, I16, I32, I64}[k.log()] }

func (c *compiler[V]) vecAssign(e *ctree.Assign) vecX[V] {
	x, s, size := c.vector(e.R), &site{e.Pos()}, int(e.L.Type().Size())
	if slot, ok := slotVar(e.L); ok {
		return func(f *frame[V], v *vec[V]) {
			x(f, v)
			f.vec[slot].copy(v)
		}
	}
	at := c.place(e.L)
	return func(f *frame[V], v *vec[V]) {
		p := at(f)
		x(f, v)
		f.m.storeVec(p, v, size, s)
	}
}

func (c *compiler[V]) vecCompound(e *ctree.Compound) vecX[V] {
	bin := c.vecBinary(e.Op, e.L, e.R, laneKind(e.L.Type()), &site{e.Pos()})
	s, size := &site{e.Pos()}, int(e.L.Type().Size())
	if slot, ok := slotVar(e.L); ok {
		return func(f *frame[V], v *vec[V]) { bin(f, v); f.vec[slot].copy(v) }
	}
	at := c.place(e.L)
	return func(f *frame[V], v *vec[V]) {
		bin(f, v)
		f.m.storeVec(at(f), v, size, s)
	}
}

// mergeVec makes b what cond chooses from a and it.
func (m *machine[V]) mergeVec(cond V, a, b *vec[V]) {
	if a.w != b.w || a.n != b.n {
		if b.n > 0 {
			b.unset(max(b.size(), 8))
		}
		return
	}
	for i := range b.n {
		x, y := a.lanes[i], b.lanes[i]
		if x.k != y.k || x.n.st == isMasked || y.n.st == isMasked {
			b.lanes[i].n = number[V]{st: isUnset}
			continue
		}
		b.lanes[i].n = m.selectNumber(cond, x.k, x.n, y.n)
	}
}
