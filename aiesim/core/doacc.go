package core

import (
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// srs does shift-round-saturate on the accumulators of d.
func (m *state) srs(d *code, dst *datapath.Vec) {
	op := d.op.Vec.Op.(*datapath.Srs)
	m.accumulator(d, &d.use[d.acc], op.AccBits == 80, &m.acc1)
	in := [2]*datapath.Acc{&m.acc1, &m.acc2}
	if d.acc2 >= 0 {
		m.accumulator(d, &d.use[d.acc2], op.AccBits == 80, &m.acc2)
	}
	shift := int(int32(m.defined(d, &d.use[d.shift])))
	m.present(d)
	if err := op.Run(dst, &in, shift, m.modes); err != nil {
		m.fail(d, d.name, "%s", err)
	}
}

func doSrs(m *state, d *code) { m.srs(d, m.sendVector(d)) }

func doUps(m *state, d *code) {
	op := d.op.Vec.Op.(*datapath.Ups)
	m.vector(d, &d.use[d.x], &m.x)
	shift := int(int32(m.defined(d, &d.use[d.shift])))
	m.present(d)
	lane, err := op.Run(m.sendAcc(d), &m.x, shift)
	if err != nil {
		m.fail(d, d.name, "%s", err)
	}
	if lane >= 0 {
		m.fail(d, d.name, "lane %d of the accumulator needs more than %d bits", lane, op.AccBits)
	}
}

func doMoveAcc(m *state, d *code) { m.accumulator(d, &d.use[0], d.wide, m.sendAcc(d)) }

func doZeroAcc(m *state, d *code) { m.sendAcc(d).Zero() }

// doSetMode changes how shift-round-saturate rounds and saturates.
func doSetMode(m *state, d *code) {
	var mode int64
	if d.op.Vec.Op.(intrinsic.Mode) == intrinsic.SetRound {
		mode = int64(int32(m.defined(d, &d.use[d.value])))
		if mode < int64(datapath.RoundFloor) || mode > int64(datapath.RoundConvOdd) {
			m.fail(d, d.name, "there is no rounding mode %d: they are 0 (rnd_floor) to 7 (rnd_conv_odd)", mode)
		}
	}
	m.send(d.write, landMode, d, nil).val = mode
}
