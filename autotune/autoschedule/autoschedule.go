package autoschedule

import (
	"context"
	"errors"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/halide"
)

// Open reports whether s says nothing of loops: neither their order nor where Funcs are computed, but sizes and how arrays
// lie in memory alone.
func Open(s *halide.Schedule) bool {
	for _, stage := range s.Stages() {
		if len(stage.Alternatives()) > 0 || stage.Mapping() != nil {
			return false
		}
		for _, d := range stage.Directives {
			if !slices.Contains(silent, d.Name) {
				return false
			}
		}
	}
	return true
}

// silent are the directives that say nothing of loops.
var silent = []string{"bound", "layout", "align", "pad", "place", "reassociate", "boundstorage", "alignstorage", "estimate",
	"tracestores", "traceloads", "tracerealizations"}

// Schedule is s with loops, where it is Open: those of the fewest cycles among some tens of plans, by a cost as
// autotune's targets have one. It is s itself where none costs less. Errors are those of a cost that is no *search.Refused.
func Schedule(ctx context.Context, s *halide.Schedule, cost func(context.Context, *halide.Schedule) (int64, error)) (*halide.Schedule,
	error) {
	if err := s.Err(); err != nil || !Open(s) {
		return s, err
	}
	c := &chooser{ctx: ctx, from: s, cost: cost, least: math.MaxInt64, seen: map[string]bool{}}
	for _, at := range []level{inline, root, rowed} {
		c.whole(at)
	}
	c.refine()
	c.try(s)
	if c.best == nil {
		c.best = s
	}
	return c.best, c.err
}

// most is how many schedules are tried.
const most = 80

// chooser is the search.
type chooser struct {
	ctx     context.Context
	from    *halide.Schedule
	cost    func(context.Context, *halide.Schedule) (int64, error)
	best    *halide.Schedule // so far; nil: none
	follows *plan            // what best follows from
	least   int64            // its cycles
	seen    map[string]bool  // schedules that were tried
	err     error            // of a cost that failed
}

// whole decides one shape for all stages: one thing after the other, each by the best of those before.
func (c *chooser) whole(at level) {
	p := plan{level: at, shape: shape{lanes: 16, jam: 1, body: 64}}
	least := int64(math.MaxInt64)
	decide := func(change func(q *shape, n int), values ...int) {
		from := p
		for _, n := range values {
			q := from
			change(&q.shape, n)
			if cycles := c.plan(q); cycles < least {
				least, p = cycles, q
			}
		}
	}
	lanes := func(q *shape, n int) { q.lanes = n }
	decide(lanes, 16, 32, 8)
	if least == math.MaxInt64 {
		decide(lanes, 0)
	}
	decide(func(q *shape, n int) { q.body = n }, 8, 256)
	decide(func(q *shape, n int) { q.jam = n }, 2, 4)
}

// refine gives stages of the best plan shapes of their own.
func (c *chooser) refine() {
	if c.follows == nil {
		return
	}
	for _, f := range c.from.Funcs() {
		for i := range len(f.Updates) + 1 {
			id := stageID{f, i}
			for _, lanes := range []int{16, 32, 8, 0} {
				own := c.follows.of(id)
				own.lanes = lanes
				c.plan(c.follows.with(id, own))
			}
			for _, jam := range []int{1, 2, 4} {
				own := c.follows.of(id)
				own.jam = jam
				c.plan(c.follows.with(id, own))
			}
		}
	}
}

// plan tries a plan.
func (c *chooser) plan(p plan) int64 {
	best := c.best
	n := c.try(p.apply(c.from))
	if c.best != best {
		c.follows = &p
	}
	return n
}

// try is the cycles of a schedule, the most there are if it is none, was tried, or costs as much as the best.
func (c *chooser) try(s *halide.Schedule) int64 {
	text := s.String()
	if c.err != nil || s.Err() != nil || c.seen[text] || len(c.seen) >= most {
		return math.MaxInt64
	}
	c.seen[text] = true
	n, err := c.cost(search.WithLimit(c.ctx, c.least), s)
	var refused *search.Refused
	var slower *search.AtLeast
	switch {
	case errors.As(err, &refused) || errors.As(err, &slower):
		return math.MaxInt64
	case err != nil:
		c.err = err
		return math.MaxInt64
	}
	if n < c.least {
		c.least, c.best = n, s
	}
	return n
}
