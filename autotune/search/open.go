package search

import "math"

// plunge is how many branchings a task makes at most before it hands back what is open: enough to make it worth a
// goroutine.
const plunge = 256

// frontier is branch and bound over open nodes, or exhaustive search.
//
// Best-first: a task starts at the open node with the least bound, of equal ones at one on the way to which the first
// choice was left least often (limited discrepancies: Harvey and Ginsberg, IJCAI 1995), and goes straight down by least
// bound, leaving the siblings open; so there is a leaf to evaluate from the beginning, and the least bound rises. When
// the heap is full, what is left by a task is finished first, depth-first, on a stack. Exhaustive: there is only the
// stack, and no cut.
type frontier[N any] struct {
	*state
	tree  Tree[N]
	heap  heap[N]
	stack []open[N]
	met   map[Key]struct{} // nodes that have been open or branched on: below them nothing is new
}

func newFrontier[N any](tree Tree[N], s *state, root open[N]) *frontier[N] {
	return &frontier[N]{state: s, tree: tree, stack: []open[N]{root}, met: map[Key]struct{}{tree.Key(&root.node): {}}}
}

func (f *frontier[N]) next() (*task[N], bool) {
	cut := f.cut()
	for {
		n, ok := f.pop()
		switch {
		case !ok:
			return nil, false
		case n.bound >= cut:
			f.prune(int(n.at.depth), n.bound)
			continue
		}
		t := &task[N]{start: n.node, at: n.at, bound: n.bound, off: n.off, cut: cut, limit: f.best, pick: pickGreedy,
			steps: plunge, keep: true}
		if f.o.Strategy == Exhaustive {
			t.pick, t.limit = pickFirst, math.MaxInt64
		}
		return t, true
	}
}

func (f *frontier[N]) pop() (open[N], bool) {
	if last := len(f.stack) - 1; last >= 0 {
		n := f.stack[last]
		f.stack[last] = open[N]{}
		f.stack = f.stack[:last]
		return n, true
	}
	if len(f.heap) == 0 {
		return open[N]{}, false
	}
	return f.heap.pop(), true
}

// apply opens what a task has left.
func (f *frontier[N]) apply(t *task[N]) {
	if !t.walked() {
		f.push(open[N]{node: t.start, at: t.at, bound: t.bound, off: t.off})
		return
	}
	for _, key := range t.expanded {
		f.met[key] = struct{}{}
	}
	for _, n := range t.rest {
		key := f.tree.Key(&n.node)
		if _, met := f.met[key]; !met {
			f.met[key] = struct{}{}
			f.push(n)
		}
	}
	if t.found && t.err != nil {
		f.push(open[N]{node: t.leaf, at: t.leafAt, bound: t.floor, off: t.off})
	}
}

// begin has nothing to do: seeds stay open, and are met again.
func (f *frontier[N]) begin(*task[N]) {}

func (f *frontier[N]) push(n open[N]) {
	if f.o.Strategy == Exhaustive || len(f.heap) >= f.o.Nodes {
		f.stack = append(f.stack, n)
		return
	}
	f.heap.push(n)
}

func (f *frontier[N]) bound(bool) int64 {
	least := int64(math.MaxInt64)
	if len(f.heap) > 0 {
		least = f.heap[0].bound
	}
	for i := range f.stack {
		least = min(least, f.stack[i].bound)
	}
	return least
}
