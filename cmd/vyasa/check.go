package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// one compiles a workload, in tiles if it must, and checks it on each kind of data.
func (c runCmd) one(ctx context.Context, j gauge.Job, m *machine.Machine) ran {
	r := ran{Workload: j.Name, Schedule: j.Schedule.String(), Notes: diag.NewNotes()}
	tiles, err := vyasa.CompileTiles(j.Schedule, nil)
	if err != nil {
		r.Error = err.Error()
		return r
	}
	r.Tiles, r.Notes = len(tiles), console.NotesOf(tiles)
	for i, t := range tiles {
		r.MACs += gauge.MACs(j.Workload, t)
		if err := c.check(ctx, j, t, m, i == 0, &r); err != nil {
			r.Error = err.Error()
			return r
		}
	}
	r.Verified = true
	return r
}

// check compares a tile with the reference on each kind of data, and adds its cost. Of the first tile it writes the
// files that are asked for.
func (c runCmd) check(ctx context.Context, j gauge.Job, k *vyasa.Kernel, m *machine.Machine, first bool, r *ran) error {
	s, err := k.SimulatorOf(m)
	if err != nil {
		return err
	}
	for i, kind := range c.kinds() {
		inputs := gauge.InputsOf(k, j.Workload, kind, c.Seed)
		_, result, err := s.VerifyAll(ctx, inputs)
		if err != nil {
			return fmt.Errorf("%s data, seed %d: %w", kind, c.Seed, err)
		}
		if i > 0 {
			continue
		}
		others, err := gauge.TimeOthers(ctx, k, m, inputs)
		if err != nil {
			return err
		}
		r.add(result, others)
		rep := report.Make(s.Code.Program, m, result.Result)
		r.Notes = diag.NewNotes(r.Notes, gauge.Notes(ctx, k, rep, m))
		if c.Report {
			r.Reports = append(r.Reports, rep)
		}
		if first {
			if err := errors.Join(c.picture(rep), c.dumped(ctx, k, s.Code, inputs)); err != nil {
				return err
			}
		}
	}
	return nil
}

// dumped runs a tile once more for the dump, if it is asked for.
func (c runCmd) dumped(ctx context.Context, k *vyasa.Kernel, code *aiesim.Code, inputs map[string]*halide.Array) error {
	if c.VCD == "" {
		return nil
	}
	list, err := k.Args(inputs)
	if err != nil {
		return err
	}
	return c.dump(ctx, code, list)
}

// add adds a tile's counts.
func (r *ran) add(t *vyasa.Result, others []int64) {
	r.own, r.others = r.own+t.Cycles, gauge.Sum(r.others, others)
	s := gauge.SpanOf(r.own, r.others)
	r.Cycles, r.High = s.Low, s.High
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
