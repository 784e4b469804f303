package schedule

// tightener moves the operations of a kernel to where the values of locals live for as short as its cycles allow, so
// that more of them find a register.
//
//	t0 at 3, read at 12; t1 at 4, read at 12   ->   t0 at 9, read at 12; t1 at 10, read at 12
type tightener struct {
	g     *graph
	t     *table
	first int       // units from here on are of locals
	uses  [][]reach // of each unit of a local
	units [][]int   // that each node touches, from 0 on
}

// reach is a node that touches a unit, and when: from reads, or from the landing to the issue of what it writes.
type reach struct {
	node     int
	from, to int
	lands    bool
}

// tightenings is how often all operations are moved, down and up in turn. It only bounds the time.
const tightenings = 8

// tighten moves the operations of k, which becomes no longer; units from first on are of locals.
func tighten(c *context, g *graph, k *kernel, first int) {
	x := &tightener{g: g, t: c.tableOf(g, k), first: first, uses: make([][]reach, c.u.n-first),
		units: make([][]int, len(g.nodes))}
	for i, n := range g.nodes {
		for _, r := range n.reads {
			x.touch(i, int(r.unit), reach{i, int(r.at), int(r.at), false})
		}
		for _, w := range n.writes {
			x.touch(i, int(w.unit), reach{i, w.lands(), int(w.at), true})
		}
	}
	for round, again := 0, true; again && round < tightenings; round++ {
		again = false
		down := round%2 == 0
		for _, i := range sorted(len(g.nodes), func(i, j int32) (bool, bool) {
			return (x.t.at[i] > x.t.at[j]) == down, x.t.at[i] != x.t.at[j]
		}) {
			again = x.move(int(i), k.length-1, down) || again
		}
	}
	start := nowhere
	for _, at := range x.t.at {
		start = min(start, at)
	}
	for i, at := range x.t.at {
		k.at[i] = at - start
	}
	copy(k.slots, x.t.slots)
	k.measure(g)
}

// touch notes what a node does to a unit.
func (x *tightener) touch(i, unit int, r reach) {
	if u := unit - x.first; u >= 0 {
		x.uses[u] = append(x.uses[u], r)
		x.units[i] = append(x.units[i], u)
	}
}

// alive is how long the values that node i touches live.
func (x *tightener) alive(i int) (sum int) {
	for _, u := range x.units[i] {
		land, read := nowhere, -nowhere
		for _, r := range x.uses[u] {
			if r.lands {
				land = min(land, x.t.at[r.node]+r.from)
			}
			read = max(read, x.t.at[r.node]+r.to)
		}
		sum += read - land
	}
	return sum
}

// move takes node i to the best cycle that the others leave it, of several equally good ones to the last, or to the
// first, and reports whether that is a better one.
func (x *tightener) move(i, last int, down bool) bool {
	if x.g.nodes[i].fence || len(x.units[i]) == 0 {
		return false
	}
	early, late := x.g.earliest(i, x.t), last
	for _, e := range x.g.succ.of(i) {
		if e := &x.g.edges[e]; int(e.to) != i {
			late = min(late, x.t.at[e.to]-int(e.lat)+int(e.dist)*x.t.rounds)
		}
	}
	old := x.t.at[i]
	least := x.alive(i)
	best, better := old, false
	x.t.drop(i)
	for at := max(early, old-x.t.rounds); at <= min(late, old+x.t.rounds); at++ {
		if at == old || !x.t.place(i, at) {
			continue
		}
		x.t.at[i] = at
		if n := x.alive(i); n < least || n == least && (at > best) == down {
			better = better || n < least
			least, best = n, at
		}
		x.t.drop(i)
	}
	if !x.t.place(i, best) {
		panic("BUG: schedule: room is gone")
	}
	return better
}
