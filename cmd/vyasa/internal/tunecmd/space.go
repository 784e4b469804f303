package tunecmd

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/store"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/examples/workloads"
)

// tuneSpaceCmd measures spaces.
type tuneSpaceCmd struct {
	Workloads []string `arg:"" help:"Names of vyasa list or variants of them."`
	Probes    int      `default:"1000" help:"Samples of each estimate (${default})."`
	Depth     int      `default:"10" help:"The bound cuts down to this depth (${default})."`
	Choices   bool     `help:"List the choices with the values that are left before anything is decided."`
	Levels    bool     `help:"Show what the bound cuts down to each depth up to --depth."`
	SearchFlags
	RecordsFlag
}

// Validate checks the flags before anything runs; kong calls it.
func (c tuneSpaceCmd) Validate() error { return c.of(1) }

// Help says what is measured.
func (tuneSpaceCmd) Help() string {
	return `Sizes are estimates with their 95 % confidence intervals: by Chen's heterogeneous sampling, and by Knuth's random descents as a
check. Dead ends are random descents that meet a decision without a value left. The bound cuts what cannot take fewer
cycles than the best that is known: that on record, or else what a search of --budget finds; the factor is the size of the
whole tree over that of the cut one.`
}

// measuredSpace is a workload's space with what is known of it.
type measuredSpace struct {
	workloads.Workload
	tree  autotune.Tree
	best  int64 // cycles
	whole search.Estimate
}

// Run prints the tables.
func (c tuneSpaceCmd) Run(ctx context.Context, o console.Output) error {
	m, err := c.FindMachine()
	if err != nil {
		return err
	}
	if c.Probes < 2 || c.Depth < 1 {
		return errors.New("--probes is at least 2, --depth at least 1")
	}
	var list []*measuredSpace
	for _, name := range c.Workloads {
		w, err := c.FindWorkload(name)
		if err != nil {
			return err
		}
		tree, err := c.tree(w, m)
		if err != nil {
			return err
		}
		list = append(list, &measuredSpace{Workload: w, tree: tree})
	}
	if c.Choices {
		return printChoices(o.Out, list)
	}
	if err := c.sizes(ctx, o.Out, list); err != nil {
		return err
	}
	for _, s := range list {
		if err := c.known(ctx, s, m); err != nil {
			return err
		}
	}
	return c.cuts(ctx, o.Out, list)
}

// tree is the space of a workload.
func (c tuneSpaceCmd) tree(w workloads.Workload, m *machine.Machine) (autotune.Tree, error) {
	s, err := c.start(w)
	if err != nil {
		return autotune.Tree{}, err
	}
	return autotune.NewTree(s, c.options(s, vyasa.NewTarget(m)))
}

// known finds the best cycles: on record, or by a search.
func (c tuneSpaceCmd) known(ctx context.Context, s *measuredSpace, m *machine.Machine) error {
	if _, err := os.Stat(c.DB); err == nil {
		db, err := store.OpenReadOnly(c.DB)
		if err != nil {
			return err
		}
		defer db.Close()
		r, ok, err := db.Best(ctx, ProblemOf(s.Workload, m))
		if err != nil {
			return err
		}
		if ok {
			s.best = r.Cycles
			return nil
		}
	}
	start, err := c.start(s.Workload)
	if err != nil {
		return err
	}
	target := vyasa.NewTarget(m)
	r, err := autotune.Tune(ctx, start, target.Cost, c.options(start, target))
	if err != nil {
		return err
	}
	if r.Schedule == nil {
		return fmt.Errorf("%s: no schedule was found", s.Name)
	}
	s.best = r.Cycles
	return ctx.Err()
}

// slack are the thresholds of the cut, in best known cycles.
var slack = []float64{1, 1.05, 1.1}
