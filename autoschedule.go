package vyasa

import (
	"context"
	"errors"

	"github.com/vyasa-go/vyasa/autotune/autoschedule"
	"github.com/vyasa-go/vyasa/halide"
)

// Autoschedule is s with loops where it says nothing of loops, but sizes and how arrays lie in memory alone: the best
// of some tens of schedules on a target, which takes some seconds of processor time: 0.5 to 22 on an Emerald Rapids. A
// count of what the compiler does bounds it, the same on each processor. Its code fits an AI Engine by each reading of
// what sources leave open. A schedule that says something of loops is given back as it is. The result is read from
// text: positions in notes are lines of its String.
//
//	s := out.Schedule()
//	s.Bound(x, 256).Bound(y, 16)
//	s, err := vyasa.Autoschedule(ctx, s, vyasa.NewTarget(machine.AIE1()))
func Autoschedule(ctx context.Context, s *halide.Schedule, t Target) (*halide.Schedule, error) {
	costs := autoschedule.Costs{Choose: t.Cost}
	if a, ok := t.(*AIETarget); ok {
		costs = a.costsToChoose()
	}
	best, err := autoschedule.Schedule(ctx, s, costs)
	if best == s {
		return best, err
	}
	read, wrong := halide.ParsePipelineSchedule(halide.NewPipeline(s.Outputs()...), best.String())
	return read, errors.Join(err, wrong)
}
