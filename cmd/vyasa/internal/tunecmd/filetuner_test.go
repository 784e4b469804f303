package tunecmd

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/halide"
)

// slow is a target on which the first few schedules take less and less, and the next one has no end.
type slow struct {
	vyasa.Target
	few  int
	seen []string
	ends []int64
}

func (s *slow) Cost(ctx context.Context, of *halide.Schedule) (int64, error) {
	if s.seen = append(s.seen, of.String()); len(s.seen) > s.few {
		<-ctx.Done()
		return 0, ctx.Err()
	}
	s.ends = append(s.ends, search.Limit(ctx))
	return int64(1000 - len(s.seen)), nil
}

// filter is a program that says nothing of loops.
func filter(t *testing.T) *halide.Schedule {
	t.Helper()
	s, err := halide.ParseProgram("f.vyasa", "in: int16(x, y)\nout(x, y) = narrow(int16, in(x, y) + in(x+1, y), 1)\n"+
		"schedule\nbound x 64; bound y 4\n")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What is chosen to begin with takes three quarters of a budget of time at most, and is the best until then; an interrupt ends it.
func TestChosenWithin(t *testing.T) {
	target := &slow{few: 3}
	tuner := &Tuner{Target: target}
	tuner.Budget = console.Budget{Time: 100 * time.Millisecond}
	got, err := tuner.chosen(t.Context(), filter(t))
	if err != nil || got.String() != target.seen[2] {
		t.Errorf("%v, %v\nwant\n%s", got, err, target.seen[2])
	}
	if got, err := tuner.chosen(t.Context(), filter(t)); err != nil || got.String() != filter(t).String() {
		t.Errorf("where nothing ends: %v, %v", got, err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := tuner.chosen(ctx, filter(t)); err == nil {
		t.Error("an interrupt is not told")
	}
}

// Of two schedules the second is looked at as far as the first takes.
func TestCheaper(t *testing.T) {
	target := &slow{few: 9}
	s := filter(t)
	if got := (&Tuner{Target: target}).cheaper(t.Context(), s, s); got != s || !slices.Contains(target.ends, 999) {
		t.Errorf("the limits are %v", target.ends)
	}
}
