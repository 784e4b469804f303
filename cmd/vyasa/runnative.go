package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/nativebench"
	"github.com/vyasa-go/vyasa/halide"
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
		var s *halide.Schedule
		if s, r, err = c.nativeOne(ctx, t, names[i]); err == nil && ctx.Err() == nil && !c.JSON {
			printAhead(o, names[i], s.String(), r.Schedule)
			printNative(o, r)
		}
		return r, r.Verified, err
	}, func() { fmt.Fprintf(o.Out, "%s, %s; one thread\n", r.CPU, r.Features) })
}

// nativeOne runs one kernel, whose schedule it gives as it is written.
func (c runCmd) nativeOne(ctx context.Context, t console.Target, name string) (*halide.Schedule, nativebench.Ran,
	error) {
	_, s, err := nativeSchedule(c.KernelFlags, name)
	if err != nil {
		return nil, nativebench.Ran{}, err
	}
	q := nativebench.Request{Name: name, Target: t.Name, Limit: t.Limit, Schedule: s, Seed: c.Seed, Data: c.Data}
	if console.IsFile(name) {
		q.Name = console.ProgramName(name)
	} else if w, err := c.FindWorkload(name); err == nil {
		q.MACs = w.MACs()
	}
	return s, nativebench.Run(ctx, q), nil
}

// printAhead says which Funcs are computed ahead of what uses them, where the schedule does not.
func printAhead(o console.Output, name, written, ran string) {
	if ran == written {
		return
	}
	fmt.Fprintf(o.Log, "%s says nothing of loops; this was chosen:\n", name)
	for line := range strings.Lines(ran) {
		fmt.Fprintf(o.Log, "\t%s", line)
	}
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
