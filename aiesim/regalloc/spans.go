package regalloc

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// spans tells what it costs a loop of one block that values share a register, when its iterations overlap: from the
// landing of the first value to the last read of the last one, as the next iteration's first value lands after that.
//
//	vlda x [land 6, read 6]  vmac a, x  vsrs t, a  vsel e, t [land 17, read 18]
//	x and e in one register: iterations are at least 18 - 6 + 1 cycles apart, though each lives for a cycle
//
// Times are those of an iteration by itself, each operation as late as what reads its result allows.
type spans struct {
	body  seg   // places of the block
	mii   int32 // what the slots make of the distance between iterations at least
	life  []lifetime
	await []await
	held  [machine.NumFiles][]distance // of each unit of a file
}

// distance is how many cycles apart iterations are at least by those who hold a unit, since a turn of it.
type distance struct {
	turn   uint32
	cycles int32
}

// lifetime is when a register of the block lands first and is read last; known is whether the block holds all of it.
type lifetime struct {
	land, read int32
	known      bool
}

// spansOf finds the spans of all loops of one block.
func (a *colouring) spansOf() []*spans {
	var list []*spans
	for _, l := range a.fn.f.Loops {
		if l.First != l.Last {
			continue
		}
		s := &spans{body: seg{a.occ.live.start[l.First], a.occ.live.start[l.First+1]}}
		s.life = make([]lifetime, len(a.fn.regs))
		for r := range s.life {
			if a.occ.live.reg[r] != nil {
				e := a.occ.live.extent(mir.Reg(r))
				s.life[r] = lifetime{1 << 30, -1 << 30, s.body.from < e.from && e.to < s.body.to}
			}
		}
		s.timed(a.fn, a.fn.code[l.First])
		for f := range s.held {
			s.held[f] = make([]distance, len(a.occ.files[f]))
		}
		list = append(list, s)
	}
	return list
}

// timed enters the times of a block's operations, of which the first and the last stand for its ends.
func (s *spans) timed(fn *function, code []*mir.Op) {
	ops := code[1 : len(code)-1]
	late := fn.late(ops)
	var only [machine.NumSlots]int32
	for i, op := range ops {
		s.awaits(fn, op, late[i])
		for k, o := range op.Def {
			x := &s.life[o.Reg]
			x.land = min(x.land, late[i]+writeAt(fn.m, op, k))
		}
		for k, o := range op.Use {
			if o.IsReg() {
				x := &s.life[o.Reg]
				x.read = max(x.read, late[i]+fn.readAt(op, k))
			}
		}
		if alts := fn.m.Ops[op.Code].Slots; len(alts) == 1 {
			for slot := range machine.NumSlots {
				if alts[0]>>slot&1 != 0 {
					only[slot]++
					s.mii = max(s.mii, only[slot])
				}
			}
		}
	}
}

// late is when each operation issues if it waits as long as those that read its results allow.
func (a *function) late(ops []*mir.Op) []int32 {
	type unit struct {
		reg mir.Reg
		u   int
	}
	type flow struct{ from, to, lat int32 }
	var flows []flow
	writer := map[unit]flow{}
	at := make([]int32, len(ops))
	for i, op := range ops {
		for k, o := range op.Use {
			if !o.IsReg() {
				continue
			}
			for u := range a.info(o.Reg).Units {
				if w, ok := writer[unit{o.Reg, u}]; ok && o.Reads()>>u&1 != 0 {
					lat := w.lat - a.readAt(op, k)
					flows = append(flows, flow{w.from, int32(i), lat})
					at[i] = max(at[i], at[w.from]+lat)
				}
			}
		}
		for k, o := range op.Def {
			for u := range a.info(o.Reg).Units {
				if o.Writes()>>u&1 != 0 {
					writer[unit{o.Reg, u}] = flow{from: int32(i), lat: writeAt(a.m, op, k)}
				}
			}
		}
	}
	waits := make([]bool, len(ops))
	for i := len(flows) - 1; i >= 0; i-- { // those to later operations first
		f := flows[i]
		if t := at[f.to] - f.lat; !waits[f.from] || t < at[f.from] {
			at[f.from], waits[f.from] = t, true
		}
	}
	return at
}

// readAt is how many cycles after issue op reads operand k.
func (a *function) readAt(op *mir.Op, k int) int32 {
	return int32(a.m.Ops[op.Code].ReadAt(a.info(op.Use[k].Reg).Class, k == op.Acc))
}

// writeAt is how many cycles after issue result k of op lands.
func writeAt(m *machine.Machine, op *mir.Op, k int) int32 {
	if op.Mem != nil && op.Mem.Post != mir.PostNone && k == len(op.Def)-1 {
		return int32(m.Ops[op.Code].PtrWrite)
	}
	return int32(m.Ops[op.Code].Write)
}

// span is how many cycles apart iterations of the loop around all of r's life are at least if r is in c, beside those
// that are placed; 0 if there is no such loop.
func (a *colouring) span(r mir.Reg, c *machine.Register) int32 {
	for _, s := range a.spans {
		if !s.life[r].known {
			continue
		}
		worst := s.mii
		for u, segs := range a.occ.live.reg[r] {
			if len(segs) > 0 {
				worst = max(worst, a.between(s, a.fn.regs[r].file, c.Units[u], r, segs[0].from))
			}
		}
		return worst
	}
	return 0
}

// shared is the span of r, which begins at a place, with those on a list.
func (s *spans) shared(list []busy, r mir.Reg, from int32) int32 {
	first, last, shift, any := int32(0), int32(0), int32(0), false
	add := func(v mir.Reg) {
		x := s.life[v]
		if !any {
			first, any = x.land, true
		} else {
			shift = max(shift, last+1-x.land)
		}
		last = max(last, x.read+shift, x.land+shift)
	}
	done := mir.None
	for i := after(list, s.body.from); i < len(list) && list[i].from < s.body.to; i++ {
		v := list[i].reg
		if v == r || v == done || !s.life[v].known {
			continue
		}
		if list[i].from > from && from >= 0 {
			add(r)
			from = -1
		}
		add(v)
		done = v
	}
	if from >= 0 {
		add(r)
	}
	return last - first + 1
}
