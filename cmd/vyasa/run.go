package main

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/examples/workloads"
)

// runCmd compiles, simulates and checks kernels.
type runCmd struct {
	Workload string `arg:"" help:"A name of vyasa list or a variant of it, or all: the 42 workloads of the paper."`
	kernelFlags
	Seed uint64 `default:"1" help:"Seed of the random data."`
	Data string `enum:"all,small,full,extremes" default:"all" help:"Kind of data: small (nothing saturates), full range, extremes of the type, or all three."`
	JSON bool   `name:"json" help:"Print a JSON list."`
}

// Help explains what is checked.
func (runCmd) Help() string {
	return `Each kernel's C is simulated on random data and compared with the reference evaluator, every bit of every element.
On a mismatch the first element is named, and the first form (nest, triplets, program or C) that diverges; the exit
status is then 1. Cycles are simulated. What does not fit the 128 KB of one core runs in tiles, whose cycles add up.

` + scheduleHelp
}

// ran is the outcome of one kernel, as JSON.
type ran struct {
	Workload string `json:"workload"`
	Schedule string `json:"schedule"`
	Verified bool   `json:"verified"`
	MACs     int    `json:"macs"`
	Cycles   int64  `json:"cycles"`
	MACOps   int64  `json:"mac_ops"`
	LoadOps  int64  `json:"load_ops"`
	StoreOps int64  `json:"store_ops"`
	Tiles    int    `json:"tiles"`
	Error    string `json:"error,omitempty"`
}

// Run runs one kernel or all.
func (c runCmd) Run(ctx context.Context, o output) error {
	list, err := c.kernels()
	if err != nil {
		return err
	}
	failed := 0
	results := []ran{}
	if !c.JSON {
		fmt.Fprintf(o.out, "%-18s %-9s %9s %9s %8s %8s %8s %6s\n",
			"workload", "verified", "MACs", "cycles", "MAC ops", "loads", "stores", "tiles")
	}
	for _, w := range list {
		r := c.one(ctx, w)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !r.Verified {
			failed++
		}
		if results = append(results, r); !c.JSON {
			printRan(o, r)
		}
	}
	if c.JSON {
		if err := writeJSON(o.out, results); err != nil {
			return err
		}
	}
	if failed > 0 {
		fmt.Fprintf(o.log, "vyasa: %d of %d kernels failed\n", failed, len(list))
		return errFailed
	}
	return nil
}

// kernels are the workloads that the command names, sized as the flags say.
func (c runCmd) kernels() ([]workloads.Workload, error) {
	if c.Workload != "all" {
		w, err := c.workload(c.Workload)
		return []workloads.Workload{w}, err
	}
	var list []workloads.Workload
	for _, w := range workloads.All() {
		w, err := c.workload(w.Name)
		if err != nil {
			return nil, err
		}
		list = append(list, w)
	}
	return list, nil
}

func printRan(o output, r ran) {
	verified := "yes"
	if !r.Verified {
		verified = "NO"
	}
	fmt.Fprintf(o.out, "%-18s %-9s %9d %9d %8d %8d %8d %6d\n",
		r.Workload, verified, r.MACs, r.Cycles, r.MACOps, r.LoadOps, r.StoreOps, r.Tiles)
	if r.Error != "" {
		fmt.Fprintf(o.log, "vyasa: %s: %s\n", r.Workload, r.Error)
	}
}

// one compiles a workload, in tiles if it must, and checks it on each kind of data.
func (c runCmd) one(ctx context.Context, w workloads.Workload) ran {
	r := ran{Workload: w.Name, MACs: w.MACs()}
	s, err := c.schedule(w)
	if err != nil {
		r.Error = err.Error()
		return r
	}
	r.Schedule = s.String()
	tiles, err := vyasa.CompileTiles(s, nil)
	if err != nil {
		r.Error = err.Error()
		return r
	}
	r.Tiles = len(tiles)
	simulators := make([]*vyasa.Simulator, len(tiles))
	for i, t := range tiles {
		if simulators[i], err = t.Simulator(); err != nil {
			r.Error = err.Error()
			return r
		}
	}
	for i, kind := range c.kinds() {
		inputs := w.Inputs(kind, c.Seed)
		for _, t := range simulators {
			_, result, err := t.Verify(ctx, inputs)
			if err != nil {
				r.Error = fmt.Sprintf("%s data, seed %d: %v", kind, c.Seed, err)
				return r
			}
			if i == 0 {
				r.add(result)
			}
		}
	}
	r.Verified = true
	return r
}

// add adds a tile's counts.
func (r *ran) add(t *aiesim.Result) {
	r.Cycles += t.Cycles
	r.MACOps += t.Ops["mac"]
	r.LoadOps += t.Ops["load"]
	r.StoreOps += t.Ops["store"]
}

// kinds are the kinds of data that the flag names.
func (c runCmd) kinds() []workloads.Kind {
	for _, k := range workloads.Kinds {
		if k.String() == c.Data {
			return []workloads.Kind{k}
		}
	}
	return workloads.Kinds[:]
}
