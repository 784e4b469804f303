package regalloc

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// aside splits the vectors that hold something across a loop of one block: they wait in memory, and an iteration that
// reads one loads it once.
//
//	e = ..; loop: x = load; y = mac x; .. ; a = ups e   ->   e = ..; save; loop: x = load; y = mac x; ..; bring; a = ups e1
//
// A wide vector has few registers, and one narrow one that stays in one of them leaves none to load the next into while
// this one is read.
func (a *planner) aside() []*split {
	var list []*split
	for r := range a.fn.regs {
		s := &a.fn.regs[r]
		if s.file != machine.VecFile || a.occ.live.reg[r] == nil || len(s.hints) > 0 || s.param {
			continue
		}
		var zone []seg
		for _, l := range a.fn.f.Loops {
			if a.onlyRead(mir.Reg(r), l) {
				start := a.occ.live.start[l.First]
				zone = append(zone, seg{start, start + 1})
			}
		}
		if k, _ := a.kindOf(mir.Reg(r)); len(zone) > 0 && k == spillToMemory {
			list = append(list, a.planSplit(mir.Reg(r), zone))
		}
	}
	return list
}

// onlyRead reports whether loop l has one block, and r holds something across it that it does not change.
func (a *planner) onlyRead(r mir.Reg, l *mir.Loop) bool {
	if l.First != l.Last || a.occ.live.units(r, a.occ.live.start[l.First]) == 0 {
		return false
	}
	for _, x := range a.occ.live.refs[r] {
		if x.b == l.First {
			if _, writes := touched(a.fn.code[x.b][x.i], r); writes != 0 {
				return false
			}
		}
	}
	return true
}
