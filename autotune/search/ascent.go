package search

import (
	"math"
	"slices"
)

// choose is the edge of a vertex to follow; false: what its edges lead to is under way.
//
// Of the edges below which a leaf is least work one that has not been followed comes first, drawn by its bound. Of all
// others it is that with the greatest
//
//	h = (S + a + sqrt(a (2S + a))) / n      a = max(0, ln(2 N k / delta))
//
// where n counts the results below the edge, N those below all k edges, and S those below it among the vertex's best s:
// an upper bound of the probability that the edge leads to one of the best (Threshold Ascent on Graph: de Mesmay,
// Rimmel, Voronenko and Pueschel, ICML 2009; the bandit: Streeter and Smith, CP 2006). It is taken over the work that
// a leaf below the edge is at least: a tree may tell its size.
func (g *graph[N]) choose(v int32) (int32, bool) {
	u := &g.vertices[v]
	var unvisited, free []int32
	visits, least := 0, int64(math.MaxInt64)
	for e := range u.edges {
		if !u.edges[e].closed && !g.busy(u.edges[e].to) {
			free = append(free, int32(e))
			visits += int(u.edges[e].visits)
			least = min(least, u.edges[e].size)
		}
	}
	for _, e := range free {
		if u.edges[e].visits == 0 && u.edges[e].size == least {
			unvisited = append(unvisited, e)
		}
	}
	switch {
	case len(free) == 0:
		return 0, false
	case g.o.Strategy == Random:
		return free[draw(g.rng, len(free))], true
	case len(unvisited) > 0:
		bounds := make([]int64, len(unvisited))
		for i, e := range unvisited {
			bounds[i] = u.edges[e].bound
		}
		return unvisited[weighted(bounds, slices.Repeat([]int64{1}, len(bounds)), g.cut(), g.rng)], true
	}
	a := max(0, math.Log(2*float64(visits)*float64(len(free))/g.o.Delta))
	best, at := math.Inf(-1), free[0]
	for _, e := range free {
		h := promise(u.hits(e), a, max(1, u.edges[e].visits)) / float64(u.edges[e].size)
		if h > best {
			best, at = h, e
		}
	}
	return at, true
}

// promise is h.
func promise(hits int, a float64, visits int32) float64 {
	s := float64(hits)
	return (s + a + math.Sqrt(a*(2*s+a))) / float64(visits)
}

// busy reports whether a vertex is a leaf under evaluation.
func (g *graph[N]) busy(v int32) bool { return v >= 0 && g.vertices[v].leaf }

// hits is how many of the best results came by an edge.
func (u *vertex[N]) hits(e int32) (n int) {
	for _, h := range u.top {
		if h.edge == e {
			n++
		}
	}
	return n
}

// credit counts a result at the task's vertex, all above it, and those below that it came by, once for each edge.
func (g *graph[N]) credit(t *task[N]) {
	g.known(t)
	met := map[int32]bool{t.vertex: true}
	for todo := []int32{t.vertex}; len(todo) > 0; {
		v := todo[0]
		todo = todo[1:]
		for _, p := range g.vertices[v].parents {
			u := &g.vertices[p.vertex]
			if u.closed {
				continue
			}
			u.keep(hit{t.entry.Cycles, p.edge}, g.o.Best)
			if !slices.Contains(t.via, p) {
				u.edges[p.edge].visits++
			}
			if !met[p.vertex] {
				met[p.vertex] = true
				todo = append(todo, p.vertex)
			}
		}
	}
}

// known counts the result at the edges below the task's vertex that the way to the leaf took, as far as they are in the
// graph.
func (g *graph[N]) known(t *task[N]) {
	path := t.leafAt.path()[t.at.depth:]
	for v := t.vertex; len(path) > 0 && v >= 0; path = path[1:] {
		u := &g.vertices[v]
		e := slices.IndexFunc(u.edges, func(e edge) bool { return int(e.child) == path[0] })
		if e < 0 {
			return
		}
		u.keep(hit{t.entry.Cycles, int32(e)}, g.o.Best)
		u.edges[e].visits++
		v = u.edges[e].to
	}
}

// keep puts a result among the best; of equal ones the latest stay.
func (u *vertex[N]) keep(h hit, most int) {
	at := slices.IndexFunc(u.top, func(o hit) bool { return o.cycles >= h.cycles })
	if at < 0 {
		at = len(u.top)
	}
	u.top = slices.Insert(u.top, at, h)
	u.top = u.top[:min(len(u.top), most)]
}
