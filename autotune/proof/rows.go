package proof

import "math"

// slide is data of which the lanes of a vector are neighbours in memory, so that the terms of a row are too.
type slide struct {
	tensor int
	along  map[int]bool // reduction loops of a row, by their number among the reduction's
	copies int64        // terms of a vector that may be copied first: what the compiler may pack
	row    Dim          // along which they slide
	stays  bool         // the compiler moves none of them where all terms of a row are written out
	moved  bool         // elsewhere it may pay to put them in place element by element
}

// sliding is the data of a walk that are certain to slide, nil if none are. They do where
//
//   - the product has one array alone that changes with the vector loop, by one along one dimension, and a vector loop
//     not shorter than what an operation takes of a row;
//   - some reduction runs along that dimension too, by odd numbers: else no two terms are an odd number of places apart,
//     and every element can be taken from where it lies;
//   - every loop changes the array, or what was moved would serve several rounds;
//   - no other array lies in tiles of the row's loops;
//   - each layout that is left has the row fastest, and no tiles;
//   - data put in place element by element would not pay, or do not move.
func (n *node) sliding(w int) *slide {
	v := n.Walks[w].Loop
	if v < 0 || n.count != 1 || n.Products != 1 {
		return nil
	}
	for _, r := range n.Rates.Rows {
		if n.Loops[v].Extent < r.Terms {
			return nil
		}
	}
	var found *Dim
	s := &slide{along: map[int]bool{}}
	for i, t := range n.Tensors {
		for k, d := range t.Dims {
			times := 0
			for _, x := range d.Terms {
				if x.Loop == v {
					times = x.Times
				}
			}
			mentions := false
			for _, x := range d.Terms {
				mentions = mentions || x.Loop == v
			}
			if t.Output || !mentions {
				continue
			}
			if found != nil || !d.Plain || times != 1 {
				return nil
			}
			found, s.tensor = &n.Tensors[i].Dims[k], i
		}
	}
	if found == nil {
		return nil
	}
	for _, x := range found.Terms {
		if x.Loop >= n.Outputs && n.Loops[x.Loop].Extent > 1 {
			s.along[x.Loop-n.Outputs] = true
			if x.Times%2 == 0 {
				return nil
			}
		}
	}
	s.row = *found
	if len(s.along) == 0 || !n.anew(n.Tensors[s.tensor]) || n.tiled(s) {
		return nil
	}
	s.stays, s.moved = n.Rates.RowsStay && n.sameForAll(s.tensor), n.byHand(w, s)
	if s.moved && !s.stays {
		return nil
	}
	for _, l := range bits(n.left.Layout[s.tensor]) {
		if n.Together[w][s.tensor]>>l&1 == 1 && n.fastest(s.tensor, l) != found.Name {
			return nil
		}
	}
	s.copies = n.packed(w, s.tensor)
	return s
}

// anew reports whether every loop changes what is read of a tensor.
func (n *node) anew(t Tensor) bool {
	for l, loop := range n.Loops {
		read := loop.Extent == 1
		for _, d := range t.Dims {
			for _, x := range d.Terms {
				read = read || d.Plain && x.Loop == l && x.Times != 0
			}
		}
		if !read {
			return false
		}
	}
	return true
}

// sameForAll reports whether all results have the same of each input but one.
func (n *node) sameForAll(but int) bool {
	for i, t := range n.Tensors {
		for _, d := range t.Dims {
			if i == but || t.Output {
				continue
			}
			if !d.Plain {
				return false
			}
			for _, x := range d.Terms {
				if x.Loop < n.Outputs && n.Loops[x.Loop].Extent > 1 {
					return false
				}
			}
		}
	}
	return true
}

// tiled reports whether another array may lie in tiles of a dimension that the row's loops run along.
func (n *node) tiled(s *slide) bool {
	for i, t := range n.Tensors {
		for _, axes := range n.Layouts[i] {
			if i == s.tensor || axes == nil {
				continue
			}
			for _, a := range *axes {
				for _, d := range t.Dims {
					for _, x := range d.Terms {
						ofRow := x.Loop >= n.Outputs && s.along[x.Loop-n.Outputs]
						if (a.Div > 1 || a.Mod > 0) && a.Dim == d.Name && ofRow {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

// byHand reports whether it may pay to put data in place element by element: a vector of lanes elements, a cycle each,
// serves one term of a row of each result of a body, and saves operations of it.
func (n *node) byHand(w int, s *slide) bool {
	all, along := int64(1), int64(1)
	for r, l := range n.Loops[n.Outputs:] {
		all *= int64(l.Extent)
		if s.along[r] {
			along *= int64(l.Extent)
		}
	}
	many, _ := most(n.products(n.Root), n.results(n.Root, true))
	for _, v := range n.variants(n.Walks[w]) {
		if v.row > 0 && min(many, all/along)*up(along, v.row) > int64(v.Lanes) && n.moved(s, v, all, along) {
			return true
		}
	}
	return false
}

// packed is how many terms of each vector may read data that the compiler has stored in another order: of an array that
// lies as it likes it may store so many copies.
func (n *node) packed(w, tensor int) int64 {
	if n.left.Layout[tensor]&n.left.Pad[tensor]&1 == 0 {
		return 0
	}
	x := n.Walks[w]
	return n.packable(n.Tensors[tensor]) / (n.vectors(x) * int64(n.Paths[x.Path].Lanes))
}

// packable is how many elements all copies of a tensor have at most.
func (n *node) packable(t Tensor) int64 {
	unit := int64(max(1, 8*n.Rates.LoadBytes/t.Bits))
	elements := up(int64(t.Dims[0].Extent), unit) * unit
	for _, d := range t.Dims[1:] {
		elements *= int64(d.Extent)
	}
	return int64(n.Rates.Copies) * elements
}

// slid is the fewest operations of a vector's terms where data slide: rows by themselves, or any terms together if
// those at odd places read copies.
func (n *node) slid(x Walk, v variant, s *slide, b body) int64 {
	row, columns := v.row, int64(v.Columns)
	whole, many := true, s.copies
	for r := range s.along {
		whole = whole && b.of[r] == int64(n.Loops[n.Outputs+r].Extent)
	}
	switch {
	case s.stays && whole:
		many = 0
	case s.moved:
		return 0
	case s.stays: // each round has its own copies
		many /= b.rounds
	}
	along := b.product(func(r int) bool { return s.along[r] })
	rows := b.terms / along * up(along, row)
	odd := b.terms / along * (along / 2)
	for r, k := range b.of {
		if s.along[r] && k%2 == 1 && k < int64(n.Loops[n.Outputs+r].Extent) {
			odd = b.terms // what is at an even place in one round is at an odd one in the next
		}
	}
	copied := int64(math.MaxInt64)
	if copies := min(many, columns); copies > 0 && !n.overflows(x, v, s, b) {
		with := up(odd, copies)
		copied = with + up(max(0, b.terms-with*copies), columns)
	}
	return min(rows, copied)
}
