package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// vecOps compiles intrinsics that give a vector, an accumulator or a mask.
type vecOps struct {
	operands *operands
	windows  *windows
	ev       *entries
}

// intrinsicVec compiles an intrinsic that gives a vector.
func (c *vecOps) intrinsicVec(e *cfront.IntrinsicCall) vecInto {
	switch op := e.Sig.ID.(*intrinsic.Def).Op.(type) {
	case *datapath.Float:
		return c.floatOp(e, op)
	case *datapath.Lanes:
		return c.laneOp(e, op)
	case *datapath.Srs:
		return c.srs(e, op)
	case intrinsic.Part:
		return c.partOp(e, op)
	case intrinsic.Elem:
		return c.elemOp(e, op)
	case intrinsic.Fill:
		c.operands.args(e)
		return func(_ *frame, dst *datapath.Vec) {
			if op.Undef {
				dst.Undef(op.Bytes)
			} else {
				dst.Zero(op.Bytes)
			}
		}
	case intrinsic.Cast:
		x := c.operands.args(e).reg[0]
		return func(fr *frame, dst *datapath.Vec) { dst.Copy(x(fr), op.Bytes) }
	case intrinsic.Pack:
		x := c.operands.args(e).reg[0]
		if op.Unpack {
			return func(fr *frame, dst *datapath.Vec) { datapath.Unpack(dst, x(fr), op.Elem, op.N) }
		}
		return func(fr *frame, dst *datapath.Vec) { datapath.Pack(dst, x(fr), op.N) }
	case intrinsic.Window:
		return c.windows.windowRead(e, op)
	}
	panic("BUG: intrinsic " + e.Sig.Name + " gives no vector")
}

func (c *vecOps) floatOp(e *cfront.IntrinsicCall, op *datapath.Float) vecInto {
	a := c.operands.args(e)
	var none datapath.Vec
	acc, x, z := a.facc, a.reg[intrinsic.X], a.reg[intrinsic.Z]
	if acc == nil {
		acc = func(*frame) *datapath.Vec { return &none }
	}
	if z == nil {
		z = func(*frame) *datapath.Vec { return &none }
	}
	if len(a.pick[0]) == 0 {
		s := &datapath.Selection{}
		op.Identity(s)
		return func(fr *frame, dst *datapath.Vec) { op.Run(dst, acc(fr), x(fr), z(fr), s) }
	}
	sel := c.operands.selection(a, op.Select)
	return func(fr *frame, dst *datapath.Vec) {
		av, xv, zv := acc(fr), x(fr), z(fr)
		op.Run(dst, av, xv, zv, sel(fr))
	}
}

func (c *vecOps) laneOp(e *cfront.IntrinsicCall, op *datapath.Lanes) vecInto {
	a := c.operands.args(e)
	sel := c.operands.laneSelection(a, op)
	x, y := a.reg[intrinsic.X], a.reg[intrinsic.Y]
	if y == nil {
		y = x
	}
	two := a.reg[intrinsic.Y] != nil
	other := func(fr *frame, xv *datapath.Vec) *datapath.Vec {
		if two {
			return y(fr)
		}
		return xv
	}
	if op.Op == datapath.LaneMove || op.Op == datapath.LaneSelect {
		mask := a.mask
		if mask == nil {
			mask = func(*frame) (int64, uint64) { return 0, 0 }
		}
		return func(fr *frame, dst *datapath.Vec) {
			m, u := mask(fr)
			xv := x(fr)
			yv := other(fr, xv)
			op.Move(dst, xv, yv, sel(fr), uint32(m), uint32(u))
		}
	}
	return func(fr *frame, dst *datapath.Vec) {
		xv := x(fr)
		yv := other(fr, xv)
		op.Arith(dst, xv, yv, sel(fr))
	}
}

// laneTest compiles a comparison: a mask, perhaps with undefined bits.
func (c *vecOps) laneTest(e *cfront.IntrinsicCall) bitsFn {
	op := e.Sig.ID.(*intrinsic.Def).Op.(*datapath.Lanes)
	a := c.operands.args(e)
	sel := c.operands.laneSelection(a, op)
	x, y := a.reg[intrinsic.X], a.reg[intrinsic.Y]
	return func(fr *frame) (int64, uint64) {
		xv := x(fr)
		yv := xv
		if y != nil {
			yv = y(fr)
		}
		m, u := op.Test(xv, yv, sel(fr))
		return int64(m), uint64(u)
	}
}

func (c *vecOps) srs(e *cfront.IntrinsicCall, op *datapath.Srs) vecInto {
	a := c.operands.args(e)
	lo, hi, shift, pos, name := a.acc[0], a.acc[1], a.shift, a.pos, a.name
	return func(fr *frame, dst *datapath.Vec) {
		in := [2]*datapath.Acc{lo(fr)}
		if hi != nil {
			in[1] = hi(fr)
		}
		if err := op.Run(dst, &in, int(shift(fr)), fr.m.modes); err != nil {
			fail(pos, name, "%s", err)
		}
	}
}

// partOp compiles upd_, ext_, xset_ and concat of vectors.
func (c *vecOps) partOp(e *cfront.IntrinsicCall, op intrinsic.Part) vecInto {
	a := c.operands.args(e)
	c.operands.constantIndex(e)
	whole, part := op.Whole, op.Part
	at := partIndex(a, op)
	first, second := a.reg[0], a.reg[1]
	switch op.Op {
	case intrinsic.Update:
		return func(fr *frame, dst *datapath.Vec) {
			v, p := first(fr), second(fr)
			if v != dst {
				dst.Copy(v, whole)
			}
			dst.Put(p, at(fr)*part, part)
		}
	case intrinsic.Extract:
		return func(fr *frame, dst *datapath.Vec) { dst.Take(first(fr), at(fr)*part, part) }
	case intrinsic.Fresh:
		return func(fr *frame, dst *datapath.Vec) {
			p := first(fr)
			i := at(fr)
			dst.Undef(whole)
			dst.Put(p, i*part, part)
		}
	}
	regs := a.reg[:whole/part]
	return func(fr *frame, dst *datapath.Vec) {
		var v [8]*datapath.Vec // all first: evaluating one may read dst
		for i, r := range regs {
			v[i] = r(fr)
		}
		dst.U = datapath.Mask{}
		for i := range regs {
			dst.Put(v[i], i*part, part)
		}
	}
}

// partIndex gives code for the index of a part, checked.
func partIndex(a *opArgs, op intrinsic.Part) func(*frame) int {
	if op.Fixed >= 0 || a.index == nil {
		return func(*frame) int { return op.Fixed }
	}
	n, index, pos, name := int64(op.Whole/op.Part), a.index, a.pos, a.name
	return func(fr *frame) int {
		i := index(fr)
		if i < 0 || i >= n {
			fail(pos, name, "there is no part %d: the register has %d of them, counted from 0", i, n)
		}
		return int(i)
	}
}

// elemOp compiles upd_elem and shft_elem.
func (c *vecOps) elemOp(e *cfront.IntrinsicCall, op intrinsic.Elem) vecInto {
	a := c.operands.args(e)
	x := a.reg[0]
	val := c.scalarBits(a.scalars[0])
	if op.Op == intrinsic.ShiftElem {
		return func(fr *frame, dst *datapath.Vec) {
			v := x(fr)
			datapath.ShiftElem(dst, v, op.Elem, op.N, val(fr))
		}
	}
	at, n := elemIndex(a, op), op.N*op.Elem.Bytes()
	return func(fr *frame, dst *datapath.Vec) {
		v, i, s := x(fr), at(fr), val(fr)
		dst.Copy(v, n)
		dst.SetInt(op.Elem, i, s)
	}
}

// elemIndex gives code for the index of an element, checked.
func elemIndex(a *opArgs, op intrinsic.Elem) func(*frame) int {
	index, pos, name, n := a.index, a.pos, a.name, int64(op.N)
	return func(fr *frame) int {
		i := index(fr)
		if i < 0 || i >= n {
			fail(pos, name, "there is no element %d: the vector has %d of them, counted from 0", i, n)
		}
		return int(i)
	}
}

// scalarBits compiles a scalar to the bits it has as an element.
func (c *vecOps) scalarBits(x cfront.Expr) intFn {
	if classOfType(x.Type()) == inFloat {
		f := c.ev.float(x)
		return func(fr *frame) int64 { return int64(float32bits(f(fr))) }
	}
	return c.ev.int(x)
}
