package tunecmd

import (
	"context"
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa"
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
	Under   int      `placeholder:"N" help:"Look below N of the nodes that are left at the depth for schedules within 1 % of the best: these no bound can cut that is exact to 1 %."`
	JSON    bool     `name:"json" help:"Print JSON."`
	SpaceFlags
	RecordsFlag
}

// Validate checks the flags before anything runs; kong calls it.
func (c tuneClaimsCmd) Validate() error { return c.of(1) }

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
	Under     under    `json:"under"`
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
	if c.Probes < 40 || c.Depth < 1 || c.Orders < 0 || c.Nodes < 1 || c.Budget < 1 || c.Under < 0 {
		return errors.New("--probes is at least 40, --depth, --nodes and --budget at least 1, --orders and --under " +
			"at least 0")
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
