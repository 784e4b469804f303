package proof

// outside is the time before and behind the loops of a kernel, on a datapath and where no body has more than many
// vectors: nothing if all vectors may be in bodies that stand in no loop, one with all of its jams and those of what
// they leave. A kernel in parts may have only such bodies, but several.
func (n *node) outside(x Walk, d Datapath, b body, many int64) int64 {
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
	parts := n.inParts() >= 0
	if !parts && straight && vectors <= many {
		return 0
	}
	time := int64(n.Rates.Return)
	for _, s := range n.Rates.Setups {
		if s.Lanes != d.Lanes || s.Columns != d.Columns || n.Loops[x.Loop].Extent < n.Paths[x.Path].Lanes {
			continue
		}
		time += int64(s.Cycles)
		if n.alone(x.Loop) {
			time += int64(s.Alone)
			if loops, ok := n.neighbours(x); ok && (d.Columns == 1 || n.inRows(loops, int64(d.Columns), b)) {
				time += int64(s.Near)
			}
		}
	}
	if parts { // or parts without loops, each of which waits by itself
		time = min(time, (up(n.vectors(x), many<<n.Outputs)-1)*n.wait())
	}
	return time
}

// together is how many vectors wait together at most, if no body has more than many: where a jam makes one body and a
// rest, the two stand in one block.
func (n *node) together(x Walk, many int64) int64 {
	product := int64(1)
	for l, left := range n.left.Jam {
		widest, trips, rest := int64(0), n.trips(x, l), false
		for _, j := range bits(left) {
			k := int64(n.Jams[l][j].N)
			if k < trips && (trips/k == 1 || l == n.inParts()) {
				k, rest = min(trips, 2*k-1), true
			}
			widest = max(widest, k)
		}
		product *= widest
		if rest {
			many *= 2
		}
	}
	return min(product, many)
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

// neighbours are the reduction loops along the rows of data whose lanes lie side by side, if that is so in every layout that
// is left of the one array that changes with a walk's loop: it runs along one dimension by one, which is the fastest, whole
// or in tiles of whole vectors.
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

// sideBySide reports whether neighbours along a dimension are neighbours in memory, in every layout of an array that is left.
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

// inRows reports whether all terms of an operation lie in one row: columns are filled along the loops of rows, which have as
// many terms in a body as fill operations.
func (n *node) inRows(loops []int, columns int64, b body) bool {
	terms := int64(1)
	for _, l := range loops {
		terms *= b.of[l-n.Outputs]
	}
	for _, g := range bits(n.left.Group) {
		if s := n.Groups[g]; !s.Any && !(len(loops) == 1 && len(s.Loops) == 1 && s.Loops[0] == n.Loops[loops[0]].Name) {
			return false
		}
	}
	return len(loops) > 0 && terms%columns == 0
}
