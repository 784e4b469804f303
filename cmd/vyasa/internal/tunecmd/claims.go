package tunecmd

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
)

// tuneClaimsCmd measures what constraints and bounds are worth, as the Telamon paper does for its spaces.
type tuneClaimsCmd struct {
	Kernels []string `arg:"" optional:"" help:"Names of vyasa list, or matmul-i16 and its like; without, a conv2d, a depthwise, a conv3d and a matmul."`
	Depth   int      `default:"10" help:"The bound cuts down to this depth (${default})."`
	Probes  int      `default:"20000" help:"Random descents of each estimate by Knuth's method; Chen's takes a twentieth (${default})."`
	Orders  int      `default:"3" help:"So many random orders of decisions beside the default and its reverse (${default})."`
	Nodes   int64    `default:"100000" help:"Orders are compared at the first depth with more nodes than this (${default})."`
	Budget  int      `default:"300" placeholder:"N" help:"Evaluations of the search for the best, where none is on record (${default})."`
	JSON    bool     `name:"json" help:"Print JSON."`
	SpaceFlags
	RecordsFlag
}

// Help says what is measured.
func (tuneClaimsCmd) Help() string {
	return `Three tables, after the Telamon paper (Beaugnon et al., On the Representation of Partially Specified Implementations):
its table 2, how many schedules there are and how often a random descent ends at a decision without a value left; its
table 3, how many are left if the bound cuts, down to --depth, what cannot take fewer cycles than the best that is known; and
its section 5.5, what the order of decisions is worth: the share of nodes that is left at the first depth with more
than --nodes of them, and how many nodes are left of the whole tree. Nodes at a depth are counted; sizes are estimated, by
Chen's method or Knuth's, whichever is surer, with 95 % confidence. The best is that on record, or what a search finds.`
}

// claims are the tables, as JSON.
type claims struct {
	Machine string    `json:"machine"`
	Seed    uint64    `json:"seed"`
	Depth   int       `json:"depth"`
	Kernels []claimed `json:"kernels"`
}

// claimed are the figures of one kernel.
type claimed struct {
	Kernel    string   `json:"kernel"`
	Operator  string   `json:"operator"`
	Best      int64    `json:"best"` // cycles: the threshold of the cut
	From      string   `json:"best_from"`
	Bound     int64    `json:"bound"` // of the whole space
	Open      int      `json:"open_decisions"`
	DeadEnds  sampled  `json:"dead_ends"` // share of random descents
	Descents  int      `json:"descents"`
	Schedules sampled  `json:"schedules"`
	Left      sampled  `json:"schedules_left"` // with the cut down to the depth
	Factor    float64  `json:"factor"`         // Schedules / Left; 0: none is left
	Nodes     int64    `json:"nodes_at_depth"`
	NodesLeft int64    `json:"nodes_at_depth_left"`
	Orders    []orders `json:"orders"`
}

// sampled is an estimate with half the width of its 95 % confidence interval.
type sampled struct {
	Value float64 `json:"value"`
	Error float64 `json:"error"`
}

// orders is what the bound cuts under an order of decisions.
type orders struct {
	Order  string   `json:"order"`
	Groups []string `json:"groups"`
	Depth  int      `json:"depth"`
	Nodes  int64    `json:"nodes"`      // at this depth
	Left   int64    `json:"nodes_left"` // of these, not cut
	Factor float64  `json:"factor"`     // Nodes / Left; 0: none is left
	Visit  sampled  `json:"to_visit"`   // nodes of the whole tree that are not cut
}

// Run prints the tables.
func (c tuneClaimsCmd) Run(ctx context.Context, o console.Output) error {
	m, err := c.FindMachine()
	if err != nil {
		return err
	}
	if c.Probes < 40 || c.Depth < 1 || c.Orders < 0 || c.Nodes < 1 || c.Budget < 1 {
		return errors.New("--probes is at least 40, --depth, --nodes and --budget at least 1, --orders at least 0")
	}
	names := c.Kernels
	if len(names) == 0 {
		names = []string{"cv-3x3-i16", "dl-ds3x3-i16", "cv3d-3x3x3-i16", matrices + "i16"}
	}
	all := claims{Machine: m.Hash(), Seed: c.Seed, Depth: c.Depth}
	target := vyasa.NewTarget(m)
	for _, name := range names {
		k, err := c.tunable(name)
		if err != nil {
			return err
		}
		row, err := c.measure(ctx, k, target)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		all.Kernels = append(all.Kernels, row)
	}
	if c.JSON {
		return console.WriteJSON(o.Out, all)
	}
	all.print(o.Out)
	return nil
}

// mostNodes is how many nodes are counted; more are not waited for.
const mostNodes = 50_000_000

// measure is the row of a kernel.
func (c tuneClaimsCmd) measure(ctx context.Context, k tunable, target *vyasa.Target) (claimed, error) {
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
	row.Orders, err = c.orders(ctx, k, options, row.Best)
	return row, err
}

// leavesOf and nodesOf are what of an estimate is wanted.
func leavesOf(e search.Estimate) search.Mean { return e.Leaves }
func nodesOf(e search.Estimate) search.Mean  { return e.Nodes }

// estimate is a size of a tree, cut at a bound above a depth: by Chen's method or by Knuth's, whichever is surer of what it says.
func (c tuneClaimsCmd) estimate(ctx context.Context, t search.Tree[space.Store], cut int64, depth int, of func(search.Estimate) search.Mean) (sampled, error) {
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
