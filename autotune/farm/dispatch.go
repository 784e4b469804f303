package farm

import (
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

const (
	gather    = time.Millisecond      // what comes within it goes together
	batchTime = 50 * time.Millisecond // how long a task of several evaluations should take
	batchMost = 64                    // evaluations in a task
	senders   = 32                    // messages on their way at once
)

// dispatch sends what is queued, several evaluations in a task where they are short.
func (c *Coordinator) dispatch() {
	limit := make(chan struct{}, senders)
	var wait sync.WaitGroup
	defer wait.Wait()
	for {
		select {
		case <-c.ctx.Done():
			return
		case <-c.signal:
		}
		time.Sleep(gather)
		for _, t := range c.batches() {
			limit <- struct{}{}
			wait.Go(func() {
				defer func() { <-limit }()
				c.send(t)
			})
		}
	}
}

// batches empties the queue into tasks.
func (c *Coordinator) batches() (tasks []*task) {
	c.mu.Lock()
	defer c.mu.Unlock()
	most := c.most()
	open := map[*table]*task{}
	for _, e := range c.queue {
		e.queued = false
		if len(e.asks) == 0 && !e.second {
			continue
		}
		t := open[e.table]
		if t == nil || len(t.Items) >= most || !slices.Equal(t.Not, e.not) {
			t = c.task(e.table)
			t.Not = e.not
			open[e.table] = t
			tasks = append(tasks, t)
			c.sent[t.ID] = &sent{id: t.ID, number: c.tasks, at: time.Now()}
		}
		s := c.sent[t.ID]
		t.Items, s.entries, e.tasks = append(t.Items, e.item), append(s.entries, e), append(e.tasks, s)
	}
	c.queue = nil
	return tasks
}

// task is an empty task of a problem.
func (c *Coordinator) task(t *table) *task {
	c.tasks++
	return &task{ID: fmt.Sprintf("%s-%d", c.run, c.tasks), Workload: t.workload, Problem: t.token, Program: t.program,
		Facts: t.facts}
}

// most is how many evaluations a task may have: so many as take batchTime, and as leave each slot two tasks.
func (c *Coordinator) most() int {
	if c.took == 0 {
		return 1
	}
	_, slots := c.crew.size()
	return min(batchMost, 1+int(batchTime/c.took), 1+len(c.queue)/(2*max(1, slots)))
}

// send stores a task in its stream. What cannot be sent fails the searches that wait for it.
func (c *Coordinator) send(t *task) {
	err := c.s.publish(c.ctx, c.subject(), t.ID, write(t))
	if err == nil || c.ctx.Err() != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.sent[t.ID]
	delete(c.sent, t.ID)
	err = fmt.Errorf("the farm does not take a task: %w", err)
	if s.unit != nil {
		s.unit.fail(err)
	}
	for _, e := range s.entries {
		e.tasks = slices.DeleteFunc(e.tasks, func(o *sent) bool { return o == s })
		e.answer(func(a *ask) bool { a.err = err; return true })
	}
}

// unitAsk is a search that a worker is to do.
type unitAsk struct {
	unit     *Unit
	table    *table
	not      []string
	failures int
	at       time.Time
	done     chan unitEnd
}

// unitEnd is how it ended.
type unitEnd struct {
	worker string
	found  found
	err    error
}

// fail ends it.
func (u *unitAsk) fail(err error) {
	select {
	case u.done <- unitEnd{err: err}:
	default:
	}
}

// sendUnit stores a search in the stream of tasks.
func (c *Coordinator) sendUnit(u *unitAsk) {
	unit := *u.unit
	unit.Distrust = slices.Sorted(maps.Keys(c.crew.banned))
	t := c.task(u.table)
	t.Search, t.Not = &unit, u.not
	c.sent[t.ID] = &sent{id: t.ID, number: c.tasks, unit: u, at: time.Now()}
	u.at = time.Now()
	c.wait.Go(func() { c.send(t) })
}

// resendUnit gives a search to another worker.
func (c *Coordinator) resendUnit(u *unitAsk) {
	maps.DeleteFunc(c.sent, func(_ string, s *sent) bool { return s.unit == u })
	c.counts.Resent++
	c.sendUnit(u)
}
