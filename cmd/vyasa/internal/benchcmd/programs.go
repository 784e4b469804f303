package benchcmd

import (
	"context"
	"fmt"
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
	list, err := c.named(tenspiler.Benchmarks())
	if err != nil {
		return nil, err
	}
	programs := make([]program, len(list))
	return programs, console.EachShown(ctx, o.Log, len(list), func(i int) string {
		programs[i].name = list[i].Name
		programs[i].schedule, programs[i].sizes = lift(ctx, list[i])
		return list[i].Name
	})
}

// named are the benchmarks of a list that were asked for, or all.
func (c Command) named(list []tenspiler.Benchmark) ([]tenspiler.Benchmark, error) {
	if len(c.Workloads) == 0 {
		return list, nil
	}
	list = slices.DeleteFunc(list, func(b tenspiler.Benchmark) bool { return !slices.Contains(c.Workloads, b.Name) })
	if len(list) < len(c.Workloads) {
		return nil, fmt.Errorf("not all of %v are benchmarks of the Tenspiler paper", c.Workloads)
	}
	return list, nil
}
