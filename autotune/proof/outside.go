package proof

// outside is the time before and behind the loops of a kernel, on a datapath and where no body has more than many
// vectors: nothing if all vectors may be in bodies that stand in no loop, one with all of its jams and those of what
// they leave. A kernel in parts may have only such bodies, but several.
func (n *node) outside(x Walk, d Datapath, many int64) int64 {
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
			if n.neighbours(x) {
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

// neighbours reports whether the lanes of the one array that changes with a walk's loop lie side by side in every layout that
// is left: it runs along one dimension by one, which is the fastest, whole or in tiles of whole vectors.
func (n *node) neighbours(x Walk) bool {
	if n.Products != 1 {
		return false
	}
	lanes := n.Paths[x.Path].Lanes
	for i, t := range n.Tensors {
		if t.Output {
			continue
		}
		var along []Dim
		for _, d := range t.Dims {
			for _, term := range d.Terms {
				if term.Loop == x.Loop {
					if term.Times != 1 {
						return false
					}
					along = append(along, d)
				}
			}
			if !d.Plain {
				return false
			}
		}
		if len(along) == 0 {
			continue
		}
		if len(along) > 1 {
			return false
		}
		for _, l := range bits(n.left.Layout[i]) {
			name, tile := t.Dims[0].Name, 0
			if axes := n.Layouts[i][l]; axes != nil {
				last := (*axes)[len(*axes)-1]
				if last.Div != 1 {
					return false
				}
				name, tile = last.Dim, last.Mod
			}
			if name != along[0].Name || tile > 0 && (len(along[0].Terms) > 1 || tile%lanes != 0) {
				return false
			}
		}
	}
	return true
}
