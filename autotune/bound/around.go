package bound

import (
	"math"
	"math/bits"
	"slices"

	"github.com/vyasa-go/vyasa/autotune/space"
)

// setups are the cycles that the shapes of a walk need before a loop, if all lanes of some vector are results.
func (w *walk) setups(r Rates, tensors []space.Tensor, along space.Loop) {
	if along.Extent < w.lanes {
		return
	}
	changing := 0 // arrays along the lanes
	for _, t := range tensors {
		if !t.Output && slices.ContainsFunc(t.Dims, func(d space.Dim) bool {
			return !d.Plain || slices.ContainsFunc(d.Terms, func(x space.Term) bool { return x.Loop == w.loop })
		}) {
			changing++
		}
	}
	for i := range w.shapes {
		s := &w.shapes[i]
		for _, x := range r.Setups {
			if s.lanes == uint64(x.Lanes) && s.columns == uint64(x.Columns) {
				s.setup = uint64(x.Cycles)
				if changing == 1 {
					s.setup += uint64(x.Alone)
				}
			}
		}
	}
}

// setup is the least of the shapes.
func (w *walk) setup() uint64 {
	least := uint64(math.MaxUint64)
	for _, s := range w.shapes {
		least = min(least, s.setup)
	}
	return least
}

// around is the cycles before and behind the loops of a kernel whose bodies have so many vectors at most, where some
// loop is certain to be left: code outside of loops shares no cycle with them. Of a kernel that runs in parts, all of
// them may be without loops, but then each waits for its first load and its last store.
func (b *Bound) around(st *space.Store, w *walk, most, setup uint64) uint64 {
	all := setup + uint64(b.rates.Return)
	switch {
	case b.parts >= 0:
		parts := ceil(w.vectors, most<<len(b.jamChoices)) // along each loop one body and what its jam leaves
		return min(all, (parts-1)*b.latencies())
	case b.looped(st, w, most):
		return all
	}
	return 0
}

// looped reports whether some loop of results is certain to have two rounds or more: one body, and those of what its
// jams leave, would have to hold all vectors.
func (b *Bound) looped(st *space.Store, w *walk, most uint64) bool {
	body := uint64(1)
	for i, c := range b.jamChoices {
		least := 0 // the smallest jam with which no loop is left
		for d := b.space.Domain(st, c); d != 0 && least == 0; d &= d - 1 {
			if v := bits.TrailingZeros64(d); w.wholly[i][v] {
				least = b.jamNumbers[i][v]
			}
		}
		body *= uint64(least)
	}
	return body == 0 || body > most
}
