package schedule

import (
	"math/bits"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// allSlots is the number of sets of slots.
const allSlots = 1 << machine.NumSlots

// formats is what the machine's instruction words allow.
type formats struct {
	legal    [allSlots]bool
	capacity [allSlots]int8 // of a set of slots: how many of them one word can hold at most
	sets     []machine.Slots
}

// newFormats tabulates m's formats; what fits one of the largest is all that there is.
func newFormats(m *machine.Machine) *formats {
	f := &formats{}
	var large []machine.Slots
	for _, w := range m.Formats {
		within := func(o machine.Format) bool { return o.Slots != w.Slots && w.Slots&^o.Slots == 0 }
		if !slices.ContainsFunc(m.Formats, within) && !slices.Contains(large, w.Slots) {
			large = append(large, w.Slots)
		}
	}
	for s := range machine.Slots(allSlots) {
		for _, w := range large {
			f.legal[s] = f.legal[s] || s&^w == 0
			f.capacity[s] = max(f.capacity[s], int8((w & s).Len()))
		}
	}
	for n := 1; n <= int(machine.NumSlots); n++ {
		for s := range machine.Slots(allSlots) {
			if s.Len() == n {
				f.sets = append(f.sets, s)
			}
		}
	}
	return f
}

// kind is operations that may take the same slots.
type kind struct {
	alts  []machine.Slots
	count int // of their cycles
}

// resMII is the least number of cycles in which the slots of instruction words hold all of nodes, and the smallest set
// of slots that decides it: for each set of slots, the demand of operations that cannot go elsewhere over the most that
// one word holds of it. (The bound of Hall's theorem over the formats; Rau 1994 has it for single resources only.)
//
// So are accesses through one pointer, of which there is one in a cycle, and operations that take the read port of
// accumulators; then no slots are named.
func (f *formats) resMII(nodes []*node) (int, machine.Slots) {
	var kinds []kind
	for _, n := range nodes {
		if n.fence {
			continue
		}
		i := slices.IndexFunc(kinds, func(k kind) bool { return slices.Equal(k.alts, n.alts) })
		if i < 0 {
			i = len(kinds)
			kinds = append(kinds, kind{alts: n.alts})
		}
		kinds[i].count += n.busy
	}
	best, which := f.slotMII(kinds)
	if n := max(pointerMII(nodes), portMII(nodes)); n > best {
		return n, 0
	}
	return best, which
}

// pointerMII is the most accesses through one pointer.
func pointerMII(nodes []*node) int {
	var count [16]int
	most := 0
	for _, n := range nodes {
		for x := n.ptr; x != 0; x &= x - 1 {
			i := bits.TrailingZeros16(x)
			count[i]++
			most = max(most, count[i])
		}
	}
	return most
}

// slotMII is the bound by slots.
func (f *formats) slotMII(kinds []kind) (int, machine.Slots) {
	best, which := 1, machine.Slots(0)
	for _, s := range f.sets {
		demand := 0
		for _, k := range kinds {
			least := 99
			for _, a := range k.alts {
				least = min(least, (a & s).Len())
			}
			demand += least * k.count
		}
		if c := int(f.capacity[s]); demand > best*c {
			best, which = (demand+c-1)/c, s
		} else if which == 0 && demand == best*c && demand > 0 {
			which = s
		}
	}
	return best, which
}
