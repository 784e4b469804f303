package search

import (
	"math"
	"math/rand/v2"
)

// patience is how many branchings a descent below the graph makes at most, going back where it is blocked.
const patience = 4096

// graph is Monte Carlo search: the part of the tree that is known, whose nodes are vertices, shared by key.
//
// A task begins with a descent in the graph (ascent.go says which edge is next), ends it with a new vertex, and goes on
// at random from there down to a leaf. The result counts at all vertices above. A vertex below which nothing is left to
// find is closed.
type graph[N any] struct {
	*state
	tree     Tree[N]
	vertices []vertex[N]
	byKey    map[Key]int32
	frame    frame[N] // to branch
	rng      *rand.PCG
	forks    []int32 // Climb: vertices that have not been looked at, behind the first
	forked   bool

	started  bool       // the root's own task has been chosen
	elite    []elite[N] // the best leaves, the best first, at most Options.Best
	straight elite[N]   // Climb: the first leaf but for seeds
	tasks    int
	least    int64 // what bound said when there were size vertices
	size     int
}

// vertex is a node whose children are known, or a leaf that is being evaluated.
type vertex[N any] struct {
	node    N
	at      *trail
	bound   int64
	leaf    bool
	closed  bool
	live    int // edges that are not closed
	edges   []edge
	parents []edgeRef
	top     []hit // the best results below, the best first, at most Options.Best
}

// edge leads to a child.
type edge struct {
	to     int32 // -1: not a vertex yet
	child  int32
	visits int32 // descents along it and, where other edges lead to the same result, results; tasks under way included
	closed bool
	bound  int64
	size   int64
}

// edgeRef is an edge of a vertex.
type edgeRef struct{ vertex, edge int32 }

// elite is one of the best leaves.
type elite[N any] struct {
	leaf   N
	cycles int64
	path   []int     // from the root
	ways   []int     // other children along it; nil: not counted yet
	swept  *[]change // one for each other child along it that is to be looked at; nil: not listed yet
}

// hit is a result and the edge below which it was found.
type hit struct {
	cycles int64
	edge   int32
}

func newGraph[N any](tree Tree[N], s *state, root open[N]) *graph[N] {
	g := &graph[N]{state: s, tree: tree, byKey: map[Key]int32{}, rng: rand.NewPCG(s.o.Seed, 0xD1B54A32D192ED03)}
	g.least = root.bound
	g.add(root, tree.Key(&root.node))
	return g
}

// add makes a vertex of a node; if it is no leaf and has no child worth a look, the vertex is closed.
func (g *graph[N]) add(n open[N], key Key) int32 {
	v := int32(len(g.vertices))
	g.byKey[key] = v
	u := vertex[N]{node: n.node, at: n.at, bound: n.bound, leaf: g.tree.Leaf(&n.node)}
	if !u.leaf {
		f := &g.frame
		f.expand(g.tree, &u.node, u.at, u.bound, g.cut(), &g.levels, &g.pruned)
		u.edges = make([]edge, len(f.which))
		for i, child := range f.which {
			u.edges[i] = edge{to: -1, child: int32(child), bound: f.bound[i], size: f.size[i]}
		}
		u.live = len(u.edges)
		u.closed = u.live == 0
	}
	g.vertices = append(g.vertices, u)
	return v
}

func (g *graph[N]) next() (*task[N], bool) {
	if !g.started && !g.vertices[0].closed {
		g.started = true
		return g.task(0, nil), true
	}
	if t := g.fork(); t != nil {
		return t, true
	}
	if t := g.neighbour(); t != nil {
		return t, true
	}
	for !g.vertices[0].closed {
		switch v, via, how := g.descend(); how {
		case arrived:
			return g.task(v, via), true
		case blocked:
			return nil, false
		}
	}
	return nil, false
}

// task is the look from a vertex on; that the edges towards it have been chosen counts at once.
func (g *graph[N]) task(v int32, via []edgeRef) *task[N] {
	for _, r := range via {
		g.vertices[r.vertex].edges[r.edge].visits++
	}
	u := &g.vertices[v]
	t := &task[N]{start: u.node, at: u.at, bound: u.bound, cut: g.cut(), limit: g.limit(), pick: pickWeighted,
		steps: patience, vertex: v, via: via}
	switch g.o.Strategy {
	case Random:
		t.pick = pickUniform
	case Climb:
		t.pick = pickGreedy
	}
	return t
}

// arrival is how a descent ended.
type arrival uint8

const (
	arrived arrival = iota // at a new vertex
	again                  // something was closed: try again
	blocked                // all that is left is under way
)

// descend follows edges from the root to one that leads to no vertex yet, and makes that vertex.
func (g *graph[N]) descend() (int32, []edgeRef, arrival) {
	var via []edgeRef
	for v := int32(0); ; {
		g.shut(v)
		if g.vertices[v].closed {
			return v, nil, again
		}
		e, ok := g.choose(v)
		if !ok {
			return v, nil, blocked
		}
		via = append(via, edgeRef{v, e})
		w, fresh := g.follow(v, e)
		switch {
		case g.vertices[w].closed:
			return w, nil, again
		case fresh:
			return w, via, arrived
		}
		v = w
	}
}

// follow is the vertex at the end of an edge, and whether it is new. If that vertex is closed, so is the edge now.
func (g *graph[N]) follow(v, e int32) (int32, bool) {
	u := &g.vertices[v]
	if to := u.edges[e].to; to >= 0 {
		return to, false
	}
	child := int(u.edges[e].child)
	kids, _ := g.tree.Branch(&u.node, g.frame.kids[:0])
	g.frame.kids = kids
	n := open[N]{node: kids[child], at: u.at.down(child), bound: u.edges[e].bound}
	key := g.tree.Key(&n.node)
	w, met := g.byKey[key]
	if !met {
		w = g.add(n, key)
		u = &g.vertices[v]
	}
	u.edges[e].to = w
	if g.vertices[w].closed {
		g.closeEdge(v, e)
	} else {
		g.vertices[w].parents = append(g.vertices[w].parents, edgeRef{v, e})
	}
	return w, !met
}

// shut closes the edges of a vertex that are not worth a look any more.
func (g *graph[N]) shut(v int32) {
	u, cut := &g.vertices[v], g.cut()
	for e := 0; e < len(u.edges); e++ { // none are left when the last one closes
		if !u.edges[e].closed && u.edges[e].bound >= cut {
			g.prune(int(u.at.depth)+1, u.edges[e].bound)
			g.closeEdge(v, int32(e))
		}
	}
}

func (g *graph[N]) closeEdge(v, e int32) {
	u := &g.vertices[v]
	if u.closed || u.edges[e].closed {
		return
	}
	u.edges[e].closed = true
	if u.live--; u.live == 0 {
		g.close(v)
	}
}

// close marks a vertex below which nothing is left, and tells its parents.
func (g *graph[N]) close(v int32) {
	u := &g.vertices[v]
	if u.closed {
		return
	}
	parents := u.parents
	*u = vertex[N]{at: u.at, bound: u.bound, leaf: u.leaf, closed: true}
	for _, p := range parents {
		g.closeEdge(p.vertex, p.edge)
	}
}

func (g *graph[N]) begin(t *task[N]) {
	if t.result.Cycles > 0 {
		g.admit(t)
	}
}

func (g *graph[N]) apply(t *task[N]) {
	if t.err != nil {
		return // what is open below start is open in the graph
	}
	if t.fresh && t.result.Cycles > 0 && !t.result.AtLeast {
		g.credit(t)
		if g.admit(t); g.straight.path == nil {
			g.straight = newElite(t)
		}
	}
	if t.over {
		g.close(t.vertex)
	}
}

// bound looks at all open edges, but for an answer that need not be exact only after the graph has grown by an eighth.
func (g *graph[N]) bound(exact bool) int64 {
	if !exact && len(g.vertices) < g.size+g.size/8+16 {
		return g.least
	}
	g.size, g.least = len(g.vertices), math.MaxInt64
	met := make([]bool, g.size)
	for todo := []int32{0}; len(todo) > 0; {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		u := &g.vertices[v]
		if !u.closed && (u.leaf || !g.started) {
			g.least = min(g.least, u.bound)
		}
		for _, e := range u.edges {
			switch {
			case e.closed:
			case e.to < 0:
				g.least = min(g.least, e.bound)
			case !met[e.to]:
				met[e.to] = true
				todo = append(todo, e.to)
			}
		}
	}
	return g.least
}

// limit is the cost beyond which a leaf is not among the best, or so bad that what is like it is bad too. The other
// strategies want to know all costs.
func (g *graph[N]) limit() int64 {
	switch n := len(g.elite); {
	case g.o.Strategy != Climb || n == 0 || g.elite[0].cycles > math.MaxInt64/tooBad:
		return math.MaxInt64
	case n < g.o.Best:
		return tooBad * g.elite[0].cycles
	default:
		return min(g.elite[n-1].cycles, tooBad*g.elite[0].cycles)
	}
}

// tooBad is how many times what the best leaf costs.
const tooBad = 2
