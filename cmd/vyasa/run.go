package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/mapcmd"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// runCmd compiles, simulates and checks kernels.
type runCmd struct {
	Workload string `arg:"" help:"A name of vyasa list or a variant of it, a FILE, or all: the 42 workloads of the paper."`
	console.KernelFlags
	Seed uint64 `default:"1" help:"Seed of the random data."`
	Data string `enum:"all,small,full,extremes" default:"all" help:"Kind of data: small (nothing saturates), full range, extremes of the type, or all three."`
	JSON bool   `name:"json" help:"Print a JSON list."`
	console.TargetFlag
	mapcmd.NeedleFlag
	mapcmd.LimitFlag
	reportFlags
}

// Validate checks the flags; kong calls it.
func (c runCmd) Validate() error {
	return errors.Join(c.LimitFlag.Validate(), c.reportFlags.Validate())
}

// Help explains what is checked.
func (runCmd) Help() string {
	return `Each kernel's C is simulated on random data and compared with the reference evaluator, every bit of every element.
On a mismatch the first element is named, and the first form (nest, triplets, program, C or bundles) that diverges; the
exit status is then 1. ` + reportHelp + `
Notes on what is slower than it looks, as lanes of a vectorised loop that run one by one, go to standard error.
What does not fit the 128 KB of one core runs in tiles, whose cycles add up; reports are of each tile, a picture or a dump
of the first.

With --target native, avx2, vnni or avx512, kernels become machine code of this processor and run here, on one thread: all results
are compared as before, and the time is the least of 30 samples. What has no machine code runs by functions of Go, with a note.

Where the schedule maps loops onto instructions (directive map), these are called: in Go, where they do what their texts say, and
in C where gcc is there, by the instructions of this processor and by loops for others.

Targets:
` + console.TargetHelp() + "\n\n" + console.FileHelp + "\n\n" + console.ScheduleHelp
}

// ran is the outcome of one kernel, as JSON.
type ran struct {
	Workload string `json:"workload"`
	Schedule string `json:"schedule"`
	Verified bool   `json:"verified"`
	MACs     int    `json:"macs"`
	Cycles   int64  `json:"cycles"` // the least over the readings of what is open, see machine.Readings
	High     int64  `json:"cycles_high"`
	MACOps   int64  `json:"mac_ops"`
	LoadOps  int64  `json:"load_ops"`
	StoreOps int64  `json:"store_ops"`
	Tiles    int    `json:"tiles"`
	Error    string `json:"error,omitempty"`

	Notes diag.Notes `json:"notes"` // where it is slower than it looks

	Reports []*report.Report `json:"reports,omitempty"` // of the tiles

	own    int64   // cycles of the machine itself
	others []int64 // under its other readings
}

// Run runs one kernel or all.
func (c runCmd) Run(ctx context.Context, o console.Output) error {
	if t := c.Target.Of(); !t.Simulated() {
		return c.native(ctx, o, t)
	}
	jobs, err := c.jobs(ctx, o)
	if err != nil {
		return err
	}
	m, err := c.FindMachine()
	if err != nil {
		return err
	}
	if mapcmd.Maps(jobs[0].Schedule) && !vyasa.OnDatapaths(jobs[0].Schedule) {
		return c.mapped(ctx, o, jobs)
	}
	if err := c.Used(jobs[0].Schedule); err != nil {
		return err
	}
	if len(jobs) > 1 && (c.Plot != "" || c.VCD != "") {
		return errors.New("--plot and --vcd are of one kernel: name one")
	}
	head := fmt.Sprintf("%-18s %-9s %9s %14s %8s %8s %8s %6s", "workload", "verified", "MACs", "cycles", "MAC ops",
		"loads", "stores", "tiles")
	return c.inTurn(ctx, o, head, len(jobs), func(i int) (any, bool, error) {
		r := c.one(ctx, jobs[i], m)
		if !c.JSON && ctx.Err() == nil {
			c.print(o, r)
		}
		return r, r.Verified, nil
	}, func() { gauge.PrintReadings(o.Out, m) })
}

// print prints what became of a kernel: a line, notes, and the report of each tile, and what was written.
func (c runCmd) print(o console.Output, r ran) {
	fmt.Fprintf(o.Out, "%-18s %-9s %9d %14s %8d %8d %8d %6d\n", r.Workload, yes(r.Verified), r.MACs,
		gauge.Span{Low: r.Cycles, High: r.High}, r.MACOps, r.LoadOps, r.StoreOps, r.Tiles)
	if r.Error != "" {
		fmt.Fprintf(o.Log, "vyasa: %s: %s\n", r.Workload, r.Error)
	}
	o.Note(r.Notes)
	for i, t := range r.Reports {
		fmt.Fprintln(o.Out)
		if len(r.Reports) > 1 {
			fmt.Fprintf(o.Out, "tile %d of %d: ", i+1, len(r.Reports))
		}
		fmt.Fprint(o.Out, t)
	}
	if r.Tiles > 0 {
		c.wrote(o.Out)
	}
}

// jobs are the workloads that the command names, sized and scheduled as the flags say.
func (c runCmd) jobs(ctx context.Context, o console.Output) ([]gauge.Job, error) {
	var list []gauge.Job
	for _, name := range c.names() {
		w, s, err := c.Scheduled(ctx, o, name)
		if err != nil {
			return nil, err
		}
		list = append(list, gauge.Job{Workload: w, Schedule: s})
	}
	return list, nil
}
