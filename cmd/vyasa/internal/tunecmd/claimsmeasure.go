package tunecmd

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
)

// measure is the row of a kernel.
func (c tuneClaimsCmd) measure(ctx context.Context, k tunable, target vyasa.Target) (claimed, error) {
	row := claimed{Kernel: k.name, Operator: k.operator}
	options := c.options(k.bare, target)
	tree, err := autotune.NewTree(k.bare, options)
	if err != nil {
		return row, err
	}
	if row.Best, row.From, err = bestKnown(ctx, k, target, options, c.DB, c.Budget); err != nil {
		return row, err
	}
	t := search.Tree[space.Store](tree)
	root, err := t.Root()
	if err != nil {
		return row, err
	}
	row.Bound, row.Open = t.Bound(&root), tree.Open(&root)
	ends, err := search.DeadEnds(ctx, t, c.Probes, c.Seed)
	if err != nil {
		return row, err
	}
	row.DeadEnds, row.Descents = sampled{ends.Rate().Value, ends.Rate().Error}, ends.All
	if row.Schedules, err = c.estimate(ctx, t, 0, 0, leavesOf); err != nil {
		return row, err
	}
	if row.Left, err = c.estimate(ctx, t, row.Best, c.Depth, leavesOf); err != nil {
		return row, err
	}
	row.Factor = over(row.Schedules.Value, row.Left.Value)
	if row.Nodes, err = nodesAt(ctx, t, 0, c.Depth); err != nil {
		return row, err
	}
	if row.NodesLeft, err = nodesAt(ctx, t, row.Best, c.Depth); err != nil {
		return row, err
	}
	if row.Under, err = c.below(ctx, tree, target, row.Best); err != nil {
		return row, err
	}
	row.Orders, err = c.orders(ctx, k, options, row.Best)
	return row, err
}

// leavesOf and nodesOf are what of an estimate is wanted.
func leavesOf(e search.Estimate) search.Mean { return e.Leaves }

func nodesOf(e search.Estimate) search.Mean { return e.Nodes }

// estimate is a size of a tree, cut at a bound above a depth: by Chen's method or by Knuth's, whichever is surer of
// what it says.
func (c tuneClaimsCmd) estimate(ctx context.Context, t search.Tree[space.Store], cut int64, depth int,
	of func(search.Estimate) search.Mean) (sampled, error) {
	s := search.Sampling{Probes: c.Probes / 20, Seed: c.Seed, Cut: cut, CutDepth: depth}
	chen, err := search.Chen(ctx, t, s)
	if err != nil {
		return sampled{}, err
	}
	s.Probes = c.Probes
	knuth, err := search.Knuth(ctx, t, s)
	if err != nil {
		return sampled{}, err
	}
	if ctx.Err() != nil {
		return sampled{}, ctx.Err()
	}
	a, b := of(chen), of(knuth)
	if b.Value > 0 && b.Error < a.Error {
		a = b
	}
	return sampled{a.Value, a.Error}, nil
}

// nodesAt counts the nodes at a depth that are left if the tree is cut at a bound, 0 for not at all.
func nodesAt(ctx context.Context, t search.Tree[space.Store], cut int64, depth int) (int64, error) {
	levels, err := search.Count(ctx, t, search.Census{Cut: cut, Depth: depth, Limit: mostNodes})
	if err != nil || len(levels) <= depth {
		return 0, err
	}
	return levels[depth].Nodes - levels[depth].Cut, nil
}

// orders compares orders of decisions: the default, its reverse and random ones.
func (c tuneClaimsCmd) orders(ctx context.Context, k tunable, o autotune.Options, best int64) ([]orders, error) {
	groups := space.Groups()
	list := []orders{{Order: "default", Groups: slices.Clone(groups)}}
	slices.Reverse(groups)
	list = append(list, orders{Order: "reverse", Groups: slices.Clone(groups)})
	rng := rand.New(rand.NewPCG(c.Seed, 5))
	for i := range c.Orders {
		rng.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
		list = append(list, orders{Order: fmt.Sprintf("random %d", i+1), Groups: slices.Clone(groups)})
	}
	for i := range list {
		if err := c.order(ctx, k, o, best, &list[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// order measures one.
func (c tuneClaimsCmd) order(ctx context.Context, k tunable, o autotune.Options, best int64, row *orders) error {
	o.Space.Order = row.Groups
	tree, err := autotune.NewTree(k.bare, o)
	if err != nil {
		return err
	}
	t := search.Tree[space.Store](tree)
	for deeper := true; deeper; {
		n, err := nodesAt(ctx, t, 0, row.Depth+1)
		if err != nil {
			return err
		}
		if n > 0 {
			row.Depth, row.Nodes = row.Depth+1, n
		}
		deeper = n > 0 && n <= c.Nodes
	}
	if row.Left, err = nodesAt(ctx, t, best, row.Depth); err != nil {
		return err
	}
	row.Factor = over(float64(row.Nodes), float64(row.Left))
	row.Visit, err = c.estimate(ctx, t, best, 0, nodesOf)
	return err
}

// over is a / b, 0 if b is 0: JSON knows no infinity.
func over(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}
