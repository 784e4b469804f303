package benchcmd

import (
	"context"
	"slices"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift/tenspiler"
)

// program is one of the paper, lifted at sizes; without a schedule if it could not be.
type program struct {
	name     string
	schedule *halide.Schedule
	sizes    map[string]int64
}

// lifted are the programs that were asked for, or all, lifted side by side.
func (c Command) lifted(ctx context.Context, o console.Output,
	lift func(context.Context, tenspiler.Benchmark) (*halide.Schedule, map[string]int64)) ([]program, error) {
	list := tenspiler.Benchmarks()
	if len(c.Workloads) > 0 {
		list = slices.DeleteFunc(list, func(b tenspiler.Benchmark) bool {
			return !slices.Contains(c.Workloads, b.Name)
		})
	}
	programs := make([]program, len(list))
	p := console.NewProgress(o.Log, len(list))
	defer p.End()
	return programs, console.Each(ctx, len(list), func(i int) {
		programs[i].name = list[i].Name
		programs[i].schedule, programs[i].sizes = lift(ctx, list[i])
		p.Step(list[i].Name)
	})
}
