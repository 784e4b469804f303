package search

import "math"

// begin evaluates the seeds of the tree, one after the other, before anything is chosen.
func (r *run[N]) begin() {
	seeds, ok := r.tree.(Seeds[N])
	if !ok {
		return
	}
	for _, leaf := range seeds.Seeds() {
		t := &task[N]{leaf: leaf, limit: math.MaxInt64, pruned: math.MaxInt64}
		if t.leafAt, t.floor, t.found = r.wayTo(&leaf); !t.found || r.stopped() {
			continue
		}
		t.key = r.tree.Key(&t.leaf)
		t.entry = r.ledger.look(r.ctx, &t.leaf, t.key, t.limit)
		if t.err = t.entry.err; t.err != nil {
			if r.ctx.Err() == nil {
				r.err = t.err
				r.cancel()
			}
			return
		}
		if r.result(t); !t.fresh {
			continue // named twice
		}
		r.strategy.begin(t)
		if !t.again {
			r.report(t)
		}
	}
}

// wayTo is the way from the root to a leaf, and the greatest bound on it; false if it is no leaf of the tree.
func (r *run[N]) wayTo(leaf *N) (at *trail, bound int64, ok bool) {
	near, ok := r.tree.(Nearness[N])
	node, err := r.tree.Root()
	if !ok || err != nil {
		return nil, 0, false
	}
	at, bound = &trail{}, r.tree.Bound(&node)
	for !r.tree.Leaf(&node) {
		kids, _ := r.tree.Branch(&node, nil)
		next, most := -1, -1
		for i := range kids {
			if n := near.Near(&kids[i], leaf); n > most {
				next, most = i, n
			}
		}
		if next < 0 {
			return nil, 0, false
		}
		node, at = kids[next], at.down(next)
		bound = max(bound, r.tree.Bound(&node))
	}
	return at, bound, r.tree.Key(&node) == r.tree.Key(leaf)
}

// anew begins again without cutting anything. What has been evaluated is known.
func (r *run[N]) anew(root N) {
	r.blind, r.pruned, r.least = true, math.MaxInt64, 0
	r.set(root)
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
