package search

import (
	"context"
	"math"
	"math/rand/v2"
)

// Descents counts random descents from the root.
type Descents struct {
	All, Failed int
}

// Rate is the share that failed, with its 95 % confidence interval.
func (d Descents) Rate() Mean {
	p := float64(d.Failed) / float64(max(1, d.All))
	return Mean{p, 1.96 * math.Sqrt(p*(1-p)/float64(max(1, d.All)))}
}

// DeadEnds descends n times from the root to a leaf, each child as likely as the others, and counts how often a node is
// met that has none: the measure of how much constraints fail to propagate (the Telamon paper, table 2). The end of ctx
// ends it early.
func DeadEnds[N any](ctx context.Context, tree Tree[N], n int, seed uint64) (Descents, error) {
	root, err := tree.Root()
	if err != nil {
		return Descents{}, err
	}
	var d Descents
	var kids []N
	for rng := rand.NewPCG(seed, 1); d.All < n && ctx.Err() == nil; d.All++ {
		for at := root; !tree.Leaf(&at); at = kids[draw(rng, len(kids))] {
			if kids, _ = tree.Branch(&at, kids[:0]); len(kids) == 0 {
				d.Failed++
				break
			}
		}
	}
	return d, nil
}
