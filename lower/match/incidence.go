package match

// incidence is which operands a loop moves: a bit each, the result's the lowest, the factors' in the order that is
// given. A loop of the needle may only be one of the haystack that moves the same operands.
type incidence uint64

// maxFactors is how many factors an incidence can tell apart.
const maxFactors = 63

// incidence is that of loop i, where factor k of the needle is p.Factors[order[k]].
func (p *Product) incidence(i int, order []int) (in incidence) {
	if p.Out.Moves(i) {
		in = 1
	}
	for k, f := range order {
		if p.Factors[f].Moves(i) {
			in |= 2 << k
		}
	}
	return in
}

// inOrder is 0, 1, ... n-1.
func inOrder(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}
