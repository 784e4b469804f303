package interp

import (
	"math"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// delta is what e adds.
func delta(e *ctree.IncDec) int64 {
	if e.Dec {
		return -1
	}
	return 1
}

func (c *compiler[V]) intIncDec(e *ctree.IncDec) intX[V] {
	k, s, by, post := kind(e.X), &site{e.Pos()}, delta(e), e.Post
	slot, ok := slotVar(e.X)
	if !ok || c.fn.kinds[slot] != slotInt || isBool(e.X.Type()) {
		x := c.numIncDec(e)
		return func(f *frame[V]) int64 {
			n := x(f)
			if n.st == isKnown {
				return n.int()
			}
			return f.m.demand(k, n, s, "the value counted")
		}
	}
	old := c.intVar(e.X.(*ctree.VarRef))
	return func(f *frame[V]) int64 {
		v := old(f)
		w := v + by
		if k != I64 {
			w = wrapInt(k, w)
			if w != v+by && k == I32 {
				f.m.overflow(ctree.Add, k, s)
			}
		}
		f.i[slot] = w
		if post {
			return v
		}
		return w
	}
}

// numIncDec counts in any run.
func (c *compiler[V]) numIncDec(e *ctree.IncDec) numX[V] {
	k, s, post := kind(e.X), &site{e.Pos()}, e.Post
	one := knownInt[V](1)
	if k.Float() {
		one = c.m.float(k, 1)
	}
	op := ctree.Add
	if e.Dec {
		op = ctree.Sub
	}
	toBool := isBool(e.X.Type())
	next := func(f *frame[V], old number[V]) number[V] {
		if k.Int() && k.Bytes() < 4 { // promoted to int
			wide := f.m.binary(op, I32, f.m.convert(k, I32, false, old, s), one, s)
			return f.m.convert(I32, k, toBool, wide, s)
		}
		if k.Float() && f.m.domain == nil {
			return number[V]{bits: math.Float64bits(floatOp(op, k, old.float(), 1)), st: isKnown}
		}
		return f.m.binary(op, k, old, one, s)
	}
	get, put := c.access(e.X)
	return func(f *frame[V]) number[V] {
		p, old := get(f)
		n := next(f, old)
		put(f, p, n)
		if post {
			return old
		}
		return n
	}
}

// access compiles a scalar lvalue that is read and then written: where it is, evaluated once, and how to write there.
func (c *compiler[V]) access(e ctree.Expr) (get func(*frame[V]) (ptr[V], number[V]), put func(*frame[V], ptr[V],
	number[V])) {
	k, s := kind(e), &site{e.Pos()}
	if lane, ok := e.(*ctree.Lane); ok {
		return c.laneAccess(lane)
	}
	slot, ok := slotVar(e)
	if !ok {
		at := c.place(e)
		return func(f *frame[V]) (ptr[V], number[V]) { p := at(f); return p, f.m.get(p, k, s) },
			func(f *frame[V], p ptr[V], n number[V]) { f.m.put(p, k, n, s) }
	}
	old := c.numAny(e)
	get = func(f *frame[V]) (ptr[V], number[V]) { return ptr[V]{}, old(f) }
	switch c.fn.kinds[slot] {
	case slotInt:
		put = func(f *frame[V], _ ptr[V], n number[V]) {
			f.i[slot], f.set[slot] = f.m.demand(k, n, s, "an integer that counts"), true
		}
	case slotFloat:
		put = func(f *frame[V], _ ptr[V], n number[V]) { f.f[slot], f.set[slot] = n.float(), true }
	default:
		put = func(f *frame[V], _ ptr[V], n number[V]) { f.d[slot] = n }
	}
	return get, put
}

func (c *compiler[V]) floatIncDec(e *ctree.IncDec) floatX[V] {
	x := c.numIncDec(e)
	return func(f *frame[V]) float64 { n := x(f); return n.float() }
}

func (c *compiler[V]) ptrIncDec(e *ctree.IncDec) ptrX[V] {
	s, by, post := &site{e.Pos()}, delta(e), e.Post
	size, dynamic := c.sizeOf(e.X.Type().(ctree.Pointer).Elem, e.Pos())
	step := func(f *frame[V]) int64 {
		if dynamic != nil {
			return by * dynamic(f)
		}
		return by * size
	}
	if slot, ok := slotVar(e.X); ok {
		return func(f *frame[V]) ptr[V] {
			old := f.p[slot]
			f.p[slot].off += step(f)
			if post {
				return old
			}
			return f.p[slot]
		}
	}
	at := c.place(e.X)
	return func(f *frame[V]) ptr[V] {
		p := at(f)
		old := f.m.getPtr(p, s)
		q := old
		q.off += step(f)
		f.m.putPtr(p, q, s)
		if post {
			return old
		}
		return q
	}
}
