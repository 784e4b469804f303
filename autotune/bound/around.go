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

// blocks is how the bodies of a walk may stand, whatever they hold.
type blocks struct {
	straight uint64 // vectors of the smallest body with which no loop of results is left; 0: one is certain
	widest   uint64 // vectors of the greatest that wait together
	merged   int    // loops along which a body and what its jam leaves may wait together
}

// blocks are those of a store. A part of a kernel that runs in parts may be so short that one body is left of it.
func (b *Bound) blocks(st *space.Store, w *walk) blocks {
	k := blocks{1, 1, 0}
	for i, c := range b.jamChoices {
		straight, widest, merges := uint64(0), uint64(0), 0
		for d := b.space.Domain(st, c); d != 0; d &= d - 1 {
			v := bits.TrailingZeros64(d)
			n := uint64(b.jamNumbers[i][v])
			wholly := w.wholly[i][v]
			if wholly && straight == 0 {
				straight = n
			}
			if (wholly || i == b.parts) && w.trips[i] > n {
				n, merges = min(w.trips[i], 2*n-1), 1
			}
			widest = max(widest, n)
		}
		k.straight, k.widest, k.merged = k.straight*straight, k.widest*widest, k.merged+merges
	}
	return k
}

// together is how many vectors wait together at most, if a body has most of them: a body that has all of a jam, of which
// there is only one, and what the jam leaves follow each other.
func (k *blocks) together(most uint64) uint64 { return min(k.widest, most<<k.merged) }

// around is the cycles before and behind the loops of a kernel whose bodies have so many vectors at most, where some
// loop is certain to be left: code outside of loops shares no cycle with them. Without loops, one body, and those of
// what its jams leave, would have to hold all vectors. Of a kernel that runs in parts, all of them may be without
// loops, but then each waits for its first load and its last store.
func (b *Bound) around(w *walk, k *blocks, most, setup uint64) uint64 {
	all := setup + uint64(b.rates.Return)
	switch {
	case b.parts >= 0:
		parts := ceil(w.vectors, most<<len(b.jamChoices)) // along each loop one body and what its jam leaves
		return min(all, (parts-1)*b.latencies())
	case k.straight == 0 || k.straight > most:
		return all
	}
	return 0
}
