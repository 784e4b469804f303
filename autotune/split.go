package autotune

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// Part is a part of a space: the schedules that keep some pins.
type Part struct {
	Pins []string
	Way  []int // to its root in the tree of the space, the number of a child at each node
}

// Parts divides the space of s into parts, at least n if there are so many decisions: each schedule is in exactly one.
func Parts(s *halide.Schedule, o Options, n int) ([]Part, error) {
	t, err := NewTree(s, o)
	if err != nil {
		return nil, err
	}
	type node struct {
		Part
		store space.Store
	}
	root, err := t.Root()
	if err != nil {
		return nil, err
	}
	list := []node{{store: root}}
	for len(list) < n {
		i := slices.IndexFunc(list, func(n node) bool { return !t.Leaf(&n.store) })
		if i < 0 {
			break
		}
		up := list[i]
		list = slices.Delete(list, i, i+1) // its children stand behind all others, so that all are cut equally often
		choice, _ := t.Space.Next(&up.store)
		kids, _ := t.Space.Branch(&up.store, nil)
		for k := range kids {
			value, _ := t.Space.Value(&kids[k], choice)
			pin := t.Space.Name(choice) + "=" + t.Space.Values(choice)[value]
			list = append(list, node{Part{append(slices.Clone(up.Pins), pin), append(slices.Clone(up.Way), k)},
				kids[k]})
		}
	}
	parts := make([]Part, len(list))
	for i, n := range list {
		if parts[i] = n.Part; len(n.Pins) == 0 {
			continue
		}
		own := o
		own.Pins = slices.Concat(o.Pins, n.Pins)
		part, err := NewTree(s, own)
		if err != nil {
			return nil, fmt.Errorf("autotune: %q is a part of the space, and no space: %w", n.Pins, err)
		}
		if root, _ := part.Root(); part.Key(&root) != t.Key(&n.store) {
			return nil, fmt.Errorf("autotune: %q says something else than its part of the space", n.Pins)
		}
	}
	return parts, nil
}

// Search is a way to do a search, as Tune does it here.
type Search func(ctx context.Context, o Options) (*Result, error)

// Split is a search in parts that others can do side by side: a look at the whole space first, for a share of the
// budget, then all parts at once, each of which looks only for what is cheaper than the best of the first. The result
// is that of all, with one certificate. It does not depend on who does the parts and when, unless a budget of time ends
// them.
func Split(ctx context.Context, s *halide.Schedule, o Options, n int, do Search) (*Result, error) {
	parts, err := Parts(s, o, n)
	if err != nil {
		return nil, err
	}
	if len(parts) < 2 {
		return do(ctx, o)
	}
	first, share := budgets(o, len(parts))
	whole, err := do(ctx, first)
	if whole == nil || err != nil || ctx.Err() != nil || whole.Stopped == search.Finished || len(whole.Unsound) > 0 {
		return whole, err
	}
	results, errs := make([]*Result, len(parts)), make([]error, len(parts))
	var wait sync.WaitGroup
	for i, p := range parts {
		own := share
		own.Pins, own.Start, own.Incumbent = slices.Concat(o.Pins, p.Pins), nil, whole.Cycles
		wait.Go(func() { results[i], errs[i] = do(ctx, own) })
	}
	wait.Wait()
	if err := errors.Join(errs...); err != nil {
		return whole, err
	}
	tree, err := NewTree(s, o)
	if err != nil {
		return nil, err
	}
	out := *whole
	out.Tree = tree
	list := make([]search.Part[space.Store], len(parts))
	for i, r := range results {
		list[i] = search.Part[space.Store]{Way: parts[i].Way, Outcome: r.Outcome}
		if r.Schedule != nil && (out.Schedule == nil || r.Cycles < out.Cycles) {
			out.Schedule, out.Decisions, out.Cycles = r.Schedule, tree.Text(&r.Best), r.Cycles
		}
	}
	out.Outcome = search.Merge(search.Tree[space.Store](tree), whole.Outcome, list)
	return &out, nil
}

// budgets are those of the first look, and of each part: as many evaluations, or half of the time each.
func budgets(o Options, parts int) (first, share Options) {
	first, share = o, o
	if n := o.Search.Evaluations; n > 0 {
		first.Search.Evaluations = max(1, len(o.Start), n/(parts+1))
		share.Search.Evaluations = max(1, (n-first.Search.Evaluations)/parts)
	}
	if d := o.Search.Budget; d > 0 {
		first.Search.Budget = max(time.Millisecond, d/2)
		share.Search.Budget = first.Search.Budget
	}
	if first.Search.Evaluations == 0 && first.Search.Budget == 0 { // the whole is searched to the end
		first.Search.Evaluations = max(len(o.Start), 64)
	}
	return first, share
}
