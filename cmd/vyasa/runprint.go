package main

import (
	"fmt"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
)

// printRan prints what became of a kernel as a line.
func printRan(o console.Output, r ran) {
	verified := "yes"
	if !r.Verified {
		verified = "NO"
	}
	fmt.Fprintf(o.Out, "%-18s %-9s %9d %14s %8d %8d %8d %6d\n",
		r.Workload, verified, r.MACs, gauge.Span{Low: r.Cycles, High: r.High}, r.MACOps, r.LoadOps, r.StoreOps, r.Tiles)
	if r.Error != "" {
		fmt.Fprintf(o.Log, "vyasa: %s: %s\n", r.Workload, r.Error)
	}
}

// printReports prints the report of each tile, and what was written.
func (c runCmd) printReports(o console.Output, r ran) {
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
