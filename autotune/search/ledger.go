package search

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// ledger evaluates each leaf once. It serves many goroutines.
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
	known   bool
	err     error
	counted bool          // its first task has been applied; Run's goroutine alone looks at this
	done    chan struct{} // nil: evaluated
}

// look is the entry of a leaf, evaluated now unless it has been.
func (l *ledger[N]) look(ctx context.Context, leaf *N, key Key) *entry {
	l.mu.Lock()
	e, ok := l.entries[key]
	if ok {
		done := e.done
		l.mu.Unlock()
		if done != nil {
			<-done // the other goroutine honours ctx
		}
		return e
	}
	e = &entry{done: make(chan struct{})}
	l.entries[key] = e
	l.mu.Unlock()
	l.evaluate(ctx, leaf, key, e)
	close(e.done)
	l.mu.Lock()
	e.done = nil
	l.mu.Unlock()
	return e
}

// evaluate asks the records, or else the cost.
func (l *ledger[N]) evaluate(ctx context.Context, leaf *N, key Key, e *entry) {
	if l.known != nil {
		if e.Result, e.known = l.known(key); e.known {
			e.err = valid(e.Result, l.tree, leaf)
			return
		}
	}
	start := time.Now()
	cycles, err := l.cost(ctx, leaf)
	e.Took = time.Since(start)
	if refused, ok := err.(*Refused); ok {
		e.Refused = refused.Reason
		return
	}
	e.Cycles = cycles
	if e.err = err; err == nil && cycles < 1 {
		e.err = fmt.Errorf("search: the cost function says that %s takes %d cycles", l.tree.Text(leaf), cycles)
	}
}

// valid says what is wrong with a record.
func valid[N any](r Result, tree Tree[N], leaf *N) error {
	if r.Cycles < 0 || r.Cycles > 0 && r.Refused != "" || r.Cycles == 0 && r.Refused == "" {
		return fmt.Errorf("search: the records say of %s that it takes %d cycles and was refused for %q", tree.Text(leaf), r.Cycles,
			r.Refused)
	}
	return nil
}
