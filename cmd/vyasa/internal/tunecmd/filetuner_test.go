package tunecmd

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// slow is a target on which the first few schedules take less and less, and the next one has no end.
type slow struct {
	vyasa.Target
	few  int
	seen []string
	ends []int64
	late time.Duration // that each takes
}

func (s *slow) Cost(ctx context.Context, of *halide.Schedule) (int64, error) {
	if s.seen = append(s.seen, of.String()); len(s.seen) > s.few {
		<-ctx.Done()
		return 0, ctx.Err()
	}
	s.ends = append(s.ends, search.Limit(ctx))
	select {
	case <-time.After(s.late):
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	return int64(1000 - len(s.seen)), nil
}

// filter is a program that says nothing of loops.
func filter(t *testing.T) *halide.Schedule {
	t.Helper()
	s := parsed.Program(t, "f.vyasa", "in: int16(x, y)\nout(x, y) = narrow(int16, in(x, y) + in(x+1, y), 1)\n"+
		"schedule\nbound x 64; bound y 4\n")
	return s
}

// What a file that says nothing of loops begins with is what it runs with, however long that takes to choose; beside
// loops that are written it takes three quarters of a budget of time at most, and is the best until then. An interrupt
// ends it.
func TestChosenWithin(t *testing.T) {
	target := &slow{few: 1 << 20, late: 2 * time.Millisecond}
	want, err := vyasa.Autoschedule(t.Context(), filter(t), target)
	if err != nil {
		t.Fatal(err)
	}
	target.seen = nil
	tuner := &Tuner{Target: target}
	tuner.Budget = console.Budget{Time: time.Millisecond}
	if got, err := tuner.chosen(t.Context(), filter(t)); err != nil || got.String() != want.String() {
		t.Errorf("%v, %v\nwant\n%v", got, err, want)
	}
	looped := filter(t)
	looped.Vectorize(looped.Func.Vars[0])
	target, tuner.Budget.Time = &slow{few: 3}, 100*time.Millisecond
	tuner.Target = target
	if got, err := tuner.chosen(t.Context(), looped); err != nil || got.String() != target.seen[2] {
		t.Errorf("beside loops that are written: %v, %v\nwant\n%s", got, err, target.seen[2])
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := tuner.chosen(ctx, filter(t)); err == nil {
		t.Error("an interrupt is not told")
	}
}

// Of two schedules the first is looked at as far as the second takes.
func TestCheaper(t *testing.T) {
	target := &slow{few: 9}
	s := filter(t)
	got, cycles := (&Tuner{Target: target}).cheaper(t.Context(), s, s)
	if got != s || cycles != 998 || !slices.Contains(target.ends, 999) {
		t.Errorf("%d cycles, the limits are %v", cycles, target.ends)
	}
}

// The schedule of a file is measured on data, as what was found is, and is the result where it takes fewer cycles.
func TestAsWritten(t *testing.T) {
	tuner := &Tuner{Machine: machine.AIE1(), Target: vyasa.NewTarget(machine.AIE1())}
	s := filter(t)
	row := Tuned{Around: true}
	row.Workload, row.Own = "f", 1<<40
	tuner.againstWritten(t.Context(), here{}, &row, s, nil, autotune.Options{})
	if row.Written == 0 || row.NoCode != "" {
		t.Fatalf("written: %d cycles %s", row.Written, row.NoCode)
	}
	was := row.Written
	if best := tuner.asWritten(&row, workloads.Workload{Name: "f"}, s); best != s || row.Own != was || !row.Verified {
		t.Errorf("%v: %d cycles, not %d, %v", best, row.Own, was, row.Err)
	}
	if tuner.againstWritten(t.Context(), here{}, &row, s, s, autotune.Options{}); row.Written != row.Own {
		t.Errorf("one schedule takes %d and %d cycles", row.Written, row.Own)
	}
	kernel := Tuned{}
	kernel.Own, kernel.Written = 7, 5
	if best := tuner.asWritten(&kernel, workloads.Workload{}, s); best != nil || kernel.Err == nil || kernel.Error == "" {
		t.Errorf("a kernel that is worse: %v, %v", best, kernel.Err)
	}
}
