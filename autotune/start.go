package autotune

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// candidate is a schedule with its cycles.
type candidate struct {
	schedule  *halide.Schedule
	decisions string // "" if it is outside of the space
	cycles    int64
}

// start finds the schedules of Options.Start in the space, and evaluates those that are outside of it, unless something
// is given that they need not do. Best is the best of these, nil if there is none; n is how many they are.
func (k *keeper) start(ctx context.Context) (leaves []space.Store, best *candidate, n int, err error) {
	for i, s := range k.Start {
		if err := s.Err(); err != nil {
			return nil, nil, 0, err
		}
		if !record.Of(s, k.Workload, k.Machine, k.Version).Same(k.problem) {
			return nil, nil, 0, fmt.Errorf("autotune: Start[%d] computes something else than the schedule that is "+
				"tuned:\n%v", i, s)
		}
		if leaf, ok := k.tree.leafOf(s); ok {
			leaves = append(leaves, leaf)
			continue
		}
		if k.given != "" {
			continue
		}
		cycles, err := k.outsideCost(ctx, s)
		var refused *search.Refused
		switch {
		case errors.As(err, &refused):
		case err != nil && ctx.Err() != nil:
			return leaves, best, n, nil
		case err != nil:
			return nil, nil, 0, err
		case best == nil || cycles < best.cycles:
			best = &candidate{s, outside, cycles}
		}
		n++
	}
	return leaves, best, n, nil
}

// outsideCost is the cost of a schedule that is none of the space, from the records or evaluated.
func (k *keeper) outsideCost(ctx context.Context, s *halide.Schedule) (int64, error) {
	key := record.KeyOf(s.String())
	if k.Search.Known != nil {
		if r, ok := k.Search.Known(search.Key(key)); ok && !r.AtLeast {
			if r.Cycles == 0 {
				return 0, &search.Refused{Reason: r.Refused}
			}
			return r.Cycles, nil
		}
	}
	begin := time.Now()
	cycles, err := k.checkedCost(ctx, s)
	return cycles, k.keep(record.Record{Key: key, Decisions: outside, Schedule: s.String(), Cycles: cycles,
		Took: time.Since(begin)}, err)
}

// outside is what stands for the decisions of a schedule that is none of the space.
const outside = "outside of the space"

// leafOf is the leaf that is a schedule; false if there is none.
func (t Tree) leafOf(s *halide.Schedule) (space.Store, bool) {
	leaf, err := t.Space.Leaf(s)
	return leaf, err == nil
}
