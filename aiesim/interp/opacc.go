package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// intrinsicAcc compiles an intrinsic that gives an accumulator.
func (c *vecOps) intrinsicAcc(e *cfront.IntrinsicCall) accInto {
	switch op := e.Sig.ID.(*intrinsic.Def).Op.(type) {
	case *datapath.Mac:
		return c.mac(e, op)
	case *datapath.Ups:
		return c.ups(e, op)
	case intrinsic.Cascade:
		return c.cascadeRead(e, op)
	case intrinsic.Part:
		return c.accPart(e, op)
	case intrinsic.Fill:
		c.operands.args(e)
		return func(_ *frame, dst *datapath.Acc) {
			if op.Undef {
				dst.Undef(op.Lanes)
			} else {
				dst.Zero()
			}
		}
	}
	panic("BUG: intrinsic " + e.Sig.Name + " gives no accumulator")
}

// mac compiles a multiply-accumulate.
func (c *vecOps) mac(e *cfront.IntrinsicCall, op *datapath.Mac) accInto {
	a := c.operands.args(e)
	sel := func(*frame) *datapath.Selection { return nil }
	if len(a.pick[0]) > 0 {
		sel = c.operands.selection(a, op.Select)
	} else {
		s := &datapath.Selection{}
		op.Identity(s)
		sel = func(*frame) *datapath.Selection { return s }
	}
	acc, x, y, z := a.acc[0], a.reg[intrinsic.X], a.reg[intrinsic.Y], a.reg[intrinsic.Z]
	if acc == nil {
		var none datapath.Acc
		acc = func(*frame) *datapath.Acc { return &none }
	}
	if y == nil {
		y = func(*frame) *datapath.Vec { return nil }
	}
	pos, name, bits := a.pos, a.name, op.Family.AccBits
	return func(fr *frame, dst *datapath.Acc) {
		av, xv, yv, zv := acc(fr), x(fr), y(fr), z(fr)
		if lane := op.Run(dst, av, xv, yv, zv, sel(fr), &fr.m.scratch); lane >= 0 {
			fail(pos, name, "lane %d of the accumulator needs more than %d bits", lane, bits)
		}
	}
}

func (c *vecOps) ups(e *cfront.IntrinsicCall, op *datapath.Ups) accInto {
	a := c.operands.args(e)
	x, shift, pos, name, bits := a.reg[0], a.shift, a.pos, a.name, op.AccBits
	return func(fr *frame, dst *datapath.Acc) {
		v := x(fr)
		lane, err := op.Run(dst, v, int(shift(fr)))
		if err != nil {
			fail(pos, name, "%s", err)
		}
		if lane >= 0 {
			fail(pos, name, "lane %d of the accumulator needs more than %d bits", lane, bits)
		}
	}
}

// accPart compiles upd_lo, ext_hi, concat and their kin.
func (c *vecOps) accPart(e *cfront.IntrinsicCall, op intrinsic.Part) accInto {
	a := c.operands.args(e)
	first, second, off, half := a.acc[0], a.acc[1], op.Fixed*op.Part, op.Part
	switch op.Op {
	case intrinsic.Update:
		return func(fr *frame, dst *datapath.Acc) {
			w, h := first(fr), second(fr)
			if w != dst {
				*dst = *w
			}
			dst.Put(h, off, half)
		}
	case intrinsic.Extract:
		return func(fr *frame, dst *datapath.Acc) { dst.Take(first(fr), off, half) }
	}
	return func(fr *frame, dst *datapath.Acc) {
		lo, hi := first(fr), second(fr)
		var out datapath.Acc
		out.Put(lo, 0, half)
		out.Put(hi, half, half)
		*dst = out
	}
}
