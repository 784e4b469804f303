package report

import (
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// tally adds up what bundles did.
type tally struct {
	cycles, stalls, macs int64
	bundles, bytes       int
	busy                 [machine.NumSlots]int64
	traffic              Traffic
	spills               int
}

// counts is a run beside its program.
type counts struct {
	p *mir.Program
	m *machine.Machine
	r *core.Result
}

// add counts bundle b as often as it issued. A slot that an operation keeps for several cycles counts where it issues.
func (t *tally) add(c counts, b int) {
	hits, bundle := c.r.Hits[b], &c.p.Bundles[b]
	t.cycles += hits + c.r.Conflicts[b]
	t.stalls += c.r.Conflicts[b]
	t.bundles++
	t.bytes += bundle.Bytes
	for _, s := range bundle.Ops {
		t.macs += hits * macsOf(s.Op)
		busy := hits * int64(max(1, c.m.Ops[s.Op.Code].Busy))
		for slot := range machine.NumSlots {
			if s.Slots.Has(slot) {
				t.busy[slot] += busy
			}
		}
		t.move(s.Op, hits)
	}
}

// move counts the memory access of an operation.
func (t *tally) move(op *mir.Op, hits int64) {
	spill := op.Code == machine.SpillLoad || op.Code == machine.SpillStore
	if spill {
		t.spills++
	}
	if op.Mem == nil {
		return
	}
	bytes := hits * int64(op.Mem.Bytes)
	if stores(op.Code) {
		t.traffic.Stores += hits
		t.traffic.StoreBytes += bytes
	} else {
		t.traffic.Loads += hits
		t.traffic.LoadBytes += bytes
	}
	if spill {
		t.traffic.SpillBytes += bytes
	}
}

// stores tells stores from loads.
func stores(code machine.Opcode) bool {
	switch code {
	case machine.StoreV, machine.StoreW, machine.StoreS, machine.StoreN, machine.StoreD, machine.StoreSRS,
		machine.SpillStore:
		return true
	}
	return false
}

// macsOf is the number of multiplications that an operation makes in the vector unit.
func macsOf(op *mir.Op) int64 {
	if op.Vec == nil || op.Code != machine.Mac && op.Code != machine.FMac {
		return 0
	}
	return int64(op.Vec.MACs)
}

// slots are the slots' occupancies, all of them, in their order.
func (t *tally) slots() []Slot {
	list := make([]Slot, machine.NumSlots)
	for s := range machine.NumSlots {
		list[s] = Slot{s.String(), t.busy[s], ratio(t.busy[s], t.cycles)}
	}
	return list
}

// stretch is the tally as a part of a run of so many cycles.
func (t *tally) stretch(cycles int64) Stretch {
	return Stretch{t.cycles, ratio(t.cycles, cycles), t.stalls, t.macs, ratio(t.macs, t.cycles), t.bundles, t.bytes,
		t.slots()}
}

// ratio is a/b; 0 for b = 0.
func ratio(a, b int64) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}
