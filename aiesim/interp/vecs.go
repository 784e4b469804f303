package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// A vector expression is compiled in one of two ways: to a pointer to where the value is, a variable or an intermediate
// slot, good until the statement ends; or to code that puts the value into a given register.
type (
	vecFn   func(*frame) *datapath.Vec
	vecInto func(*frame, *datapath.Vec)
)

// vecs compiles expressions whose value is a vector.
type vecs struct {
	frames  *frames
	regions *regions
	vecOps  *vecOps
	ev      *entries
}

// vec compiles a vector expression to where its value is.
func (c *vecs) vec(e cfront.Expr) vecFn {
	if l, ok := e.(*cfront.Load); ok {
		if at := c.ev.place(l.X); at.class == inVec {
			k := at.slot
			return func(fr *frame) *datapath.Vec { return &fr.v[k] }
		}
	}
	into, k := c.vecInto(e), c.frames.temp(inVec)
	return func(fr *frame) *datapath.Vec {
		v := &fr.v[k]
		into(fr, v)
		return v
	}
}

// vecArg is vec for an operand: if evaluating a later one changes variables, a variable is copied first.
func (c *vecs) vecArg(e cfront.Expr, later []cfront.Expr) vecFn {
	f := c.vec(e)
	if _, ok := e.(*cfront.Load); !ok {
		return f
	}
	for _, x := range later {
		if effects(x) {
			n, k := int(e.Type().Size()), c.frames.temp(inVec)
			return func(fr *frame) *datapath.Vec {
				fr.v[k].Copy(f(fr), n)
				return &fr.v[k]
			}
		}
	}
	return f
}

// vecInto compiles a vector expression to code that puts it into a register.
func (c *vecs) vecInto(e cfront.Expr) vecInto {
	t := e.Type().(cfront.Vector)
	n := int(t.Size())
	switch e := e.(type) {
	case *cfront.Load:
		return c.loadVec(e, t)
	case *cfront.VectorLit:
		return c.vectorLit(e, t)
	case *cfront.Unary, *cfront.Binary:
		return c.vecArith(e, t)
	case *cfront.Convert:
		x := c.vec(e.X)
		return func(fr *frame, dst *datapath.Vec) { dst.Copy(x(fr), n) }
	case *cfront.Assign:
		return c.assignVec(e, n)
	case *cfront.OpAssign:
		return c.updateVec(e, t)
	case *cfront.Cond:
		return c.condVec(e)
	case *cfront.Comma:
		x, y := c.ev.do(e.X), c.vecInto(e.Y)
		return func(fr *frame, dst *datapath.Vec) { x(fr); y(fr, dst) }
	case *cfront.Call, *cfront.CallPtr:
		call := c.ev.call(e)
		return func(fr *frame, dst *datapath.Vec) { dst.Copy(&call(fr).rv, n) }
	case *cfront.IntrinsicCall:
		return c.vecOps.intrinsicVec(e)
	}
	panic("BUG: vector expression of unknown kind")
}

func (c *vecs) loadVec(e *cfront.Load, t cfront.Vector) vecInto {
	at, pos, n := c.ev.place(e.X), e.Pos(), t.Size()
	if at.class == inMemory {
		c.regions.count(intrinsic.Load, max(1, n/32))
		addr := at.addr
		return func(fr *frame, dst *datapath.Vec) { loadVec(dst, addr(fr), n, pos) }
	}
	k := at.slot
	return func(fr *frame, dst *datapath.Vec) { dst.Copy(&fr.v[k], int(n)) }
}

func (c *vecs) condVec(e *cfront.Cond) vecInto {
	var x, y vecInto
	test := c.ev.int(e.C)
	c.regions.count(intrinsic.Branch, 1)
	rx := c.regions.inside(func() { x = c.vecInto(e.X) })
	ry := c.regions.inside(func() { y = c.vecInto(e.Y) })
	cond := choose(test, rx, ry)
	return func(fr *frame, dst *datapath.Vec) {
		if cond(fr) {
			x(fr, dst)
		} else {
			y(fr, dst)
		}
	}
}

func (c *vecs) assignVec(e *cfront.Assign, n int) vecInto {
	at, x, pos := c.ev.place(e.LHS), c.vecInto(e.RHS), e.Pos()
	lane := e.Type().(cfront.Vector).Elem.Size()
	if at.class == inMemory {
		c.regions.count(intrinsic.Store, int64(max(1, n/32)))
		addr := at.addr
		return func(fr *frame, dst *datapath.Vec) {
			p := addr(fr)
			x(fr, dst)
			storeVec(p, dst, int64(n), lane, pos)
		}
	}
	k := at.slot
	return func(fr *frame, dst *datapath.Vec) {
		x(fr, dst)
		fr.v[k].Copy(dst, n)
	}
}

// vectorLit compiles v4int32{a, b, c, d}.
func (c *vecs) vectorLit(e *cfront.VectorLit, t cfront.Vector) vecInto {
	elem := intrinsic.ElemOf(t.Elem)
	c.regions.count(intrinsic.Move, int64(len(e.Lanes)))
	set := make([]func(*frame, *datapath.Vec), len(e.Lanes))
	for i, x := range e.Lanes {
		if t.Elem.IsFloat() {
			f := c.ev.float(x)
			set[i] = func(fr *frame, v *datapath.Vec) { v.SetFloat(i, float32(f(fr))) }
			continue
		}
		f := c.ev.int(x)
		set[i] = func(fr *frame, v *datapath.Vec) { v.SetInt(elem, i, f(fr)) }
	}
	k := c.frames.temp(inVec)
	return func(fr *frame, dst *datapath.Vec) {
		v := &fr.v[k] // not dst: the lanes may read what is in it
		v.Zero(int(t.Size()))
		for _, s := range set {
			s(fr, v)
		}
		dst.Copy(v, int(t.Size()))
	}
}

// vecArith compiles + and - of vectors, and negation.
func (c *vecs) vecArith(e cfront.Expr, t cfront.Vector) vecInto {
	if u, ok := e.(*cfront.Unary); ok {
		var zero datapath.Vec
		return c.lanewise(cfront.Sub, t, func(*frame) *datapath.Vec { return &zero }, c.vec(u.X))
	}
	b := e.(*cfront.Binary)
	return c.lanewise(b.Op, t, c.vecArg(b.X, []cfront.Expr{b.Y}), c.vec(b.Y))
}

// updateVec compiles v += w and v -= w.
func (c *vecs) updateVec(e *cfront.OpAssign, t cfront.Vector) vecInto {
	at, pos, n := c.ev.place(e.LHS), e.Pos(), t.Size()
	y := c.vec(e.RHS)
	if at.class != inMemory {
		k := at.slot
		sum := c.lanewise(e.Op, t, func(fr *frame) *datapath.Vec { return &fr.v[k] }, y)
		return func(fr *frame, dst *datapath.Vec) {
			sum(fr, &fr.v[k])
			dst.Copy(&fr.v[k], int(n))
		}
	}
	c.regions.count(intrinsic.Load, max(1, n/32))
	c.regions.count(intrinsic.Store, max(1, n/32))
	addr, k := at.addr, c.frames.temp(inVec)
	sum := c.lanewise(e.Op, t, func(fr *frame) *datapath.Vec { return &fr.v[k] }, y)
	return func(fr *frame, dst *datapath.Vec) {
		p := addr(fr)
		loadVec(&fr.v[k], p, n, pos)
		sum(fr, dst)
		storeVec(p, dst, n, t.Elem.Size(), pos)
	}
}

// lanewise is + or - of two vectors, lane by lane, wrapping.
func (c *vecs) lanewise(op cfront.Op, t cfront.Vector, x, y vecFn) vecInto {
	elem, lanes := intrinsic.ElemOf(t.Elem), t.Lanes
	c.regions.count(intrinsic.Vector, 1)
	b := elem.Bytes()
	return func(fr *frame, dst *datapath.Vec) {
		xv, yv := x(fr), y(fr)
		var out datapath.Vec
		for l := range lanes {
			switch {
			case xv.U.Has(l*b, b) || yv.U.Has(l*b, b):
				out.SetUndef(l*b, b)
			case elem.Float():
				out.SetFloat(l, float32(floatArith(op, cfront.Float32, float64(xv.Float(l)), float64(yv.Float(l)))))
			case op == cfront.Add:
				out.SetInt(elem, l, xv.Int(elem, l)+yv.Int(elem, l))
			default:
				out.SetInt(elem, l, xv.Int(elem, l)-yv.Int(elem, l))
			}
		}
		dst.Copy(&out, lanes*b)
	}
}
