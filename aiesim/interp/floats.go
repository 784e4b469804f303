package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// Floats are held in a float64; a float is a value that float32 has. Each operation on floats is done in double and
// rounded once more: for + - * / and the square root that is the correctly rounded float result.

// floats compiles expressions whose value is a float or double.
type floats struct {
	regions   *regions
	scalarOps *scalarOps
	updates   *updates
	ev        *entries
}

// float compiles an expression of type float or double.
func (c *floats) float(e cfront.Expr) floatFn {
	t := basicType(e)
	switch e := e.(type) {
	case *cfront.FloatConst:
		k := e.Val
		return func(*frame) float64 { return k }
	case *cfront.Load:
		return c.loadFloat(e)
	case *cfront.Unary:
		x := c.float(e.X)
		c.regions.count(intrinsic.Scalar, 1)
		return func(fr *frame) float64 { return -x(fr) }
	case *cfront.Binary:
		x, y, op := c.float(e.X), c.float(e.Y), e.Op
		c.regions.count(intrinsic.Scalar, 1)
		return func(fr *frame) float64 { a := x(fr); return floatArith(op, t, a, y(fr)) }
	case *cfront.Convert:
		return c.convertFloat(e)
	case *cfront.Assign:
		return c.assignFloat(e)
	case *cfront.OpAssign, *cfront.IncDec:
		return c.updates.updateFloat(e)
	case *cfront.Cond:
		var x, y floatFn
		test := c.ev.int(e.C)
		c.regions.count(intrinsic.Branch, 1)
		rx := c.regions.inside(func() { x = c.float(e.X) })
		ry := c.regions.inside(func() { y = c.float(e.Y) })
		cond := choose(test, rx, ry)
		return func(fr *frame) float64 {
			if cond(fr) {
				return x(fr)
			}
			return y(fr)
		}
	case *cfront.Comma:
		x, y := c.ev.do(e.X), c.float(e.Y)
		return func(fr *frame) float64 { x(fr); return y(fr) }
	case *cfront.Call, *cfront.CallPtr:
		call := c.ev.call(e)
		return func(fr *frame) float64 { return bitsFloat(call(fr).ri) }
	case *cfront.IntrinsicCall:
		return c.scalarOps.intrinsicFloat(e)
	}
	panic("BUG: float expression of unknown kind")
}

func (c *floats) loadFloat(e *cfront.Load) floatFn {
	t, pos := basicType(e), e.Pos()
	at := c.ev.place(e.X)
	if at.class == inMemory {
		c.regions.count(intrinsic.ScalarLoad, 1)
		addr := at.addr
		return func(fr *frame) float64 { return loadFloat(addr(fr), t, pos) }
	}
	k, name := at.slot, at.obj.Name
	return func(fr *frame) float64 {
		if fr.u[k] != 0 {
			vagueUse(name, fr.u[k], pos)
		}
		return bitsFloat(fr.i[k])
	}
}

func (c *floats) convertFloat(e *cfront.Convert) floatFn {
	t := basicType(e)
	if e.Kind == cfront.IntToFloat {
		x, from := c.ev.int(e.X), basicType(e.X)
		c.regions.count(intrinsic.Scalar, 1)
		return func(fr *frame) float64 { return intToFloat(from, t, x(fr)) }
	}
	x := c.float(e.X)
	if t == cfront.Float32 {
		return func(fr *frame) float64 { return float64(float32(x(fr))) }
	}
	return x
}

func (c *floats) assignFloat(e *cfront.Assign) floatFn {
	at := c.ev.place(e.LHS)
	t, pos := basicType(e), e.Pos()
	if at.class == inMemory {
		c.regions.count(intrinsic.ScalarStore, 1)
		x, addr := c.float(e.RHS), at.addr
		return func(fr *frame) float64 {
			p := addr(fr)
			v := x(fr)
			storeFloat(p, t, v, pos)
			return v
		}
	}
	x, k := c.float(e.RHS), at.slot
	return func(fr *frame) float64 {
		v := x(fr)
		fr.i[k], fr.u[k] = floatBits(v), 0
		return v
	}
}
