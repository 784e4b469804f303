package bound

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/autotune/space"
)

// mostWays is how many ways of unrolling the reduction loops are looked at one by one; of more, only what holds for all
// is used.
const mostWays = 256

// way is one of them.
type way struct {
	terms uint32 // of the reduction that are written out
	// of the loops that are left; where a number does not divide a loop, its last terms are left out
	rounds uint32
	again  uint32                      // of those of them that stay loops, however short the body
	most   uint32                      // rounds of the longest loop that is left
	at     uint32                      // its number among all ways, the last loop's counted first
	each   [space.MaxReductions]uint16 // terms by loop
}

// product is the terms along some loops.
func (w *way) product(along loopSet) uint64 {
	n := uint64(1)
	for i, k := range w.each {
		if along>>i&1 == 1 && k > 0 {
			n *= uint64(k)
		}
	}
	return n
}

// unrolls are the choices of it.
type unrolls struct {
	choices []space.Choice
	numbers [][]int
	extents []int
	all     uint64 // terms
}

func newUnrolls(sp *space.Space) *unrolls {
	u := &unrolls{all: 1}
	for i, l := range sp.Loops()[sp.Outputs():] {
		c := sp.Unroll(sp.Outputs() + i)
		u.choices = append(u.choices, c)
		u.numbers = append(u.numbers, sp.Numbers(c))
		u.extents = append(u.extents, l.Extent)
		u.all *= uint64(l.Extent)
	}
	return u
}

// left lists the ways that a store leaves; ok is false if they are too many.
func (u *unrolls) left(sp *space.Space, st *space.Store, ways *[mostWays]way) (list []way, ok bool) {
	ways[0] = way{terms: 1, rounds: 1, again: 1, most: 1}
	list = ways[:1]
	for i, c := range u.choices {
		d := sp.Domain(st, c)
		first, n := bits.TrailingZeros64(d), len(list)
		if n*bits.OnesCount64(d) > mostWays {
			return nil, false
		}
		for rest := d & (d - 1); rest != 0; rest &= rest - 1 {
			for k := range n {
				list = append(list, u.with(list[k], i, bits.TrailingZeros64(rest)))
			}
		}
		for k := range n {
			list[k] = u.with(list[k], i, first)
		}
	}
	return list, true
}

// with is a way with one more loop, unrolled by one of its numbers.
func (u *unrolls) with(w way, loop, value int) way {
	n := u.numbers[loop][value]
	rounds := uint32(u.extents[loop] / n)
	if rounds > asked {
		w.again *= rounds
	}
	w.at = w.at*uint32(len(u.numbers[loop])) + uint32(value)
	w.terms, w.rounds, w.most, w.each[loop] = w.terms*uint32(n), w.rounds*rounds, max(w.most, rounds), uint16(n)
	return w
}
