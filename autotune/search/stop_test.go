package search

import (
	"context"
	"fmt"
	"maps"
	"testing"
	"testing/synctest"
	"time"
)

// TestResume: with the results of a first search that was cut short, a second one with the same seed does what one
// search without a break does, and evaluates only what is new.
func TestResume(t *testing.T) {
	toy := &jungle{seed: 8, depth: 9, width: 4, refused: 20, slack: 60, loose: 40}
	for _, s := range all {
		records := map[Key]Result{}
		o := Options{Strategy: s, Seed: 4, Evaluations: 150, Jobs: 2}
		o.Seen = func(e Event) {
			if e.Kind == Evaluated {
				records[e.Key] = e.Result
			}
		}
		first := must(t)(Run(context.Background(), toy, limited(toy.cost), o))
		if len(records) != 150 || first.Known != 0 {
			t.Errorf("%v: %d records, %d known", s, len(records), first.Known)
		}
		before := maps.Clone(records)
		cost, calls := counted(toy)
		o.Evaluations = 400
		o.Known = func(k Key) (Result, bool) { r, ok := before[k]; return r, ok }
		second := must(t)(Run(context.Background(), toy, cost, o))
		if len(calls()) != 250 || second.Known != 150 || second.Evaluations != 400 {
			t.Errorf("%v: %d calls, %d known of %d", s, len(calls()), second.Known, second.Evaluations)
		}
		whole := must(t)(Run(context.Background(), toy, limited(toy.cost),
			Options{Strategy: s, Seed: 4, Evaluations: 400}))
		if whole.Cycles != second.Cycles || whole.Bound != second.Bound || whole.Text != second.Text ||
			!maps.Equal(whole.Refused, second.Refused) {
			t.Errorf("%v: resumed %s %d, whole %s %d", s, second.Text, second.Cycles, whole.Text, whole.Cycles)
		}
	}
}

func must(t *testing.T) func(*Outcome[spot], error) *Outcome[spot] {
	return func(o *Outcome[spot], err error) *Outcome[spot] {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
}

// TestCancel: the caller's context, or the budget, ends the search soon; what it has found by then is there, and
// certified.
func TestCancel(t *testing.T) {
	toy := &jungle{seed: 2, depth: 30, width: 4, slack: 100, loose: 90}
	slow := func(ctx context.Context, n *spot) (int64, error) {
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(time.Millisecond):
			return toy.cost(ctx, n)
		}
	}
	for _, s := range all {
		for _, stop := range []Stop{Cancelled, OutOfTime} {
			synctest.Test(t, func(t *testing.T) { // its clock stands still while anything is computed
				ctx, cancel := context.WithCancel(context.Background())
				defer cancel()
				o := Options{Strategy: s, Jobs: 3, Budget: 60 * time.Millisecond}
				if stop == Cancelled {
					o.Budget, o.Seen = 0, func(e Event) {
						if e.Evaluations == 20 {
							cancel()
						}
					}
				}
				start := time.Now()
				out := must(t)(Run(ctx, toy, slow, o))
				if out.Stopped != stop || time.Since(start) > 60*time.Millisecond || !out.Found ||
					out.Evaluations < 5 || out.Bound < 1 {
					t.Errorf("%v: %s after %v: %+v", s, out.Stopped, time.Since(start), out.Curve)
				}
				certified(t, toy, out)
			})
		}
	}
}

// TestFailure: an error of the cost function that is no refusal ends the search, is returned, and does not hide the
// best so far.
func TestFailure(t *testing.T) {
	toy := &jungle{seed: 2, depth: 12, width: 4, slack: 100, loose: 90}
	broken := fmt.Errorf("no compiler")
	for _, s := range all {
		calls := 0
		out, err := Run(context.Background(), toy, func(ctx context.Context, n *spot) (int64, error) {
			if calls++; calls > 10 {
				return 0, broken
			}
			return toy.cost(ctx, n)
		}, Options{Strategy: s})
		if err != broken || out.Stopped != Failed || out.Evaluations != 10 || !out.Found {
			t.Errorf("%v: %v, %+v", s, err, out)
		}
		certified(t, toy, out)
		_, err = Run(context.Background(), toy, func(context.Context, *spot) (int64, error) { return 0, nil },
			Options{Strategy: s})
		if err == nil {
			t.Errorf("%v: a cost of 0 cycles passes", s)
		}
		_, err = Run(context.Background(), toy, toy.cost,
			Options{Strategy: s, Known: func(Key) (Result, bool) { return Result{}, true }})
		if err == nil {
			t.Errorf("%v: a record without a result passes", s)
		}
	}
}
