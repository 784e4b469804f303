package search

import (
	"math"
	"math/rand/v2"
)

// sizeOf is the size of a node; 1 if the tree tells none.
func sizeOf[N any](tree Tree[N], n *N) int64 {
	if t, ok := tree.(Sized[N]); ok {
		return max(1, t.Size(n))
	}
	return 1
}

// weighted draws place i with probability proportional to (cut - bounds[i]) / sizes[i], while there is no cut to
// 1 / (bounds[i] sizes[i]): what is twice the work has to promise twice as much.
func weighted(bounds, sizes []int64, cut int64, rng *rand.PCG) int {
	return drawn(len(bounds), rng, func(i int) float64 {
		if cut == math.MaxInt64 {
			return 1 / float64(max(1, bounds[i])) / float64(sizes[i])
		}
		return float64(cut-bounds[i]) / float64(sizes[i])
	})
}

// cheap draws place i with probability proportional to 1 / sizes[i].
func cheap(sizes []int64, rng *rand.PCG) int {
	return drawn(len(sizes), rng, func(i int) float64 { return 1 / float64(sizes[i]) })
}

// drawn is one of n places, each with probability proportional to its weight.
func drawn(n int, rng *rand.PCG, weight func(i int) float64) int {
	sum := 0.0
	for i := range n {
		sum += weight(i)
	}
	x := sum * float64(rng.Uint64()>>11) / (1 << 53)
	for i := range n {
		if x -= weight(i); x < 0 {
			return i
		}
	}
	return n - 1
}
