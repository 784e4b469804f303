package schedule

// recMII is the least number of cycles between iterations that the cycles of the dependence graph allow, and the edges
// of the cycle that decides it; 1 and none if no cycle does. The longest paths for a guess are relaxed until a cycle of
// positive length closes among the parents; its ratio of latency to distance is the next guess. (Lawler, Combinatorial
// Optimization, 1976, chapter 3.13; Cherkassky and Goldberg, Negative-cycle detection algorithms, 1999.)
func (g *graph) recMII() (int, []edge) {
	ii, critical := 1, []edge(nil)
	depth, parent := make([]int, len(g.nodes)), make([]int32, len(g.nodes))
	for {
		cycle := g.positive(ii, depth, parent)
		if cycle == nil {
			return ii, critical
		}
		lat, dist := 0, 0
		for _, e := range cycle {
			lat, dist = lat+int(e.lat), dist+int(e.dist)
		}
		if dist == 0 {
			panic("BUG: schedule: operations of one round wait for each other")
		}
		ii, critical = max(ii+1, (lat+dist-1)/dist), cycle
	}
}

// positive finds a cycle of positive length for iterations ii cycles apart; nil if there is none.
func (g *graph) positive(ii int, depth []int, parent []int32) []edge {
	for i := range depth {
		depth[i], parent[i] = 0, -1
	}
	for {
		again := false
		for k := range g.edges {
			e := &g.edges[k]
			if x := depth[e.from] + int(e.lat) - int(e.dist)*ii; x > depth[e.to] {
				depth[e.to], parent[e.to] = x, int32(k)
				again = true
			}
		}
		if !again {
			return nil
		}
		if cycle := g.closed(parent); cycle != nil {
			return cycle
		}
	}
}

// closed finds a cycle among the parents.
func (g *graph) closed(parent []int32) []edge {
	mark := make([]int32, len(parent))
	for i := range parent {
		v := int32(i)
		for mark[v] == 0 && parent[v] >= 0 {
			mark[v] = int32(i) + 1
			v = g.edges[parent[v]].from
		}
		if mark[v] != int32(i)+1 || parent[v] < 0 {
			continue
		}
		var cycle []edge
		for w := v; ; {
			e := g.edges[parent[w]]
			cycle = append(cycle, e)
			if w = e.from; w == v {
				return cycle
			}
		}
	}
	return nil
}
