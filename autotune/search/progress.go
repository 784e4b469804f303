package search

import (
	"context"
	"math"
	"time"
)

// run is a search under way.
type run[N any] struct {
	*state
	tree     Tree[N]
	strategy strategy[N]
	ledger   *ledger[N]
	out      *Outcome[N]
	jobs     chan *task[N]
	queue    []*task[N] // chosen, not applied: at most Options.Window
	sent     int        // of these, given to workers
	chosen   uint64     // tasks so far
	ctx      context.Context
	cancel   context.CancelFunc
	err      error // of the cost function
	start    time.Time
	told     time.Time        // of the last event
	least    int64            // the greatest bound told so far
	met      map[Key]struct{} // leaves that the strategy has seen
}

// stopped reports whether the search is to end, as out.Stopped then says.
func (r *run[N]) stopped() bool {
	switch {
	case r.err != nil:
		r.out.Stopped = Failed
	case r.ctx.Err() != nil:
		r.out.Stopped = Cancelled
		if context.Cause(r.ctx) == errBudget {
			r.out.Stopped = OutOfTime
		}
	case r.o.Evaluations > 0 && r.out.Evaluations >= r.o.Evaluations:
		r.out.Stopped = Enough
	case r.doubted():
		return true
	}
	return r.out.Stopped != ""
}

// doubted reports whether a leaf has shown that the bound is wrong by which the search cuts.
func (r *run[N]) doubted() bool { return r.prunes() && len(r.out.Unsound) > 0 }

// result counts a leaf's result. That of a leaf beyond the task's limit counts as if no more had been asked, whatever
// is known.
func (r *run[N]) result(t *task[N]) {
	o, e := r.out, t.entry
	if _, met := r.met[t.key]; met {
		o.Duplicates++
		return
	}
	r.met[t.key] = struct{}{}
	t.result, t.fresh = e.Result, true
	if e.Cycles > t.limit {
		t.result.Cycles, t.result.AtLeast = t.limit+1, true
	}
	_, t.again = o.results[t.key]
	o.results[t.key] = t.result
	if t.again {
		return
	}
	o.Evaluations++
	if e.known {
		o.Known++
	} else {
		o.Evaluating += e.Took
	}
	switch {
	case e.Cycles == 0:
		o.Refused[e.Refused]++
		return
	case t.result.AtLeast:
		o.Slower++
		return
	}
	if e.Cycles < t.floor && len(o.Unsound) < 10 {
		o.Unsound = append(o.Unsound, Violation{r.tree.Text(&t.leaf), e.Cycles, t.floor})
	}
	if e.Cycles < r.best {
		r.best = e.Cycles
		o.Found, o.Best, o.Key, o.Path, o.Cycles = true, t.leaf, t.key, t.leafAt.path(), e.Cycles
	}
}

// report puts a new result on the curve and tells of it.
func (r *run[N]) report(t *task[N]) {
	o, e := r.out, t.entry
	better := o.Found && o.Key == t.key
	if better {
		o.Curve = append(o.Curve, Point{o.Evaluations, e.Cycles, r.lower(false), time.Since(r.start)})
	}
	if r.o.Seen != nil {
		r.tell(Event{Kind: Evaluated, Key: t.key, Text: r.tree.Text(&t.leaf), Result: t.result, Known: e.known,
			Better: better})
	}
}

// tell completes an event and passes it on.
func (r *run[N]) tell(e Event) {
	r.told = time.Now()
	if r.best != math.MaxInt64 {
		e.Best, e.Outside = r.best, !r.out.Found
	}
	e.Bound, e.Evaluations, e.Nodes = r.lower(false), r.out.Evaluations, Total(r.levels).Nodes
	e.Elapsed = r.told.Sub(r.start)
	r.o.Seen(e)
}

// lower is no more than the cost of any leaf.
func (r *run[N]) lower(exact bool) int64 {
	opened := r.opened(exact)
	b := min(r.best, r.pruned, opened)
	bounds := r.prunes() || opened != math.MaxInt64 // nothing open and nothing cut: the proof needs no bound
	if b == math.MaxInt64 || bounds && len(r.out.Unsound) > 0 {
		return 0
	}
	r.least = max(r.least, b)
	return r.least
}

// opened is no more than the least bound of a node that is neither finished nor cut, math.MaxInt64 if none is left.
func (r *run[N]) opened(exact bool) int64 {
	b := r.strategy.bound(exact)
	for _, t := range r.queue {
		b = min(b, t.bound)
	}
	return b
}

// end completes the outcome. What was stopped with nothing left to do has finished.
func (r *run[N]) end() *Outcome[N] {
	o := r.out
	if r.err == nil && r.opened(true) >= r.cut() {
		o.Stopped = Finished
	}
	if o.Stopped == "" {
		panic("BUG: search: nothing more is to be done, but something is open")
	}
	if o.Bound = r.lower(true); r.proves() {
		o.Bound = max(o.Bound, r.sharpened())
	}
	if o.Found {
		o.Text = r.tree.Text(&o.Best)
	}
	o.Levels, o.Elapsed = r.levels, time.Since(r.start)
	return o
}
