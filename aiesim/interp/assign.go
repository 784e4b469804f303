package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// values compiles assignments, and expressions for their effect, by the type of the value.
type values struct {
	facts     *facts
	regions   *regions
	scalarOps *scalarOps
	updates   *updates
	ev        *entries
}

// assign compiles at = x.
func (c *values) assign(at place, x cfront.Expr, pos cfront.Pos) doFn {
	if at.class == inMemory {
		return c.store(at.addr, x, pos)
	}
	k := at.slot
	switch at.class {
	case inInt:
		if c.facts.vague[at.obj] {
			v := c.ev.bits(x)
			return func(fr *frame) { fr.i[k], fr.u[k] = v(fr) }
		}
		v := c.ev.int(x)
		return func(fr *frame) { fr.i[k] = v(fr) }
	case inFloat:
		v := c.ev.float(x)
		return func(fr *frame) { fr.i[k] = floatBits(v(fr)); fr.u[k] = 0 }
	case inPtr:
		v := c.ev.ptr(x)
		return func(fr *frame) { fr.p[k] = v(fr) }
	case inVec:
		v := c.ev.vecInto(x)
		return func(fr *frame) { v(fr, &fr.v[k]) }
	}
	if n, ok := x.(*cfront.IntConst); ok && n.Val == 0 { // the zero of an empty initialiser
		return func(fr *frame) { fr.a[k].Zero() }
	}
	v := c.ev.accInto(x)
	return func(fr *frame) { v(fr, &fr.a[k]) }
}

// store compiles *at = x.
func (c *values) store(at ptrFn, x cfront.Expr, pos cfront.Pos) doFn {
	switch t := x.Type().(type) {
	case cfront.Basic:
		c.regions.count(intrinsic.ScalarStore, 1)
		if t.IsFloat() {
			v := c.ev.float(x)
			return func(fr *frame) { p := at(fr); storeFloat(p, t, v(fr), pos) }
		}
		v := c.ev.int(x)
		return func(fr *frame) { p := at(fr); storeInt(p, t, v(fr), pos) }
	case cfront.Pointer:
		c.regions.count(intrinsic.ScalarStore, 1)
		v := c.ev.ptr(x)
		return func(fr *frame) { p := at(fr); storePtr(fr.m, p, v(fr), pos) }
	case cfront.Vector:
		n, lane := t.Size(), t.Elem.Size()
		c.regions.count(intrinsic.Store, max(1, n/32))
		v := c.ev.vec(x)
		return func(fr *frame) { p := at(fr); storeVec(p, v(fr), n, lane, pos) }
	case cfront.Acc:
		c.regions.count(intrinsic.Store, max(1, t.Size()/32))
		v := c.ev.acc(x)
		return func(fr *frame) { p := at(fr); storeAcc(p, v(fr), t, pos) }
	}
	v, size := c.ev.record(x), x.Type().Size()
	c.regions.count(intrinsic.Move, (size+3)/4)
	return func(fr *frame) { p := at(fr); copyBytes(p, v(fr), size, pos, "assignment of a struct") }
}

// functionBase is where the addresses of functions begin: beyond the 20 bits of data memory.
const functionBase = 0x40000000

// do compiles an expression whose value is not used.
func (c *values) do(e cfront.Expr) doFn {
	switch e := e.(type) {
	case *cfront.Assign:
		at := c.ev.place(e.LHS)
		return c.assign(at, e.RHS, e.Pos())
	case *cfront.Comma:
		x, y := c.do(e.X), c.do(e.Y)
		return func(fr *frame) { x(fr); y(fr) }
	case *cfront.Cond:
		var x, y doFn
		test := c.ev.int(e.C)
		c.regions.count(intrinsic.Branch, 1)
		rx := c.regions.inside(func() { x = c.do(e.X) })
		ry := c.regions.inside(func() { y = c.do(e.Y) })
		cond := choose(test, rx, ry)
		return func(fr *frame) {
			if cond(fr) {
				x(fr)
			} else {
				y(fr)
			}
		}
	case *cfront.Convert:
		if e.Kind == cfront.ToVoid {
			return c.do(e.X)
		}
	case *cfront.IncDec:
		if f := c.updates.bump(e); f != nil {
			return f
		}
	case *cfront.Call, *cfront.CallPtr:
		call := c.ev.call(e)
		return func(fr *frame) { call(fr) }
	case *cfront.IntrinsicCall:
		if e.Type() == cfront.Void {
			return c.scalarOps.effect(e)
		}
	}
	return c.doValue(e)
}

// doValue evaluates by the type of the value and drops it.
func (c *values) doValue(e cfront.Expr) doFn {
	switch classOfType(e.Type()) {
	case inInt:
		x := c.ev.int(e)
		return func(fr *frame) { x(fr) }
	case inFloat:
		x := c.ev.float(e)
		return func(fr *frame) { x(fr) }
	case inPtr:
		x := c.ev.ptr(e)
		return func(fr *frame) { x(fr) }
	case inVec:
		x := c.ev.vec(e)
		return func(fr *frame) { x(fr) }
	case inAcc:
		x := c.ev.acc(e)
		return func(fr *frame) { x(fr) }
	}
	x := c.ev.record(e)
	return func(fr *frame) { x(fr) }
}
