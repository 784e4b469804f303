package tunecmd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/vyasa-go/vyasa/examples/workloads"
)

// each tunes workloads, as many side by side as there are workers or jobs for, and prints them in their order.
func (t *Tuner) each(ctx context.Context, list []workloads.Workload) (err error) {
	if t.On() {
		farm, err := t.Open(ctx, t)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, farm.Close()) }()
		return t.beside(ctx, list, func(ctx context.Context, w workloads.Workload, own *Tuner) (func(), error) {
			own.farm = farm
			return farm.Ready(ctx, t.program(w.Name))
		})
	}
	slots := t.slots(t.atOnce(list))
	return t.beside(ctx, list, func(ctx context.Context, _ workloads.Workload, own *Tuner) (func(), error) {
		select {
		case own.Jobs = <-slots:
			return func() { slots <- own.Jobs }, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	})
}

// atOnce is how many of a list are tuned at once on this machine. Programs have a job each: the plans that they begin
// with come one after the other, as what is said of the winner does. What a command measures is measured alone.
func (t *Tuner) atOnce(list []workloads.Workload) int {
	if _, measured := t.Target.(MeasuredTarget); measured {
		return 1
	}
	if slices.ContainsFunc(list, func(w workloads.Workload) bool { return !t.program(w.Name) }) {
		return t.searches(len(list))
	}
	return max(1, min(len(list), t.jobs()))
}

// A turn returns when one more search may begin, of a Tuner with what it gets of what there is; done is to be called
// when the search is over. The error is that ctx has ended.
type turn = func(ctx context.Context, w workloads.Workload, own *Tuner) (done func(), err error)

// beside tunes workloads side by side, and prints them in their order. What is found depends neither on that nor on the
// number of jobs, unless a budget of time ends a search.
func (t *Tuner) beside(ctx context.Context, list []workloads.Workload, ready turn) error {
	said := make([]chan func() error, len(list))
	for i := range said {
		said[i] = make(chan func() error, 1)
	}
	run, stop := context.WithCancel(ctx)
	var wait sync.WaitGroup
	defer wait.Wait()
	defer stop()
	wait.Go(func() {
		for i, w := range list {
			own := *t
			done, err := ready(run, w, &own)
			if err != nil || run.Err() != nil {
				said[i] <- func() error { return nil }
				continue
			}
			p := NewTuneProgress(t.Out.Log, fmt.Sprintf("%d of %d, %s", i+1, t.Of, w.Name), t.Budget)
			tune := own.one
			if t.program(w.Name) {
				tune = own.file
			}
			wait.Go(func() {
				defer done()
				said[i] <- tune(run, w, p, t)
			})
		}
	})
	for i := range list {
		if err := (<-said[i])(); err != nil {
			return err
		}
	}
	return nil
}
