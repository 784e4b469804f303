package space

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// inTurn is how many results may use one accumulator one after another, where the body computes whole sums.
const inTurn = 8

// mostTail is the greatest factor of a jam with a tail.
const mostTail = 8

// jam is a value of the choice jam: so many iterations side by side; the tail says what becomes of a rest, AutoTail
// that there is none.
type jam struct {
	n    int
	tail halide.Tail
}

// String is "4", "5 guard" or "5 shiftinwards".
func (j jam) String() string {
	if j.tail == halide.AutoTail {
		return fmt.Sprint(j.n)
	}
	return fmt.Sprint(j.n, " ", j.tail)
}

// fits reports whether a jam is one of a loop of so many iterations: it leaves no rest without a tail, and one with it;
// beyond the accumulators it leaves a loop, or random ways would often end where too many loops have to vanish.
func (j jam) fits(trips, accumulators int) bool {
	if j.tail == halide.AutoTail {
		return trips%j.n == 0 && (j.n < trips || j.n <= accumulators)
	}
	return j.n < trips && trips%j.n != 0
}

// jams are the values for an output's loop, by rising numbers: what divides it, or a number of vectors of it, and up to
// the number of accumulators what leaves a rest, unless there is a divisor of half the size: loops with many divisors
// would have three times as many values, of which those with tails are hardly ever better.
//
//	17 rows   ->   1, 3 guard, 3 shiftinwards, 4 guard, ..., 8 shiftinwards, 17
//	16 rows   ->   1, 2, 4, 8, 16
func (sp maker) jams(v int, g *given) []jam {
	trips := []int{sp.kernel.loops[v].Extent}
	for _, p := range sp.menus.paths {
		if p.Lanes > 0 {
			trips = append(trips, vectors(trips[0], p.Lanes))
		}
	}
	var list []jam
	add := func(j jam, n int) {
		if j.fits(n, sp.accumulatorLimit[1]) && !slices.Contains(list, j) {
			list = append(list, j)
		}
	}
	for _, n := range trips {
		for _, d := range divisors(n, sp.accumulatorLimit[0]) {
			add(jam{n: d}, n)
		}
		for d := 2; d <= min(sp.accumulatorLimit[1], mostTail); d++ {
			if below := divisors(n, d); 2*below[len(below)-1] < d {
				add(jam{d, halide.Guard}, n)
				add(jam{d, halide.ShiftInwards}, n)
			}
		}
	}
	tails := []halide.Tail{halide.AutoTail, halide.Guard, halide.ShiftInwards}
	order := func(a, b jam) int {
		return cmp.Or(a.n-b.n, slices.Index(tails, a.tail)-slices.Index(tails, b.tail))
	}
	slices.SortFunc(list, order)
	list = list[:min(len(list), mostNumbers-1)]
	if given := g.jams[v]; given.n > 0 && !slices.Contains(list, given) {
		at, _ := slices.BinarySearchFunc(list, given, order)
		list = slices.Insert(list, at, given)
	}
	return list
}
