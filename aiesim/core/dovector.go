package core

import (
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// present checks that constants and selections of an operation are where they should be. Their values are known from
// the operation itself.
func (m *state) present(d *code) {
	for _, i := range d.extra {
		m.number(d, &d.use[i])
	}
}

// sendVector gives a place for the result of d, which becomes visible in its time.
func (m *state) sendVector(d *code) *datapath.Vec {
	i, v := m.pipe.newVec()
	m.send(d.write, landVector, d, &d.def).idx = i
	return v
}

// sendAcc does the same for an accumulator.
func (m *state) sendAcc(d *code) *datapath.Acc {
	i, a := m.pipe.newAcc()
	m.send(d.write, landAcc, d, &d.def).idx = i
	return a
}

// doMac reads the operands of a multiplication; the accumulator is read at the end of the pipeline.
func doMac(m *state, d *code) {
	i, f := m.pipe.newMac()
	m.vector(d, &d.use[d.x], &f.x)
	if d.y >= 0 {
		m.vector(d, &d.use[d.y], &f.y)
	}
	m.vector(d, &d.use[d.z], &f.z)
	m.present(d)
	if f.sel = d.sel; f.sel == nil {
		f.sel = m.pick(d)
	}
	m.later(d, i)
}

// later does the rest of d when its accumulator is read.
func (m *state) later(d *code, i int32) {
	if d.lateIn == 0 {
		d.late(m, d, i)
		return
	}
	at := (m.now + int64(d.lateIn)) & m.pipe.mask
	m.pipe.late[at] = append(m.pipe.late[at], event{d: d, kind: doAcc, idx: i})
}

func lateMac(m *state, d *code, i int32) {
	op := d.op.Vec.Op.(*datapath.Mac)
	f := &m.pipe.macs[i]
	var y *datapath.Vec
	if d.y >= 0 {
		y = &f.y
	}
	dst := m.sendAcc(d)
	if d.acc >= 0 {
		m.accumulator(d, &d.use[d.acc], d.wide, dst)
	}
	if lane := op.Run(dst, dst, &f.x, y, &f.z, f.sel, &m.scratch); lane >= 0 {
		m.fail(d, d.name, "lane %d of the accumulator needs more than %d bits", lane, op.Family.AccBits)
	}
	m.pipe.freeMacs = append(m.pipe.freeMacs, i)
}

func doFloat(m *state, d *code) {
	i, f := m.pipe.newMac()
	m.vector(d, &d.use[d.x], &f.x)
	if d.z >= 0 {
		m.vector(d, &d.use[d.z], &f.z)
	}
	m.present(d)
	if f.sel = d.sel; f.sel == nil {
		f.sel = m.pick(d)
	}
	m.later(d, i)
}

func lateFloat(m *state, d *code, i int32) {
	f := &m.pipe.macs[i]
	dst := m.sendVector(d)
	if d.acc >= 0 {
		m.vector(d, &d.use[d.acc], dst)
	}
	d.op.Vec.Op.(*datapath.Float).Run(dst, dst, &f.x, &f.z, f.sel)
	m.pipe.freeMacs = append(m.pipe.freeMacs, i)
}

// laneOperands reads the operands of a lane operation.
func (m *state) laneOperands(d *code) (x, y *datapath.Vec, s *datapath.LaneSelection) {
	x, y = &m.x, &m.x
	m.vector(d, &d.use[d.x], x)
	if d.y >= 0 {
		y = &m.y
		m.vector(d, &d.use[d.y], y)
	}
	m.present(d)
	if s = d.lanes; s == nil {
		s = m.pickLanes(d)
	}
	return x, y, s
}

func doLaneMove(m *state, d *code) {
	x, y, s := m.laneOperands(d)
	var mask int64
	var undef uint64
	if d.mask >= 0 {
		mask, undef = m.number(d, &d.use[d.mask])
	}
	d.op.Vec.Op.(*datapath.Lanes).Move(m.sendVector(d), x, y, s, uint32(mask), uint32(undef))
}

func doLaneArith(m *state, d *code) {
	x, y, s := m.laneOperands(d)
	d.op.Vec.Op.(*datapath.Lanes).Arith(m.sendVector(d), x, y, s)
}

func doLaneTest(m *state, d *code) {
	x, y, s := m.laneOperands(d)
	mask, undef := d.op.Vec.Op.(*datapath.Lanes).Test(x, y, s)
	m.sendNumber(d.write, d, &d.def, int64(mask), uint64(undef))
}

func doMoveVector(m *state, d *code) { m.vector(d, &d.use[0], m.sendVector(d)) }

func doZeroVector(m *state, d *code) { m.sendVector(d).Zero(d.def.bytes) }

func doPack(m *state, d *code) {
	m.vector(d, &d.use[d.x], &m.x)
	datapath.Pack(m.sendVector(d), &m.x, d.op.Vec.Op.(intrinsic.Pack).N)
}

func doUnpack(m *state, d *code) {
	p := d.op.Vec.Op.(intrinsic.Pack)
	m.vector(d, &d.use[d.x], &m.x)
	datapath.Unpack(m.sendVector(d), &m.x, p.Elem, p.N)
}

// element reads the index of an element, checked.
func (m *state) element(d *code, e intrinsic.Elem) int {
	i := int64(int32(m.defined(d, &d.use[d.index])))
	if i < 0 || i >= int64(e.N) {
		m.fail(d, d.name, "there is no element %d: the vector has %d of them, counted from 0", i, e.N)
	}
	return int(i)
}

func doUpdElem(m *state, d *code) {
	e := d.op.Vec.Op.(intrinsic.Elem)
	m.vector(d, &d.use[d.x], &m.x)
	i := m.element(d, e)
	m.x.SetInt(e.Elem, i, m.defined(d, &d.use[d.value]))
	m.sendVector(d).Copy(&m.x, d.def.bytes)
}

func doShiftElem(m *state, d *code) {
	e := d.op.Vec.Op.(intrinsic.Elem)
	m.vector(d, &d.use[d.x], &m.x)
	x := m.defined(d, &d.use[d.value])
	datapath.ShiftElem(m.sendVector(d), &m.x, e.Elem, e.N, x)
}

// doExtElem extracts an element, extended by its sign.
func doExtElem(m *state, d *code) {
	e := d.op.Vec.Op.(intrinsic.Elem)
	m.vector(d, &d.use[d.x], &m.x)
	i := m.element(d, e)
	if b := e.Elem.Bytes(); m.x.U.Has(i*b, b) {
		m.fail(d, d.name, "lane %d of the vector is undefined", i)
	}
	m.sendNumber(d.write, d, &d.def, m.x.Int(e.Elem, i), 0)
}
