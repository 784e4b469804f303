package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// scalarOps compiles intrinsics that give a number or nothing.
type scalarOps struct {
	operands *operands
	vecOps   *vecOps
	windows  *windows
	ev       *entries
}

// intrinsicInt compiles an intrinsic that gives an integer.
func (c *scalarOps) intrinsicInt(e *cfront.IntrinsicCall) intFn {
	switch op := e.Sig.ID.(*intrinsic.Def).Op.(type) {
	case *datapath.Lanes:
		test, name, pos := c.vecOps.laneTest(e), e.Sig.Name, e.Pos()
		return func(fr *frame) int64 {
			v, u := test(fr)
			return defined(v, u, name, pos)
		}
	case intrinsic.Elem:
		v, at, pos := c.extElem(e, op), op.Elem, e.Pos()
		return func(fr *frame) int64 { r, i := v(fr, pos); return r.Int(at, i) }
	case intrinsic.Window:
		addr, pos := c.windows.windowAccess(e, op), e.Pos()
		return func(fr *frame) int64 { return loadInt(addr(fr), op.Elem, pos) }
	case intrinsic.Math:
		return c.mathInt(e, op)
	}
	panic("BUG: intrinsic " + e.Sig.Name + " gives no integer")
}

// intrinsicFloat compiles an intrinsic that gives a float or double.
func (c *scalarOps) intrinsicFloat(e *cfront.IntrinsicCall) floatFn {
	switch op := e.Sig.ID.(*intrinsic.Def).Op.(type) {
	case intrinsic.Elem:
		v, pos := c.extElem(e, op), e.Pos()
		return func(fr *frame) float64 { r, i := v(fr, pos); return float64(r.Float(i)) }
	case intrinsic.Window:
		addr, pos := c.windows.windowAccess(e, op), e.Pos()
		return func(fr *frame) float64 { return loadFloat(addr(fr), op.Elem, pos) }
	case intrinsic.Math:
		return c.mathFloat(e, op)
	}
	panic("BUG: intrinsic " + e.Sig.Name + " gives no float")
}

// extElem gives the register and index of ext_elem; the element must be defined.
func (c *scalarOps) extElem(e *cfront.IntrinsicCall, op intrinsic.Elem) func(*frame, cfront.Pos) (*datapath.Vec, int) {
	a := c.operands.args(e)
	x, at, b := a.reg[0], elemIndex(a, op), op.Elem.Bytes()
	return func(fr *frame, pos cfront.Pos) (*datapath.Vec, int) {
		v, i := x(fr), at(fr)
		if v.U.Has(i*b, b) {
			fail(pos, "ext_elem", "lane %d of the vector is undefined", i)
		}
		return v, i
	}
}

func (c *scalarOps) mathInt(e *cfront.IntrinsicCall, op intrinsic.Math) intFn {
	a := c.operands.args(e)
	x, t := c.ev.int(a.scalars[0]), op.Type
	if op.Name == "known" {
		return func(*frame) int64 { return 1 } // here every selection may vary
	}
	if op.Name == "abs" {
		return func(fr *frame) int64 { v := x(fr); return t.Wrap(max(v, -v)) }
	}
	y, least := c.ev.int(a.scalars[1]), op.Name == "min"
	return func(fr *frame) int64 {
		v, w := x(fr), y(fr)
		less := v < w
		if t == cfront.UInt64 {
			less = uint64(v) < uint64(w)
		}
		if less == least {
			return v
		}
		return w
	}
}

func (c *scalarOps) mathFloat(e *cfront.IntrinsicCall, op intrinsic.Math) floatFn {
	a := c.operands.args(e)
	x, t := c.ev.float(a.scalars[0]), op.Type
	if f := intrinsic.Math1(op.Name); f != nil {
		return func(fr *frame) float64 { return roundTo(t, f(x(fr))) }
	}
	f, y := intrinsic.Math2(op.Name), c.ev.float(a.scalars[1])
	if f == nil {
		panic("BUG: no function " + op.Name)
	}
	return func(fr *frame) float64 { v := x(fr); return roundTo(t, f(v, y(fr))) }
}

// effect compiles an intrinsic without a value.
func (c *scalarOps) effect(e *cfront.IntrinsicCall) doFn {
	switch op := e.Sig.ID.(*intrinsic.Def).Op.(type) {
	case intrinsic.Mode:
		return c.setMode(e, op)
	case intrinsic.Cascade:
		return c.windows.cascadeWrite(e, op)
	case intrinsic.Window:
		return c.windows.windowEffect(e, op)
	}
	panic("BUG: intrinsic " + e.Sig.Name + " without effect")
}

func (c *scalarOps) setMode(e *cfront.IntrinsicCall, op intrinsic.Mode) doFn {
	a := c.operands.args(e)
	if op == intrinsic.SetRound {
		mode, pos := c.ev.int(a.scalars[0]), a.pos
		return func(fr *frame) {
			r := mode(fr)
			if r < int64(datapath.RoundFloor) || r > int64(datapath.RoundConvOdd) {
				fail(pos, "set_rnd", "there is no rounding mode %d: they are 0 (rnd_floor) to 7 (rnd_conv_odd)", r)
			}
			fr.m.modes.Round = datapath.Rounding(r)
		}
	}
	on := op == intrinsic.SetSat || op == intrinsic.SetSymSat
	if op == intrinsic.SetSat || op == intrinsic.ClrSat {
		return func(fr *frame) { fr.m.modes.Sat = on }
	}
	return func(fr *frame) { fr.m.modes.Sym = on }
}

// memoryCall compiles memcpy, memmove and memset.
func (c *ptrs) memoryCall(e *cfront.IntrinsicCall) ptrFn {
	op, ok := e.Sig.ID.(*intrinsic.Def).Op.(intrinsic.Memory)
	if !ok {
		panic("BUG: intrinsic " + e.Sig.Name + " gives no pointer")
	}
	a := c.operands.args(e)
	dst, pos := a.ptr[0], a.pos
	if op.Name == "memset" {
		val, n := c.ev.int(a.scalars[0]), c.ev.int(a.scalars[1])
		return func(fr *frame) pointer {
			p, v := dst(fr), byte(val(fr))
			fill(p, v, n(fr), pos)
			return p
		}
	}
	src, n, name := a.ptr[1], c.ev.int(a.scalars[0]), op.Name
	return func(fr *frame) pointer {
		p, q := dst(fr), src(fr)
		copyBytes(p, q, n(fr), pos, name)
		return p
	}
}

// fill sets n bytes.
func fill(p pointer, v byte, n int64, pos cfront.Pos) {
	if n == 0 {
		return
	}
	reach(p, n, 1, pos, "memset")
	writable(p, pos, "memset")
	b := p.obj.data[p.off : p.off+n]
	for i := range b {
		b[i] = v
	}
	if p.obj.undef != nil {
		p.obj.define(p.off, n)
	}
}
