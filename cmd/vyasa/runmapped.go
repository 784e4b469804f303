package main

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
)

// ranMapped is the outcome of a kernel that instructions compute, as JSON.
type ranMapped struct {
	Workload string         `json:"workload"`
	Schedule string         `json:"schedule"`
	Verified bool           `json:"verified"`
	Calls    map[string]int `json:"calls"` // of each instruction
	By       string         `json:"by"`    // what was run
	Error    string         `json:"error,omitempty"`
}

// mapped runs kernels whose schedules map loops onto instructions: in Go, and in C where there is a compiler.
func (c runCmd) mapped(ctx context.Context, o console.Output, jobs []gauge.Job) error {
	head := fmt.Sprintf("%-18s %-9s %-24s %s", "workload", "verified", "calls", "run by")
	return c.inTurn(ctx, o, head, len(jobs), func(i int) (any, bool, error) {
		r := ranMapped{Workload: jobs[i].Workload.Name, Schedule: jobs[i].Schedule.String()}
		p, err := c.Lower(jobs[i].Schedule)
		if err != nil {
			return r, false, err
		}
		r.Calls = p.Times()
		if r.By, err = p.Check(ctx, c.Seed, c.Timeout); err != nil {
			r.Error = err.Error()
		}
		if r.Verified = err == nil; c.JSON || ctx.Err() != nil {
			return r, r.Verified, nil
		}
		fmt.Fprintf(o.Out, "%-18s %-9s %-24s %s\n", r.Workload, yes(r.Verified), p.CallsText(), r.By)
		if err != nil {
			fmt.Fprintf(o.Log, "vyasa: %s: %v\n", r.Workload, err)
		}
		return r, r.Verified, nil
	}, func() {})
}
