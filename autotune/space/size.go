package space

import "math/bits"

// Size is the least number of products that the body of a schedule below n writes out, or of results if nothing is
// reduced: what is jammed times what is unrolled. A vector counts as one.
//
//	jam.x=2 jam.y=4|8 unroll.r.x=3 unroll.r.y=all|1 -> 2*4*3*1
func (sp *Space) Size(n *Store) int64 {
	size := int64(1)
	for loop := range sp.kernel.loops {
		c := sp.Jam(loop)
		if loop >= sp.outputs {
			c = sp.Unroll(loop)
		}
		size *= int64(sp.Numbers(c)[bits.TrailingZeros64(uint64(sp.Domain(n, c)))])
	}
	return size
}
