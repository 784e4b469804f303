package search

import (
	"context"
	"slices"
)

// sampled is the node of a stratum that stands for all of it.
type sampled[N any] struct {
	node   N
	weight float64 // how many it stands for
}

// Chen estimates the size of a tree by heterogeneous sampling: level by level, of all nodes met with the same number of
// open choices one is kept, each with a chance in proportion to what it stands for, and stands for all. Each probe's
// expectation is the size, as with Knuth's method; a probe takes longer and spreads much less (P. C. Chen, Heuristic
// sampling, SIAM J. Comput. 21, 1992). A tree that does not tell what is open has one stratum a level.
func Chen[N any](ctx context.Context, tree Tree[N], s Sampling) (Estimate, error) {
	open := func(*N) int { return 0 }
	if t, ok := tree.(Openness[N]); ok {
		open = t.Open
	}
	return sample(ctx, tree, s, func(p *prober[N]) size {
		var x size
		level := map[int]*sampled[N]{open(&p.root): {p.root, 1}}
		for depth := 0; len(level) > 0; depth++ {
			next := map[int]*sampled[N]{}
			for _, at := range inOrder(level) {
				p.stand(level[at], depth, next, open, &x)
			}
			level = next
		}
		return x
	})
}

// stand counts what a node stands for, and lets its children stand for their strata.
func (p *prober[N]) stand(n *sampled[N], depth int, next map[int]*sampled[N], open func(*N) int, x *size) {
	x.nodes += n.weight
	if p.tree.Leaf(&n.node) {
		x.leaves += n.weight
		return
	}
	kids := p.children(&n.node, depth)
	if len(kids) == 0 {
		x.ends += n.weight
	}
	for i := range kids {
		at := open(&kids[i])
		k, ok := next[at]
		if !ok {
			next[at] = &sampled[N]{kids[i], n.weight}
			continue
		}
		if k.weight += n.weight; p.uniform() < n.weight/k.weight {
			k.node = kids[i]
		}
	}
}

// inOrder is the keys of a level: the most open choices first.
func inOrder[V any](level map[int]V) []int {
	keys := make([]int, 0, len(level))
	for k := range level {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	slices.Reverse(keys)
	return keys
}
