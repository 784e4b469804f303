package farm

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/search"
)

// mustCheck reports whether a schedule must be evaluated again before more is said of it: two say different things, or
// it is better than all before.
func (c *Coordinator) mustCheck(e *entry) bool {
	if e.checking || e.checked != nil || e.table.failed != nil {
		return false
	}
	return e.conflict() != nil || slices.ContainsFunc(e.claims, e.news)
}

// sampled reports whether a schedule is of the share of all that is evaluated again. It is the same share each time.
func (e *entry) sampled(share float64) bool {
	key := record.KeyOf("recheck\x00" + e.Schedule)
	return float64(uint32(key[0])<<16|uint32(key[1])<<8|uint32(key[2])) < share*(1<<24)
}

// sample has a schedule evaluated again if it is of the share, without anybody waiting for it.
func (c *Coordinator) sample(e *entry) {
	if e.checked == nil && !e.checking && !e.believed && len(e.claims) > 0 && e.sampled(c.o.Recheck) {
		c.check(e)
	}
}

// check evaluates a schedule again: here, or where that is not possible by another worker. The searches that ask for it
// wait.
func (c *Coordinator) check(e *entry) {
	t := e.table
	if c.ctx.Err() != nil {
		return // nobody waits any more
	}
	if c.o.Local == nil || t.parse == nil {
		c.secondOpinion(e)
		return
	}
	e.checking = true
	t.checking++
	c.wait.Go(func() {
		select {
		case c.slots <- struct{}{}:
			defer func() { <-c.slots }()
		case <-c.ctx.Done():
		}
		o, needed := c.again(e)
		c.mu.Lock()
		defer c.mu.Unlock()
		e.checking = false
		if needed {
			c.checked(e, o)
		}
		c.settle(e)
		t.checking--
		t.checks.Broadcast()
	})
}

// again evaluates a schedule here, unless that is not needed any more.
func (c *Coordinator) again(e *entry) (o Outcome, needed bool) {
	c.mu.Lock()
	e.checking = false
	needed = c.mustCheck(e) || e.sampled(c.o.Recheck) && e.checked == nil
	e.checking = true
	of := e.item
	of.Limit = math.MaxInt64
	if len(e.claims) > 0 && !slices.ContainsFunc(e.claims, func(cl claim) bool { return !cl.AtLeast }) {
		of.Limit = e.claims[0].Limit // nobody has looked further
	}
	parse := e.table.parse
	c.mu.Unlock()
	if !needed || c.ctx.Err() != nil {
		return o, false
	}
	s, err := parse(e.Schedule)
	if err != nil {
		return Outcome{Failed: err.Error()}, true
	}
	return evaluated(c.ctx, s, of, c.o.Local), true
}

// evaluated is what a cost function says of an item, whose schedule is s.
func evaluated(ctx context.Context, s schedule, of item, cost func(context.Context,
	schedule) (int64, error)) (o Outcome) {
	ctx = search.WithLimit(ctx, of.Limit)
	if of.Code {
		asks, floor := search.WithFloor(ctx)
		ctx = asks
		defer func() { o.Floor = *floor }()
	}
	var refused *search.Refused
	var slower *search.AtLeast
	cycles, err := cost(ctx, s)
	switch {
	case errors.As(err, &refused):
		return Outcome{Refused: refused.Reason}
	case errors.As(err, &slower):
		return Outcome{Cycles: slower.Cycles, AtLeast: true}
	case err != nil:
		return Outcome{Failed: err.Error()}
	case cycles < 1:
		return Outcome{Failed: fmt.Sprintf("the cost function says %d cycles", cycles)}
	}
	return Outcome{Cycles: cycles}
}

// checked takes what a schedule costs for certain. Workers that said something else were wrong.
func (c *Coordinator) checked(e *entry, o Outcome) {
	if o.Failed != "" {
		if c.ctx.Err() == nil {
			e.answer(func(a *ask) bool { a.err = errors.New("evaluated again: " + o.Failed); return true })
		}
		return
	}
	c.counts.Rechecked++
	e.checked = &o
	if o.Cycles > 0 && !o.AtLeast {
		e.table.best = min(e.table.best, o.Cycles)
	}
	for _, cl := range slices.Clone(e.claims) {
		if !cl.agrees(o) {
			c.ban(cl, o)
		}
	}
	if e.recorded != nil && !o.agrees(*e.recorded) {
		e.table.fail(fmt.Errorf("a schedule of %v is on record with %v, and takes %v\n\tthe records are of another "+
			"compiler, or were changed: take another file\n%s", e.table.problem, e.recorded, o, e.Schedule))
	}
}

// secondOpinion asks another worker.
func (c *Coordinator) secondOpinion(e *entry) {
	not := slices.Clone(e.not)
	for _, cl := range e.claims {
		not = append(not, cl.Worker)
	}
	slices.Sort(not)
	not = slices.Compact(not)
	if c.crew.others(not) > 0 {
		if !e.checking {
			e.table.checking++
		}
		e.checking, e.second, e.not = true, true, not
		limit := int64(0)
		for _, cl := range e.claims {
			limit = max(limit, cl.Limit)
		}
		c.enqueue(e, limit)
		return
	}
	if cl := e.conflict(); cl != nil {
		first := e.claims[0]
		e.table.fail(&Disagreement{Program: e.table.program, Schedule: e.Schedule, A: first.Worker, B: cl.Worker,
			SaysA: first.Outcome, SaysB: cl.Outcome})
	} else {
		e.believed = true
		c.counts.Unchecked++
		for _, cl := range e.claims {
			if !cl.AtLeast && cl.Cycles > 0 {
				e.table.best = min(e.table.best, cl.Cycles)
			}
		}
	}
	c.seconds(e)
	c.settle(e)
}

// seconds ends the wait for other workers.
func (c *Coordinator) seconds(e *entry) {
	if e.checking && e.second {
		e.checking, e.second = false, false
		e.table.checking--
		e.table.checks.Broadcast()
	}
}

// others are the workers that said something of a schedule.
func (e *entry) others() (workers []string) {
	for _, cl := range e.claims {
		if !slices.Contains(workers, cl.Worker) {
			workers = append(workers, cl.Worker)
		}
	}
	return workers
}

// seconded settles what two workers agree on, or asks a third. Of three that differ, two that agree are right.
func (c *Coordinator) seconded(e *entry) {
	for i, a := range e.claims {
		for _, b := range e.claims[:i] {
			if a.Worker != b.Worker && a.agrees(b.Outcome) && (e.conflict() == nil || !a.AtLeast && !b.AtLeast) {
				o := a.Outcome
				if o.AtLeast {
					o = b.Outcome
				}
				c.seconds(e)
				c.checked(e, o)
				return
			}
		}
	}
	c.secondOpinion(e)
}

// fail ends all searches of a problem.
func (t *table) fail(err error) {
	if t.failed == nil {
		t.failed = err
	}
	if t.taint != nil {
		t.taint(err)
	}
	for _, e := range t.entries {
		e.answer(func(a *ask) bool { a.err = t.failed; return true })
	}
}

// Disagreement is two workers that say different things of a schedule, and nobody to tell who is right.
type Disagreement struct {
	Program, Schedule string
	A, B              string
	SaysA, SaysB      Outcome
}

func (d *Disagreement) Error() string {
	return fmt.Sprintf("two workers disagree, and there is no third to tell who is right: %s says %v, %s says %v\n\t"+
		"one of them has another tool or a faulty machine: end it, and tune again with --resume\n%s\n%s", d.A, d.SaysA,
		d.B, d.SaysB, d.Program, d.Schedule)
}
