package bound

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/autotune/space"
)

// span is how many vectors a body that has all of its jams has at least, and at most, how many registers the sum of
// each takes, and how bodies may stand.
type span struct {
	least, most, sums uint64
	*blocks
}

// jams is how many vectors a body may have that has all of its jams: the products of what is left of them.
//
//	jam.x=1,2,4 jam.y=1,3    ->    1, 2, 3, 4, 6, 12; where 10 fit, at most 6
type jams struct {
	least, all uint64 // the products of the least, and of the greatest
	some       uint64 // bit n: n is a product; of those below 64 all
	whole      uint64 // most of them where sums are whole in the body, if they may be
	going      uint64 // most of them where sums go on in a loop
}

// jams are those of a store.
func (b *Bound) jams(st *space.Store) jams {
	j := jams{least: 1, all: 1, some: 1 << 1}
	for i, c := range b.jamChoices {
		d := b.space.Domain(st, c)
		j.least *= uint64(b.jamNumbers[i][bits.TrailingZeros64(d)])
		j.all *= uint64(b.jamNumbers[i][63-bits.LeadingZeros64(d)])
		j.some = products(j.some, d, b.jamNumbers[i])
	}
	results, _ := b.space.Longest()
	j.whole = uint64(results[bits.TrailingZeros64(b.space.Domain(st, b.space.Sums()))])
	j.going = uint64(results[len(results)-1])
	return j
}

// products are those of a set of numbers, and of the numbers of a domain, as far as they are below 64.
func products(some, d uint64, numbers []int) (all uint64) {
	for ; d != 0; d &= d - 1 {
		n := uint64(numbers[bits.TrailingZeros64(d)])
		for x := some; x != 0; x &= x - 1 {
			if p := n * uint64(bits.TrailingZeros64(x)); p < 64 {
				all |= 1 << p
			}
		}
	}
	return all
}

// most is the greatest product up to a limit, or the least one where all are beyond.
func (j *jams) most(limit uint64) uint64 {
	if limit >= 64 {
		return max(j.least, min(j.all, limit))
	}
	if within := j.some & (1<<(limit+1) - 1); within != 0 {
		return uint64(63 - bits.LeadingZeros64(within))
	}
	return j.least
}

// results is how many vectors a body may have with so many terms each, whose sums are whole in it or go on.
func (w *walk) results(j *jams, y *way) uint64 {
	sums := j.whole
	if y.rounds > 1 {
		sums = j.going
	}
	return min(sums, w.longest/uint64(y.terms))
}
