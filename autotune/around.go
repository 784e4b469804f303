package autotune

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/stages"
	"github.com/vyasa-go/vyasa/halide"
)

// Around is what a search around a written schedule has found.
type Around struct {
	*search.Outcome[stages.AroundNode]
	Schedule *halide.Schedule // the best; nil if neither the written one nor any other costs anything
	Cycles   int64
	Written  int64 // cycles of the written one; 0: it is refused
	Problem  record.Problem
	Space    *stages.Around
}

// TuneAround finds the schedule with the fewest cycles among those of package stages around a written one: what has no
// room in package space, as pipelines, updates and several outputs. The written one and those of Options.Start are
// evaluated first, whatever time is left, so that the result is no worse, and the best of them is what is searched
// around; lanes are numbers of lanes that vectors may have. Pins and Rates of the options do not count: nothing bounds
// these schedules. The error is as of Tune.
func TuneAround(ctx context.Context, s *halide.Schedule, cost Cost, o Options, lanes ...int) (*Around, error) {
	starts := append([]*halide.Schedule{s}, o.Start...)
	o.Pins, o.Rates, o.Start = nil, nil, nil
	if err := o.check(); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	out := &Around{Problem: record.Of(s, o.Workload, o.Machine, o.Version)}
	var err error
	if o.Search.Known, _, err = o.known(ctx, out.Problem, Tree{}); err != nil {
		return nil, err
	}
	k := &keeper{Options: o, problem: out.Problem, cost: cost, stop: stop, given: given(s, nil)}
	begin := time.Now()
	s, first, err := k.written(ctx, out, starts, lanes)
	if err != nil {
		return nil, err
	}
	sp, written := out.Space, out.Space.Seeds()[0]
	if k.Search.Budget > 0 {
		k.Search.Budget = max(1, k.Search.Budget-time.Since(begin))
	}
	evaluate := func(ctx context.Context, n *stages.AroundNode) (int64, error) {
		if sp.Key(n) == sp.Key(&written) {
			return first.cycles, first.err
		}
		return k.around(ctx, sp, n)
	}
	out.Outcome, err = search.Run(ctx, search.Tree[stages.AroundNode](sp), evaluate, k.Search)
	if out.Outcome == nil {
		return nil, err
	}
	if out.Written > 0 {
		out.Schedule, out.Cycles = s, out.Written
	}
	if out.Found && (out.Written == 0 || out.Outcome.Cycles < out.Written) {
		best, wrong := sp.Schedule(&out.Best)
		if wrong != nil {
			panic("BUG: the best is no schedule: " + wrong.Error())
		}
		out.Schedule, out.Cycles = best, out.Outcome.Cycles
	}
	if first := k.failed.get(); first != nil {
		err = errors.Join(err, first)
	}
	return out, err
}

// written evaluates schedules to begin with, and is the best of them, the first of equal ones.
func (k *keeper) written(ctx context.Context, out *Around, starts []*halide.Schedule, lanes []int) (s *halide.Schedule,
	first begun, err error) {
	for i, start := range starts {
		if i > 0 && start.String() == s.String() {
			continue
		}
		if !record.Of(start, k.Workload, k.Machine, k.Version).Same(k.problem) {
			return nil, first, fmt.Errorf("autotune: Start[%d] computes something else than the schedule that is "+
				"tuned:\n%v", i-1, start)
		}
		sp, err := stages.NewAround(start, lanes...)
		if err != nil {
			return nil, first, err
		}
		leaf := sp.Seeds()[0]
		cycles, err := k.costOfStart(within(ctx, out.Written), start, record.Key(sp.Key(&leaf)), sp.Text(&leaf))
		var refused *search.Refused
		var slower *search.AtLeast
		if err != nil && !errors.As(err, &refused) && !errors.As(err, &slower) {
			return nil, first, err
		}
		if i > 0 {
			k.Search.Begun++
		}
		if i == 0 || cycles > 0 && (out.Written == 0 || cycles < out.Written) {
			s, first, out.Written, out.Space = start, begun{cycles, err}, cycles, sp
		}
	}
	return s, first, nil
}

// Beyond adds what a search around the best has found, with what package stages has and package space has not: fused
// rows, tiles of several levels, alternatives. What is cheaper becomes the best; the bound stays that of the space.
func (r *Result) Beyond(around *Around) {
	r.Evaluations += around.Evaluations
	r.Known += around.Known
	r.Slower += around.Slower
	r.Elapsed += around.Elapsed
	for reason, n := range around.Refused {
		r.Refused[reason] += n
	}
	if around.Cycles > 0 && around.Cycles < r.Cycles {
		r.Schedule, r.Decisions, r.Cycles = around.Schedule, outside+": "+around.Text, around.Cycles
	}
}

// around is the cost of a leaf, which is handed to the records.
func (k *keeper) around(ctx context.Context, sp *stages.Around, n *stages.AroundNode) (int64, error) {
	s, err := sp.Schedule(n)
	if err != nil {
		return 0, &search.Refused{Reason: "the directives do not go together"}
	}
	begin := time.Now()
	cycles, err := k.checkedCost(ctx, s)
	return cycles, k.keep(record.Record{Key: record.Key(sp.Key(n)), Decisions: sp.Text(n), Schedule: s.String(),
		Cycles: cycles, Took: time.Since(begin)}, err)
}
