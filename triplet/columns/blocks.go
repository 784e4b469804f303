package columns

import (
	"errors"
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/triplet"
)

// planBlock plans a Block for a shape, with taps that mirror each other through a pre-adder, or with constants in the
// order of columns, where that needs less: what is compared by time has no budget.
func (c *chooser) planBlock(b *triplet.Block, s shape, r rank, most budget) (*blockPlan, cost, error) {
	var mirrored []mirrors
	for in := range withins {
		if m := c.mirrors(b, in); m != nil {
			mirrored, most = append(mirrored, m), budget{}
		}
	}
	orders := c.ordersHelp(b, s)
	if orders {
		most = budget{}
	}
	plan, least, err := c.planTaps(b, s, r, nil, false, most)
	if orders {
		ordered, work, wrong := c.planTaps(b, s, r, nil, true, most)
		if wrong == nil && !ordered.gathers() && (err != nil || c.gains(ordered, plan)) {
			plan, least, err = ordered, work, nil
		}
	}
	for _, m := range mirrored {
		added, work, wrong := c.planTaps(b, s, r, m, false, most)
		if wrong == nil && (err != nil || added.time() < plan.time() || added.time() == plan.time() &&
			work.less(least) && plan.mirrors != nil) {
			plan, least, err = added, work, nil
		}
	}
	return plan, least, err
}

// gains reports whether constants in the order of columns take less time than once each. Where values live in
// registers, data in wider ones does not: the operation waits for the last of what is put together, and values have
// less room.
//
//	t1*1 + t2*2 - t3*2: {t1 t2 t3} * {1, 2, -2}   ->   {t1 t2} * {1, 2}, t3 * -2
func (c *chooser) gains(ordered, plan *blockPlan) bool {
	return ordered.quicker(plan) && (len(c.temps) == 0 || ordered.widest() <= plan.widest())
}

// widest is the bits of the widest register of the data.
func (b *blockPlan) widest() int {
	bits := 0
	for _, p := range b.planners {
		for _, l := range p.regs[triplet.X] {
			bits = max(bits, l.n*l.typ.Bits())
		}
	}
	return bits
}

// planTaps plans a Block for a shape: each class with the datapath that needs the least.
func (c *chooser) planTaps(b *triplet.Block, s shape, r rank, m mirrors, orders bool, most budget) (*blockPlan, cost,
	error) {
	out := &blockPlan{block: b, vecs: c.vecs(b, s), mirrors: m, orders: orders}
	list, spreads := c.classes(b, m)
	total := cost{work: c.storing(out)}
	for _, k := range list {
		p, err := c.planClass(out, k, spreads[k], s, r, most.without(total.work))
		if err != nil {
			return nil, cost{}, err
		}
		out.planners = append(out.planners, p)
		pc := p.cost()
		total.work, total.regs = total.work+pc.work, total.regs+pc.regs
	}
	return out, total, nil
}

// storing is the work of stores that go element by element.
func (c *chooser) storing(b *blockPlan) int {
	work := 0
	for i := 0; i < len(b.vecs); i++ {
		v := &b.vecs[i]
		s := b.block.Groups[v.group].Store
		if s == nil || c.temps[s.Out.Buffer] {
			continue
		}
		out := s.Out.Cut(v.from, v.n)
		if i+1 < len(b.vecs) && b.vecs[i+1].group == v.group {
			if _, ok := c.machine.Joined(out, s.Out.Cut(b.vecs[i+1].from, b.vecs[i+1].n)); ok {
				i++
				continue
			}
		}
		if !c.machine.Vector(out) {
			work += opWork * v.n
		}
	}
	return work
}

// ways lists the ways for a class, those with a ready arrangement for its data first, unless that has parts.
func (c *chooser) ways(k class, sp spread, s shape, r rank, vecs []vec) []way {
	var first, rest, last []way
	for _, d := range c.paths {
		for _, swap := range []bool{false, true} {
			if have, ok := k.fits(d, swap, sp); !ok || have > r || shapeOf(d) != s {
				continue
			}
			p := &planner{filler: filler{arena: c.arena, path: d}, swap: swap}
			var slide *triplet.Slide
			if len(vecs) > 0 {
				slide = p.slideFor(&vecs[0])
			}
			switch {
			case slide == nil:
				rest = append(rest, way{path: d, swap: swap})
			case slide.Parts == nil:
				first = append(first, way{path: d, swap: swap})
			case c.given(c.streams[vecs[0].taps[0].data.stream].buffer): // lanes that the caller packs fill operations
				rest = append(rest, way{path: d, swap: swap, plain: true})
			default:
				rest = append(rest, way{path: d, swap: swap, plain: true})
				last = append(last, way{path: d, swap: swap})
			}
		}
	}
	return slices.Concat(first, rest, last)
}

// planClass plans the triplets of a class every way that the shape has, and takes the cheapest. The order of
// coefficients is tried where that of the data leaves columns empty, or puts registers together: where lanes have
// coefficients of their own, those of neighbouring columns may lie far apart in an order that the other operand can be
// selected in. Packed inputs are tried where widening takes more moves than stand beside operations.
//
// Ways are given up beyond the budget. Where another one is within, all are looked at again: which are tried, and how,
// depends on what those before them came to. What of each was possible is known then.
//
// Data that slide, and that an arrangement takes as they lie, are put together where no plan does without.
func (c *chooser) planClass(b *blockPlan, k class, sp spread, s shape, r rank, most budget) (*planner, error) {
	u := c.tapped(b, k, s)
	p, spared, err := c.planned(b, k, sp, s, r, most, haveCoefs(u.vecs), u)
	if spared && err != nil && err != errBeyond {
		p, _, err = c.planned(b, k, sp, s, r, most, false, u)
	}
	return p, err
}

// planned is the cheapest plan, in which data that slide are loaded as they lie, or not; spared says that some were.
func (c *chooser) planned(b *blockPlan, k class, sp spread, s shape, r rank, most budget, loaded bool,
	u *tapped) (best *planner, spared bool, err error) {
	stopped := false
	var least cost
	why := error(nil)
	ways := c.ways(k, sp, s, r, u.vecs)
	for i := 0; i < len(ways); i++ {
		w := ways[i]
		p := &planner{filler: filler{arena: c.arena, path: w.path, rows: u.rows, packs: w.packs, orders: b.orders},
			swap: w.swap, byCoef: w.byCoef, whole: w.whole, plain: w.plain, loaded: loaded, kindFloat: s.float,
			compute: c.program.Nest.Compute, vecs: u.vecs, traits: u.traits}
		if p.possibles = u.known[w]; p.possibles == nil {
			p.possibles = map[string]reply{}
			u.known[w] = p.possibles
		}
		if best != nil {
			p.limit = least.work
		}
		if k.exact(w) {
			p.most = most
		}
		err := p.plan()
		if err == errHalves && !w.whole {
			w.whole = true
			ways = slices.Insert(ways, i+1, w)
			continue
		}
		stopped, spared = stopped || err == errBeyond, spared || p.spared
		if !w.byCoef && p.reorders(err == errDearer && w.path.X.Bits() == 8 || err == errBeyond) {
			ways = append(ways, way{w.path, w.swap, true, w.packs, w.whole, w.plain})
		}
		if err == nil && !w.packs && p.crowding() > 0 {
			ways = append(ways, way{w.path, w.swap, w.byCoef, true, w.whole, w.plain})
		}
		if err != nil {
			if err != errDearer && (why == nil || errors.Is(why, errAbsent)) {
				why = err
			}
			continue
		}
		if got := p.cost(); best == nil || got.less(least) {
			best, least = p, got
		}
	}
	switch {
	case best != nil && stopped:
		return c.planned(b, k, sp, s, r, budget{}, loaded, u)
	case best != nil:
		return best, spared, nil
	case why == nil:
		why = fmt.Errorf("no datapath with %d lanes of %d bits multiplies %s by %s", s.lanes, s.bits, k.data, k.coef)
	}
	return nil, spared, why
}

// reorders reports whether the order of coefficients is another one, and could need less work than the plan, which may
// have been given up as dearer than another.
func (p *planner) reorders(dearer bool) bool {
	if p.kindFloat || p.path.Columns == 1 || p.compute.Group != "" || p.path.Mirror || isComplex(p.path) {
		return false
	}
	fewest := 0
	for i := range p.vecs {
		v := &p.vecs[i]
		if p.slideFor(v) != nil {
			return false
		}
		fewest += ceilDiv(len(v.taps), p.path.Columns)
	}
	if !dearer && p.cost().work <= opWork*fewest && !(p.dear && p.path.X.Bits() != 8) {
		return false
	}
	for i := range p.vecs {
		v, q := &p.vecs[i], *p
		q.byCoef = true
		order := q.order(v)
		if !slices.Equal(p.order(v), order) {
			return true
		}
		// the same order, of which more may be columns of one operation
		for k := 1; k < len(order) && p.path.X.Bits() == 8 && !p.compute.PairSet; k++ {
			if a, b := &v.taps[order[k-1]], &v.taps[order[k]]; q.joins(a, b) && !p.joins(a, b) {
				return true
			}
		}
	}
	return false
}
