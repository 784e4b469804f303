package farm

import (
	"context"
	"slices"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/halide"
)

// schedule is what a Cost takes.
type schedule = *halide.Schedule

// ask is a search that wants to know of a schedule.
type ask struct {
	entry *entry
	item
	outcome Outcome
	err     error
	done    chan struct{}
}

// cost is a cost function that asks workers.
func (c *Coordinator) cost(t *table) autotune.Cost {
	return func(ctx context.Context, s *halide.Schedule) (int64, error) {
		a := c.ask(t, item{s.String(), search.AsksFloor(ctx), search.Limit(ctx)})
		select {
		case <-a.done:
			if a.err != nil {
				return 0, a.err
			}
			search.SayFloor(ctx, a.outcome.Floor)
			return a.outcome.result()
		case <-ctx.Done():
			c.drop(a)
			return 0, ctx.Err()
		}
	}
}

// ask asks for what is not known yet.
func (c *Coordinator) ask(t *table, of item) *ask {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := t.entry(of)
	a := &ask{entry: e, item: of, done: make(chan struct{})}
	e.asks = append(e.asks, a)
	c.settle(e)
	return a
}

// drop forgets what nobody waits for any more.
func (c *Coordinator) drop(a *ask) {
	c.mu.Lock()
	defer c.mu.Unlock()
	a.entry.asks = slices.DeleteFunc(a.entry.asks, func(b *ask) bool { return a == b })
}

// settle gives asks their answers as far as they are known, and has done what is missing.
func (c *Coordinator) settle(e *entry) {
	if c.mustCheck(e) {
		c.check(e)
		return
	}
	if e.table.failed != nil {
		e.answer(func(a *ask) bool { a.err = e.table.failed; return true })
	}
	missing := int64(0)
	e.answer(func(a *ask) bool {
		o, from, ok := e.usable(a.Limit)
		if !ok {
			missing = max(missing, a.Limit)
			return false
		}
		e.give(from)
		a.outcome = o
		return true
	})
	if len(e.asks) > 0 && !e.checking && (len(e.tasks) == 0 || missing > e.Limit) {
		c.enqueue(e, missing)
	}
}

// enqueue has a schedule sent to workers.
func (c *Coordinator) enqueue(e *entry, limit int64) {
	e.Limit = limit
	if e.queued {
		return
	}
	e.queued = true
	c.queue = append(c.queue, e)
	c.wake()
}

// wake has what is queued sent.
func (c *Coordinator) wake() {
	select {
	case c.signal <- struct{}{}:
	default:
	}
}

// resend asks again for what some tasks have not brought.
func (c *Coordinator) resend(which func(*sent) bool) {
	for _, s := range c.sent {
		if !which(s) {
			continue
		}
		if s.unit != nil {
			c.resendUnit(s.unit)
			continue
		}
		if !s.hedged {
			delete(c.sent, s.id)
		}
		for _, e := range slices.Clone(s.entries) {
			if len(e.asks) == 0 && !e.second {
				continue
			}
			if !s.hedged {
				e.tasks = slices.DeleteFunc(e.tasks, func(o *sent) bool { return o == s })
			}
			c.counts.Resent++
			c.enqueue(e, e.Limit)
		}
	}
}
