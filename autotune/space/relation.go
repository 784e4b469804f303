package space

import "math/bits"

// relation is pairs of values of two choices, x and y.
type relation struct{ rows, cols []uint64 }

// newRelation lists the pairs of nx and ny values that hold.
func newRelation(nx, ny int, holds func(x, y int) bool) relation {
	r := relation{make([]uint64, nx), make([]uint64, ny)}
	for x := range nx {
		for y := range ny {
			if holds(x, y) {
				r.rows[x] |= 1 << y
				r.cols[y] |= 1 << x
			}
		}
	}
	return r
}

// ys are the values of y that go with any of xs.
func (r *relation) ys(xs uint64) (ys uint64) {
	for ; xs != 0; xs &= xs - 1 {
		ys |= r.rows[bits.TrailingZeros64(xs)]
	}
	return ys
}

// xs are the values of x that go with any of ys.
func (r *relation) xs(ys uint64) (xs uint64) {
	for ; ys != 0; ys &= ys - 1 {
		xs |= r.cols[bits.TrailingZeros64(ys)]
	}
	return xs
}

// below is the index of a pair a < b.
func below(a, b int) int { return b*(b-1)/2 + a }

// objects is the pair of an index.
func objects(i int) (a, b int) {
	for b = 1; below(0, b+1) <= i; b++ {
	}
	return i - below(0, b), b
}
