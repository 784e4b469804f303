package proof

import "slices"

// grouped across rows: what is written out as a whole is cut, in each line along the loop that is named, into
// operations of two terms, if these lie at even places of their rows. Where places are odd each lane's element shares a
// pair in memory with that of the lane before, so that two terms of different rows want four pairs and an operation
// selects two. What is by itself then, and the last term of a line of odd length, is matched: any two at even places,
// or one at an odd place with its neighbour in memory, which must be by itself, too, and so be the last of its line.
//
// crossed is the fewest operations that this leaves, 0 where something else is possible:
//
//   - the datapath takes any two terms at odd places, or more than two terms;
//   - some of the loops that terms differ in are left;
//   - some layout, or some loop that rows go along, is not certain;
//   - the compiler chooses, or is asked to group along the rows.
func (n *node) crossed(x Walk, v variant, b body) int64 {
	if n.shared || b.rounds != 1 || v.Columns != 2 || !slices.Contains(n.Rates.Even, v.Datapath) ||
		!n.Rates.WholeOperands || !n.alone(x.Loop) || n.Loops[x.Loop].Extent < n.Paths[x.Path].Lanes {
		return 0
	}
	rows, ok := n.neighbours(x)
	if !ok || len(rows) != 1 || n.evenSteps(x.Loop) {
		return 0
	}
	fewest := int64(0)
	for _, g := range bits(n.left.Group) {
		line := slices.IndexFunc(n.Loops, func(l Loop) bool {
			return slices.Equal(n.Groups[g].Loops, []string{l.Name})
		})
		if n.Groups[g].Any || line < n.Outputs || line == rows[0] {
			return 0
		}
		long, places := b.of[line-n.Outputs], b.of[rows[0]-n.Outputs]
		at := func(even, odd int64) int64 { // operations of the lines at so many even and odd places
			lines := b.terms / (long * places)
			last := even * lines * (long % 2)
			matched := min(last, odd*lines)
			return even*lines*(long/2) + odd*lines*long + up(last-matched, 2)
		}
		ops := min(at(up(places, 2), places/2), at(places/2, up(places, 2)))
		if fewest == 0 || ops < fewest {
			fewest = ops
		}
	}
	return fewest
}

// evenSteps reports whether a reduction loop along the rows of data goes on by an even number of elements.
func (n *node) evenSteps(loop int) bool {
	for _, t := range n.Tensors {
		for _, d := range t.Dims {
			if t.Output || !slices.ContainsFunc(d.Terms, func(x Term) bool { return x.Loop == loop }) {
				continue
			}
			for _, x := range d.Terms {
				if x.Loop >= n.Outputs && n.Loops[x.Loop].Extent > 1 && x.Times%2 == 0 {
					return true
				}
			}
		}
	}
	return false
}
