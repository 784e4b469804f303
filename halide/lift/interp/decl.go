package interp

import (
	"fmt"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// decl begins the life of a local object.
func (c *compiler[V]) decl(d *ctree.Decl) stmtX[V] {
	o := d.Object
	slot, s := o.Slot, &site{d.Pos()}
	if d.Init != nil && !inMemory(o) {
		x := c.initSlot(o, d.Init)
		return func(f *frame[V]) ctl { x(f); return ctlNext }
	}
	switch c.fn.kinds[slot] {
	case slotMemory:
		return c.declMemory(d)
	case slotNumber:
		return func(f *frame[V]) ctl { f.d[slot].st = isUnset; return ctlNext }
	case slotPtr:
		return func(f *frame[V]) ctl { f.p[slot] = ptr[V]{o: f.m.poison}; return ctlNext }
	case slotVec:
		n := int(o.Type.Size())
		return func(f *frame[V]) ctl { f.vec[slot].unset(n); return ctlNext }
	case slotInt, slotFloat:
		return func(f *frame[V]) ctl { f.set[slot] = false; return ctlNext }
	}
	panic(fmt.Sprintf("BUG: %s: a slot of kind %d", s.pos, c.fn.kinds[slot]))
}

// initSlot sets the slot of o to the value of e.
func (c *compiler[V]) initSlot(o *ctree.Object, e ctree.Expr) doX[V] {
	slot := o.Slot
	switch c.fn.kinds[slot] {
	case slotInt:
		x := c.int(e)
		return func(f *frame[V]) { f.i[slot], f.set[slot] = x(f), true }
	case slotFloat:
		x := c.float(e)
		return func(f *frame[V]) { f.f[slot], f.set[slot] = x(f), true }
	case slotNumber:
		x := c.num(e)
		return func(f *frame[V]) { f.d[slot] = x(f) }
	case slotPtr:
		x := c.ptr(e)
		return func(f *frame[V]) { f.p[slot] = x(f) }
	}
	x, temp := c.vector(e), c.temp()
	return func(f *frame[V]) { // not at once: e may read what it sets
		x(f, &f.vec[temp])
		f.vec[slot].copy(&f.vec[temp])
	}
}

func (c *compiler[V]) declMemory(d *ctree.Decl) stmtX[V] {
	o, s := d.Object, &site{d.Pos()}
	slot := o.Slot
	size, dynamic := c.sizeOf(o.Type, d.Pos())
	var init func(*frame[V], ptr[V])
	if d.Init != nil {
		init = c.initMemory(o.Type, d.Init)
	}
	list := isList(o.Type)
	name, t := o.Name, o.Type
	return func(f *frame[V]) ctl {
		n := size
		if dynamic != nil {
			n = dynamic(f)
		}
		obj := f.declare(slot, t, n, name, s)
		if list && init == nil {
			f.m.newList(ptr[V]{o: obj}, t.(ctree.List), 0, s)
		}
		if init != nil {
			init(f, ptr[V]{o: obj})
		}
		return ctlNext
	}
}

// initMemory compiles the initialisation of memory of type t with e.
func (c *compiler[V]) initMemory(t ctree.Type, e ctree.Expr) func(*frame[V], ptr[V]) {
	s := &site{e.Pos()}
	switch e := e.(type) {
	case *ctree.InitList:
		size := t.Size()
		var items []func(*frame[V], ptr[V])
		for _, item := range e.Items {
			x, off := c.initMemory(item.Value.Type(), item.Value), item.Offset
			items = append(items, func(f *frame[V], p ptr[V]) { p.off += off; x(f, p) })
		}
		return func(f *frame[V], p ptr[V]) {
			f.m.writeZero(p, size, s)
			for _, x := range items {
				x(f, p)
			}
		}
	case *ctree.StringLit:
		text := e.Value
		if n := t.Size(); n > 0 && int64(len(text)) > n {
			text = text[:n]
		}
		return func(f *frame[V], p ptr[V]) {
			f.m.writeZero(p, t.Size(), s)
			for i, b := range text {
				f.m.store(ptr[V]{p.o, p.off + int64(i)}, I8, knownInt[V](int64(int8(b))), ptr[V]{}, s)
			}
		}
	}
	if isAggregate(t) {
		return c.copyInto(t, e)
	}
	if isPtr(t) {
		x := c.ptr(e)
		return func(f *frame[V], p ptr[V]) { f.m.putPtr(p, x(f), s) }
	}
	if isVector(t) {
		x, temp := c.vector(e), c.temp()
		n := int(t.Size())
		return func(f *frame[V], p ptr[V]) {
			x(f, &f.vec[temp])
			f.m.storeVec(p, &f.vec[temp], n, s)
		}
	}
	x, k := c.numAny(e), kind(e)
	return func(f *frame[V], p ptr[V]) { f.m.put(p, k, x(f), s) }
}

// initGlobal initialises a global object, whose initialiser calls nothing and reads no locals.
func (m *machine[V]) initGlobal(o *object[V], g *ctree.Object) {
	fn := &function[V]{src: &ctree.Func{Name: "the initialiser of " + g.Name, Pos: g.Pos}}
	c := &compiler[V]{m: m, fn: fn, data: m.domain != nil, bare: map[*ctree.Object]bool{}}
	x := c.initMemory(g.Type, g.Init)
	f := m.enter(fn, &site{g.Pos})
	x(f, ptr[V]{o: o})
	m.leave(f)
	for i := range o.flags {
		o.flags[i] &= cellFormat
	}
}

// zeros reports whether an initialiser sets nothing but zeros.
func zeros(e ctree.Expr) bool {
	switch e := e.(type) {
	case *ctree.IntLit:
		return e.Value == 0
	case *ctree.FloatLit:
		return e.Value == 0 && !math.Signbit(e.Value)
	case *ctree.Convert:
		return zeros(e.X)
	case *ctree.InitList:
		return !slices.ContainsFunc(e.Items, func(i ctree.InitItem) bool { return !zeros(i.Value) })
	}
	return false
}
