package farm

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// Search has a worker do a whole search, or several the parts of one (autotune.Split); several workloads are searched
// side by side. The result is that of a search here with one job. What workers evaluate comes as it is known: what is
// better than all before, and a share of all, is evaluated again; the bound is proven again from the tree when the
// certificate is written. If a worker dies, another goes on with what is known.
func (c *Coordinator) Search(ctx context.Context, s *halide.Schedule, o autotune.Options,
	parts int) (*autotune.Result, error) {
	return tune(ctx, c, s, o, func(ctx context.Context, t *table, o autotune.Options) (*autotune.Result, error) {
		r, err := autotune.Split(ctx, s, o, parts, func(ctx context.Context,
			o autotune.Options) (*autotune.Result, error) {
			return c.part(ctx, t, s, o)
		})
		if r == nil || err != nil || o.Records == nil {
			return r, err
		}
		return r, o.Records.PutRun(context.WithoutCancel(ctx), r.Run(s, o))
	})
}

// part has a worker do a search.
func (c *Coordinator) part(ctx context.Context, t *table, s *halide.Schedule,
	o autotune.Options) (*autotune.Result, error) {
	tree, err := autotune.NewTree(s, o)
	if err != nil {
		return nil, err
	}
	out := &autotune.Result{Problem: t.problem, Tree: tree}
	end, err := c.unit(ctx, t, unitOf(s, o))
	if err == nil {
		err = c.accept(t, out, end)
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

// unit has a worker do a search. When ctx ends, the worker is told, and has a moment to say what it has found.
func (c *Coordinator) unit(ctx context.Context, t *table, unit *Unit) (unitEnd, error) {
	u := &unitAsk{unit: unit, table: t, done: make(chan unitEnd, 1)}
	c.mu.Lock()
	c.units[unit.ID] = u
	c.sendUnit(u)
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.units, unit.ID)
		maps.DeleteFunc(c.sent, func(_ string, s *sent) bool { return s.unit == u })
	}()
	select {
	case end := <-u.done:
		return end, end.err
	case <-ctx.Done():
	}
	if errors.Is(context.Cause(ctx), errTainted) {
		return unitEnd{}, errTainted
	}
	c.tell(news{Stop: unit.ID})
	select {
	case end := <-u.done:
		return end, end.err
	case <-time.After(5 * time.Second):
		return unitEnd{}, fmt.Errorf("%w: the worker did not say what it had found; what it evaluated is on record",
			ctx.Err())
	}
}

// end takes the end of a search.
func (c *Coordinator) end(e ended) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.heard = time.Now()
	u := c.units[e.Unit]
	if u == nil {
		return
	}
	if c.crew.bad(e.Worker) {
		if !slices.ContainsFunc(slices.Collect(maps.Values(c.sent)), func(s *sent) bool {
			return s.unit == u && c.crew.holder(s) != e.Worker
		}) {
			c.resendUnit(u)
		}
		return
	}
	var f found
	if e.Failed == "" {
		if err := json.Unmarshal(e.Saved, &f); err != nil {
			e.Failed = "it says what is no end of a search: " + err.Error()
		}
	}
	if e.Failed != "" {
		if u.failures++; u.failures < tries && c.crew.others(append(slices.Clone(u.not), e.Worker)) > 0 {
			u.not = append(slices.Clone(u.not), e.Worker)
			c.resendUnit(u)
			return
		}
		u.fail(fmt.Errorf("worker %s could not search: %s", e.Worker, e.Failed))
		return
	}
	select {
	case u.done <- unitEnd{worker: e.Worker, found: f}:
	default:
	}
}

// accept makes a result of what a worker has found, if what it rests on was told, and by workers that were not wrong.
func (c *Coordinator) accept(t *table, out *autotune.Result, end unitEnd) error {
	if err := c.evidence(t, end); err != nil {
		return err
	}
	o, err := search.Restore(search.Tree[space.Store](out.Tree), end.found.Saved)
	if err != nil {
		return fmt.Errorf("worker %s: %w", end.worker, err)
	}
	out.Outcome = o
	if end.found.Schedule == "" {
		return nil
	}
	if out.Schedule, err = t.parse(end.found.Schedule); err != nil {
		return fmt.Errorf("worker %s: %w", end.worker, err)
	}
	out.Decisions, out.Cycles = end.found.Decisions, end.found.Best
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, e := range t.entriesOf(end.found.Schedule) {
		if e.checked != nil && e.checked.Cycles != out.Cycles {
			return fmt.Errorf("worker %s says that its best takes %d cycles: it takes %v", end.worker, out.Cycles,
				e.checked)
		}
	}
	return nil
}

// evidence holds the results of a search against what was told of each schedule. What rests on a worker that was wrong
// is done again.
func (c *Coordinator) evidence(t *table, end unitEnd) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	claims := map[search.Key][]claim{}
	entries := map[search.Key]*entry{}
	for _, e := range t.entries {
		for _, cl := range e.claims {
			var key search.Key
			if n, err := hex.Decode(key[:], []byte(cl.Key)); err == nil && n == len(key) {
				claims[key], entries[key] = append(claims[key], cl), e
			}
		}
	}
	for _, r := range end.found.Results {
		o := Outcome{Cycles: r.Cycles, AtLeast: r.AtLeast, Refused: r.Refused}
		list := claims[r.Key]
		if len(list) == 0 {
			t.tainted[""] = true
			t.taint(errTainted)
			return fmt.Errorf("worker %s: %w: of a schedule of its search nobody has told: %x", end.worker, errTainted,
				r.Key)
		}
		for _, cl := range list {
			if !cl.agrees(o) {
				return fmt.Errorf("worker %s says in its search %v, and worker %s %v, of the same schedule:\n%s",
					end.worker, o, cl.Worker, cl.Outcome, cl.Schedule)
			}
			entries[r.Key].give(cl.Worker)
		}
	}
	return nil
}
