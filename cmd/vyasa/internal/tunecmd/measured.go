package tunecmd

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/costcmd"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// MeasuredTarget is an AI Engine whose cycles a command says, not the simulator. No bound holds for what it measures.
type MeasuredTarget struct {
	*vyasa.AIETarget
	Command costcmd.Command
}

// Hash names the machine and the command.
func (t MeasuredTarget) Hash() string { return t.Command.Hash(t.AIETarget.Hash()) }

// Options are those of the machine, without a bound.
func (t MeasuredTarget) Options(f *halide.Func) autotune.Options {
	o := t.AIETarget.Options(f)
	o.Rates, o.Machine, o.Coded = nil, t.Hash(), false
	return o
}

// target is what the flags say that schedules are evaluated on.
func (c TuneRunCmd) target(m *machine.Machine, o console.Output) vyasa.Target {
	if c.CostCommand == "" {
		return vyasa.NewTarget(m)
	}
	return MeasuredTarget{vyasa.NewTarget(m), costcmd.Command{Text: c.CostCommand, Timeout: c.CostTimeout,
		Log: costcmd.Once(func(text string) { fmt.Fprintln(o.Log, text) })}}
}

// cost is the cost function of a workload.
func (t *Tuner) cost(w workloads.Workload) autotune.Cost {
	measured, ok := t.Target.(MeasuredTarget)
	if !ok {
		return t.Target.Cost
	}
	return func(ctx context.Context, s *halide.Schedule) (int64, error) {
		return measured.Command.Cost(ctx, s, costcmd.FactsOf(w))
	}
}

// unbounded reports whether nothing is known but what was evaluated, which is not all, or that all take a cycle.
func unbounded(r *autotune.Result) bool {
	return r.Tree.Limit == nil && (r.Stopped != search.Finished || r.Bound <= 1)
}
