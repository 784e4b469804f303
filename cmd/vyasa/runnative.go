package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/nativebench"
	"github.com/vyasa-go/vyasa/examples/workloads"
)

// native runs kernels on this processor.
func (c runCmd) native(ctx context.Context, o console.Output, t console.Target) error {
	if err := t.Runs(); err != nil {
		return err
	}
	if c.reportFlags.any() {
		return errors.New("--report, --plot and --vcd are of the simulator: leave --target out")
	}
	names := []string{c.Workload}
	if c.Workload == "all" {
		names = nil
		for _, w := range workloads.All() {
			names = append(names, w.Name)
		}
	}
	results, failed := []nativebench.Ran{}, 0
	if !c.JSON {
		fmt.Fprintf(o.Out, "%-18s %-9s %12s %10s\n", "workload", "verified", "time", "speed")
	}
	for _, name := range names {
		r, err := c.nativeOne(ctx, t, name)
		if err = errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		if !r.Verified {
			failed++
		}
		if results = append(results, r); !c.JSON {
			printNative(o, r)
		}
	}
	if c.JSON {
		if err := console.WriteJSON(o.Out, results); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(o.Out, "%s, %s; one thread\n", results[0].CPU, results[0].Features)
	}
	if failed > 0 {
		fmt.Fprintf(o.Log, "vyasa: %d of %d kernels failed\n", failed, len(names))
		return console.ErrFailed
	}
	return nil
}

// nativeOne runs one kernel.
func (c runCmd) nativeOne(ctx context.Context, t console.Target, name string) (nativebench.Ran, error) {
	_, s, err := nativeSchedule(c.KernelFlags, name)
	if err != nil {
		return nativebench.Ran{}, err
	}
	q := nativebench.Request{Name: name, Target: t.Name, Limit: t.Limit, Schedule: s, Seed: c.Seed, Data: c.Data}
	if console.IsFile(name) {
		q.Name = console.ProgramName(name)
	} else if w, err := c.FindWorkload(name); err == nil {
		q.MACs = w.MACs()
	}
	return nativebench.Run(ctx, q), nil
}

func printNative(o console.Output, r nativebench.Ran) {
	verified, speed := "yes", fmt.Sprintf("%.2f GMAC/s", r.GMACs)
	if r.GPixels > 0 {
		speed = fmt.Sprintf("%.3f Gpixel/s", r.GPixels)
	}
	if !r.Verified {
		verified = "NO"
	}
	fmt.Fprintf(o.Out, "%-18s %-9s %9.2f us %s\n", r.Workload, verified, r.NS/1000, speed)
	if r.Error != "" {
		fmt.Fprintf(o.Log, "vyasa: %s: %s\n", r.Workload, r.Error)
	}
	o.Note(r.Notes)
}
