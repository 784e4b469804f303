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
	results, failed := []ranMapped{}, 0
	if !c.JSON {
		fmt.Fprintf(o.Out, "%-18s %-9s %-24s %s\n", "workload", "verified", "calls", "run by")
	}
	for _, j := range jobs {
		p, err := c.Lower(j.Schedule)
		if err != nil {
			return err
		}
		r := ranMapped{Workload: j.Workload.Name, Schedule: j.Schedule.String(), Calls: p.Times()}
		r.By, err = p.Check(ctx, c.Seed, c.Timeout)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		verified := "yes"
		if r.Verified = err == nil; err != nil {
			r.Error, verified = err.Error(), "NO"
			failed++
		}
		if results = append(results, r); c.JSON {
			continue
		}
		fmt.Fprintf(o.Out, "%-18s %-9s %-24s %s\n", r.Workload, verified, p.CallsText(), r.By)
		if err != nil {
			fmt.Fprintf(o.Log, "vyasa: %s: %v\n", r.Workload, err)
		}
	}
	if c.JSON {
		if err := console.WriteJSON(o.Out, results); err != nil {
			return err
		}
	}
	if failed > 0 {
		return console.ErrFailed
	}
	return nil
}
