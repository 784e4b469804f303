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

// start evaluates the schedules of Options.Start, and gives the best; nil if there is none.
func (k *keeper) start(ctx context.Context) (best *candidate, err error) {
	for i, s := range k.Start {
		if err := s.Err(); err != nil {
			return nil, err
		}
		if !record.Of(s, k.Workload, k.Machine, k.Version).Same(k.problem) {
			return nil, fmt.Errorf("autotune: Start[%d] computes something else than the schedule that is tuned:\n%v", i, s)
		}
		c, err := k.candidate(ctx, s)
		var refused *search.Refused
		switch {
		case errors.As(err, &refused):
		case err != nil && ctx.Err() != nil:
			return best, nil
		case err != nil:
			return nil, err
		case c != nil && (best == nil || c.cycles < best.cycles):
			best = c
		}
	}
	return best, nil
}

// candidate evaluates a schedule: as the leaf that it is in the space; one outside of the space as it is, unless something is
// given that it need not do. Nil: it does not count.
func (k *keeper) candidate(ctx context.Context, s *halide.Schedule) (*candidate, error) {
	if leaf, ok := k.tree.leafOf(s); ok {
		cycles, err := k.costOf(k.tree.Key(&leaf), func() (int64, error) { return k.evaluate(ctx, &leaf) })
		if err != nil {
			return nil, err
		}
		return &candidate{k.tree.schedule(&leaf), k.tree.Text(&leaf), cycles}, nil
	}
	if k.given != "" {
		return nil, nil
	}
	key := record.KeyOf(s.String())
	cycles, err := k.costOf(search.Key(key), func() (int64, error) {
		begin := time.Now()
		cycles, err := k.checkedCost(ctx, s)
		return cycles, k.keep(record.Record{Key: key, Decisions: outside, Schedule: s.String(), Cycles: cycles, Took: time.Since(begin)}, err)
	})
	return &candidate{s, outside, cycles}, err
}

// outside is what stands for the decisions of a schedule that is none of the space.
const outside = "outside of the space"

// costOf is a cost that is on record, or evaluated.
func (k *keeper) costOf(key search.Key, evaluate func() (int64, error)) (int64, error) {
	if k.Search.Known != nil {
		if r, ok := k.Search.Known(key); ok && !r.AtLeast {
			if r.Cycles == 0 {
				return 0, &search.Refused{Reason: r.Refused}
			}
			return r.Cycles, nil
		}
	}
	return evaluate()
}

// leafOf is the leaf that is a schedule; false if there is none.
func (t Tree) leafOf(s *halide.Schedule) (space.Store, bool) {
	leaf, err := t.Space.Leaf(s)
	return leaf, err == nil
}
