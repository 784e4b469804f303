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
	// about how much both have worked until now, the same on each processor, in units of some 4 us; nil: nobody knows
	Effort func() int64
}

// effort is Effort, or that of nobody who works.
func (c Costs) effort() func() int64 {
	if c.Effort == nil {
		return func() int64 { return 0 }
	}
	return c.Effort
}

// What is less than a quarter above the best may be the best of code as it is shipped; of so many that is found out.
const (
	mostFinals  = 6
	nearBest    = 4
	mostShipped = 40 // that are made as they are shipped, at all

	mostShippedEffort = 2_000_000 // that these may work before the last one
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
	ctx    context.Context
	cost   func(context.Context, *halide.Schedule) (int64, error)
	seen   map[string]bool
	best   final
	least  int64
	asked  int          // costs
	ops    int          // that the shapes tried have written out
	effort func() int64 // that both costs have worked, and how much that may be at the end
	most   int64
	err    error
}

// best is the best of the nearest by code as it is shipped, and of what differs from it by the shape of one stage, as
// long as that is better: of these the registers decide, which code that is made with less effort knows least of.
func (f *finals) best(ctx context.Context, otherwise *halide.Schedule, costs Costs) (*halide.Schedule, error) {
	if costs.Final == nil {
		return otherwise, nil
	}
	slices.SortStableFunc(f.list, func(a, b final) int { return cmp.Compare(a.cycles, b.cycles) })
	s := &shipped{ctx: ctx, cost: costs.Final, seen: map[string]bool{}, best: final{schedule: otherwise},
		least: math.MaxInt64, effort: costs.effort()}
	s.most = s.effort() + mostShippedEffort
	for i, n := range f.list {
		if i >= mostFinals || i > 0 && s.effort() > s.most || n.cycles-n.cycles/nearBest > f.list[0].cycles {
			break
		}
		s.try(n)
	}
	for i := 0; s.best.plan != nil && i < min(mostFinals, len(s.best.of.stages())); i++ {
		s.change(s.best.of.stages()[i], func(as *shape, _ int) { as.outer = !as.outer }, 0)
	}
	for before := int64(math.MaxInt64); s.best.plan != nil && s.least < before; {
		before = s.least
		s.climb()
	}
	return s.best.schedule, s.err
}

// climb gives each stage of the best plan other shapes, those first that have most to do, with one thing changed: each
// that is better is where the next begins.
func (s *shipped) climb() {
	ids := busiest(s.best.of.from)
	for _, id := range ids[:min(mostFinals, len(ids))] {
		for _, set := range []func(as *shape, n int){
			func(as *shape, _ int) { as.outer = !as.outer },
			func(as *shape, n int) { as.jam = n },
			func(as *shape, n int) { as.lanes = 8 * n },
			func(as *shape, _ int) { as.turned = !as.turned },
			func(as *shape, n int) { as.rest, as.jam = true, n },
		} {
			for _, n := range []int{4, 2, 1, 3} {
				s.change(id, set, n)
			}
		}
	}
}

// busiest are all stages, those first that have most operations to do in the boxes that are asked for.
func busiest(s *halide.Schedule) []stageID {
	asked := newDemand(s)
	var ids []stageID
	todo := map[stageID]float64{}
	for _, f := range slices.Backward(s.Funcs()) {
		for i, w := range asked.known[f].stages {
			id := stageID{f, i}
			ids, todo[id] = append(ids, id), w.times*w.own
		}
	}
	slices.SortStableFunc(ids, func(a, b stageID) int { return cmp.Compare(todo[b], todo[a]) })
	return ids
}

// change tries the best plan with another shape of a stage.
func (s *shipped) change(id stageID, set func(as *shape, n int), n int) {
	if s.asked >= mostShipped || s.effort() > s.most {
		return
	}
	of, p := s.best.of, *s.best.plan
	as := p.shapeOf(id)
	set(&as, n)
	p = p.with(id, as)
	ops := p.work(of.from)
	if ops > mostOnce || s.ops+ops > mostOps {
		return
	}
	if changed := p.apply(of.from); changed.Err() == nil {
		asked := s.asked
		if s.try(final{of.asked(changed), 0, of, &p}); s.asked > asked {
			s.ops += ops
		}
	}
}

// try takes a schedule if it is better than the best.
func (s *shipped) try(f final) {
	if s.err != nil || f.schedule == nil || s.seen[f.schedule.String()] {
		return
	}
	s.seen[f.schedule.String()] = true
	s.asked++
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
