package search

import "context"

// Knuth estimates the size of a tree by random descents: a node that has been reached through nodes with 3, 2 and 5
// children stands for 30 of its depth. Each probe's expectation is the size; where the tree is uneven its spread is
// great (D. E. Knuth, Estimating the efficiency of backtrack programs, Math. Comp. 29, 1975).
func Knuth[N any](ctx context.Context, tree Tree[N], s Sampling) (Estimate, error) {
	return sample(ctx, tree, s, func(p *prober[N]) size {
		n, weight := p.root, 1.0
		for x, depth := (size{}), 0; ; depth++ {
			x.nodes += weight
			if p.tree.Leaf(&n) {
				x.leaves = weight
				return x
			}
			kids := p.children(&n, depth)
			if len(kids) == 0 {
				x.ends = weight
				return x
			}
			weight *= float64(len(kids))
			n = kids[draw(p.rng, len(kids))]
		}
	})
}
