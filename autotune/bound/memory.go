package bound

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/autotune/space"
)

// loads is the least number of cycles that the loads of the inputs take.
//
// A body reads of each dimension of an array what lies within the iterations of the body, and that anew in each body
// between which something of it changes. So the more iterations of a loop are in a body, the fewer are read twice. work
// is the cycles of a body.
func (b *Bound) loads(st *space.Store, work uint64) uint64 {
	if !b.kernel.certain {
		return 0
	}
	var inside [space.MaxLoops]uint64
	b.inside(st, work, &inside)
	total := uint64(0) // bits
	for i := range b.kernel.inputs {
		a := &b.kernel.inputs[i]
		body, all, held := a.bits, uint64(1), uint64(1)
		for _, dim := range a.dims {
			spread := uint64(1)
			for _, l := range dim {
				spread += inside[l] - 1
				all *= uint64(b.kernel.loops[l].Extent)
				held *= inside[l]
			}
			body *= spread
		}
		total += times(body, all, held)
	}
	each := uint64(8 * b.rates.LoadBytes * b.rates.Loads)
	return (total+each-1)/each + b.rates.latencies()
}

// inside is the greatest number of iterations of each loop that may be in one block. Short loops may become part of it,
// as long as it can be overlapped with its neighbours; one body and what its jam leaves are one.
func (b *Bound) inside(st *space.Store, work uint64, inside *[space.MaxLoops]uint64) {
	for l := range b.kernel.loops {
		inside[l] = 1
	}
	for d := b.space.Domain(st, b.space.Walk()); d != 0; d &= d - 1 {
		if w := &b.walks[bits.TrailingZeros64(d)]; w.loop >= 0 {
			inside[w.loop] = max(inside[w.loop], uint64(w.lanes))
		}
	}
	for i, c := range b.jamChoices {
		inside[i] *= uint64(b.jamNumbers[i][63-bits.LeadingZeros64(b.space.Domain(st, c))])
	}
	for i, c := range b.unrolls.choices {
		d := b.space.Domain(st, c)
		inside[b.kernel.outputs+i] = uint64(b.unrolls.numbers[i][63-bits.LeadingZeros64(d)])
	}
	for l, loop := range b.kernel.loops {
		n := uint64(loop.Extent)
		rounds := (n + inside[l] - 1) / inside[l]
		if l == b.parts {
			rounds = min(rounds, 2)
		}
		if 2*inside[l] > n || rounds <= uint64(b.rates.FlattenRounds) && rounds*work <= uint64(b.rates.FoldLimit) {
			inside[l] = n
		}
	}
}

// stores is the number of cycles that storing the result takes.
func (b *Bound) stores() uint64 {
	each := int64(8 * b.rates.StoreBytes * b.rates.Stores)
	return uint64((b.kernel.storedBits+each-1)/each) + b.rates.latencies()
}
