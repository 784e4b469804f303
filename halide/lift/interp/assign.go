package interp

import (
	"math"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// slotVar is e's slot if e is a variable that lives in a frame.
func slotVar(e ctree.Expr) (int, bool) {
	if v, ok := e.(*ctree.VarRef); ok && !inMemory(v.Object) {
		return v.Object.Slot, true
	}
	return 0, false
}

func (c *compiler[V]) intAssign(e *ctree.Assign) intX[V] {
	k, s := kind(e.L), &site{e.Pos()}
	if lane, ok := e.L.(*ctree.Lane); ok {
		x := c.laneAssign(lane, e.R)
		return func(f *frame[V]) int64 { return f.m.demand(k, x(f), s, "a lane") }
	}
	if slot, ok := slotVar(e.L); ok {
		x := c.int(e.R)
		if c.fn.kinds[slot] == slotNumber {
			return func(f *frame[V]) int64 { v := x(f); f.d[slot] = knownInt[V](v); return v }
		}
		return func(f *frame[V]) int64 { v := x(f); f.i[slot], f.set[slot] = v, true; return v }
	}
	at, x, want := c.place(e.L), c.int(e.R), formats[k]
	if c.data {
		return func(f *frame[V]) int64 { p := at(f); v := x(f); f.m.put(p, k, knownInt[V](v), s); return v }
	}
	return func(f *frame[V]) int64 {
		p := at(f)
		v := x(f)
		if !storeFast(p, want, uint64(v)) {
			f.m.store(p, k, knownInt[V](v), ptr[V]{}, s)
		}
		return v
	}
}

func (c *compiler[V]) floatAssign(e *ctree.Assign) floatX[V] {
	k, s := kind(e.L), &site{e.Pos()}
	if lane, ok := e.L.(*ctree.Lane); ok {
		x := c.laneAssign(lane, e.R)
		return func(f *frame[V]) float64 { n := x(f); return n.float() }
	}
	if slot, ok := slotVar(e.L); ok {
		x := c.float(e.R)
		return func(f *frame[V]) float64 { v := x(f); f.f[slot], f.set[slot] = v, true; return v }
	}
	at, x := c.place(e.L), c.float(e.R)
	return func(f *frame[V]) float64 {
		p := at(f)
		v := x(f)
		f.m.putFloat(p, k, v, s)
		return v
	}
}

// putFloat writes a floating value in a concrete run.
func (m *machine[V]) putFloat(p ptr[V], k Kind, v float64, s *site) {
	if !storeFast(p, formats[k], math.Float64bits(v)) {
		m.store(p, k, number[V]{bits: math.Float64bits(v), st: isKnown}, ptr[V]{}, s)
	}
}

func (c *compiler[V]) numAssign(e *ctree.Assign) numX[V] {
	k, s := kind(e.L), &site{e.Pos()}
	if lane, ok := e.L.(*ctree.Lane); ok {
		return c.laneAssign(lane, e.R)
	}
	if slot, ok := slotVar(e.L); ok {
		if c.fn.kinds[slot] == slotInt {
			x := c.int(e)
			return func(f *frame[V]) number[V] { return knownInt[V](x(f)) }
		}
		x := c.num(e.R)
		return func(f *frame[V]) number[V] { n := x(f); f.d[slot] = n; return n }
	}
	at, x := c.place(e.L), c.num(e.R)
	return func(f *frame[V]) number[V] {
		p := at(f)
		n := x(f)
		f.m.put(p, k, n, s)
		return n
	}
}

func (c *compiler[V]) ptrAssign(e *ctree.Assign) ptrX[V] {
	s, x := &site{e.Pos()}, c.ptr(e.R)
	if slot, ok := slotVar(e.L); ok {
		return func(f *frame[V]) ptr[V] { p := x(f); f.p[slot] = p; return p }
	}
	at := c.place(e.L)
	return func(f *frame[V]) ptr[V] {
		p := at(f)
		q := x(f)
		f.m.putPtr(p, q, s)
		return q
	}
}

// compounding is what L op= R does to L's old value.
func (c *compiler[V]) compounding(e *ctree.Compound) func(f *frame[V], old, r number[V]) number[V] {
	k, s, op := kind(e.L), &site{e.Pos()}, e.Op
	in, ok := KindOf(e.In)
	if !ok {
		panic("BUG: a compound assignment in " + e.In.String())
	}
	toBool := isBool(e.L.Type())
	if k == in && !toBool {
		return func(f *frame[V], old, r number[V]) number[V] { return f.m.binary(op, k, old, r, s) }
	}
	return func(f *frame[V], old, r number[V]) number[V] {
		x := f.m.binary(op, in, f.m.convert(k, in, false, old, s), r, s)
		return f.m.convert(in, k, toBool, x, s)
	}
}

// numCompound is L op= R where L may be data, or where no closure of its own exists.
func (c *compiler[V]) numCompound(e *ctree.Compound) numX[V] {
	do := c.compounding(e)
	x := c.numAny(e.R)
	get, put := c.access(e.L)
	return func(f *frame[V]) number[V] {
		p, old := get(f)
		n := do(f, old, x(f))
		put(f, p, n)
		return n
	}
}

// numAny is num in any run.
func (c *compiler[V]) numAny(e ctree.Expr) numX[V] {
	switch {
	case c.data:
		return c.num(e)
	case kind(e).Float():
		x := c.float(e)
		return func(f *frame[V]) number[V] { return number[V]{bits: math.Float64bits(x(f)), st: isKnown} }
	}
	x := c.int(e)
	return func(f *frame[V]) number[V] { return knownInt[V](x(f)) }
}

// get reads a number from memory.
func (m *machine[V]) get(p ptr[V], k Kind, s *site) number[V] {
	if o := p.o; o != nil {
		d := p.off - o.lo
		i := uint64(d) >> o.shift
		if i < uint64(len(o.flags)) && d&o.mask == 0 {
			if fl := o.flags[i]; fl&(cellFormat&^cellData) == formats[k] {
				o.flags[i] = fl.again()
				return o.number(int(i))
			}
		}
	}
	n, q := m.loadSlow(p, k, s)
	if q.o != nil && k != Ptr {
		return knownInt[V](m.addressNote(q, s))
	}
	return n
}

func (c *compiler[V]) intCompound(e *ctree.Compound) intX[V] {
	if slot, ok := slotVar(e.L); ok && c.fn.kinds[slot] == slotInt && isInt(e.In) && !c.maybe(e.R) &&
		!isBool(e.L.Type()) {
		k, in := kind(e.L), mustKind(e.In)
		x := c.intArith(e.Op, in, c.intVar(e.L.(*ctree.VarRef)), c.int(e.R), constant(e.R), &site{e.Pos()})
		if in.Fits(k) {
			return func(f *frame[V]) int64 { v := x(f); f.i[slot] = v; return v }
		}
		return func(f *frame[V]) int64 { v := wrapInt(k, x(f)); f.i[slot] = v; return v }
	}
	x, s, k := c.numCompound(e), &site{e.Pos()}, kind(e)
	return func(f *frame[V]) int64 {
		n := x(f)
		if n.st == isKnown {
			return n.int()
		}
		return f.m.demand(k, n, s, "the value assigned")
	}
}

func mustKind(t ctree.Type) Kind {
	k, ok := KindOf(t)
	if !ok {
		panic("BUG: no scalar: " + t.String())
	}
	return k
}

func (c *compiler[V]) floatCompound(e *ctree.Compound) floatX[V] {
	k, s := kind(e.L), &site{e.Pos()}
	in := mustKind(e.In)
	if in != k {
		x := c.numCompound(e)
		return func(f *frame[V]) float64 { n := x(f); return n.float() }
	}
	r := c.float(e.R)
	if slot, ok := slotVar(e.L); ok {
		if e.Op == ctree.Add && !c.unsetCheck(e.L.(*ctree.VarRef).Object) {
			if k == F32 {
				return func(f *frame[V]) float64 {
					v := f.f[slot]
					v = float64(float32(v + r(f)))
					f.f[slot] = v
					return v
				}
			}
			return func(f *frame[V]) float64 { v := f.f[slot]; v += r(f); f.f[slot] = v; return v }
		}
		x := floatArith(e.Op, k, c.floatVar(e.L.(*ctree.VarRef)), r)
		return func(f *frame[V]) float64 { v := x(f); f.f[slot] = v; return v }
	}
	at, op, want := c.place(e.L), e.Op, formats[k]|cellWritten
	return func(f *frame[V]) float64 {
		p := at(f)
		x := r(f)
		if o := p.o; o != nil {
			d := p.off - o.lo
			i := uint64(d) >> o.shift
			if i < uint64(len(o.flags)) && d&o.mask == 0 {
				if fl := o.flags[i]; fl&(cellFormat|cellWritten) == want && !o.fixed {
					o.flags[i] = fl.again()
					v := floatOp(op, k, math.Float64frombits(o.bits[i]), x)
					o.bits[i] = math.Float64bits(v)
					return v
				}
			}
		}
		v := floatOp(op, k, f.m.get(p, k, s).float(), x)
		f.m.putFloat(p, k, v, s)
		return v
	}
}

func (c *compiler[V]) ptrCompound(e *ctree.Compound) ptrX[V] {
	s := &site{e.Pos()}
	nowhere := func(*frame[V]) ptr[V] { return ptr[V]{} }
	move := c.offset(nowhere, nil, e.R, e.L.Type().(ctree.Pointer).Elem, e.Op == ctree.Sub, e.Pos())
	if slot, ok := slotVar(e.L); ok {
		return func(f *frame[V]) ptr[V] {
			d := move(f).off
			f.p[slot].off += d
			return f.p[slot]
		}
	}
	at := c.place(e.L)
	return func(f *frame[V]) ptr[V] {
		p := at(f)
		d := move(f).off
		q := f.m.getPtr(p, s)
		q.off += d
		f.m.putPtr(p, q, s)
		return q
	}
}

// getPtr reads a pointer from memory.
func (m *machine[V]) getPtr(p ptr[V], s *site) ptr[V] {
	_, q := m.loadSlow(p, Ptr, s)
	return q
}
