package console

import (
	"context"
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune/autoschedule"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// Scheduled is the workload of a name with the schedule that the flags ask for, for the AI Engine: a file that says
// nothing of loops gets them, and the log what they are.
func (f KernelFlags) Scheduled(ctx context.Context, o Output, name string) (workloads.Workload, *halide.Schedule,
	error) {
	w, s, err := f.Named(name)
	if err == nil && IsFile(name) && f.Schedule == "default" {
		s, err = WithLoops(ctx, o, name, s)
	}
	return w, s, err
}

// WithLoops is the schedule of a file for the AI Engine, as written if it says anything of loops.
func WithLoops(ctx context.Context, o Output, file string, s *halide.Schedule) (*halide.Schedule, error) {
	if !autoschedule.Open(s) {
		return s, nil
	}
	best, err := vyasa.Autoschedule(ctx, s, vyasa.NewTarget(machine.AIE1()))
	if err != nil || best == s {
		return best, err
	}
	fmt.Fprintf(o.Log, "%s says nothing of loops; these were chosen (--schedule written: none, tune: better ones):\n",
		file)
	for line := range strings.Lines(best.String()) {
		fmt.Fprintf(o.Log, "\t%s\n", strings.TrimRight(line, "\n"))
	}
	return best, nil
}
