package gauge

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// Failures says which kernels failed, and why.
func Failures(o console.Output, rows []Measured) error {
	failed := 0
	for i := range rows {
		if rows[i].Err != nil {
			failed++
			fmt.Fprintf(o.Log, "vyasa: %s: %v\n", rows[i].Workload, rows[i].Err)
		}
	}
	if failed == 0 {
		return nil
	}
	fmt.Fprintf(o.Log, "vyasa: %d of %d kernels failed\n", failed, len(rows))
	return console.ErrFailed
}

// Measure compiles a workload, in tiles if it must, checks it and counts its cycles.
func Measure(ctx context.Context, j Job, m *machine.Machine) Measured {
	out := NewMeasured(j.Workload, j.Schedule.String())
	tiles, err := vyasa.CompileTilesFor(aie1.TargetOf(m), j.Schedule, nil)
	if err != nil {
		out.Err = err
		return out
	}
	out.Slow = console.NotesOf(tiles)
	for _, t := range tiles {
		if j.Op == "" {
			out.MACs += MACs(j.Workload, t)
		}
	}
	for _, t := range tiles {
		if err := measureTile(ctx, j, t, m, &out); err != nil {
			out.Err = err
			return out
		}
	}
	out.Verified = true
	return out
}

// measureTile adds a tile; its cycles are those on data of the first kind.
func measureTile(ctx context.Context, j Job, k *vyasa.Kernel, m *machine.Machine, out *Measured) error {
	s, err := k.SimulatorOf(m)
	if err != nil {
		return err
	}
	for i, kind := range workloads.Kinds {
		inputs := InputsOf(k, j.Workload, kind, 1)
		_, result, err := s.VerifyAll(ctx, inputs)
		if err != nil {
			return fmt.Errorf("%s data: %w", kind, err)
		}
		if i > 0 {
			continue
		}
		var others []int64
		if !j.Once {
			if others, err = TimeOthers(ctx, k, m, inputs); err != nil {
				return err
			}
		}
		rep := report.Make(s.Code.Program, m, result.Result)
		if out.add(rep, others...); j.Why {
			out.Slow = diag.NewNotes(out.Slow, Notes(ctx, k, rep, m))
		}
		if j.Once {
			break
		}
	}
	return nil
}
