package tunecmd

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// tuning searches for the schedule of a workload: autotune.Tune with whatever hands.
type tuning = func(ctx context.Context, w workloads.Workload, s *halide.Schedule, cost autotune.Cost,
	o autotune.Options) (*autotune.Result, error)

// beside tunes workloads side by side, and prints them in their order. The next one begins when ready says so.
func (t *Tuner) beside(ctx context.Context, list []workloads.Workload, ready func(context.Context) error,
	tune tuning) error {
	type end struct {
		result *autotune.Result
		err    error
	}
	run, stop := context.WithCancel(ctx)
	var wait sync.WaitGroup
	defer wait.Wait()
	defer stop()
	ends := make([]chan end, len(list))
	for i := range ends {
		ends[i] = make(chan end, 1)
	}
	wait.Go(func() {
		for i, w := range list {
			if err := ready(run); err != nil {
				ends[i] <- end{}
				continue
			}
			s, o, err := t.search(run, w)
			if err != nil {
				ends[i] <- end{nil, err}
				continue
			}
			p := NewTuneProgress(t.Out.Log, fmt.Sprintf("%d of %d, %s", i+1, t.Of, w.Name), t.Budget)
			o.Search.Seen = p.Seen
			wait.Go(func() {
				r, err := tune(run, w, s, t.cost(w), o)
				p.end()
				ends[i] <- end{r, err}
			})
		}
	})
	for i, w := range list {
		e := <-ends[i]
		if ctx.Err() != nil && e.result == nil {
			continue
		}
		if err := t.found(ctx, w, e.result, e.err); err != nil {
			return err
		}
	}
	return nil
}

// jobs is how many evaluations may go on at once, in all searches.
func (c *SpaceFlags) jobs() int {
	if c.Jobs == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return c.Jobs
}

// searches is how many of a list keep all jobs busy. One alone has no use for more than are chosen ahead.
//
//	--jobs 40 --window 16    ->   3 at once, of 13, 13 and 14 jobs
func (c *SpaceFlags) searches(list int) int {
	ahead := max(1, c.Ahead)
	return max(1, min(list, (c.jobs()+ahead-1)/ahead))
}

// slots deals the jobs out to so many searches: what a search takes from the channel is how many it may have.
func (c *SpaceFlags) slots(searches int) chan int {
	jobs, slots := c.jobs(), make(chan int, searches)
	for i := range searches {
		slots <- max(1, min((jobs+i)/searches, max(1, c.Ahead)))
	}
	return slots
}

// local tunes workloads side by side on this machine, so many at once. What is found depends neither on that nor on the
// number of jobs, unless a budget of time ends a search.
func (t *Tuner) local(ctx context.Context, list []workloads.Workload, searches int) error {
	slots, taken := t.slots(searches), make(chan int, searches)
	ready := func(ctx context.Context) error {
		select {
		case n := <-slots:
			taken <- n
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return t.beside(ctx, list, ready, func(ctx context.Context, _ workloads.Workload, s *halide.Schedule,
		cost autotune.Cost, o autotune.Options) (*autotune.Result, error) {
		n := <-taken
		defer func() { slots <- n }()
		o.Search.Jobs = n
		return autotune.Tune(ctx, s, cost, o)
	})
}
