package proof

import "slices"

// standing is the time of a kernel whose vectors take busy cycles alone, without and with the moves of zeros by
// which sums begin, and waits with what bodies wait for, on a datapath and where no body has more than many
// vectors: the first load and the last store wait, and loops have code before and behind them. Only if all vectors
// may be in bodies that stand in no loop, one with all of its jams and those of what they leave, there may be
// none. A kernel in parts has all that in each, or is more of them without loops.
func (n *node) standing(x Walk, v variant, b body, many int64, busy [2]int64, waits int64) int64 {
	straight := true
	vectors := int64(1) // of the smallest such body
	for l, left := range n.left.Jam {
		smallest := int64(0)
		for _, j := range bits(left) {
			k := int64(n.Jams[l][j].N)
			if n.trips(x, l)/k <= 1 && (smallest == 0 || k < smallest) {
				smallest = k
			}
		}
		straight = straight && smallest > 0
		vectors *= smallest
	}
	// what is moved before the first multiplication of all is no more than there are registers
	atOnce := int64(n.Rates.Begin * n.Rates.Accumulators)
	alone := func(parts int64) int64 { return max(busy[0], busy[1]-parts*atOnce) + parts*n.wait() }
	if n.inParts() < 0 {
		time := max(alone(1), waits)
		if !straight || vectors > many {
			time += n.outside(x, v, b)
		}
		return time
	}
	parts := n.several()
	blocks := max(parts, up(n.vectors(x), n.together(x, many)))
	return min(max(alone(parts), waits)+parts*n.outside(x, v, b), max(alone(blocks), waits))
}

// outside is the time before and behind the loops of a kernel.
func (n *node) outside(x Walk, v variant, b body) int64 {
	time := int64(n.Rates.Return)
	if n.Loops[x.Loop].Extent < n.Paths[x.Path].Lanes {
		return time // there may be no vector whose lanes are all results
	}
	time += v.cycles
	for _, s := range n.Rates.Setups {
		if n.shared || s.Lanes != v.Lanes || s.Columns != v.Columns {
			continue
		}
		time += int64(s.Cycles)
		if n.alone(x.Loop) {
			time += int64(s.Alone)
			if rows, ok := n.neighbours(x); ok {
				time += int64(s.Near)
				several := n.loadsOfRow(x, v, b) > 1
				if several || n.fill(rows, int64(v.Columns), b) {
					time += int64(s.Rows)
				}
				if several {
					time++ // for the second load of the register, as each other one of more
				}
			}
		}
	}
	return time
}

// loadsOfRow is how many loads bring the neighbours of a row that the terms of one vector read, of the one array that
// changes with a walk's loop. One where operations do not wait for a whole register, or where terms may lie so far
// apart that each starts with a load of its own.
func (n *node) loadsOfRow(x Walk, v variant, b body) int64 {
	if !n.Rates.WholeOperands {
		return 1
	}
	bits := int64(0)
	for _, t := range n.Tensors {
		for _, d := range t.Dims {
			if t.Output || !slices.ContainsFunc(d.Terms, func(t Term) bool { return t.Loop == x.Loop }) {
				continue
			}
			elements := int64(v.Lanes)
			for _, term := range d.Terms {
				if term.Loop < n.Outputs || n.Loops[term.Loop].Extent == 1 {
					continue
				}
				if term.Times%2 == 0 {
					return 1
				}
				elements += int64(max(term.Times, -term.Times)) * (b.of[term.Loop-n.Outputs] - 1)
			}
			bits = elements * int64(t.Bits)
		}
	}
	return up(bits, int64(8*n.Rates.LoadBytes))
}

// together is how many vectors wait together at most, if no body has more than many: where a jam makes one body and a
// rest, the two stand in one block.
func (n *node) together(x Walk, many int64) int64 {
	product := int64(1)
	for l, left := range n.left.Jam {
		widest, rest := int64(0), false
		for _, j := range bits(left) {
			k := int64(n.Jams[l][j].N)
			most := k
			for _, part := range n.parts(x, l) {
				if part/k == 1 && part%k != 0 {
					most, rest = max(most, part), true
				}
			}
			widest = max(widest, most)
		}
		product *= widest
		if rest {
			many *= 2
		}
	}
	return min(product, many)
}

// parts are the iterations of a loop of the output, vectors counting as one, in all sizes of equal parts that a kernel
// may run in.
func (n *node) parts(x Walk, l int) (list []int64) {
	for extent := int64(n.Loops[l].Extent); ; extent /= 2 {
		trips := extent
		if l == x.Loop {
			trips = up(extent, int64(n.Paths[x.Path].Lanes))
		}
		list = append(list, trips)
		if l != n.inParts() || extent%2 != 0 {
			return list
		}
	}
}

// alone reports whether one input alone changes with a loop, or may.
func (n *node) alone(loop int) bool {
	inputs := map[int]bool{}
	for i, t := range n.Tensors {
		for _, d := range t.Dims {
			for _, x := range d.Terms {
				if !t.Output && x.Loop == loop {
					inputs[i] = true
				}
			}
			if !t.Output && !d.Plain {
				inputs[i] = true
			}
		}
	}
	return len(inputs) == 1
}

// neighbours are the reduction loops along the rows of data whose lanes lie side by side, if that is so in every layout
// that is left of the one array that changes with a walk's loop: it runs along one dimension by one, which is the
// fastest, whole or in tiles of whole vectors.
func (n *node) neighbours(x Walk) (loops []int, ok bool) {
	if n.Products != 1 {
		return nil, false
	}
	for i, t := range n.Tensors {
		if t.Output {
			continue
		}
		var along []Dim
		for _, d := range t.Dims {
			if !d.Plain {
				return nil, false
			}
			for _, term := range d.Terms {
				if term.Loop == x.Loop {
					along = append(along, d)
					if term.Times != 1 {
						return nil, false
					}
				}
			}
		}
		if len(along) > 1 || len(along) == 1 && !n.sideBySide(i, along[0], n.Paths[x.Path].Lanes) {
			return nil, false
		}
		for _, d := range along {
			for _, term := range d.Terms {
				if term.Loop >= n.Outputs {
					loops = append(loops, term.Loop)
				}
			}
		}
	}
	return loops, true
}

// sideBySide reports whether neighbours along a dimension are neighbours in memory, in every layout of an array that is
// left.
func (n *node) sideBySide(tensor int, d Dim, lanes int) bool {
	for _, l := range bits(n.left.Layout[tensor]) {
		fastest := Axis{Dim: n.Tensors[tensor].Dims[0].Name, Div: 1}
		if axes := n.Layouts[tensor][l]; axes != nil {
			fastest = (*axes)[len(*axes)-1]
		}
		whole := fastest.Mod == 0 || len(d.Terms) == 1 && fastest.Mod%lanes == 0
		if fastest.Dim != d.Name || fastest.Div != 1 || !whole {
			return false
		}
	}
	return true
}

// fill reports whether columns are filled without a rest in every way that is left: along the reduction loops of rows
// where the compiler chooses, else along the loop that is named, of which a body has a multiple of so many terms.
func (n *node) fill(rows []int, columns int64, b body) bool {
	for _, g := range bits(n.left.Group) {
		along := map[int]bool{}
		for _, l := range rows {
			along[l-n.Outputs] = n.Groups[g].Any
		}
		for r, l := range n.Loops[n.Outputs:] {
			along[r] = along[r] || slices.Contains(n.Groups[g].Loops, l.Name)
		}
		some := false
		for _, yes := range along {
			some = some || yes
		}
		if !some || b.product(func(r int) bool { return along[r] })%columns != 0 {
			return false
		}
	}
	return true
}
