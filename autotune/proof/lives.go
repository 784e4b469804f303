package proof

import (
	"math/big"
	"slices"
)

// renewed is the array that a walk's vectors read anew for each sum, certain to lie in memory so that a cycle brings
// each lane one element of it at most:
//
//   - one array alone changes along the lanes, in a dimension that the walk's loop alone indexes, by one; all results of
//     a vector are wanted, and each term of a result is another element;
//   - this dimension is the fastest, whole loads long, however it is padded: then the words that the two banks of a pair
//     give in a cycle are of other lanes;
//   - no array lies in tiles or as the compiler likes, and all together fit in a pair of banks: each lies in one,
//     wherever it is placed.
func (n *node) renewed(x Walk) (tensor int, ok bool) {
	if n.Rates.Held == 0 || n.count != 1 || n.shared || n.Products != 1 || len(n.Pads) != len(n.Tensors) ||
		n.Loops[x.Loop].Extent%n.Paths[x.Path].Lanes != 0 {
		return 0, false
	}
	tensor = -1
	var lanes Dim
	for i, t := range n.Tensors {
		for _, d := range t.Dims {
			at := slices.IndexFunc(d.Terms, func(t Term) bool { return t.Loop == x.Loop })
			if t.Output || d.Plain && at < 0 {
				continue
			}
			if !d.Plain || tensor >= 0 || len(d.Terms) != 1 || d.Terms[0].Times != 1 {
				return 0, false
			}
			tensor, lanes = i, d
		}
	}
	if tensor < 0 || !n.renews(tensor) || n.sizes() > n.Rates.PairBytes {
		return 0, false
	}
	for _, l := range bits(n.left.Layout[tensor]) {
		if n.fastest(tensor, l) != lanes.Name {
			return 0, false
		}
	}
	load := n.Rates.LoadBytes
	for _, p := range bits(n.left.Pad[tensor]) {
		at := slices.IndexFunc(n.Tensors[tensor].Dims, func(d Dim) bool { return d.Name == lanes.Name })
		for _, elements := range []int{lanes.Extent, max(lanes.Extent, n.Pads[tensor][p].Extents[at])} {
			if elements*n.Tensors[tensor].Bits%(8*load) != 0 {
				return 0, false
			}
		}
	}
	return tensor, true
}

// renews reports whether each term of a result reads another element of a tensor.
func (n *node) renews(tensor int) bool {
	var forms [][]*big.Rat
	for _, d := range n.Tensors[tensor].Dims {
		form := make([]*big.Rat, len(n.Loops))
		for i := range form {
			form[i] = new(big.Rat)
		}
		for _, t := range d.Terms {
			form[t.Loop].SetInt64(int64(t.Times))
		}
		forms = append(forms, form)
	}
	return n.directions(forms, n.Outputs, len(n.Loops)) == 0
}

// sizes is how many bytes all arrays take together at most, more than there are where one may lie in tiles, or an input
// in another order.
func (n *node) sizes() (all int64) {
	const unknown = int64(1) << 40
	for i, t := range n.Tensors {
		most := int64(0)
		for _, p := range bits(n.left.Pad[i]) {
			for _, l := range bits(n.left.Layout[i]) {
				row := n.fastest(i, l)
				if row == "" || n.Layouts[i][l] == nil && !t.Output {
					return unknown
				}
				most = max(most, n.size(t, row, n.Pads[i][p]))
			}
		}
		all += most
	}
	return all
}

// size is that of an array with a padding, whose rows lie along a dimension.
func (n *node) size(t Tensor, row string, p Padding) int64 {
	bytes := int64(1)
	for i, d := range t.Dims {
		elements := int64(max(d.Extent, p.Extents[i]))
		if d.Name != row {
			bytes *= elements
			continue
		}
		unit := int64(max(n.Rates.LoadBytes, p.Align))
		bytes *= up(up(elements*int64(t.Bits), 8), unit) * unit
	}
	return bytes
}

// living is the least time of a vector whose operations take so many cycles and whose terms are loaded for the sums
// that have registers. What a register holds when a sum begins needs no load; a word holds one term. If a vector's sum
// is put away p times, which costs stops each, of which back as it is fetched again by what could load a word instead,
//
//	operations + stops * p  and  (terms - held * (1 + p)) / sums + back * p
//
// are both no more than the time; the first grows with p, the second falls: the least is where they meet. Where the
// second does not fall, the least is that without p.
func (n *node) living(x Walk, v variant, tensor int, operations *big.Rat) *big.Rat {
	sums := int64(0)
	if registers := v.parts * v.registers; registers > 0 {
		sums = int64(n.Rates.Accumulators) / registers
	}
	least := new(big.Rat).Set(operations)
	if sums == 0 {
		return least
	}
	words := up(int64(n.Paths[x.Path].Lanes*n.Tensors[tensor].Bits), int64(4*n.Rates.LoadBytes)) // two make a load
	held := int64(2*n.Rates.Held) / words
	terms := int64(1)
	for _, l := range n.Loops[n.Outputs:] {
		terms *= int64(l.Extent)
	}
	loads := big.NewRat(max(0, terms-held), sums)
	if loads.Cmp(least) <= 0 {
		return least
	}
	stops := int64(n.Rates.Spill) * v.parts * v.registers
	if stops == 0 && held == 0 {
		return loads
	}
	back := int64(n.Rates.Back) * v.parts * v.registers
	falls := new(big.Rat).Sub(big.NewRat(held, sums), big.NewRat(back, 1))
	if falls.Sign() <= 0 {
		return loads
	}
	meet := new(big.Rat).Sub(loads, least) // = p * (stops + held / sums - back)
	meet.Quo(meet, falls.Add(falls, big.NewRat(stops, 1)))
	return least.Add(least, meet.Mul(meet, big.NewRat(stops, 1)))
}
