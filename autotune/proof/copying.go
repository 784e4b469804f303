package proof

import "slices"

// pieces is how often a body reads the data of a slide at other places across their rows, for each place along them,
// and how many of its results read those, if loops of the output are jammed as far as a node leaves it. ok is false
// where that says nothing of copies: along the row there are more loops than that of the vectors and one of the
// reduction; or a register of the widest may begin at an odd place in one row and end in another.
func (n *node) pieces(s *slide, left Left, v variant) (places, results int64, ok bool) {
	places, results = 1, 1
	t := n.Tensors[s.tensor]
	seen := map[int]bool{}
	for _, d := range t.Dims {
		first := map[int]int64{} // loops, and how many of their iterations a body has
		far := int64(0)
		for _, x := range d.Terms {
			extent := int64(n.Loops[x.Loop].Extent)
			if !d.Plain || x.Times == 0 || extent == 1 || seen[x.Loop] {
				continue
			}
			seen[x.Loop], first[x.Loop] = true, extent
			if x.Loop < n.Outputs {
				many := bits(left.Jam[x.Loop])
				first[x.Loop] = int64(n.Jams[x.Loop][many[len(many)-1]].N)
			} else {
				far += int64(max(x.Times, -x.Times)) * (extent - 1)
			}
		}
		if d.Name == s.row.Name {
			register := 8 * int64(n.Rates.RegisterBytes)
			wide := register > 0 && (int64(d.Extent)-far)*int64(t.Bits) >= register
			if len(first) != 2 || len(s.along) != 1 || !wide && far+3 >= int64(v.Lanes) {
				return 0, 0, false
			}
			continue
		}
		sum := int64(1)
		for l, k := range first {
			sum += k - 1
			if l < n.Outputs {
				results *= k
			}
		}
		places *= sum
	}
	return places, results, true
}

// overflows reports whether copies of all that bodies read at odd places are more than the compiler stores. Then it
// copies nothing: a body whose operations select from registers needs each of these loaded, or copied, as a whole.
// Nothing is said of kernels in parts, of bodies of which some are rests, and of terms that are left beside.
func (n *node) overflows(x Walk, v variant, s *slide, b body) bool {
	terms := int64(1)
	for _, l := range n.Loops[n.Outputs:] {
		terms *= int64(l.Extent)
	}
	if n.inParts() >= 0 || b.terms*b.rounds != terms {
		return false
	}
	for l, d := range n.left.Jam {
		lanes := 1
		if l == x.Loop {
			lanes = n.Paths[x.Path].Lanes
		}
		if slices.ContainsFunc(bits(d), func(j int) bool {
			all := int64(n.Jams[l][j].N) >= n.trips(x, l) // of the vectors in one body
			return n.Loops[l].Extent%lanes != 0 || !all && n.Loops[l].Extent%(lanes*n.Jams[l][j].N) != 0
		}) {
			return false
		}
	}
	places, results, ok := n.pieces(s, n.left, v)
	if !ok {
		return false
	}
	odd := min(b.product(func(r int) bool { return s.along[r] }), int64(v.Lanes)) / 2
	all := n.vectors(x) * int64(n.Paths[x.Path].Lanes)
	return odd*places*all > n.packable(n.Tensors[s.tensor])*results
}

// moved reports whether, with some number of terms of a row, the elements at odd places of a vector are fewer than the
// operations that rows take, so that moving each by itself may pay.
func (n *node) moved(s *slide, v variant, all, along int64) bool {
	places, results, ok := n.pieces(s, n.Root, v)
	for k := int64(2); ok && k <= along; k++ {
		elements := min(k, int64(v.Lanes)) / 2 * int64(v.Lanes) * places
		if elements < all/along*up(k, v.row)*results {
			return true
		}
	}
	return !ok
}
