package search

import (
	"math"
	"math/rand/v2"
	"slices"
)

// pick is which child comes next.
type pick uint8

const (
	pickFirst    pick = iota // in the order of the tree
	pickWeighted             // with probability proportional to cut - bound: the Telamon paper, 5.1
	pickUniform
	pickGreedy // the least bound; of equal ones the first
	pickNear   // the nearest to a leaf, but for a few turns
)

// walker goes down a tree; its buffers serve one walk after the other.
type walker[N any] struct {
	tree   Tree[N]
	near   Nearness[N] // nil: it has none
	frames []frame[N]
	rng    *rand.PCG
}

func newWalker[N any](tree Tree[N]) *walker[N] {
	near, _ := tree.(Nearness[N])
	return &walker[N]{tree: tree, near: near, rng: rand.NewPCG(0, 0)}
}

// frame is a node that has been branched on, and its children that have not been looked at.
type frame[N any] struct {
	kids  []N
	at    *trail
	which []int   // numbers in kids of the children left
	bound []int64 // their bounds
	size  []int64 // their sizes
}

// walk goes from t.start down to a leaf.
//
// It picks one child after the other, never one whose bound reaches the cut; where a node has none left, it goes back
// to the closest that has. It ends at a leaf, when nothing is left below start, or after t.steps branchings. What is
// still open then is in t.rest, if that is wanted.
func (w *walker[N]) walk(t *task[N]) {
	t.pruned = math.MaxInt64
	w.rng.Seed(t.seed, 0x9E3779B97F4A7C15)
	if w.tree.Leaf(&t.start) {
		t.found, t.leaf, t.leafAt, t.floor, t.over = true, t.start, t.at, t.bound, true
		return
	}
	top := 0
	w.push(t, top, &t.start, t.at, t.bound)
	for top >= 0 {
		f := &w.frames[top]
		if len(f.which) == 0 {
			top--
			continue
		}
		i := w.choose(t, f)
		node, at, bound := &f.kids[f.which[i]], f.at.down(f.which[i]), f.bound[i]
		leaf := w.tree.Leaf(node)
		if !leaf && t.steps == 0 {
			break
		}
		f.drop(i)
		if leaf {
			t.found, t.leaf, t.leafAt, t.floor = true, *node, at, bound
			break
		}
		top++
		w.push(t, top, node, at, bound)
	}
	w.left(t, top)
}

// push branches on a node.
func (w *walker[N]) push(t *task[N], top int, node *N, at *trail, bound int64) {
	t.steps--
	if t.keep {
		t.expanded = append(t.expanded, w.tree.Key(node))
	}
	if top == len(w.frames) {
		w.frames = append(w.frames, frame[N]{})
	}
	f := &w.frames[top]
	f.expand(w.tree, node, at, bound, t.cut, &t.levels, &t.pruned)
}

// expand makes the children of a node and strikes out those that are cut. No child's bound is taken for less than its
// parent's: what holds for all leaves below a node holds for some of them.
func (f *frame[N]) expand(tree Tree[N], node *N, at *trail, bound, cut int64, levels *[]Level, pruned *int64) {
	kids, dead := tree.Branch(node, f.kids[:0])
	f.kids, f.at, f.which, f.bound, f.size = kids, at, f.which[:0], f.bound[:0], f.size[:0]
	here, below := level(levels, int(at.depth)), level(levels, int(at.depth)+1)
	(*levels)[here].Branched++
	(*levels)[here].Dead += int64(dead)
	if len(kids) == 0 {
		(*levels)[here].DeadEnds++
	}
	(*levels)[below].Nodes += int64(len(kids))
	for i := range kids {
		b := max(bound, tree.Bound(&kids[i]))
		if b >= cut {
			(*levels)[below].Cut++
			*pruned = min(*pruned, b)
			continue
		}
		f.which, f.bound, f.size = append(f.which, i), append(f.bound, b), append(f.size, sizeOf(tree, &kids[i]))
	}
}

// drop strikes out a child, keeping the order of the others.
func (f *frame[N]) drop(i int) {
	f.which = append(f.which[:i], f.which[i+1:]...)
	f.bound = append(f.bound[:i], f.bound[i+1:]...)
	f.size = append(f.size[:i], f.size[i+1:]...)
}

// left collects what is open below the task's start, the deepest last.
func (w *walker[N]) left(t *task[N], top int) {
	t.over = true
	for d := 0; d <= top; d++ {
		f := &w.frames[d]
		t.over = t.over && len(f.which) == 0
		if !t.keep {
			continue
		}
		for k := len(f.which) - 1; k >= 0; k-- { // so that the first in the tree's order is the last here
			i := f.which[k]
			t.rest = append(t.rest, open[N]{f.kids[i], f.at.down(i), f.bound[k], t.off + 1, rank(t.off+1, w.rng)})
		}
	}
}

// rank orders open nodes of one bound: those first on the way to which the first choice was left least often.
func rank(off int32, rng *rand.PCG) uint64 { return uint64(off)<<40 | rng.Uint64()>>24 }

// choose is the place in f.which of the child to go to.
func (w *walker[N]) choose(t *task[N], f *frame[N]) int {
	switch t.pick {
	case pickWeighted:
		return weighted(f.bound, f.size, t.cut, w.rng)
	case pickUniform:
		return draw(w.rng, len(f.bound))
	case pickNear:
		return w.nearby(t, f)
	case pickGreedy:
		return f.greedy(func(int) int { return 0 })
	}
	return 0
}

// greedy is the child that has most of something; of equal ones that of the least bound, of these the first.
func (f *frame[N]) greedy(of func(which int) int) int {
	at, most := 0, of(f.which[0])
	for i, which := range f.which {
		if n := of(which); n > most || n == most && f.bound[i] < f.bound[at] {
			at, most = i, n
		}
	}
	return at
}

// nearby is the child that leaves most of the leaf's decisions possible; at a turn another one.
func (w *walker[N]) nearby(t *task[N], f *frame[N]) int {
	at := f.greedy(func(which int) int { return w.near.Near(&f.kids[which], t.near) })
	if t.turns == 0 || int(f.at.depth) < t.turn || len(f.which) == 1 {
		return at
	}
	t.turns--
	if t.way >= 0 {
		if i := slices.Index(f.which, t.way); i >= 0 && int(f.at.depth) == t.turn {
			at = i
		}
		return at // without a turn if that child is cut by now
	}
	t.turn = int(f.at.depth) + 1 + draw(w.rng, max(1, t.last-int(f.at.depth)))
	sizes := slices.Concat(f.size[at+1:], f.size[:at])
	return (at + 1 + cheap(sizes, w.rng)) % len(f.which)
}

// draw is a number from 0 to n-1, n at most a few thousands: the bias of the remainder does not matter there.
func draw(rng *rand.PCG, n int) int { return int(rng.Uint64() % uint64(n)) }
