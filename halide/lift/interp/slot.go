package interp

import "github.com/vyasa-go/vyasa/halide/lift/ctree"

// intSlot is an integer variable of a frame as an operand, which its operation reads without calling a closure: loops
// over elements are mostly sums and products of such variables.
//
//	i*n + k   ->   one closure for the product, one for the sum
type intSlot struct {
	slot int
	bare bool // it may not be set
	at   *site
	name string
}

// slotOf is e as a variable of a frame whose value must be a number, nil if it is anything else.
func (c *compiler[V]) slotOf(e ctree.Expr) *intSlot {
	if x, ok := e.(*ctree.Convert); ok && isInt(x.X.Type()) && !isBool(x.T) && kind(x.X).Fits(kind(x)) && !c.maybe(e) {
		return c.slotOf(x.X)
	}
	v, ok := e.(*ctree.VarRef)
	if !ok || inMemory(v.Object) || !isInt(e.Type()) || c.maybe(e) {
		return nil
	}
	return &intSlot{v.Object.Slot, c.unsetCheck(v.Object), &site{e.Pos()}, v.Object.Name}
}

// of is the variable's value, i being all of the frame's and set which of them are set.
func (v *intSlot) of(i []int64, set []bool) int64 {
	if v.bare && !set[v.slot] {
		unsetVar(v.at, v.name)
	}
	return i[v.slot]
}

// slotArith is l op r of ints, of which r is a variable, or both are; nil if none is.
func (c *compiler[V]) slotArith(e *ctree.Binary) intX[V] {
	l, r := c.slotOf(e.L), c.slotOf(e.R)
	if r == nil || kind(e) != I32 || e.Op != ctree.Add && e.Op != ctree.Sub && e.Op != ctree.Mul {
		return nil
	}
	op, s := e.Op, &site{e.Pos()}
	narrow := func(f *frame[V], v int64) int64 {
		if v != int64(int32(v)) {
			f.m.overflow(op, I32, s)
		}
		return int64(int32(v))
	}
	sign := int64(1)
	if op == ctree.Sub {
		sign = -1
	}
	switch {
	case op == ctree.Mul && l != nil:
		return func(f *frame[V]) int64 {
			v := l.of(f.i, f.set) * r.of(f.i, f.set)
			if v != int64(int32(v)) {
				return narrow(f, v)
			}
			return v
		}
	case op == ctree.Mul:
		x := c.int(e.L)
		return func(f *frame[V]) int64 {
			v := x(f)
			if v *= r.of(f.i, f.set); v != int64(int32(v)) {
				return narrow(f, v)
			}
			return v
		}
	case l != nil:
		return func(f *frame[V]) int64 {
			v := l.of(f.i, f.set) + sign*r.of(f.i, f.set)
			if v != int64(int32(v)) {
				return narrow(f, v)
			}
			return v
		}
	}
	x := c.int(e.L)
	return func(f *frame[V]) int64 {
		v := x(f)
		if v += sign * r.of(f.i, f.set); v != int64(int32(v)) {
			return narrow(f, v)
		}
		return v
	}
}

// slotCompare is l < r and the like of signed integers that are variables, as most loops end by; nil of others.
func (c *compiler[V]) slotCompare(e *ctree.Binary) func(*frame[V]) bool {
	l, r := c.slotOf(e.L), c.slotOf(e.R)
	if l == nil || r == nil || kind(e.L) == U64 {
		return nil
	}
	switch e.Op {
	case ctree.Lt:
		return func(f *frame[V]) bool { return l.of(f.i, f.set) < r.of(f.i, f.set) }
	case ctree.Le:
		return func(f *frame[V]) bool { return l.of(f.i, f.set) <= r.of(f.i, f.set) }
	}
	return nil
}

// slotOffset is an element of the array that the pointer in slot from leads to, or of base, at an index that is a
// variable.
func slotOffset[V any](base ptrX[V], from int, index *intSlot, size int64) ptrX[V] {
	if base != nil {
		return func(f *frame[V]) ptr[V] {
			p := base(f)
			p.off += index.of(f.i, f.set) * size
			return p
		}
	}
	return func(f *frame[V]) ptr[V] {
		p := f.p[from]
		p.off += index.of(f.i, f.set) * size
		return p
	}
}

// slotCount is e, the counting of an int variable whose value is not used; nil of others.
func (c *compiler[V]) slotCount(e *ctree.IncDec) doX[V] {
	v := c.slotOf(e.X)
	if v == nil || kind(e.X) != I32 || c.fn.kinds[v.slot] != slotInt || isBool(e.X.Type()) {
		return nil
	}
	by, s := delta(e), &site{e.Pos()}
	return func(f *frame[V]) {
		w := v.of(f.i, f.set) + by
		if w != int64(int32(w)) {
			f.m.overflow(ctree.Add, I32, s)
			w = int64(int32(w))
		}
		f.i[v.slot] = w
	}
}
