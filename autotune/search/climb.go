package search

import (
	"cmp"
	"slices"
)

// neighbour is a task to find a leaf that is like one of the best, or nil if it is the turn of a descent in the graph,
// or there is nothing to climb.
//
// It begins at the root and keeps to the leaf's decisions, but for one to three, which are taken otherwise; what these
// forbid comes out as near as can be. Decisions commute, so that any of them can be changed. Half of the tasks take one
// decision otherwise, each other value of each decision in turn (sweep.go).
func (g *graph[N]) neighbour() *task[N] {
	if g.tasks++; g.o.Strategy != Climb || g.tasks%3 == 0 || len(g.elite) == 0 || g.vertices[0].closed {
		return nil
	}
	if _, near := g.tree.(Nearness[N]); !near {
		return nil
	}
	if g.tasks%3 == 1 {
		if t := g.sweep(); t != nil {
			return t
		}
	}
	n := len(g.elite)
	e := &g.elite[min(draw(g.rng, n), draw(g.rng, n))]
	if draw(g.rng, 8) == 0 && g.straight.path != nil { // it has the least bounds and the first values
		e = &g.straight
	}
	t := g.task(0, nil)
	t.pick, t.near, t.last, t.way = pickNear, &e.leaf, len(e.path), -1
	t.turns = 1 + min(draw(g.rng, 3), draw(g.rng, 3))
	t.turn = g.turn(e)
	return t
}

// turn is the depth at which to depart from a leaf: any, or any with probability proportional to the other ways that
// there are.
func (g *graph[N]) turn(e *elite[N]) int {
	if draw(g.rng, 2) == 0 {
		return draw(g.rng, max(1, len(e.path)))
	}
	if e.ways == nil {
		e.ways = g.ways(e.path)
	}
	sum := 0
	for _, n := range e.ways {
		sum += n
	}
	x := draw(g.rng, max(1, sum))
	for depth, n := range e.ways {
		if x -= n; x < 0 {
			return depth
		}
	}
	return 0
}

// ways is how many other children there are at each node of a path from the root.
func (g *graph[N]) ways(path []int) []int {
	ways := make([]int, len(path))
	node, err := g.tree.Root()
	if err != nil {
		panic("BUG: there was a root: " + err.Error())
	}
	for depth, child := range path {
		kids, _ := g.tree.Branch(&node, nil)
		ways[depth] = len(kids) - 1
		node = kids[child]
	}
	return ways
}

// fork is a task to go from one of the first vertices straight down, or nil when all have had their turn: what is
// decided first decides most, so that each way is to be seen once.
func (g *graph[N]) fork() *task[N] {
	if g.o.Strategy != Climb {
		return nil
	}
	if !g.forked {
		g.forked, g.forks = true, g.first()
	}
	for len(g.forks) > 0 {
		v := g.forks[0]
		g.forks = g.forks[1:]
		if u := &g.vertices[v]; u.closed || u.bound >= g.cut() {
			continue
		}
		for _, p := range g.vertices[v].parents {
			if u := &g.vertices[p.vertex]; !u.closed && !u.edges[p.edge].closed {
				return g.task(v, []edgeRef{p})
			}
		}
	}
	return nil
}

// mostForks is about how many vertices are looked at first.
const mostForks = 8

// first makes vertices of the topmost nodes, level by level, until there are enough; those of the last level are
// wanted, and leaves above it, which nobody else would look at, least bounds first.
func (g *graph[N]) first() []int32 {
	level, leaves := []int32{0}, []int32{}
	for len(level) < mostForks {
		var next []int32
		for _, v := range level {
			g.shut(v)
			for e := range g.vertices[v].edges {
				if g.vertices[v].closed || g.vertices[v].edges[e].closed {
					continue
				}
				w, fresh := g.follow(v, int32(e))
				switch {
				case !fresh || g.vertices[w].closed:
				case g.vertices[w].leaf:
					leaves = append(leaves, w)
				default:
					next = append(next, w)
				}
			}
		}
		if len(next) == 0 {
			break
		}
		level = next
	}
	level = append(level, leaves...)
	slices.SortStableFunc(level, func(a, b int32) int { return cmp.Compare(g.vertices[a].bound, g.vertices[b].bound) })
	return level
}

// admit puts a leaf among the best.
func (g *graph[N]) admit(t *task[N]) {
	if g.o.Strategy != Climb {
		return
	}
	e := newElite(t)
	at := slices.IndexFunc(g.elite, func(o elite[N]) bool { return o.cycles > e.cycles })
	if at < 0 {
		at = len(g.elite)
	}
	next := slices.Insert(slices.Clone(g.elite), at, e) // tasks under way look at leaves of the old list
	g.elite = next[:min(len(next), g.o.Best)]
}

// newElite is the leaf of a task.
func newElite[N any](t *task[N]) elite[N] {
	return elite[N]{leaf: t.leaf, cycles: t.entry.Cycles, path: t.leafAt.path()}
}
