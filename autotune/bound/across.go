package bound

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/autotune/space"
)

// across lists the loops along which the compiler is asked to group terms, if all that are left go across the rows of
// neighbours that lanes read, and these rows are certain; none otherwise.
//
//	in(x+r.x, y+r.y), lanes along x, rows of x, group r.y   ->   r.y
func (b *Bound) across(st *space.Store, w *walk, near lanesNear, sets *[mostSets]loopSet) []loopSet {
	if !near.sure || w.bits == 0 || w.along&(w.along-1) != 0 || w.along == 0 {
		return nil
	}
	list := sets[:0]
	for d := b.space.Domain(st, b.space.Group()); d != 0; d &= d - 1 {
		s := b.sharing.groups[bits.TrailingZeros64(d)]
		if s == allLoops || s == 0 || s&(s-1) != 0 || s == w.along || len(list) == mostSets {
			return nil
		}
		list = append(list, s)
	}
	return list
}

// inLines is the least number of operations of two terms each, where terms are grouped in lines along a loop that goes
// across the rows. A line at even places of its rows is cut into operations of two, of which the last term is left
// where their number is odd; at odd places data of several rows do not go together, and terms are by themselves. What
// is left goes in pairs: a term at an odd place with its neighbour in the row alone.
//
//	3x3 terms, rows of x, group r.y    x=0 and x=2: an operation and a term; x=1: 3 terms, one of which pairs: 6
func inLines(y *way, row, line loopSet) uint64 {
	long, places := y.product(line), y.product(row)
	lines := uint64(y.terms) / long / places // at each place
	least := ^uint64(0)
	for _, even := range [2]uint64{places / 2, (places + 1) / 2} { // where rows begin is not known
		odd := lines * (places - even)
		left := lines * even * (long % 2)
		least = min(least, lines*even*(long/2)+odd*long+ceil(left-min(left, odd), 2))
	}
	return least
}
