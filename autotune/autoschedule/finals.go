package autoschedule

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/halide"
)

// Costs are how dear schedules are: by code that is made with less effort, which tens of them are chosen by, and by
// code as it is shipped. The errors are those of autotune's targets.
type Costs struct {
	Choose func(context.Context, *halide.Schedule) (int64, error)
	Final  func(context.Context, *halide.Schedule) (int64, error) // nil: as Choose
}

// What is less than a quarter above the best may be the best of code as it is shipped; of so many that is found out.
const (
	mostFinals = 6
	nearBest   = 4
)

// final is a schedule that is near the best, and the plan of a search that it follows from, if it follows from one.
type final struct {
	schedule *halide.Schedule
	cycles   int64
	of       *chooser
	plan     *plan
}

// finals are the schedules that were tried.
type finals struct{ list []final }

// noted keeps a schedule in mind for the end.
func (c *chooser) noted(s *halide.Schedule, cycles int64) {
	if s = c.asked(s); s != nil {
		c.near.list = append(c.near.list, final{s, cycles, c, c.now})
	}
}

// shipped is a search for the best of code as it is shipped.
type shipped struct {
	ctx   context.Context
	cost  func(context.Context, *halide.Schedule) (int64, error)
	seen  map[string]bool
	best  final
	least int64
	err   error
}

// best is the best of the nearest by code as it is shipped, with loops of each stage the other way round where that is
// better: of these the registers decide, which code that is made with less effort knows least of.
func (f *finals) best(ctx context.Context, otherwise *halide.Schedule, costs Costs) (*halide.Schedule, error) {
	if costs.Final == nil {
		return otherwise, nil
	}
	slices.SortStableFunc(f.list, func(a, b final) int { return cmp.Compare(a.cycles, b.cycles) })
	s := &shipped{ctx: ctx, cost: costs.Final, seen: map[string]bool{}, best: final{schedule: otherwise},
		least: math.MaxInt64}
	for i, n := range f.list {
		if i >= mostFinals || n.cycles-n.cycles/nearBest > f.list[0].cycles {
			break
		}
		s.try(n)
	}
	if s.best.plan != nil {
		c := s.best.of
		for _, id := range c.stages()[:min(mostFinals, len(c.stages()))] {
			p := *s.best.plan
			as := p.shapeOf(id)
			as.outer = !as.outer
			p = p.with(id, as)
			if turned := p.apply(c.from); turned.Err() == nil {
				s.try(final{c.asked(turned), 0, c, &p})
			}
		}
	}
	return s.best.schedule, s.err
}

// try takes a schedule if it is better than the best.
func (s *shipped) try(f final) {
	if s.err != nil || f.schedule == nil || s.seen[f.schedule.String()] {
		return
	}
	s.seen[f.schedule.String()] = true
	n, err := s.cost(search.WithLimit(s.ctx, s.least), f.schedule)
	var refused *search.Refused
	var slower *search.AtLeast
	switch {
	case errors.As(err, &refused) || errors.As(err, &slower):
	case err != nil:
		s.err = err
	case n < s.least:
		s.best, s.least = f, n
	}
}
