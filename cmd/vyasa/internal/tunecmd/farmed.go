package tunecmd

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// Farm has workers search.
type Farm interface {
	// Ready returns when as many searches more may begin as workers are there for; the error is that ctx has ended.
	Ready(ctx context.Context) error
	// Tune is autotune.Tune of a workload; cost evaluates here.
	Tune(ctx context.Context, w workloads.Workload, s *halide.Schedule, cost autotune.Cost, o autotune.Options) (*autotune.Result, error)
	// Close ends it, and says what has happened.
	Close() error
}

// OpenFarm makes a farm as the flags of a Tuner say.
type OpenFarm func(ctx context.Context, t *Tuner) (Farm, error)

// farmed tunes workloads side by side, and prints them in their order.
func (t *Tuner) farmed(ctx context.Context, list []workloads.Workload) (err error) {
	farm, err := t.Open(ctx, t)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, farm.Close()) }()
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
			if err := farm.Ready(run); err != nil {
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
				r, err := farm.Tune(run, w, s, t.cost(w), o)
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
