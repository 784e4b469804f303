package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// bitsFn gives an integer and its undefined bits.
type bitsFn func(*frame) (val int64, undef uint64)

// masks compiles integers that may have undefined bits.
type masks struct {
	facts   *facts
	frames  *frames
	regions *regions
	vecOps  *vecOps
	ev      *entries
}

// bits compiles an integer that may have undefined bits: a mask from a comparison, on its way through variables and bit
// operators to a selection. What is not such an operation must be defined.
func (c *masks) bits(e cfront.Expr) bitsFn {
	if !c.facts.mayBeVague(e) {
		x := c.ev.int(e)
		return func(fr *frame) (int64, uint64) { return x(fr), 0 }
	}
	switch e := e.(type) {
	case *cfront.Load:
		k := c.frames.at[e.X.(*cfront.Var).Obj]
		return func(fr *frame) (int64, uint64) { return fr.i[k], fr.u[k] }
	case *cfront.IntrinsicCall:
		return c.vecOps.laneTest(e)
	case *cfront.Unary:
		x, t := c.bits(e.X), basicType(e)
		c.regions.count(intrinsic.Scalar, 1)
		return func(fr *frame) (int64, uint64) { v, u := x(fr); return t.Wrap(^v), u }
	case *cfront.Convert:
		x, t := c.bits(e.X), basicType(e)
		return func(fr *frame) (int64, uint64) { v, u := x(fr); return t.Wrap(v), u }
	case *cfront.Cond:
		return c.condBits(e)
	case *cfront.Binary:
		return c.binaryBits(e)
	}
	panic("BUG: bits of an unknown expression")
}

func (c *masks) condBits(e *cfront.Cond) bitsFn {
	var x, y bitsFn
	test := c.ev.int(e.C)
	c.regions.count(intrinsic.Branch, 1)
	rx := c.regions.inside(func() { x = c.bits(e.X) })
	ry := c.regions.inside(func() { y = c.bits(e.Y) })
	cond := choose(test, rx, ry)
	return func(fr *frame) (int64, uint64) {
		if cond(fr) {
			return x(fr)
		}
		return y(fr)
	}
}

// binaryBits follows undefined bits through & | ^ and shifts: a known 0 under & and a known 1 under | decide the
// result.
func (c *masks) binaryBits(e *cfront.Binary) bitsFn {
	x, t, op, pos := c.bits(e.X), basicType(e), e.Op, e.Pos()
	c.regions.count(intrinsic.Scalar, 1)
	if op == cfront.Shl || op == cfront.Shr {
		n := c.ev.int(e.Y)
		return func(fr *frame) (int64, uint64) {
			v, u := x(fr)
			by := n(fr)
			return shift(op, t, v, by, pos), uint64(shift(op, cfront.UInt64, int64(u), by, pos))
		}
	}
	y := c.bits(e.Y)
	return func(fr *frame) (int64, uint64) {
		a, ua := x(fr)
		b, ub := y(fr)
		u := ua | ub
		switch op {
		case cfront.And:
			u &= (ua | uint64(a)) & (ub | uint64(b))
		case cfront.Or:
			u &= (ua | ^uint64(a)) & (ub | ^uint64(b))
		}
		return arith(op, t, a, b, pos), u
	}
}

// defined insists that a mask has no undefined bits.
func defined(v int64, u uint64, name string, pos cfront.Pos) int64 {
	if u != 0 {
		fail(pos, name, "lane %d of the comparison is undefined, and the mask is used as a number",
			datapath.Mask{u}.First())
	}
	return v
}
