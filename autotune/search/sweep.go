package search

import (
	"cmp"
	"slices"
)

// change is another child along the path to a leaf.
type change struct {
	depth, child int
	bound        int64
	promise      float64 // how far the bound is below the cut, over how many times the work the leaf becomes
}

// sweep is a task to take one decision of the best leaf otherwise that has not been taken so, in the order of others,
// or nil when all of the best have been looked at that way. A plateau, where most of what is changed changes nothing,
// hides the one value that does: drawing values at random finds it late.
func (g *graph[N]) sweep() *task[N] {
	for i := range g.elite {
		e := &g.elite[i]
		if e.swept == nil {
			list := g.others(e.path)
			e.swept = &list
		}
		for len(*e.swept) > 0 {
			f := (*e.swept)[0]
			*e.swept = (*e.swept)[1:]
			if f.bound >= g.cut() {
				continue
			}
			t := g.task(0, nil)
			t.pick, t.near, t.last = pickNear, &e.leaf, len(e.path)
			t.turn, t.turns, t.way = f.depth, 1, f.child
			return t
		}
	}
	return nil
}

// others are the other children along a path from the root, those first that promise most for their work, of equal ones
// those near the root: what is decided first decides most.
func (g *graph[N]) others(path []int) []change {
	var list []change
	node, err := g.tree.Root()
	if err != nil {
		panic("BUG: there was a root: " + err.Error())
	}
	for depth, child := range path {
		kids, _ := g.tree.Branch(&node, nil)
		for i := range kids {
			if i != child {
				c := change{depth: depth, child: i, bound: g.tree.Bound(&kids[i])}
				work := max(1, float64(sizeOf(g.tree, &kids[i]))/float64(sizeOf(g.tree, &kids[child])))
				c.promise = float64(g.cut()-c.bound) / work
				list = append(list, c)
			}
		}
		node = kids[child]
	}
	slices.SortStableFunc(list, func(a, b change) int { return cmp.Compare(b.promise, a.promise) })
	return list
}
