package schedule

// edgeKind tells why one operation waits for another.
type edgeKind uint8

const (
	flow   edgeKind = iota // a writes what b reads
	anti                   // a reads what b overwrites
	output                 // both write it
	memory                 // both touch the same memory, or might
	order                  // a fence, streams, volatile accesses, or the scheduler's own wish
)

// edge says that node to of an iteration issues at least lat cycles after node from of the iteration dist iterations
// before; lat may be negative.
type edge struct {
	from, to int32
	lat      int32
	dist     int32
	kind     edgeKind
	unit     uint16 // of a register dependence
}

// graph is the dependences of a run of operations.
type graph struct {
	nodes []*node
	edges []edge // by to, ascending; those of distance 0 go from lower to higher numbers
	succ  lists
	pred  lists
}

// lists are edge indices by node.
type lists struct {
	start []int32
	index []int32
}

// of lists the edges of node i.
func (l *lists) of(i int) []int32 { return l.index[l.start[i]:l.start[i+1]] }

// link orders edges by their second node, keeping the order otherwise, and fills in the lists of successors and
// predecessors. What held the edges before is free.
func (g *graph) link() {
	g.pred = listsBy(g.edges, len(g.nodes), func(e *edge) int32 { return e.to })
	sorted := make([]edge, len(g.edges))
	for i, k := range g.pred.index {
		sorted[i] = g.edges[k]
		g.pred.index[i] = int32(i)
	}
	g.edges = sorted
	g.succ = listsBy(g.edges, len(g.nodes), func(e *edge) int32 { return e.from })
}

// listsBy sorts edges by a node of theirs, keeping their order.
func listsBy(edges []edge, n int, end func(*edge) int32) lists {
	l := lists{start: make([]int32, n+1), index: make([]int32, len(edges))}
	for i := range edges {
		l.start[end(&edges[i])+1]++
	}
	for i := range n {
		l.start[i+1] += l.start[i]
	}
	next := append([]int32(nil), l.start[:n]...)
	for i := range edges {
		k := end(&edges[i])
		l.index[next[k]] = int32(i)
		next[k]++
	}
	return l
}

// heights are the longest paths from each node to the end of its iteration when iterations start ii cycles apart; own
// is the path that starts and ends in a node. There must be no cycle of positive length.
func (g *graph) heights(ii int, own []int) []int {
	h := append([]int(nil), own...)
	for again := true; again; {
		again = false
		for i := len(g.edges) - 1; i >= 0; i-- {
			e := &g.edges[i]
			if x := h[e.to] + int(e.lat) - int(e.dist)*ii; x > h[e.from] {
				h[e.from] = x
				again = true
			}
		}
	}
	return h
}

// depths are the longest paths to each node, at least 0.
func (g *graph) depths(ii int) []int {
	d := make([]int, len(g.nodes))
	for again := true; again; {
		again = false
		for i := range g.edges {
			e := &g.edges[i]
			if x := d[e.from] + int(e.lat) - int(e.dist)*ii; x > d[e.to] {
				d[e.to] = x
				again = true
			}
		}
	}
	return d
}

// least is the least length of an iteration when iterations start ii cycles apart.
func (g *graph) least(ii int) int {
	n := 1
	for i, d := range g.depths(ii) {
		if !g.nodes[i].fence {
			n = max(n, d+g.nodes[i].shift+1)
		}
	}
	return n
}
