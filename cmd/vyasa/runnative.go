package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/nativebench"
)

// native runs kernels on this processor.
func (c runCmd) native(ctx context.Context, o console.Output, t console.Target) error {
	if err := t.Runs(); err != nil {
		return err
	}
	if c.reportFlags.any() {
		return errors.New("--report, --plot and --vcd are of the simulator: leave --target out")
	}
	var r nativebench.Ran
	names, head := c.names(), fmt.Sprintf("%-18s %-9s %12s %10s", "workload", "verified", "time", "speed")
	return c.inTurn(ctx, o, head, len(names), func(i int) (_ any, _ bool, err error) {
		if r, err = c.nativeOne(ctx, t, names[i]); err == nil && ctx.Err() == nil && !c.JSON {
			printNative(o, r)
		}
		return r, r.Verified, err
	}, func() { fmt.Fprintf(o.Out, "%s, %s; one thread\n", r.CPU, r.Features) })
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
	speed := fmt.Sprintf("%.2f GMAC/s", r.GMACs)
	if r.GPixels > 0 {
		speed = fmt.Sprintf("%.3f Gpixel/s", r.GPixels)
	}
	fmt.Fprintf(o.Out, "%-18s %-9s %9.2f us %s\n", r.Workload, yes(r.Verified), r.NS/1000, speed)
	if r.Error != "" {
		fmt.Fprintf(o.Log, "vyasa: %s: %s\n", r.Workload, r.Error)
	}
	o.Note(r.Notes)
}
