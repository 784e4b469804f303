package autotune

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// candidate is a schedule with its cycles.
type candidate struct {
	schedule  *halide.Schedule
	leaf      *space.Store // where schedule is nil
	decisions string       // "" if it is outside of the space
	cycles    int64
}

// startsWithin is of how many times the best start another one is evaluated to its end: a kernel element by element
// takes some hundred times as many cycles as with vectors, which a simulator counts for minutes.
const startsWithin = 8

// within is ctx with the limit of a start, where the best so far takes best cycles; 0: there is none.
func within(ctx context.Context, best int64) context.Context {
	if best == 0 {
		return ctx
	}
	return search.WithLimit(ctx, startsWithin*best)
}

// start evaluates the schedules of Options.Start, whatever time they take, so that no result is worse; those outside of
// the space only if nothing is given that they need not do. One far slower than the best before it counts as none.
// Leaves are those in the space, which the search evaluates again, by what is remembered; inside is the best of them,
// best the best of the others, nil if there is none; n is how many those are.
func (k *keeper) start(ctx context.Context) (leaves []space.Store, inside, best *candidate, n int, err error) {
	least := int64(0)
	for i, s := range k.Start {
		if err := s.Err(); err != nil {
			return nil, nil, nil, 0, err
		}
		if !record.Of(s, k.Workload, k.Machine, k.Version).Same(k.problem) {
			return nil, nil, nil, 0, fmt.Errorf("autotune: Start[%d] computes something else than the schedule "+
				"that is tuned:\n%v", i, s)
		}
		leaf, in := k.tree.leafOf(s)
		if !in && !k.does(s) {
			continue
		}
		if k.Search.Evaluations > 0 && i >= k.Search.Evaluations || ctx.Err() != nil {
			if in {
				leaves = append(leaves, leaf)
			}
			continue
		}
		c := &candidate{schedule: s, decisions: outside}
		if in {
			c = &candidate{leaf: &leaf, decisions: k.tree.Text(&leaf)}
			c.cycles, err = k.costOfLeaf(within(ctx, least), &leaf)
		} else {
			c.cycles, err = k.costOfStart(within(ctx, least), s, k.tree.KeyOf(s), outside)
		}
		var refused *search.Refused
		var slower *search.AtLeast
		switch {
		case err != nil && ctx.Err() != nil:
			if in {
				leaves = append(leaves, leaf)
			}
			return leaves, inside, best, n, nil
		case errors.As(err, &slower):
			if !in {
				n++
			}
			continue
		case err != nil && !errors.As(err, &refused):
			return nil, nil, nil, 0, err
		}
		if c.cycles > 0 && (least == 0 || c.cycles < least) {
			least = c.cycles
		}
		switch {
		case in:
			leaves = append(leaves, leaf)
			k.begun[k.tree.Key(&leaf)] = begun{c.cycles, err}
			inside = better(inside, c)
		default:
			n++
			best = better(best, c)
		}
	}
	return leaves, inside, best, n, nil
}

// does reports whether a schedule outside of the space has all directives that are given; of pins nobody knows.
//
//	given layout in y x: layout in y x; split x 16; vectorize xi   ->   true
func (k *keeper) does(s *halide.Schedule) bool {
	if k.given == "" {
		return true
	}
	own := map[string]bool{}
	for line := range strings.Lines(s.String()) {
		own[strings.TrimSpace(line)] = true
	}
	for _, line := range strings.Split(k.given, "; ") {
		if !own[line] {
			return false
		}
	}
	return true
}

// begun is what came of a start in the space.
type begun struct {
	cycles int64
	err    error
}

// better is the candidate of fewer cycles, the first of equal ones; one of none is refused.
func better(a, b *candidate) *candidate {
	if a == nil && b.cycles > 0 || a != nil && b != nil && b.cycles > 0 && b.cycles < a.cycles {
		return b
	}
	return a
}

// costOfLeaf is the cost of a leaf, from the records or evaluated.
func (k *keeper) costOfLeaf(ctx context.Context, leaf *space.Store) (int64, error) {
	if cycles, known, err := k.onRecord(record.Key(k.tree.Key(leaf))); known {
		return cycles, err
	}
	return k.evaluate(ctx, leaf)
}

// onRecord is the cost of a schedule from the records.
func (k *keeper) onRecord(key record.Key) (cycles int64, known bool, err error) {
	if k.Search.Known == nil {
		return 0, false, nil
	}
	r, known := k.Search.Known(search.Key(key))
	switch {
	case !known || r.AtLeast:
		return 0, false, nil
	case r.Cycles == 0:
		return 0, true, &search.Refused{Reason: r.Refused}
	}
	return r.Cycles, true, nil
}

// costOfStart is the cost of a schedule, from the records or evaluated.
func (k *keeper) costOfStart(ctx context.Context, s *halide.Schedule, key record.Key, decisions string) (int64, error) {
	if cycles, known, err := k.onRecord(key); known {
		return cycles, err
	}
	begin := time.Now()
	cycles, err := k.checkedCost(ctx, s)
	return cycles, k.keep(record.Record{Key: key, Decisions: decisions, Schedule: s.String(), Cycles: cycles,
		Took: time.Since(begin)}, err)
}

// KeyOf is the key of the record that Tune makes of a schedule to begin with.
func (t Tree) KeyOf(s *halide.Schedule) record.Key {
	if leaf, in := t.leafOf(s); in {
		return record.Key(t.Key(&leaf))
	}
	return record.KeyOf(s.String())
}

// outside is what stands for the decisions of a schedule that is none of the space.
const outside = "outside of the space"

// leafOf is the leaf that is a schedule; false if there is none.
func (t Tree) leafOf(s *halide.Schedule) (space.Store, bool) {
	leaf, err := t.Space.Leaf(s)
	if err == nil && t.Coded {
		leaf = t.Space.Uncoded(&leaf)
	}
	return leaf, err == nil
}
