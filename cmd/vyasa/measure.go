package main

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/examples/workloads"
)

// failures says which kernels failed, and why.
func failures(o output, rows []measured) error {
	failed := 0
	for i := range rows {
		if rows[i].err != nil {
			failed++
			fmt.Fprintf(o.log, "vyasa: %s: %v\n", rows[i].Workload, rows[i].err)
		}
	}
	if failed == 0 {
		return nil
	}
	fmt.Fprintf(o.log, "vyasa: %d of %d kernels failed\n", failed, len(rows))
	return errFailed
}

// measure compiles a workload, in tiles if it must, checks it and counts its cycles.
func measure(ctx context.Context, j job, m *machine.Machine) measured {
	out := newMeasured(j.Workload, j.Schedule.String())
	tiles, err := vyasa.CompileTiles(j.Schedule, nil)
	if err != nil {
		out.err = err
		return out
	}
	out.notes = notesOf(tiles)
	for _, t := range tiles {
		if err := measureTile(ctx, j, t, m, &out); err != nil {
			out.err = err
			return out
		}
	}
	out.Verified = true
	return out
}

// measureTile adds a tile; its cycles are those on data of the first kind.
func measureTile(ctx context.Context, j job, k *vyasa.Kernel, m *machine.Machine, out *measured) error {
	s, err := k.SimulatorOf(m)
	if err != nil {
		return err
	}
	for i, kind := range workloads.Kinds {
		inputs := inputsOf(k, j.Workload, kind, 1)
		_, result, err := s.Verify(ctx, inputs)
		if err != nil {
			return fmt.Errorf("%s data: %w", kind, err)
		}
		if i == 0 {
			others, err := timeOthers(ctx, k, m, inputs)
			if err != nil {
				return err
			}
			out.add(report.Make(s.Code.Program, m, result.Result), others...)
		}
	}
	return nil
}
