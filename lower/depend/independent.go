package depend

import (
	"math"
	"sort"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// maxOwn is how many cells an accumulator has at most of which each lane gets its own.
const maxOwn = 1 << 8

// Independent reports whether the iterations of the loop v may be done in any order, and statement by statement for all
// of them, as lanes are; private are the accumulators of which each iteration then needs its own.
//
//	for x { acc = 0; for r { acc += in(x+r) }; out(x) = acc }    independent, acc is private
//	for r { acc += in(x+r) }                                     not: acc goes on from iteration to iteration
//	for r { f(r, 1) = f(r, 0) + f(r, 1) }                        independent, though the loop is one of an RDom
//
// It is decided by what the statements touch, whatever marks the loop has. Data dependence as in Allen and Kennedy,
// "Optimizing Compilers for Modern Architectures", chapters 2 and 5 (scalar expansion).
func (t *Tree) Independent(v *Node) (private map[string]bool, ok bool) {
	if t.guarded(v) {
		return nil, false
	}
	for _, b := range t.computed() {
		if !t.unordered(v, b) {
			return nil, false
		}
	}
	private = map[string]bool{}
	for _, l := range t.Nest.Locals {
		inside, _, written := t.touched(v, l.Name)
		switch {
		case !written || t.separate(v, inside, nil):
		case l.Cells() <= maxOwn && t.owned(v, l.Name):
			private[l.Name] = true
		default:
			return nil, false
		}
	}
	return private, true
}

// guarded reports whether a condition inside v depends on it, or on what it computes.
func (t *Tree) guarded(v *Node) bool {
	found := false
	v.Walk(func(n *Node) {
		if s, ok := n.Stmt.(*lower.If); ok {
			found = found || halide.Has(s.Cond, halide.OpLocal, "") || halide.Has(s.Cond, halide.OpVar, v.Loop().Var)
		}
	})
	return found
}

// unordered reports whether the order of iterations of v shows in no element of an array: they meet in none of its
// elements, or they only store there, and the same value always.
func (t *Tree) unordered(v *Node, b *lower.Buffer) bool {
	inside, reads, writes := t.touched(v, b.Name)
	return !writes || t.separate(v, inside, b) || t.pure[b.Name] && !reads
}

// touched are the accesses to an array or an accumulator inside v.
func (t *Tree) touched(v *Node, name string) (inside []access, reads, writes bool) {
	inside = t.inside(v, name)
	for i := range inside {
		reads, writes = reads || inside[i].read, writes || !inside[i].read
	}
	return inside, reads, writes
}

// inside are the accesses of a name inside v: they stand together, as all are in the order of the text.
func (t *Tree) inside(v *Node, name string) []access {
	all := t.uses[name]
	from := sort.Search(len(all), func(i int) bool { return all[i].at.First >= v.First })
	to := sort.Search(len(all), func(i int) bool { return all[i].at.First > v.Last })
	return all[from:to:to]
}

// owned reports whether each iteration of v sets the cells of an accumulator that it reads, and nobody reads what it
// leaves.
func (t *Tree) owned(v *Node, local string) bool {
	sets := map[string][]access{}
	for _, s := range t.uses[local] {
		if s.set {
			sets[s.text] = append(sets[s.text], s)
		}
	}
	for _, u := range t.uses[local] {
		if !u.read {
			continue
		}
		found := false
		for _, s := range sets[u.text] {
			if found || !dominates(s.at, u.at) {
				continue
			}
			if u.at.Inside(v) {
				found = found || s.at.Inside(v)
			} else {
				found = found || !s.at.Inside(v) && !between(s.at, v, u.at)
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// dominates reports whether s, a statement that sets cells by an index of the same text as u reads, has set them
// whenever u runs: it comes earlier, under no condition that u is not under. Loops run at least once, and a name of
// loops stands for one extent: loops of s that the index mentions have run over all that those of u run over.
func dominates(s, u *Node) bool {
	if s.First >= u.First {
		return false
	}
	at := s
	for up := s.Up; up != nil; at, up = up, up.Up {
		_, branch := up.Stmt.(*lower.If)
		switch {
		case !u.Inside(up) && branch:
			return false
		case u.Inside(up):
			return !branch || at.Otherwise == up.child(u).Otherwise
		}
	}
	return true
}

// child is the statement of n that u is, or stands in.
func (n *Node) child(u *Node) *Node {
	for u.Up != n {
		u = u.Up
	}
	return u
}

// between reports whether v may run after s and before u, where s dominates u: it stands between them, or in a loop
// around u that s is not in.
func between(s, v, u *Node) bool {
	if s.First < v.First && v.First < u.First {
		return true
	}
	for up := u.Up; up != nil && !s.Inside(up); up = up.Up {
		if up.Loop() != nil && v.Inside(up) {
			return true
		}
	}
	return false
}

// Concurrent reports whether iterations of a loop of the nest may run at the same time, each on a machine of its own:
// no two meet in an element that one of them stores, but in arrays whose Alloc is inside, of which every machine has
// one; accumulators hand nothing in, on or out.
func (t *Tree) Concurrent(v *Node) bool {
	for _, b := range t.computed() {
		var shared []access
		writes := false
		for _, a := range t.inside(v, b.Name) {
			if !a.at.allocated(b).Inside(v) {
				shared = append(shared, a)
				writes = writes || !a.read
			}
		}
		if writes && !t.separate(v, shared, b) {
			return false
		}
	}
	return t.Closed(v)
}

// allocated is the Alloc of an internal array around n; of another one, it is a node around all of the nest.
func (n *Node) allocated(b *lower.Buffer) *Node {
	for up := n.Up; up != nil; up = up.Up {
		if s, ok := up.Stmt.(*lower.Alloc); ok && s.Buffer == b {
			return up
		}
	}
	return &Node{First: -1, Last: math.MaxInt}
}

// Repeatable reports whether iterations of a loop that is independent may be done once more, after all of them or at
// the same time: what they store does not depend on what they have stored before.
func (t *Tree) Repeatable(v *Node) bool {
	for _, b := range t.computed() {
		if _, reads, writes := t.touched(v, b.Name); reads && writes {
			return false
		}
	}
	for _, l := range t.Nest.Locals {
		if _, reads, writes := t.touched(v, l.Name); reads && writes && !t.owned(v, l.Name) {
			return false
		}
	}
	return true
}

// Closed reports whether accumulators hand nothing into a loop, on to another of its iterations, or out of it.
func (t *Tree) Closed(v *Node) bool {
	for _, l := range t.Nest.Locals {
		if len(t.inside(v, l.Name)) > 0 && !t.owned(v, l.Name) {
			return false
		}
	}
	return true
}
