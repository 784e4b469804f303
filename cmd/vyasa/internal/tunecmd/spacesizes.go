package tunecmd

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
)

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
	fmt.Fprintf(w, "%-18s %7s %20s %20s %20s %18s\n", "size", "open", "schedules (Chen)", "nodes (Chen)",
		"nodes (Knuth)", "dead ends")
	for _, s := range list {
		if s.whole, err = c.estimate(ctx, s.tree, 0, 0); err != nil {
			return err
		}
		knuth, err := search.Knuth(ctx, search.Tree[space.Store](s.tree),
			search.Sampling{Probes: c.Probes, Seed: c.Seed})
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
		fmt.Fprintf(w, "%-18s %7d %20v %20v %20v %17.2f%%\n", s.Name, s.tree.Open(&root), s.whole.Leaves, s.whole.Nodes,
			knuth.Nodes, 100*ends.Rate().Value)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// estimate is the size of a tree, cut above a depth at a bound.
func (c tuneSpaceCmd) estimate(ctx context.Context, t autotune.Tree, cut int64, depth int) (search.Estimate, error) {
	return search.Chen(ctx, search.Tree[space.Store](t), search.Sampling{Probes: max(2, c.Probes/20), Seed: c.Seed,
		Cut: cut, CutDepth: depth})
}

// cuts prints what the bound cuts.
func (c tuneSpaceCmd) cuts(ctx context.Context, w io.Writer, list []*measuredSpace) error {
	fmt.Fprintf(w, "\n%-18s %9s %9s   %s\n", "cut by the bound", "best", "bound",
		"factor with the threshold at 1, 1.05 and 1.1 times the best (its power of ten)")
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
