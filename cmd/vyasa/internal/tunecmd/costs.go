package tunecmd

import (
	"context"
	"errors"
	"math"
	"sync"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/autotune/store"
)

// costs are the costs of schedules that several searches share: each is simulated once, and stored.
type costs struct {
	db      *store.DB
	problem record.Problem
	tree    autotune.Tree
	target  vyasa.Target
	failed  firstError

	mu    sync.Mutex
	there map[search.Key]search.Result
}

// newCosts begins with what is on record.
func newCosts(ctx context.Context, db *store.DB, p record.Problem, tree autotune.Tree, target vyasa.Target) (*costs,
	error) {
	c := &costs{db: db, problem: p, tree: tree, target: target, there: map[search.Key]search.Result{}}
	for r, err := range db.Each(ctx, p) {
		if err != nil {
			return nil, err
		}
		if _, _, ok := r.Least(); ok {
			continue // no more than a lower limit
		}
		c.there[search.Key(r.Key)] = search.Result{Cycles: r.Cycles, Refused: r.Refused, Took: r.Took}
	}
	return c, nil
}

// known answers what has been evaluated.
func (c *costs) known(k search.Key) (search.Result, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	r, ok := c.there[k]
	return r, ok
}

// evaluate simulates a leaf to its end, whatever the limit of the search that asks: others may want to know more.
func (c *costs) evaluate(ctx context.Context, leaf *space.Store) (int64, error) {
	if err := c.failed.get(); err != nil {
		return 0, err
	}
	begin := time.Now()
	s, cycles, err := c.tree.Settle(search.WithLimit(ctx, math.MaxInt64), leaf, c.target.Cost)
	var refused *search.Refused
	if s == nil || err != nil && !errors.As(err, &refused) {
		return 0, err
	}
	r := search.Result{Cycles: cycles, Took: time.Since(begin)}
	if refused != nil {
		r.Refused = refused.Reason
	}
	key := c.tree.Key(leaf)
	c.mu.Lock()
	c.there[key] = r
	c.mu.Unlock()
	c.db.Post(record.Record{Problem: c.problem, Key: record.Key(key), Decisions: c.tree.Text(leaf),
		Schedule: s.String(), Cycles: r.Cycles, Refused: r.Refused,
		Took: r.Took, At: time.Now()}, c.failed.set)
	return cycles, err
}

// firstError keeps the first error of several goroutines.
type firstError struct {
	mu  sync.Mutex
	err error
}

func (b *firstError) set(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err == nil {
		b.err = err
	}
}

func (b *firstError) get() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.err
}
