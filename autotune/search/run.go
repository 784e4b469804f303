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

// mix makes numbers of a seed and a counter that look unlike one another (splitmix64).
func mix(seed, n uint64) uint64 {
	x := seed*0x9E3779B97F4A7C15 + n*0xBF58476D1CE4E5B9
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
