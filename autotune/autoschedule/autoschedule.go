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

// Schedule is s with loops, where it is Open: those of the fewest cycles among some tens of plans, by costs as
// autotune's targets have them. It is s itself where none costs less. Errors are those of a cost that is no
// *search.Refused; the best until then comes with them.
func Schedule(ctx context.Context, s *halide.Schedule, costs Costs) (*halide.Schedule, error) {
	if err := s.Err(); err != nil || !Open(s) {
		return s, err
	}
	if p, ok := summed(s); ok {
		best, err := Schedule(ctx, p.from, costs)
		if whole := p.whole(best); err != nil || best != p.from && whole != nil {
			return whole, err
		}
	}
	c := &chooser{ctx: ctx, from: s, cost: costs.Choose, least: math.MaxInt64, seen: map[string]bool{}, near: &finals{},
		effort: costs.effort(), asked: func(s *halide.Schedule) *halide.Schedule { return s }}
	c.whole()
	for _, laid := range channels(s) {
		o := c.beside(laid)
		o.whole()
		if o.least < c.least/4*3 || c.from != s && o.least < c.least { // to lay out what nobody does must pay
			c = o
		}
	}
	p, parted := partsOf(c.from)
	var plain *halide.Schedule // the best that is not parted
	if parted {
		o := c.beside(p.from)
		o.asked = p.whole
		if o.whole(); o.least/3*2 < c.least { // stages of their own gain more by shapes of their own
			o.refine()
		}
		c.refine()
		if plain, parted = c.best, o.least < c.least; parted {
			c = o
		}
	} else {
		c.refine()
	}
	c.packed()
	c.across()
	best, least := c.best, c.least
	if parted {
		if best = p.whole(best); best == nil {
			best = plain
		}
	}
	if c.try(s); c.least < least || best == nil {
		return s, c.err
	}
	if c.err != nil {
		return best, c.err
	}
	return c.near.best(ctx, best, costs)
}

// beside is a search that begins anew, with another schedule.
func (c *chooser) beside(from *halide.Schedule) *chooser {
	return &chooser{ctx: c.ctx, from: from, cost: c.cost, least: math.MaxInt64, seen: map[string]bool{}, near: c.near,
		effort: c.effort, asked: c.asked, err: c.err}
}

// What a search may take, so that it ends after some seconds whatever the pipeline is: schedules that are tried,
// operations that they have written out together, and those of one; how many may be tried in a row that bring less
// than a fiftieth; and what their evaluations may work.
const (
	mostTries = 100
	patience  = 16
	mostOps   = 200_000
	mostOnce  = 30_000

	mostEffort = 6_000_000
)

// chooser is the search.
type chooser struct {
	ctx     context.Context
	from    *halide.Schedule
	cost    func(context.Context, *halide.Schedule) (int64, error)
	best    *halide.Schedule                        // so far; nil: none
	follows *plan                                   // what best follows from
	least   int64                                   // its cycles
	seen    map[string]bool                         // schedules that were tried
	tried   []int64                                 // the least cycles after each of them
	since   int                                     // from which of them on patience counts
	ops     int                                     // that they have written out
	effort  func() int64                            // of all evaluations
	near    *finals                                 // of all searches
	asked   func(*halide.Schedule) *halide.Schedule // one of the pipeline as it is; nil: none
	now     *plan                                   // that is tried
	err     error                                   // of a cost that failed
}

// whole decides one level and one shape for all stages: levels with vectors of each length, where those of another
// length have code; then the rest, one after the other, of the best.
func (c *chooser) whole() {
	levels := []plan{{level: inline}, {level: root}, {level: rowed}, {level: root, single: root},
		{level: rowed, single: rowed}}
	for _, lanes := range []int{16, 8, 32} {
		var code []plan // levels that there is code for
		for _, at := range levels {
			at.shape = shape{lanes: lanes, jam: 1, body: 64, near: true}
			if c.plan(at) {
				code = append(code, at)
			}
		}
		if code != nil {
			levels = code
		}
	}
	if c.follows == nil {
		for _, at := range []level{inline, root} {
			c.plan(plan{level: at, single: at, shape: shape{jam: 1, body: 8}})
		}
	}
	for _, lanes := range []int{16, 32} {
		c.change(func(p *plan, n int) { p.shape.joined, p.shape.lanes, p.shape.jam = true, lanes, n }, 1, 4)
	}
	for _, near := range []bool{true, false} {
		for _, body := range []int{64, 256} {
			c.change(func(p *plan, n int) { p.shape.near, p.shape.body, p.shape.jam = near, body, n }, 1, 4)
		}
	}
	c.change(func(p *plan, n int) { p.shape.body = n }, 8)
	c.change(func(p *plan, n int) { p.shape.lanes, p.shape.jam = 16, n }, 4)
	c.change(func(p *plan, n int) { p.shape.jam = n }, 2, 3)
	c.change(func(p *plan, n int) {
		p.level, p.single, p.shape = root, root, shape{lanes: 16, jam: n, body: 256, outer: true, near: true}
	}, 4, 2)
	c.rests()
}

// rests cuts long loops over terms with a rest: those that no divisor cuts go term by term.
func (c *chooser) rests() {
	c.change(func(p *plan, _ int) { p.shape.rest = true }, 1)
	if c.follows != nil && c.follows.shape.rest {
		c.change(func(p *plan, n int) { p.shape.body = n }, 8, 64, 256)
		return
	}
	c.change(func(p *plan, n int) { p.shape.rest, p.shape.lanes = true, n }, 16)
}

// change tries other values of something of the best plan.
func (c *chooser) change(set func(p *plan, n int), values ...int) {
	if c.follows == nil {
		return
	}
	from := *c.follows
	for _, n := range values {
		p := from
		set(&p, n)
		c.plan(p)
	}
}

// refine gives Funcs of the best plan levels of their own, outputs first, and stages shapes, those first that have most
// to do.
func (c *chooser) refine() {
	funcs := c.from.Funcs()
	slices.Reverse(funcs)
	c.since = len(c.tried)
	for _, f := range funcs {
		if !slices.Contains(c.from.Outputs(), f) {
			c.change(func(p *plan, n int) { *p = p.at(f, level(n)) }, int(inline), int(root), int(rowed))
		}
	}
	for _, id := range c.stages() {
		own := func(set func(of *shape, n int)) func(p *plan, n int) {
			return func(p *plan, n int) {
				of := p.shapeOf(id)
				set(&of, n)
				*p = p.with(id, of)
			}
		}
		c.since = len(c.tried)
		c.change(own(func(of *shape, n int) { of.lanes = n }), 16, 32, 64, 8, 0)
		c.change(own(func(of *shape, n int) { of.jam = n }), 1, 2, 3, 4)
		c.change(own(func(of *shape, n int) { of.outer = n == 1 }), 1, 0)
		c.change(own(func(of *shape, n int) { of.turned, of.jam = true, n }), 4, 2)
	}
}

// stages are all of them, those first that have most to do.
func (c *chooser) stages() []stageID {
	funcs := c.from.Funcs()
	slices.Reverse(funcs)
	var ids []stageID
	todo := map[stageID]int64{}
	for _, f := range funcs {
		for i := range len(f.Updates) + 1 {
			id := stageID{f, i}
			ids, todo[id] = append(ids, id), rounds(c.from.Of(f), i)
		}
	}
	slices.SortStableFunc(ids, func(a, b stageID) int { return cmp.Compare(todo[b], todo[a]) })
	return ids
}

// rounds are how many terms the sums of a stage have, as far as its loops are known.
func rounds(s *halide.Schedule, stage int) int64 {
	if stage > 0 {
		s = s.Update(stage - 1)
	}
	n := int64(1)
	for _, l := range s.Loops() {
		n *= int64(max(1, l.Extent))
	}
	return n
}

// packed tries copies of inputs, which pay where many rows are computed together, and vectors as the outermost loop.
func (c *chooser) packed() {
	for _, f := range c.from.Outputs() {
		if len(packings(c.from.Of(f))) == 0 {
			continue
		}
		for _, packs := range []bool{false, true} {
			for _, outer := range []bool{false, true} {
				c.plan(plan{level: root, single: root, packs: packs,
					shape: shape{lanes: packLanes, jam: packJam, body: 256, outer: outer, near: true}})
			}
		}
		return
	}
}

// fewProducts are the products of a cycle below which lanes are as good as one by one.
const fewProducts = 4

// across tries vectors along another dimension than the one that lies side by side, where that is as slow as one lane
// at a time: inputs there may lie too far apart for any vector, as those of large strides.
func (c *chooser) across() {
	if c.best != nil && c.least <= products(c.from)/fewProducts {
		return
	}
	c.since = len(c.tried)
	for _, body := range []int{256, 8} {
		for _, jam := range []int{1, 4} {
			c.plan(plan{level: root, single: root, shape: shape{lanes: 16, jam: jam, body: body, across: true}})
		}
		c.plan(plan{level: root, single: root, shape: shape{lanes: 8, jam: 1, body: body, across: true}})
		c.plan(plan{level: root, single: root, shape: shape{lanes: 16, jam: 1, body: body, across: true, joined: true}})
	}
	if c.follows != nil && c.follows.shape.across {
		c.change(func(p *plan, n int) { p.shape.body = n }, 16, 32, 64)
		c.change(func(p *plan, n int) { p.shape.near = true }, 1)
	}
}

// products are about how many terms the sums of all stages have.
func products(s *halide.Schedule) int64 {
	all := int64(0)
	for _, f := range s.Funcs() {
		all += rounds(s.Of(f), 0)
	}
	return all
}

// plan tries a plan, if there is time for it, and reports whether there is code for it.
func (c *chooser) plan(p plan) bool {
	ops := p.work(c.from)
	if ops > mostOnce || c.ops+ops > mostOps || c.settled() {
		return false
	}
	best, tried := c.best, len(c.tried)
	c.now = &p
	code := c.try(p.apply(c.from))
	c.now = nil
	if c.best != best {
		c.follows = &p
	}
	if len(c.tried) > tried {
		c.ops += ops
	}
	return code
}

// settled reports whether enough was tried: the last ones have brought little.
func (c *chooser) settled() bool {
	n := len(c.tried)
	return n >= mostTries || n > 0 && c.effort() > mostEffort ||
		n-c.since > patience && c.least > c.tried[n-1-patience]/50*49
}

// try takes a schedule if it costs less than the best, and reports whether there is code for it.
func (c *chooser) try(s *halide.Schedule) bool {
	text := s.String()
	if c.err != nil || s.Err() != nil || c.seen[text] {
		return false
	}
	c.seen[text] = true
	limit := c.least
	if limit < math.MaxInt64/2 {
		limit += limit / (nearBest - 1)
	}
	n, err := c.cost(search.WithLimit(c.ctx, limit), s)
	var refused *search.Refused
	var slower *search.AtLeast
	code := true
	switch {
	case errors.As(err, &refused):
		code = false
	case errors.As(err, &slower):
	case err != nil:
		c.err, code = err, false
	default:
		c.noted(s, n)
		if n < c.least {
			if c.least, c.best = n, s; text == c.from.String() {
				c.best = c.from
			}
		}
	}
	c.tried = append(c.tried, c.least)
	return code
}
