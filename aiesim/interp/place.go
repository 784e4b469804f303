package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// place is an lvalue: a slot, or an address.
type place struct {
	class class // inMemory: addr is set
	slot  int
	obj   *cfront.Object // of a slot
	addr  ptrFn
}

// places compiles lvalues, structs and first values.
type places struct {
	frames  *frames
	regions *regions
	values  *values
	ev      *entries
}

// place compiles an lvalue.
func (c *places) place(e cfront.Expr) place {
	if v, ok := e.(*cfront.Var); ok {
		if k := classOf(v.Obj); k != inMemory {
			return place{class: k, slot: c.frames.at[v.Obj], obj: v.Obj}
		}
	}
	return place{addr: c.address(e)}
}

// address compiles the address of an lvalue that lives in memory.
func (c *places) address(e cfront.Expr) ptrFn {
	switch e := e.(type) {
	case *cfront.Var:
		if e.Obj.Storage == cfront.Global {
			k := e.Obj.Index
			return func(fr *frame) pointer { return pointer{fr.m.globals[k], 0} }
		}
		k := c.frames.at[e.Obj]
		return func(fr *frame) pointer { return pointer{fr.o[k], 0} }
	case *cfront.Deref:
		return c.ev.ptr(e.Ptr)
	case *cfront.Member:
		base, off := c.address(e.Base), e.Field.Offset
		if off == 0 {
			return base
		}
		return func(fr *frame) pointer {
			p := base(fr)
			p.off += off
			return p
		}
	case *cfront.Temp:
		if classOf(e.Obj) != inMemory {
			panic("BUG: a temporary of type " + e.Type().String() + " has no address")
		}
		if e.Obj.Storage == cfront.Global {
			k := e.Obj.Index
			return func(fr *frame) pointer { return pointer{fr.m.globals[k], 0} }
		}
		init, k := c.initialise(e.Obj, e.Init, e.Pos()), c.frames.at[e.Obj]
		return func(fr *frame) pointer {
			init(fr)
			return pointer{fr.o[k], 0}
		}
	}
	if classOfType(e.Type()) == inMemory { // a struct value has an address too
		return c.record(e)
	}
	panic("BUG: not an lvalue")
}

// record compiles a struct value: the address of a copy or of the original, good until the next assignment.
func (c *places) record(e cfront.Expr) ptrFn {
	switch e := e.(type) {
	case *cfront.Load:
		return c.address(e.X)
	case *cfront.Assign:
		to, from, size, pos := c.address(e.LHS), c.record(e.RHS), e.Type().Size(), e.Pos()
		c.regions.count(intrinsic.Move, (size+3)/4)
		return func(fr *frame) pointer {
			p := to(fr)
			copyBytes(p, from(fr), size, pos, "assignment of a struct")
			return p
		}
	case *cfront.Cond:
		cond, x, y := c.cond(e, c.record)
		return func(fr *frame) pointer {
			if cond(fr) {
				return x(fr)
			}
			return y(fr)
		}
	case *cfront.Comma:
		first, then := c.values.do(e.X), c.record(e.Y)
		return func(fr *frame) pointer { first(fr); return then(fr) }
	case *cfront.Call, *cfront.CallPtr:
		call := c.ev.call(e)
		return func(fr *frame) pointer { return call(fr).rp }
	}
	return c.address(e)
}

// cond compiles the condition and the arms of ?: for pointers and structs; the arms are regions of their own.
func (c *places) cond(e *cfront.Cond, arm func(cfront.Expr) ptrFn) (cond func(*frame) bool, x, y ptrFn) {
	test := c.ev.int(e.C)
	c.regions.count(intrinsic.Branch, 1)
	rx := c.regions.inside(func() { x = arm(e.X) })
	ry := c.regions.inside(func() { y = arm(e.Y) })
	return choose(test, rx, ry), x, y
}

// decl compiles the point where a local begins its life.
func (c *places) decl(s *cfront.DeclStmt) doFn {
	o := s.Obj
	if s.Init != nil {
		return c.initialise(o, s.Init, s.Pos())
	}
	k := c.frames.at[o]
	switch classOf(o) {
	case inInt, inFloat:
		return func(fr *frame) { fr.i[k], fr.u[k] = 0, ^uint64(0) }
	case inPtr:
		return func(fr *frame) { fr.p[k] = pointer{unset, 0} }
	case inVec:
		n := int(o.Type.Size())
		return func(fr *frame) { fr.v[k].Undef(n) }
	case inAcc:
		lanes := o.Type.(cfront.Acc).Lanes
		return func(fr *frame) { fr.a[k].Undef(lanes) }
	}
	return func(fr *frame) { fr.o[k].forget() }
}

// initialise compiles the first value of a local.
func (c *places) initialise(o *cfront.Object, in *cfront.Init, pos cfront.Pos) doFn {
	k := c.frames.at[o]
	if classOf(o) != inMemory {
		if len(in.Items) == 0 {
			return c.values.assign(place{class: classOf(o), slot: k, obj: o}, zeroOf(o.Type, pos), pos)
		}
		return c.values.assign(place{class: classOf(o), slot: k, obj: o}, in.Items[0].X, pos)
	}
	stores := c.stores(in, func(fr *frame) pointer { return pointer{fr.o[k], 0} }, pos)
	zero := in.Zero
	return func(fr *frame) {
		obj := fr.o[k]
		obj.forget()
		if zero {
			clear(obj.data)
			obj.settle()
		}
		for _, s := range stores {
			s(fr)
		}
	}
}

// stores compiles the items of an initialiser.
func (c *places) stores(in *cfront.Init, base ptrFn, pos cfront.Pos) []doFn {
	var out []doFn
	for _, it := range in.Items {
		off := it.Offset
		at := place{addr: func(fr *frame) pointer {
			p := base(fr)
			p.off += off
			return p
		}}
		out = append(out, c.values.assign(at, it.X, pos))
	}
	return out
}

// zeroOf is the zero of a scalar or pointer type; vectors and accumulators are set whole.
func zeroOf(t cfront.Type, pos cfront.Pos) cfront.Expr {
	switch t := t.(type) {
	case cfront.Basic:
		if t.IsFloat() {
			return &cfront.FloatConst{At: cfront.At{P: pos}, T: cfront.T{Typ: t}}
		}
	case cfront.Vector:
		lanes := make([]cfront.Expr, t.Lanes)
		for i := range lanes {
			lanes[i] = zeroOf(t.Elem, pos)
		}
		return &cfront.VectorLit{At: cfront.At{P: pos}, T: cfront.T{Typ: t}, Lanes: lanes}
	}
	return &cfront.IntConst{At: cfront.At{P: pos}, T: cfront.T{Typ: t}}
}
