package search

import "slices"

// neighbour is a task to find a leaf that is like one of the best, or nil if it is the turn of a descent in the graph,
// or there is nothing to climb.
//
// It begins at the root and keeps to the leaf's decisions, but for one to three, which are taken otherwise; what these
// forbid comes out as near as can be. Decisions commute, so that any of them can be changed.
func (g *graph[N]) neighbour() *task[N] {
	if g.tasks++; g.o.Strategy != Climb || g.tasks%3 == 0 || len(g.elite) == 0 || g.vertices[0].closed {
		return nil
	}
	if _, near := g.tree.(Nearness[N]); !near {
		return nil
	}
	n := len(g.elite)
	e := &g.elite[min(draw(g.rng, n), draw(g.rng, n))]
	t := g.task(0, nil)
	t.pick, t.near, t.last = pickNear, &e.leaf, e.depth
	t.turns = 1 + min(draw(g.rng, 3), draw(g.rng, 3))
	t.turn = draw(g.rng, max(1, e.depth))
	return t
}

// seed is a task to go to the next leaf that is known to be good, or nil: one that keeps to its decisions comes out at
// it.
func (g *graph[N]) seed() *task[N] {
	_, near := g.tree.(Nearness[N])
	if g.o.Strategy != Climb || !near || len(g.seeds) == 0 || g.vertices[0].closed {
		return nil
	}
	leaf := g.seeds[0]
	g.seeds = g.seeds[1:]
	t := g.task(0, nil)
	t.pick, t.near = pickNear, &leaf
	return t
}

// admit puts a leaf among the best.
func (g *graph[N]) admit(t *task[N]) {
	if g.o.Strategy != Climb {
		return
	}
	e := elite[N]{t.leaf, t.entry.Cycles, int(t.leafAt.depth)}
	at := slices.IndexFunc(g.elite, func(o elite[N]) bool { return o.cycles > e.cycles })
	if at < 0 {
		at = len(g.elite)
	}
	next := slices.Insert(slices.Clone(g.elite), at, e) // tasks under way look at leaves of the old list
	g.elite = next[:min(len(next), g.o.Best)]
}
