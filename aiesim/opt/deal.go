package opt

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// deal is how the accesses of a chain are dealt out to pointers: for each access, in order, the number of its pointer.
type deal struct {
	parts int
	to    []int
}

// alternate deals n accesses out in turn, so that neighbours can issue in one cycle.
func alternate(n, parts int) deal {
	d := deal{parts, make([]int, n)}
	for i := range d.to {
		d.to[i] = i % parts
	}
	return d
}

// cluster deals accesses out by where they are: the widest gaps between offsets divide them, so that the steps within a
// part are short. The part of the first access is number 0.
func cluster(offs []int64, parts int) deal {
	sorted := slices.Clone(offs)
	slices.Sort(sorted)
	sorted = slices.Compact(sorted)
	parts = min(parts, len(sorted))
	gaps := make([]int, len(sorted)-1)
	for i := range gaps {
		gaps[i] = i
	}
	slices.SortStableFunc(gaps, func(x, y int) int {
		return int(sorted[y+1] - sorted[y] - (sorted[x+1] - sorted[x]))
	})
	var cuts []int64
	for _, g := range gaps[:parts-1] {
		cuts = append(cuts, sorted[g])
	}
	slices.Sort(cuts)
	d := deal{parts, make([]int, len(offs))}
	number := make([]int, parts)
	for i := range number {
		number[i] = -1
	}
	next := 0
	for i, x := range offs {
		p, _ := slices.BinarySearch(cuts, x)
		if number[p] < 0 {
			number[p] = next
			next++
		}
		d.to[i] = number[p]
	}
	return d
}

// distance is how far the first offsets of the two parts are from each other.
func (d deal) distance(offs []int64) int64 {
	var lo [2]int64
	seen := [2]bool{}
	for i, x := range offs {
		if t := d.to[i]; !seen[t] || x < lo[t] {
			lo[t], seen[t] = x, true
		}
	}
	return max(lo[1]-lo[0], lo[0]-lo[1])
}

// least is the fewest cycles that an iteration of a loop with these operations takes by the slots that they need: each
// operation goes where it makes the fullest slot least full, the choosy ones first.
func least(m *machine.Machine, list []*mir.Op, skip []bool) int {
	var load [machine.NumSlots]int
	place := func(o *mir.Op) {
		op := &m.Ops[o.Code]
		best, most := machine.Slots(0), 0
		for _, s := range op.Slots {
			full := 0
			for x := range machine.NumSlots {
				if s.Has(x) {
					full = max(full, load[x])
				}
			}
			if best == 0 || full < most {
				best, most = s, full
			}
		}
		for x := range machine.NumSlots {
			if best.Has(x) {
				load[x] += max(1, op.Busy)
			}
		}
	}
	for alternatives := 1; alternatives <= 4; alternatives++ {
		for i, o := range list {
			if n := len(m.Ops[o.Code].Slots); !skip[i] && (n == alternatives || alternatives == 4 && n > 4) {
				place(o)
			}
		}
	}
	return max(1, slices.Max(load[:]))
}
