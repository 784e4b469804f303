package tunecmd

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/autoschedule"
	"github.com/vyasa-go/vyasa/autotune/proof"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/halide"
)

// tuneCheckCmd checks a certificate.
type tuneCheckCmd struct {
	Workload string   `arg:"" help:"The workload that it is about, or the FILE."`
	File     string   `arg:"" help:"The certificate, from vyasa tune --certificates."`
	Schedule string   `placeholder:"TEXT" help:"Directives that stood, as the search had them."`
	Pin      []string `sep:"none" placeholder:"NAME=VALUE" help:"Decisions that stood, as the search had them."`
	console.ShapeFlags
	console.MachineFlag
}

// Help says what is checked.
func (tuneCheckCmd) Help() string {
	return `The tree of decisions is walked anew down to the lines of the certificate: every schedule must be named there, or lie below a
named decision whose bound, computed anew, is no less than is said. Bounds are computed twice: from the space, and by code that
shares nothing with that from the numbers in the file, which must be those of the space. The best is simulated again. Costs of
other schedules are taken as they are written.`
}

// Run checks.
func (c tuneCheckCmd) Run(ctx context.Context, o console.Output) error {
	flags := SearchFlags{Schedule: c.Schedule, Strategy: "tag",
		SpaceFlags: SpaceFlags{Pin: c.Pin, ShapeFlags: c.ShapeFlags, MachineFlag: c.MachineFlag}}
	s, err := c.start(flags)
	if err != nil {
		return err
	}
	m, err := c.FindMachine()
	if err != nil {
		return err
	}
	target := vyasa.NewTarget(m)
	tree, err := autotune.NewTree(s, flags.options(s, target))
	if err != nil {
		return err
	}
	file, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	v, err := search.Check(search.Tree[space.Store](tree), bytes.NewReader(file),
		func(leaf *space.Store) (int64, error) {
			_, cycles, err := tree.Settle(ctx, leaf, target.Cost)
			return cycles, err
		})
	var bounds proof.Verdict
	if err == nil {
		bounds, err = proof.Check(bytes.NewReader(file))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	fmt.Fprintf(o.Out, "%s: %v (%d lines of the frontier, %d nodes above it; %d bounds computed anew from the file)\n",
		c.Workload, v, v.Lines, v.Walked, bounds.Cuts)
	return nil
}

// start is the schedule that the search began with.
func (c tuneCheckCmd) start(flags SearchFlags) (*halide.Schedule, error) {
	if console.IsFile(c.Workload) {
		if err := flags.noFile(c.Workload); err != nil {
			return nil, err
		}
		written, err := console.ReadProgram(c.Workload)
		if err != nil {
			return nil, err
		}
		return autoschedule.Bare(written)
	}
	w, err := c.FindWorkload(c.Workload)
	if err != nil {
		return nil, err
	}
	return flags.start(w)
}
