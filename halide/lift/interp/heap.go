package interp

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// memoryCall compiles the functions that allocate, free, copy and set memory; the result is a pointer (null where C has
// none). It is nil if name is none of them.
func (c *compiler[V]) memoryCall(e *ctree.Call, name string, s *site) ptrX[V] {
	size := func(i int) intX[V] { return c.int(e.Args[i]) }
	p := func(i int) ptrX[V] { return c.ptr(e.Args[i]) }
	switch {
	case name == "malloc" || name == "valloc" || name == "alloca" || name == "_mm_malloc" || name == "_aligned_malloc":
		n := size(0)
		return func(f *frame[V]) ptr[V] { return f.m.allocate(n(f), false, s) }
	case name == "aligned_alloc" || name == "memalign":
		n := size(1)
		return func(f *frame[V]) ptr[V] { return f.m.allocate(n(f), false, s) }
	case name == "calloc":
		n, each := size(0), size(1)
		return func(f *frame[V]) ptr[V] {
			count, bytes := n(f), each(f)
			if count < 0 || bytes < 0 || bytes > 0 && count > maxReach/bytes {
				fail(s.pos, CodeLimit, "an allocation of an impossible size")
			}
			return f.m.allocate(count*bytes, true, s)
		}
	case name == "realloc":
		old, n := p(0), size(1)
		return func(f *frame[V]) ptr[V] { q := old(f); return f.m.reallocate(q, n(f), s) }
	case name == "posix_memalign":
		at, n := p(0), size(2)
		return func(f *frame[V]) ptr[V] {
			q := at(f)
			f.m.putPtr(q, f.m.allocate(n(f), false, s), s)
			return ptr[V]{}
		}
	case name == "free" || name == "_mm_free" || name == "_aligned_free":
		q := p(0)
		return func(f *frame[V]) ptr[V] { f.m.release(q(f), s); return ptr[V]{} }
	case name == "memcpy" || name == "memmove":
		to, from, n := p(0), p(1), size(2)
		like := elemOf(e.Args[0])
		if like == nil {
			like = elemOf(e.Args[1])
		}
		return func(f *frame[V]) ptr[V] {
			a, b := to(f), from(f)
			f.m.copyMemory(a, b, n(f), like, name == "memcpy", s)
			return a
		}
	case name == "memset":
		to, x, n := p(0), c.int(e.Args[1]), size(2)
		return func(f *frame[V]) ptr[V] {
			a, b := to(f), x(f)
			f.m.setMemory(a, byte(b), n(f), s)
			return a
		}
	case name == "assume_aligned":
		return p(0)
	}
	return nil
}

// elemOf is what the pointer x points to, before it was converted to void*.
func elemOf(x ctree.Expr) ctree.Type {
	if conv, ok := x.(*ctree.Convert); ok && isPtr(conv.X.Type()) {
		x = conv.X
	}
	if p, ok := x.Type().(ctree.Pointer); ok && innermost(p.Elem) != nil {
		return p.Elem
	}
	return nil
}

func (c *compiler[V]) externalPtr(e *ctree.Call) ptrX[V] {
	s := &site{e.Pos()}
	name := e.Name
	if len(name) > 10 && name[:10] == "__builtin_" {
		name = name[10:]
	}
	if x := c.memoryCall(e, name, s); x != nil {
		return x
	}
	if _, x := c.textCall(e, name, s); x != nil {
		return x
	}
	x := c.library(e, name, s)
	return func(f *frame[V]) ptr[V] { x(f); return ptr[V]{} }
}

// allocate makes n bytes on the heap; their type is that of the first access, or of the pointer they are converted to.
func (m *machine[V]) allocate(n int64, zero bool, s *site) ptr[V] {
	if n < 0 || n > maxReach {
		fail(s.pos, CodeLimit, fmt.Sprintf("an allocation of %d bytes", uint64(n)))
	}
	o := m.newObject(nil, n, fmt.Sprintf("the memory allocated at line %d", s.pos.Line), s.pos)
	o.heap, o.zero = true, zero
	return ptr[V]{o: o}
}

func (m *machine[V]) reallocate(old ptr[V], n int64, s *site) ptr[V] {
	q := m.allocate(n, false, s)
	if old.o == nil {
		return q
	}
	if old.o.freed == "" && old.o.size > 0 && n > 0 {
		q.o.elem = old.o.elem
		keep := min(old.o.size, n)
		if w := old.o.mask + 1; old.o.layout == uniform {
			keep = keep / w * w
		}
		m.write(q, keep, m.read(old, keep, nil, s), s)
	}
	m.release(old, s)
	return q
}

// release is free.
func (m *machine[V]) release(p ptr[V], s *site) {
	o := p.o
	switch {
	case o == nil && p.off == 0:
		return
	case o == nil || o == m.poison:
		fail(s.pos, CodeNull, "free of a pointer that leads nowhere")
	case o.freed != "":
		fail(s.pos, CodeFreed, fmt.Sprintf("free of %s, %s", o.name, o.freed))
	case o.open:
		m.note(s.pos, NoteIgnored, "the free of "+o.name+", which the caller owns, is left out")
		return
	case !o.heap || p.off != 0:
		fail(s.pos, CodeFreed, fmt.Sprintf("free of %s, which malloc did not give", o.name))
	case m.forks > 0:
		needsConcrete(s.pos, "whether memory is freed")
	}
	m.end(o, fmt.Sprintf("which was freed at line %d", s.pos.Line))
}

// copyMemory copies n bytes; memcpy's pieces must not overlap.
func (m *machine[V]) copyMemory(to, from ptr[V], n int64, like ctree.Type, apart bool, s *site) {
	if m.watch != nil && like != nil {
		m.watch.access(to, s, max(like.Size(), 1))
		m.watch.access(from, s, max(like.Size(), 1))
	}
	if n == 0 {
		return
	}
	if n < 0 || n > maxReach {
		fail(s.pos, CodeLimit, fmt.Sprintf("a copy of %d bytes", uint64(n)))
	}
	if apart && to.o == from.o && to.off != from.off && to.off < from.off+n && from.off < to.off+n {
		fail(s.pos, CodeBounds, "memcpy between pieces of "+to.o.name+" that overlap")
	}
	if from.o != nil && cellOf(from.o.elem) == 0 && to.o != nil && cellOf(to.o.elem) > 0 {
		like = to.o.elem
	}
	m.bulk(n/8, s)
	parts := m.read(from, n, like, s)
	if to.o != nil && to.o.layout == untyped && to.o.elem == nil && from.o != nil && like == nil {
		to.o.elem = from.o.elem
	}
	m.write(to, n, parts, s)
}

// setMemory is memset: zeros of any type, or the same byte in every integer that is there.
func (m *machine[V]) setMemory(p ptr[V], b byte, n int64, s *site) {
	if n < 0 || n > maxReach {
		fail(s.pos, CodeLimit, fmt.Sprintf("a memset of %d bytes", uint64(n)))
	}
	m.bulk(n/8, s)
	if b == 0 {
		m.writeZero(p, n, s)
		return
	}
	k := I8
	if p.o != nil {
		if _, _, t := leaf("", p.o.elem, p.off, false); isInt(t) {
			k = mustKind(t)
		} else if t != nil {
			fail(s.pos, CodeType, fmt.Sprintf("memset of %s, elements of type %s, to bytes of %d", p.o.name, t, b))
		}
	}
	value := int64(0)
	for range k.Bytes() {
		value = value<<8 | int64(b)
	}
	if n%k.Bytes() != 0 {
		fail(s.pos, CodeType, "memset of a part of an element")
	}
	for at := int64(0); at < n; at += k.Bytes() {
		m.put(ptr[V]{p.o, p.off + at}, k, knownInt[V](wrapInt(k, value)), s)
	}
}
