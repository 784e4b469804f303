package farm

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// collect takes outcomes as they come, until the coordinator ends.
func (c *Coordinator) collect(from jetstream.Consumer) {
	for c.ctx.Err() == nil {
		batch, err := from.Fetch(256, jetstream.FetchMaxWait(time.Second))
		if err != nil {
			if errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrConsumerDeleted) {
				from = c.anew(from)
			}
			c.s.pause(c.ctx)
			continue
		}
		for m := range batch.Messages() {
			c.message(m)
			m.Ack()
		}
	}
}

// anew makes the consumer again: it begins at the first outcome, and what is known already changes nothing.
func (c *Coordinator) anew(was jetstream.Consumer) jetstream.Consumer {
	from, err := c.s.outcomes(c.ctx, "run-"+c.run, subjectDone+c.place+".>")
	if err != nil {
		return was
	}
	return from
}

// message is an outcome, or the end of a search.
func (c *Coordinator) message(m jetstream.Msg) {
	if strings.HasPrefix(m.Subject(), subjectDone+c.place+"."+ofSearches+".") {
		var e ended
		if read(m.Data(), &e) == nil {
			c.end(e)
		}
		return
	}
	var cl claim
	if read(m.Data(), &cl) == nil && cl.Worker != "" {
		c.take(cl)
	}
}

// take notes what a worker says of a schedule.
func (c *Coordinator) take(cl claim) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.heard = time.Now()
	e := c.tableOf(cl.Problem).entry(cl.item)
	if c.crew.bad(cl.Worker) {
		if c.finish(e); e.second {
			c.enqueue(e, e.Limit)
		}
		c.settle(e)
		return
	}
	c.counts.Evaluations++
	if len(e.claims) > 0 {
		c.counts.Duplicates++
	}
	switch {
	case !cl.valid():
		cl.Outcome = Outcome{Failed: fmt.Sprintf("it says %+v, which is no outcome", cl.Outcome)}
		fallthrough
	case cl.Failed != "":
		c.failure(e, cl)
		return
	}
	if took := time.Duration(cl.Took); c.took == 0 {
		c.took = max(1, took)
	} else {
		c.took = max(1, (7*c.took+took)/8)
	}
	c.finish(e)
	if !slices.ContainsFunc(e.claims, func(o claim) bool {
		return o.Worker == cl.Worker && o.Outcome.same(cl.Outcome)
	}) {
		e.claims = append(e.claims, cl)
	}
	c.post(e, cl)
	if e.second && len(e.others()) > 1 {
		c.seconded(e)
	}
	c.settle(e)
	c.sample(e)
}

// same reports whether two outcomes are one, however long they took.
func (o Outcome) same(p Outcome) bool {
	o.Took, p.Took = 0, 0
	return o == p
}

// finish notes that the tasks of a schedule need no longer bring its outcome.
func (c *Coordinator) finish(e *entry) {
	for _, s := range e.tasks {
		c.turns.began(s.number)
		s.entries = slices.DeleteFunc(s.entries, func(o *entry) bool { return o == e })
		if len(s.entries) == 0 && s.unit == nil {
			delete(c.sent, s.id)
		}
	}
	e.tasks = nil
}

// tries is how many workers may fail to evaluate a schedule before the search does.
const tries = 3

// failure has another worker try what one could not evaluate.
func (c *Coordinator) failure(e *entry, cl claim) {
	if c.finish(e); e.second {
		e.not = append(slices.Clone(e.not), cl.Worker)
		c.secondOpinion(e)
		return
	}
	if len(e.asks) == 0 {
		return
	}
	if e.failures++; e.failures < tries && c.crew.others(append(e.not, cl.Worker)) > 0 {
		e.not = append(slices.Clone(e.not), cl.Worker)
		c.counts.Resent++
		c.enqueue(e, e.Limit)
		return
	}
	err := fmt.Errorf("worker %s could not evaluate a schedule: %s", cl.Worker, cl.Failed)
	e.answer(func(a *ask) bool { a.err = err; return true })
}

// post puts on record what a search of a worker has evaluated.
func (c *Coordinator) post(e *entry, cl claim) {
	t := e.table
	if cl.Key == "" || t.records == nil || e.posted[cl.Worker] {
		return
	}
	e.posted[cl.Worker] = true
	r, err := cl.record(t.problem)
	if err != nil {
		return
	}
	t.records.Post(r, func(err error) {
		if err != nil {
			go c.unstored(t, err)
		}
	})
}
