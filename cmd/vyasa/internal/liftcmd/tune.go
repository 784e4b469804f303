package liftcmd

import (
	"context"
	"errors"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/algorithm"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// accelerated is a lifted function at sizes, compiled for the machine and compared with the C.
type accelerated struct {
	algorithm *algorithm.Algorithm
	kernel    *vyasa.Kernel
	Cycles    int64
	plain     string // why the schedule was not searched for, but is one of a few; "" if it was
	compared  int64  // elements
}

// Accelerate finds a schedule by at most so many evaluations, compiles it, and compares what the simulator computes
// with what the C function does on the same random inputs.
func Accelerate(ctx context.Context, u *ctree.Unit, f *ctree.Func, a *algorithm.Algorithm, m *machine.Machine,
	evaluations int) (*accelerated, error) {
	out := &accelerated{algorithm: a}
	s, why, err := searched(ctx, a, m, evaluations)
	if err != nil {
		return nil, err
	}
	out.plain = why
	if out.kernel, err = vyasa.Compile(s, nil); err != nil {
		return nil, err
	}
	sim, err := out.kernel.SimulatorOf(m)
	if err != nil {
		return nil, err
	}
	for seed := range uint64(3) {
		c := &Comparison{A: a, Seed: seed}
		inputs, err := c.inputs()
		if err != nil {
			return nil, err
		}
		got, result, err := sim.RunAll(ctx, inputs)
		if err != nil {
			return nil, err
		}
		out.Cycles = result.Cycles
		n, err := c.compare(ctx, u, f, got)
		if err != nil {
			return nil, err
		}
		out.compared += n
	}
	return out, nil
}

// searched is the best schedule found; or where the tuner, which knows one stage with one reduction, has no space for
// a, the best of a few, and why.
func searched(ctx context.Context, a *algorithm.Algorithm, m *machine.Machine, evaluations int) (s *halide.Schedule,
	plain string, err error) {
	target := vyasa.NewTarget(m)
	if s, plain = bySearch(ctx, a, target, evaluations); s != nil || ctx.Err() != nil {
		return s, "", context.Cause(ctx)
	}
	s, err = plainly(ctx, a, target)
	return s, plain, err
}

// bySearch is the best schedule that the tuner finds, or why there is none.
func bySearch(ctx context.Context, a *algorithm.Algorithm, target vyasa.Target, evaluations int) (*halide.Schedule,
	string) {
	if len(a.Outputs) > 1 {
		return nil, "it has several outputs"
	}
	s := a.Schedule()
	o := target.Options(s.Func)
	o.Start = append(vectorised(a, target), s) // beside those that the search finds itself
	o.Search = search.Options{Strategy: search.Climb, Evaluations: evaluations + len(o.Start), Seed: 1, Jobs: 2}
	r, err := autotune.Tune(ctx, s, target.Cost, o)
	var mistakes diag.List
	switch {
	case errors.As(err, &mistakes):
		return nil, mistakes[0].Fact
	case err != nil:
		return nil, err.Error()
	case r.Schedule == nil:
		return nil, "no schedule of the space can be compiled"
	}
	return r.Schedule, ""
}
