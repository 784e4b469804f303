package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// vector runs an operation on vectors or accumulators.
func (m *state) vector(o *mir.Op) {
	switch o.Code {
	case machine.MoveV:
		m.setVec(o.Def[0], m.vec(o.Use[0]))
		return
	case machine.MoveA:
		m.moveAcc(o)
		return
	}
	switch op := o.Vec.Op.(type) {
	case *datapath.Mac:
		m.mac(o, op)
	case *datapath.Float:
		m.float(o, op)
	case *datapath.Lanes:
		m.lanes(o, op)
	case *datapath.Srs:
		m.setVec(o.Def[0], m.srs(o, op, len(o.Use)-1))
	case *datapath.Ups:
		m.ups(o, op)
	case intrinsic.Elem:
		m.elem(o, op)
	case intrinsic.Pack:
		m.pack(o, op)
	default:
		panic("BUG: " + o.Vec.Name + " on vectors")
	}
}

func (m *state) moveAcc(o *mir.Op) {
	to, from := o.Def[0], o.Use[0]
	for u := range to.Len {
		var a datapath.Acc
		if from.IsReg() {
			a = m.reg(from.Reg).a[from.Off+u]
		}
		m.reg(to.Reg).a[to.Off+u] = a
	}
}

// selected are the selection arguments of an operation.
func (m *state) selected(o *mir.Op) (x, y datapath.MacArgs) {
	return o.Pick.Arguments(func(i int) int64 { return m.defined(o.Use[i]) })
}

func (m *state) mac(o *mir.Op, op *datapath.Mac) {
	l, bits := o.Layout(), op.Family.AccBits
	args, _ := m.selected(o)
	var s datapath.Selection
	if err := o.Selection(&args, &s); err != nil {
		m.fail("%s", err)
	}
	acc, y := &datapath.Acc{}, (*datapath.Vec)(nil)
	if l.Acc >= 0 {
		acc = m.acc(o.Use[l.Acc], bits)
	}
	if l.Y >= 0 {
		y = m.vec(o.Use[l.Y])
	}
	var dst datapath.Acc
	if lane := op.Run(&dst, acc, m.vec(o.Use[l.X]), y, m.vec(o.Use[l.Z]), &s, &m.scratch); lane >= 0 {
		m.fail("lane %d of the accumulator needs more than %d bits", lane, bits)
	}
	m.setAcc(o.Def[0], &dst, bits)
}

func (m *state) float(o *mir.Op, op *datapath.Float) {
	l := o.Layout()
	args, _ := m.selected(o)
	var s datapath.Selection
	if err := o.Selection(&args, &s); err != nil {
		m.fail("%s", err)
	}
	acc, z := &datapath.Vec{}, &datapath.Vec{}
	if l.Acc >= 0 {
		acc = m.vec(o.Use[l.Acc])
	}
	if l.Z >= 0 {
		z = m.vec(o.Use[l.Z])
	}
	var dst datapath.Vec
	op.Run(&dst, acc, m.vec(o.Use[l.X]), z, &s)
	m.setVec(o.Def[0], &dst)
}

func (m *state) lanes(o *mir.Op, op *datapath.Lanes) {
	l := o.Layout()
	ax, ay := m.selected(o)
	var s datapath.LaneSelection
	if err := o.LaneSelection(&ax, &ay, &s); err != nil {
		m.fail("%s", err)
	}
	x := m.vec(o.Use[l.X])
	y := x
	if l.Y >= 0 {
		y = m.vec(o.Use[l.Y])
	}
	var dst datapath.Vec
	switch {
	case op.Op.Compare():
		mask, umask := op.Test(x, y, &s)
		m.setNumber(o.Def[0], uint64(mask), uint64(umask))
		return
	case op.Op == datapath.LaneMove || op.Op == datapath.LaneSelect:
		var mask, umask uint64
		if l.Mask >= 0 {
			mask, umask = m.number(o.Use[l.Mask])
		}
		op.Move(&dst, x, y, &s, uint32(mask), uint32(umask))
	default:
		op.Arith(&dst, x, y, &s)
	}
	m.setVec(o.Def[0], &dst)
}

// srs shifts, rounds and saturates; the shift is operand shift, the accumulators stand before it.
func (m *state) srs(o *mir.Op, op *datapath.Srs, shift int) *datapath.Vec {
	var in [2]*datapath.Acc
	for i := range op.Parts {
		in[i] = m.acc(o.Use[i], op.AccBits)
	}
	out := &datapath.Vec{}
	if err := op.Run(out, &in, int(int32(m.defined(o.Use[shift]))), m.modes); err != nil {
		m.fail("%s", err)
	}
	return out
}

func (m *state) ups(o *mir.Op, op *datapath.Ups) {
	var dst datapath.Acc
	lane, err := op.Run(&dst, m.vec(o.Use[0]), int(int32(m.defined(o.Use[1]))))
	if err != nil {
		m.fail("%s", err)
	}
	if lane >= 0 {
		m.fail("lane %d of the accumulator needs more than %d bits", lane, op.AccBits)
	}
	m.setAcc(o.Def[0], &dst, op.AccBits)
}

func (m *state) elem(o *mir.Op, op intrinsic.Elem) {
	x, out := m.vec(o.Use[0]), &datapath.Vec{}
	n := op.N * op.Elem.Bytes()
	if op.Op == intrinsic.ShiftElem {
		datapath.ShiftElem(out, x, op.Elem, op.N, m.defined(o.Use[1]))
		m.setVec(o.Def[0], out)
		return
	}
	i := int64(int32(m.defined(o.Use[len(o.Use)-1])))
	if i < 0 || i >= int64(op.N) {
		m.fail("there is no element %d of %d", i, op.N)
	}
	if op.Op == intrinsic.ExtElem {
		u := uint64(0)
		if b := op.Elem.Bytes(); x.U.Has(int(i)*b, b) {
			u = ^uint64(0)
		}
		m.setNumber(o.Def[0], uint64(x.Int(op.Elem, int(i))), u)
		return
	}
	out.Copy(x, n)
	out.SetInt(op.Elem, int(i), m.defined(o.Use[1]))
	m.setVec(o.Def[0], out)
}

func (m *state) pack(o *mir.Op, op intrinsic.Pack) {
	x, out := m.vec(o.Use[0]), &datapath.Vec{}
	if op.Unpack {
		datapath.Unpack(out, x, op.Elem, op.N)
	} else {
		datapath.Pack(out, x, op.N)
	}
	m.setVec(o.Def[0], out)
}

func (m *state) setMode(o *mir.Op) {
	switch o.Vec.Op.(intrinsic.Mode) {
	case intrinsic.SetRound:
		r := int64(int32(m.defined(o.Use[0])))
		if r < int64(datapath.RoundFloor) || r > int64(datapath.RoundConvOdd) {
			m.fail("there is no rounding mode %d", r)
		}
		m.modes.Round = datapath.Rounding(r)
	case intrinsic.SetSat:
		m.modes.Sat = true
	case intrinsic.ClrSat:
		m.modes.Sat = false
	case intrinsic.SetSymSat:
		m.modes.Sym = true
	case intrinsic.ClrSymSat:
		m.modes.Sym = false
	}
}
