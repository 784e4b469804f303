package search

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// ledger evaluates each leaf once, but for those of which only a lower limit is known when more is asked. It serves
// many goroutines.
type ledger[N any] struct {
	tree  Tree[N]
	cost  Cost[N]
	known func(Key) (Result, bool)

	mu      sync.Mutex
	entries map[Key]*entry
}

// entry is a leaf that is being evaluated, or has been.
type entry struct {
	Result
	known bool
	err   error
	done  chan struct{} // closed when it is evaluated; nothing changes then
}

// tells reports whether no more need be known to whom costs beyond limit are all the same.
func (r Result) tells(limit int64) bool { return !r.AtLeast || r.Cycles > limit }

// look is the entry of a leaf, evaluated now unless it has been as far as limit.
func (l *ledger[N]) look(ctx context.Context, leaf *N, key Key, limit int64) *entry {
	for {
		l.mu.Lock()
		e, ok := l.entries[key]
		if ok {
			l.mu.Unlock()
			<-e.done // the other goroutine honours ctx
			if e.err != nil || e.tells(limit) {
				return e
			}
			l.mu.Lock()
		}
		if l.entries[key] != e { // somebody was faster
			l.mu.Unlock()
			continue
		}
		e = &entry{done: make(chan struct{})}
		l.entries[key] = e
		l.mu.Unlock()
		l.evaluate(ctx, leaf, key, limit, e)
		close(e.done)
		return e
	}
}

// evaluate asks the records, or else the cost.
func (l *ledger[N]) evaluate(ctx context.Context, leaf *N, key Key, limit int64, e *entry) {
	if l.known != nil {
		if r, known := l.known(key); known && r.tells(limit) {
			e.Result, e.known, e.err = r, true, valid(r, l.tree, leaf)
			return
		}
	}
	start := time.Now()
	cycles, err := l.cost(WithLimit(ctx, limit), leaf)
	e.Took = time.Since(start)
	switch err := err.(type) {
	case *Refused:
		e.Refused = err.Reason
	case *AtLeast:
		e.Cycles, e.AtLeast = err.Cycles, true
		if err.Cycles <= limit {
			e.err = fmt.Errorf("search: the cost function says of %s no more than that it takes at least %d cycles, "+
				"but the limit was %d",
				l.tree.Text(leaf), err.Cycles, limit)
		}
	default:
		e.Cycles = cycles
		if e.err = err; err == nil && cycles < 1 {
			e.err = fmt.Errorf("search: the cost function says that %s takes %d cycles", l.tree.Text(leaf), cycles)
		}
	}
}

// valid says what is wrong with a record.
func valid[N any](r Result, tree Tree[N], leaf *N) error {
	if r.Cycles < 0 || r.Cycles > 0 && r.Refused != "" || r.Cycles == 0 && (r.Refused == "" || r.AtLeast) {
		return fmt.Errorf("search: the records say of %s that it takes %d cycles and was refused for %q",
			tree.Text(leaf), r.Cycles, r.Refused)
	}
	return nil
}
