package regalloc

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// await is a unit of a register that operations of a loop wait for without reading it, as WholeOperands has it, and how
// many cycles after the iteration begins the first of them does. Who holds the unit meanwhile is waited for.
//
//	vmac a, z[0:8 of 16] [read 7]; ..; vsrs t [land 24]
//	t in the upper half of z: iterations are at least 24 - 7 cycles apart, though no vmac reads t
type await struct {
	reg  mir.Reg
	unit int
	read int32
}

// awaits enters what operation op of a block, which issues at a time, waits for beside what it reads.
func (s *spans) awaits(fn *function, op *mir.Op, at int32) {
	if fn.m.WholeOperands.N != 1 || !fn.o.Awaits {
		return
	}
	for k, o := range op.Use {
		if !o.IsReg() {
			continue
		}
		for u, rest := 0, o.Writes()&^o.Reads(); rest>>u != 0; u++ {
			if rest>>u&1 == 0 {
				continue
			}
			read := at + fn.readAt(op, k)
			i := slices.IndexFunc(s.await, func(w await) bool { return w.reg == o.Reg && w.unit == u })
			if i < 0 {
				s.await = append(s.await, await{o.Reg, u, read})
			} else {
				s.await[i].read = min(s.await[i].read, read)
			}
		}
	}
}

// between is how many cycles apart iterations of a loop are at least by those who hold a unit of a file, and by r,
// which begins at a place; none if from is below 0.
func (a *colouring) between(s *spans, f machine.File, unit uint8, r mir.Reg, from int32) int32 {
	list := a.occ.files[f][unit]
	apart := s.shared(list, r, from)
	for _, w := range s.await {
		if p := &a.fn.regs[w.reg]; p.at != nil && p.file == f && p.at.Units[w.unit] == unit {
			apart = max(apart, s.waited(list, w, r, from >= 0))
		}
	}
	return apart
}

// held is between of those who hold a unit, counted anew only where that has changed.
func (a *colouring) held(s *spans, f machine.File, unit uint8) int32 {
	d, turn := &s.held[f][unit], a.occ.turns[f][unit]
	if d.turn != turn {
		*d = distance{turn, a.between(s, f, unit, mir.None, -1)}
	}
	return d.cycles
}

// waited is how many cycles apart iterations are at least by one of those on a list, or r if it is with them, for whom
// operations wait.
func (s *spans) waited(list []busy, w await, r mir.Reg, with bool) int32 {
	most := int32(0)
	add := func(v mir.Reg) {
		if v != w.reg && s.life[v].known {
			most = max(most, s.life[v].land-w.read)
		}
	}
	if with {
		add(r)
	}
	for i := after(list, s.body.from); i < len(list) && list[i].from < s.body.to; i++ {
		add(list[i].reg)
	}
	return most
}
