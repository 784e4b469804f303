package tunecmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
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

// printChoices lists what is to be decided.
func printChoices(w io.Writer, list []*measuredSpace) error {
	for _, s := range list {
		root, err := s.tree.Root()
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s\n", s.Name)
		sp := s.tree.Space
		for _, c := range sp.Choices() {
			var left []string
			for i, v := range sp.Values(c) {
				if sp.Domain(&root, c)>>i&1 == 1 {
					left = append(left, v)
				}
			}
			fmt.Fprintf(w, "  %-20s %s\n", sp.Name(c), strings.Join(left, " | "))
		}
	}
	return nil
}

// sizes prints how large the spaces are, and how often descents fail.
func (c tuneSpaceCmd) sizes(ctx context.Context, w io.Writer, list []*measuredSpace) (err error) {
	fmt.Fprintf(w, "%-18s %7s %20s %20s %20s %18s\n", "size", "open", "schedules (Chen)", "nodes (Chen)", "nodes (Knuth)", "dead ends")
	for _, s := range list {
		if s.whole, err = c.estimate(ctx, s.tree, 0, 0); err != nil {
			return err
		}
		knuth, err := search.Knuth(ctx, search.Tree[space.Store](s.tree), search.Sampling{Probes: c.Probes, Seed: c.Seed})
		if err != nil {
			return err
		}
		ends, err := search.DeadEnds(ctx, search.Tree[space.Store](s.tree), c.Probes, c.Seed)
		if err != nil {
			return err
		}
		root, err := s.tree.Root()
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-18s %7d %20v %20v %20v %17.2f%%\n", s.Name, s.tree.Open(&root), s.whole.Leaves, s.whole.Nodes, knuth.Nodes, 100*ends.Rate().Value)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// estimate is the size of a tree, cut above a depth at a bound.
func (c tuneSpaceCmd) estimate(ctx context.Context, t autotune.Tree, cut int64, depth int) (search.Estimate, error) {
	return search.Chen(ctx, search.Tree[space.Store](t), search.Sampling{Probes: max(2, c.Probes/20), Seed: c.Seed, Cut: cut, CutDepth: depth})
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

// cuts prints what the bound cuts.
func (c tuneSpaceCmd) cuts(ctx context.Context, w io.Writer, list []*measuredSpace) error {
	fmt.Fprintf(w, "\n%-18s %9s %9s   %s\n", "cut by the bound", "best", "bound", "factor with the threshold at 1, 1.05 and 1.1 times the best (its power of ten)")
	for _, s := range list {
		root, err := s.tree.Root()
		if err != nil {
			return err
		}
		row := fmt.Sprintf("%-18s %9d %9d  ", s.Name, s.best, s.tree.Bound(&root))
		for _, x := range slack {
			text, err := c.factor(ctx, s, x, c.Depth)
			if err != nil {
				return err
			}
			row += text
		}
		fmt.Fprintln(w, row)
		for d := 1; c.Levels && d <= c.Depth; d++ {
			row := fmt.Sprintf("%-18s %9s %9s  ", "", "", fmt.Sprintf("depth %d", d))
			for _, x := range slack {
				text, err := c.factor(ctx, s, x, d)
				if err != nil {
					return err
				}
				row += text
			}
			fmt.Fprintln(w, row)
		}
	}
	return nil
}

// factor is how much smaller the cut tree is.
func (c tuneSpaceCmd) factor(ctx context.Context, s *measuredSpace, slack float64, depth int) (string, error) {
	cut, err := c.estimate(ctx, s.tree, int64(math.Ceil(slack*float64(s.best))), depth)
	if err != nil {
		return "", err
	}
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	f := s.whole.Nodes.Value / max(1, cut.Nodes.Value)
	return fmt.Sprintf(" %10.4gx (%4.1f)", f, math.Log10(f)), nil
}
