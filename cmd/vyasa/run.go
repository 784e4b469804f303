package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/mapcmd"
	"github.com/vyasa-go/vyasa/examples/workloads"
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
	if mapcmd.Maps(jobs[0].Schedule) {
		return c.mapped(ctx, o, jobs)
	}
	if err := c.Used(jobs[0].Schedule); err != nil {
		return err
	}
	if len(jobs) > 1 && (c.Plot != "" || c.VCD != "") {
		return errors.New("--plot and --vcd are of one kernel: name one")
	}
	failed := 0
	results := []ran{}
	if !c.JSON {
		fmt.Fprintf(o.Out, "%-18s %-9s %9s %14s %8s %8s %8s %6s\n",
			"workload", "verified", "MACs", "cycles", "MAC ops", "loads", "stores", "tiles")
	}
	for _, j := range jobs {
		r := c.one(ctx, j, m)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !r.Verified {
			failed++
		}
		if results = append(results, r); !c.JSON {
			printRan(o, r)
			o.Note(r.Notes)
			c.printReports(o, r)
		}
	}
	if c.JSON {
		if err := console.WriteJSON(o.Out, results); err != nil {
			return err
		}
	} else {
		gauge.PrintReadings(o.Out, m)
	}
	if failed > 0 {
		fmt.Fprintf(o.Log, "vyasa: %d of %d kernels failed\n", failed, len(jobs))
		return console.ErrFailed
	}
	return nil
}

// jobs are the workloads that the command names, sized and scheduled as the flags say.
func (c runCmd) jobs(ctx context.Context, o console.Output) ([]gauge.Job, error) {
	names := []string{c.Workload}
	if c.Workload == "all" {
		names = nil
		for _, w := range workloads.All() {
			names = append(names, w.Name)
		}
	}
	var list []gauge.Job
	for _, name := range names {
		w, s, err := c.Scheduled(ctx, o, name)
		if err != nil {
			return nil, err
		}
		list = append(list, gauge.Job{Workload: w, Schedule: s})
	}
	return list, nil
}
