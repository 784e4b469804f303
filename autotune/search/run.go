package search

import (
	"context"
	"errors"
	"math"
	"slices"
	"sync"
	"time"
)

// errBudget is the cause of the end of a search by Options.Budget.
var errBudget = errors.New("the budget of time is spent")

// Run searches the tree for its cheapest leaf.
//
// The error says why the tree has no root, which option makes no sense, or how the cost function failed; with the last
// there is an Outcome all the same. The end of ctx or of a budget is no error: the Outcome says so, and holds the best
// so far.
func Run[N any](ctx context.Context, tree Tree[N], cost Cost[N], options Options) (*Outcome[N], error) {
	o, err := options.checked()
	if err != nil {
		return nil, err
	}
	root, err := tree.Root()
	if err != nil {
		return nil, err
	}
	r := newRun(tree, cost, o, root)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if o.Budget > 0 {
		var end context.CancelFunc
		ctx, end = context.WithTimeoutCause(ctx, o.Budget, errBudget)
		defer end()
	}
	r.ctx, r.cancel = ctx, cancel
	var workers sync.WaitGroup
	for range o.Jobs {
		workers.Go(r.work)
	}
	r.begin()
	r.loop()
	if r.doubted() {
		r.anew(root)
		r.begin()
		r.loop()
	}
	close(r.jobs)
	workers.Wait()
	return r.end(), r.err
}

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

// state is what a strategy knows of the search.
type state struct {
	o      Options
	best   int64 // math.MaxInt64: none
	blind  bool  // nothing is cut: the bound is wrong
	pruned int64 // the least bound of a node that was cut
	levels []Level
}

func (s *state) cut() int64 {
	if s.blind {
		return math.MaxInt64
	}
	return s.o.cut(s.best)
}

// prunes reports whether bounds are looked at.
func (s *state) prunes() bool { return s.o.prunes() && !s.blind }

// prune notes that an open node is cut.
func (s *state) prune(depth int, bound int64) {
	s.levels[level(&s.levels, depth)].Cut++
	s.pruned = min(s.pruned, bound)
}

func newRun[N any](tree Tree[N], cost Cost[N], o Options, root N) *run[N] {
	now := time.Now()
	s := &state{o: o, best: o.incumbent(), pruned: math.MaxInt64, levels: []Level{{Nodes: 1}}}
	r := &run[N]{state: s, tree: tree, jobs: make(chan *task[N], o.Window), start: now, told: now}
	r.ledger = &ledger[N]{tree: tree, cost: cost, known: o.Known, entries: map[Key]*entry{}}
	r.out = &Outcome[N]{Refused: map[string]int{}, Jobs: o.Jobs, tree: tree, results: map[Key]Result{},
		Evaluations: o.Begun, Unsound: slices.Clone(o.Wrong), incumbent: o.Incumbent > 0}
	r.blind = len(o.Wrong) > 0
	r.set(root)
	return r
}

// set makes the strategy.
func (r *run[N]) set(root N) {
	first := open[N]{node: root, at: &trail{}, bound: r.tree.Bound(&root)}
	r.out.bounds, r.met = r.prunes(), map[Key]struct{}{}
	switch r.o.Strategy {
	case BestFirst, Exhaustive:
		r.strategy = newFrontier(r.tree, r.state, first)
	case Ascent, Climb, Random:
		r.strategy = newGraph(r.tree, r.state, first)
	}
}

// loop chooses tasks and applies their results until nothing is to be done or may be done. How many evaluations are
// allowed does not change which tasks are chosen: those that may be too many wait.
func (r *run[N]) loop() {
	for {
		for len(r.queue) < r.o.Window && !r.stopped() {
			t, ok := r.strategy.next()
			if !ok {
				break
			}
			r.chosen++
			t.seed, t.done = mix(r.o.Seed, r.chosen), make(chan struct{})
			r.queue = append(r.queue, t)
		}
		for ; r.sent < len(r.queue) && r.room(); r.sent++ {
			r.jobs <- r.queue[r.sent]
		}
		if r.sent == 0 {
			break
		}
		t := r.queue[0]
		<-t.done
		r.queue, r.sent = r.queue[1:], r.sent-1
		r.apply(t)
	}
	for _, t := range r.queue {
		t.err = errUnused
		r.strategy.apply(t)
	}
	r.queue = nil
}

// errUnused is what becomes of a task that was chosen and not begun.
var errUnused = errors.New("not begun")

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

// room reports whether one more task can be under way without more evaluations than allowed.
func (r *run[N]) room() bool {
	return !r.stopped() && (r.o.Evaluations == 0 || r.out.Evaluations+r.sent < r.o.Evaluations)
}

// work is the life of a goroutine that takes tasks.
func (r *run[N]) work() {
	w := newWalker(r.tree)
	for t := range r.jobs {
		if t.err = r.ctx.Err(); t.err == nil {
			w.walk(t)
		}
		if t.found {
			t.key = r.tree.Key(&t.leaf)
			t.entry = r.ledger.look(r.ctx, &t.leaf, t.key, t.limit)
			t.err = t.entry.err
		}
		close(t.done)
	}
}

// apply counts what a task has done.
func (r *run[N]) apply(t *task[N]) {
	for d := range t.levels {
		r.levels[level(&r.levels, d)].add(t.levels[d])
	}
	if t.walked() {
		r.pruned = min(r.pruned, t.pruned)
	}
	if t.err != nil && r.ctx.Err() == nil {
		r.err = t.err
		r.cancel()
	}
	if t.found {
		r.levels[level(&r.levels, int(t.leafAt.depth))].Leaves++
	}
	if t.found && t.err == nil {
		r.result(t)
	}
	r.strategy.apply(t)
	if t.fresh && !t.again {
		r.report(t)
	}
	if r.o.Seen != nil && time.Since(r.told) >= 100*time.Millisecond {
		r.tell(Event{Kind: Progress})
	}
}

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
		e.Best = r.best
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

// mix makes numbers of a seed and a counter that look unlike one another (splitmix64).
func mix(seed, n uint64) uint64 {
	x := seed*0x9E3779B97F4A7C15 + n*0xBF58476D1CE4E5B9
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
