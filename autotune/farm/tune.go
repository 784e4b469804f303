package farm

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/halide"
)

// retracter is what records may do besides: forget what turned out not to be so.
type retracter interface {
	Retract(ctx context.Context, p record.Problem, schedules []string) error
}

// Tune is autotune.Tune, but that workers evaluate. The result is that of a search here; the searches of several
// workloads may be under way at once, and keep more workers busy. If a worker turns out to be wrong, what it said is
// taken out of the records, and the search begins anew; what is known of other workers need not be evaluated again.
func (c *Coordinator) Tune(ctx context.Context, s *halide.Schedule, o autotune.Options) (*autotune.Result, error) {
	o.Search.Jobs = max(o.Search.Jobs, o.Search.Window, 16)
	return tune(ctx, c, s, o, func(ctx context.Context, t *table, o autotune.Options) (*autotune.Result, error) {
		return autotune.Tune(ctx, s, c.cost(t), o)
	})
}

// Around is autotune.TuneAround, but that workers evaluate, as Tune is.
func (c *Coordinator) Around(ctx context.Context, s *halide.Schedule, o autotune.Options,
	lanes ...int) (*autotune.Around, error) {
	o.Search.Jobs = max(o.Search.Jobs, o.Search.Window, 16)
	return tune(ctx, c, s, o, func(ctx context.Context, t *table, o autotune.Options) (*autotune.Around, error) {
		return autotune.TuneAround(ctx, s, c.cost(t), o, lanes...)
	})
}

// Cost is what workers say that a schedule takes, on no record; o is what its search is given. The error is as of an
// autotune.Cost.
func (c *Coordinator) Cost(ctx context.Context, s *halide.Schedule, o autotune.Options) (int64, error) {
	o.Records = nil
	return tune(ctx, c, s, o, func(ctx context.Context, t *table, _ autotune.Options) (int64, error) {
		return c.cost(t)(ctx, s)
	})
}

// tune does a search again until no worker was wrong on which it rests.
func tune[R any](ctx context.Context, c *Coordinator, s *halide.Schedule, o autotune.Options,
	do func(context.Context, *table, autotune.Options) (R, error)) (none R, _ error) {
	p := record.Of(s, o.Workload, o.Machine, o.Version)
	t, err := c.table(ctx, p, s, o)
	if err != nil {
		return none, err
	}
	select {
	case t.turn <- struct{}{}: // one search of a problem at a time
		defer func() { <-t.turn }()
	case <-ctx.Done():
		return none, ctx.Err()
	}
	records, begin := o.Records, time.Now()
	for {
		run, stop := context.WithCancelCause(ctx)
		c.begin(t, stop)
		o := o
		if records != nil {
			o.Records = checkedRecords{records, c, t, run}
		}
		if o.Search.Budget > 0 {
			o.Search.Budget = max(1, o.Search.Budget-time.Since(begin))
		}
		r, err := do(run, t, o)
		c.settled(t)
		stop(nil)
		wrong, failed := c.wrong(t)
		switch {
		case failed != nil:
			return r, failed
		case len(wrong) == 0 && !errors.Is(context.Cause(run), errTainted):
			return r, err
		}
		if records != nil && len(wrong) > 0 {
			keeps, ok := records.(retracter)
			if !ok {
				return r, fmt.Errorf("a worker was wrong, and the records cannot be corrected: %w", err)
			}
			if err := keeps.Retract(context.WithoutCancel(ctx), p, wrong); err != nil {
				return r, err
			}
		}
		if ctx.Err() != nil {
			return r, err
		}
	}
}

// table is that of a problem, with what is on record.
func (c *Coordinator) table(ctx context.Context, p record.Problem, s *halide.Schedule,
	o autotune.Options) (*table, error) {
	recorded := map[string]Outcome{}
	if o.Records != nil {
		for r, err := range o.Records.Each(ctx, p) {
			if err != nil {
				return nil, err
			}
			if _, _, least := r.Least(); !least {
				recorded[r.Schedule] = Outcome{Cycles: r.Cycles, Refused: r.Refused}
			}
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	hash := p.Hash()
	t := c.tableOf(fmt.Sprintf("%x", hash[:]))
	pipeline := halide.NewPipeline(s.Outputs()...)
	t.program, t.workload, t.problem, t.records = p.Algorithm, p.Workload, p, o.Records
	if c.o.Facts != nil {
		t.facts = c.o.Facts(Problem{p.Workload, s})
	}
	t.parse = func(text string) (schedule, error) { return halide.ParsePipelineSchedule(pipeline, text) }
	for text, was := range recorded {
		for _, e := range t.entriesOf(text) {
			e.recorded = &was
		}
	}
	return t, nil
}

// begin begins a search of a problem.
func (c *Coordinator) begin(t *table, taint context.CancelCauseFunc) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t.taint, t.tainted, t.failed = taint, map[string]bool{}, nil
	for _, e := range t.entries {
		e.given = map[string]bool{}
	}
}

// settled has the share of all evaluated again, and waits until that is done.
func (c *Coordinator) settled(t *table) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, e := range t.entries {
		c.sample(e)
	}
	for t.checking > 0 && c.ctx.Err() == nil {
		t.checks.Wait()
	}
}

// wrong are the schedules of which the search and the records know what is not so, and why the search has failed.
func (c *Coordinator) wrong(t *table) ([]string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t.taint = nil
	return slices.Sorted(maps.Keys(t.tainted)), t.failed
}

// unstored ends the search of a problem whose records cannot be written.
func (c *Coordinator) unstored(t *table, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t.fail(err)
}

// checkedRecords are records whose runs are stored when all that is evaluated again is done, unless a worker was wrong.
type checkedRecords struct {
	record.Store
	c   *Coordinator
	t   *table
	run context.Context
}

// PutRun stores a run that rests on nothing wrong.
func (r checkedRecords) PutRun(ctx context.Context, run record.Run) error {
	r.c.settled(r.t)
	if errors.Is(context.Cause(r.run), errTainted) {
		return nil
	}
	return r.Store.PutRun(ctx, run)
}
