package core

import (
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// pipeline holds what operations in flight will do: a ring of lists by cycle.
type pipeline struct {
	mask    int64
	land    [][]event   // results that become visible
	late    [][]event   // operands that are read after issue
	landing [][2]uint64 // units that results become visible in

	vecs     []datapath.Vec
	freeVecs []int32
	accs     []datapath.Acc
	freeAccs []int32
	macs     []macFlight
	freeMacs []int32
}

func newPipeline(depth int) pipeline {
	p := pipeline{mask: int64(depth) - 1, land: make([][]event, depth), late: make([][]event, depth),
		landing: make([][2]uint64, depth)}
	for i := range p.land {
		p.land[i], p.late[i] = make([]event, 0, 8), make([]event, 0, 4)
	}
	return p
}

// reset drops everything in flight.
func (p *pipeline) reset() {
	for i := range p.land {
		p.land[i], p.late[i], p.landing[i] = p.land[i][:0], p.late[i][:0], [2]uint64{}
	}
	p.freeVecs, p.freeAccs, p.freeMacs = p.freeVecs[:0], p.freeAccs[:0], p.freeMacs[:0]
	for i := range p.vecs {
		p.freeVecs = append(p.freeVecs, int32(i))
	}
	for i := range p.accs {
		p.freeAccs = append(p.freeAccs, int32(i))
	}
	for i := range p.macs {
		p.freeMacs = append(p.freeMacs, int32(i))
	}
}

// newVec, newAcc and newMac take a place from a pool; the one last given back is the one still in the cache.
func (p *pipeline) newVec() (int32, *datapath.Vec) {
	n := len(p.freeVecs)
	if n == 0 {
		p.vecs = append(p.vecs, datapath.Vec{})
		return int32(len(p.vecs) - 1), &p.vecs[len(p.vecs)-1]
	}
	i := p.freeVecs[n-1]
	p.freeVecs = p.freeVecs[:n-1]
	return i, &p.vecs[i]
}

func (p *pipeline) newAcc() (int32, *datapath.Acc) {
	n := len(p.freeAccs)
	if n == 0 {
		p.accs = append(p.accs, datapath.Acc{})
		return int32(len(p.accs) - 1), &p.accs[len(p.accs)-1]
	}
	i := p.freeAccs[n-1]
	p.freeAccs = p.freeAccs[:n-1]
	return i, &p.accs[i]
}

func (p *pipeline) newMac() (int32, *macFlight) {
	n := len(p.freeMacs)
	if n == 0 {
		p.macs = append(p.macs, macFlight{})
		return int32(len(p.macs) - 1), &p.macs[len(p.macs)-1]
	}
	i := p.freeMacs[n-1]
	p.freeMacs = p.freeMacs[:n-1]
	return i, &p.macs[i]
}

// send makes a result of d visible in o in so many cycles; the caller fills in what the event's kind needs.
func (m *state) send(in int, kind eventKind, d *code, o *operand) *event {
	at := (m.now + int64(in)) & m.pipe.mask
	if o != nil {
		word := &m.pipe.landing[at][o.units[0]>>6&1]
		if *word&o.mask != 0 {
			m.collide(d, o, in)
		}
		*word |= o.mask
	}
	list := m.pipe.land[at]
	n := len(list)
	if n == cap(list) {
		list = append(list, event{})
	}
	list = list[:n+1]
	m.pipe.land[at] = list
	e := &list[n]
	e.kind, e.d, e.o = kind, d, o
	return e
}

// sendNumber does that for a scalar: its bits, and which of them are undefined.
func (m *state) sendNumber(in int, d *code, o *operand, val int64, undef uint64) {
	e := m.send(in, landNumber, d, o)
	e.val, e.u = val, undef
}

// arrive makes the results of this cycle visible.
func (m *state) arrive() {
	at := m.now & m.pipe.mask
	list := m.pipe.land[at]
	if len(list) == 0 {
		return
	}
	for i := range list {
		switch e := &list[i]; e.kind {
		case landNumber:
			m.putNumber(e.o, e.val, e.u)
		case landVector:
			m.putVector(e.o, &m.pipe.vecs[e.idx])
			m.pipe.freeVecs = append(m.pipe.freeVecs, e.idx)
		case landAcc:
			m.putAccumulator(e.o, e.d.wide, &m.pipe.accs[e.idx])
			m.pipe.freeAccs = append(m.pipe.freeAccs, e.idx)
		case landMode:
			m.setMode(e)
		case landLoop:
			m.ctl.loop = int(e.val)
		case landCount:
			m.ctl.count = e.val
		}
	}
	m.pipe.land[at] = list[:0]
	m.pipe.landing[at] = [2]uint64{}
}

// lateReads does what is due in this cycle after issue.
func (m *state) lateReads() {
	at := m.now & m.pipe.mask
	list := m.pipe.late[at]
	for i := range list {
		e := list[i]
		if e.kind == doRead {
			e.d.do(m, e.d)
		} else {
			e.d.late(m, e.d, e.idx)
		}
	}
	m.pipe.late[at] = list[:0]
}

// setMode makes a mode visible.
func (m *state) setMode(e *event) {
	switch mode := e.d.op.Vec.Op.(intrinsic.Mode); mode {
	case intrinsic.SetRound:
		m.modes.Round = datapath.Rounding(e.val)
	case intrinsic.SetSat, intrinsic.ClrSat:
		m.modes.Sat = mode == intrinsic.SetSat
	default:
		m.modes.Sym = mode == intrinsic.SetSymSat
	}
}
