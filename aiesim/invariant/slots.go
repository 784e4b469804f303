package invariant

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// demand is what operations need of the slots: so many cycles, each in one of the alternatives.
type demand struct {
	alternatives []machine.Slots
	cycles       int64
}

// taken is the slots of an operation's cycles: those of the one that it stands in, and of others that it takes besides.
type taken struct {
	last   []machine.Slots
	others [][]machine.Slots
}

func steps(f *mir.Func, o *mir.Op, m *machine.Machine) taken {
	constant := len(o.Use) == 1 && !o.Use[0].IsReg() && o.Mem == nil
	class := machine.ClassLC
	if constant && o.Code == machine.MoveImm {
		class = f.Regs[o.Def[0].Reg].Class
	}
	if constant && (o.Code == machine.MoveImm || o.Code == machine.SetCount) {
		if list, ok := m.Constant(class, o.Use[0].Imm); ok {
			if len(list) > 1 { // all in LNG, the last move too: see schedule
				return taken{[]machine.Slots{machine.SlotSet(machine.LNG)}, list[:len(list)-1]}
			}
			return taken{list[0], nil}
		}
	}
	t := taken{last: m.Ops[o.Code].Slots}
	for range m.Ops[o.Code].Busy - 1 {
		t.others = append(t.others, t.last)
	}
	return t
}

// Slots checks that r is not shorter than what the operations need that ran: for each set of slots, what cannot go
// elsewhere over the most that a word holds of the set (Hall's theorem). Cycles are those of the bundles, and the
// stalls beside them.
func Slots(p *mir.Program, m *machine.Machine, r *core.Result) error {
	var needs []demand
	var issued, stalled int64
	for i := range p.Bundles {
		issued, stalled = issued+r.Hits[i], stalled+r.Conflicts[i]
		for _, o := range p.Bundles[i].Ops {
			t := steps(p.Func, o.Op, m)
			needs = add(needs, t.last, r.Hits[i])
			for _, s := range t.others {
				needs = add(needs, s, r.Hits[i])
			}
		}
	}
	if issued+stalled != r.Cycles || stalled != r.Stalls {
		return fmt.Errorf("%d cycles and %d stalls; the bundles issued %d times and stalled %d cycles", r.Cycles,
			r.Stalls, issued, stalled)
	}
	if least, set := bound(needs); issued < least {
		return fmt.Errorf("%d cycles without stalls, but the operations need %s for %d", issued, set, least)
	}
	return nil
}

func add(needs []demand, alternatives []machine.Slots, n int64) []demand {
	for i := range needs {
		if slices.Equal(needs[i].alternatives, alternatives) {
			needs[i].cycles += n
			return needs
		}
	}
	return append(needs, demand{alternatives, n})
}

// bound is the most that any set of slots asks for.
func bound(needs []demand) (least int64, which machine.Slots) {
	for set := machine.Slots(1); set < 1<<machine.NumSlots; set++ {
		room := 0
		for _, w := range words {
			n := 0
			for s := range machine.NumSlots {
				if set.Has(s) && holds(w, s) {
					n++
				}
			}
			if set.Has(machine.VECA) && set.Has(machine.VECM) && holds(w, machine.VECA) {
				n-- // one place for both
			}
			if set.Has(machine.MV1) && set.Has(machine.SSB) && holds(w, machine.MV1) {
				n--
			}
			room = max(room, n)
		}
		var want int64
		for _, d := range needs {
			fewest := int(machine.NumSlots)
			for _, a := range d.alternatives {
				fewest = min(fewest, (a & set).Len())
			}
			want += int64(fewest) * d.cycles
		}
		if n := (want + int64(room) - 1) / int64(room); n > least {
			least, which = n, set
		}
	}
	return least, which
}
