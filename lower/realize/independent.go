package realize

import (
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// maxOwn is how many cells an accumulator has at most of which each lane gets its own.
const maxOwn = 1 << 8

// independent says whether the iterations of the loop v may be done in any order, and statement by statement for all of
// them, as lanes are; private are the accumulators of which each iteration then needs its own.
//
//	for x { acc = 0; for r { acc += in(x+r) }; out(x) = acc }    independent, acc is private
//	for r { acc += in(x+r) }                                     not: acc goes on from iteration to iteration
//
// It is decided by what the statements touch, whatever marks the loop has. Data dependence as in Allen and Kennedy,
// "Optimizing Compilers for Modern Architectures", chapters 2 and 5 (scalar expansion).
func (t *tree) independent(v *node) (private map[string]bool, ok bool) {
	if v.loop().Reduction || t.guarded(v) {
		return nil, false
	}
	for _, b := range t.computed() {
		if !t.unordered(v, b) {
			return nil, false
		}
	}
	private = map[string]bool{}
	for _, l := range t.nest.Locals {
		var inside []access
		written := false
		for _, a := range t.uses[l.Name] {
			if a.at.inside(v) {
				inside = append(inside, a)
				written = written || !a.read
			}
		}
		switch {
		case !written || t.separate(v, inside, nil):
		case cells(&l) <= maxOwn && t.owned(v, l.Name):
			private[l.Name] = true
		default:
			return nil, false
		}
	}
	return private, true
}

// guarded says whether a condition inside v depends on it, or on what it computes.
func (t *tree) guarded(v *node) bool {
	found := false
	v.walk(func(n *node) {
		if s, ok := n.stmt.(*lower.If); ok {
			halide.Walk(s.Cond, func(e *halide.Expr) {
				found = found || e.Op == halide.OpLocal || e.Op == halide.OpVar && e.Name == v.loop().Var
			})
		}
	})
	return found
}

// walk calls f for n and all inside.
func (n *node) walk(f func(*node)) {
	f(n)
	for _, k := range n.kids {
		k.walk(f)
	}
}

// unordered says whether the order of iterations of v shows in no element of an array: they meet in none of its elements, or
// they only store there, and the same value always.
func (t *tree) unordered(v *node, b *lower.Buffer) bool {
	inside, reads, writes := t.touched(v, b.Name)
	return !writes || t.separate(v, inside, b) || t.pure[b.Name] && !reads
}

// touched are the accesses to an array inside v.
func (t *tree) touched(v *node, array string) (inside []access, reads, writes bool) {
	for _, a := range t.uses[array] {
		if a.at.inside(v) {
			inside = append(inside, a)
			reads, writes = reads || a.read, writes || !a.read
		}
	}
	return inside, reads, writes
}

// separate says whether no two iterations of v meet in what accesses touch: in one dimension all of them are at c*v plus
// something less than c wide. None at all are separate. b is the array, nil for an accumulator: what differs in a dimension
// that is folded may be one element.
func (t *tree) separate(v *node, accesses []access, b *lower.Buffer) bool {
	if len(accesses) == 0 {
		return true
	}
	for d := range accesses[0].index {
		if (b == nil || !folded(b, d)) && t.apart(v, accesses, d) {
			return true
		}
	}
	return false
}

func (t *tree) apart(v *node, accesses []access, d int) bool {
	var step int
	var around affine.Form
	least, most := 0, 0
	for i, a := range accesses {
		c, outer, lo, hi, ok := t.part(v, a.index[d])
		switch {
		case !ok:
			return false
		case i == 0:
			step, around, least, most = c, outer, lo, hi
			continue
		case c != step || !outer.Equal(around):
			return false
		}
		least, most = min(least, lo), max(most, hi)
	}
	return max(step, -step) > most-least
}

// part splits a coordinate into c*v, what depends on loops around v only, and the range of the rest.
func (t *tree) part(v *node, f affine.Form) (c int, outer affine.Form, lo, hi int, ok bool) {
	inner := affine.Const(f.Const)
	for _, term := range f.Terms {
		switch {
		case term.Atom.Op == affine.IsVar && term.Atom.Var == v.loop().Var:
			c = term.Coef
		case term.Atom.DependsOn(v.loop().Var):
			return 0, outer, 0, 0, false
		case v.surrounds(term.Atom):
			outer.Terms = append(outer.Terms, term)
		default:
			inner.Terms = append(inner.Terms, term)
		}
	}
	lo, hi, ok = inner.Hull(t.extents)
	return c, outer, lo, hi, ok && c != 0
}

// surrounds says whether an atom depends on loops around v only.
func (v *node) surrounds(a affine.Atom) bool {
	vars := []string{a.Var}
	if a.Op != affine.IsVar {
		vars = a.Of.Vars()
	}
	for _, name := range vars {
		found := false
		for up := v.up; up != nil; up = up.up {
			if f := up.loop(); f != nil && f.Var == name {
				found = true
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// owned says whether each iteration of v sets the cells of an accumulator that it reads, and nobody reads what it leaves.
func (t *tree) owned(v *node, local string) bool {
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
			if u.at.inside(v) {
				found = found || s.at.inside(v)
			} else {
				found = found || !s.at.inside(v) && !between(s.at, v, u.at)
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// dominates says whether s, a statement that sets cells by an index of the same text as u reads, has set them whenever u runs:
// it comes earlier, under no condition that u is not under. Loops run at least once, and a name of loops stands for one
// extent: loops of s that the index mentions have run over all that those of u run over.
func dominates(s, u *node) bool {
	if s.first >= u.first {
		return false
	}
	at := s
	for up := s.up; up != nil; at, up = up, up.up {
		_, branch := up.stmt.(*lower.If)
		switch {
		case !u.inside(up) && branch:
			return false
		case u.inside(up):
			return !branch || at.otherwise == up.child(u).otherwise
		}
	}
	return true
}

// child is the statement of n that u is, or stands in.
func (n *node) child(u *node) *node {
	for u.up != n {
		u = u.up
	}
	return u
}

// between says whether v may run after s and before u, where s dominates u: it stands between them, or in a loop around u
// that s is not in.
func between(s, v, u *node) bool {
	if s.first < v.first && v.first < u.first {
		return true
	}
	for up := u.up; up != nil && !s.inside(up); up = up.up {
		if up.loop() != nil && v.inside(up) {
			return true
		}
	}
	return false
}

// cells is how many accumulators l is.
func cells(l *lower.Local) int {
	n := 1
	for _, x := range l.Extent {
		n *= x
	}
	return n
}

// concurrent says whether iterations of a loop of the nest may run at the same time, each on a machine of its own: no two
// meet in an element that one of them stores, but in arrays whose Alloc is inside, of which every machine has one;
// accumulators hand nothing in, on or out.
func (t *tree) concurrent(v *node) bool {
	if v.loop().Reduction {
		return false
	}
	for _, b := range t.computed() {
		var shared []access
		writes := false
		for _, a := range t.uses[b.Name] {
			if a.at.inside(v) && !a.at.allocated(b).inside(v) {
				shared = append(shared, a)
				writes = writes || !a.read
			}
		}
		if writes && !t.separate(v, shared, b) {
			return false
		}
	}
	for _, l := range t.nest.Locals {
		inside := slices.ContainsFunc(t.uses[l.Name], func(a access) bool { return a.at.inside(v) })
		if inside && !t.owned(v, l.Name) {
			return false
		}
	}
	return true
}

// allocated is the Alloc of an internal array around n; of another one, it is a node around all of the nest.
func (n *node) allocated(b *lower.Buffer) *node {
	for up := n.up; up != nil; up = up.up {
		if s, ok := up.stmt.(*lower.Alloc); ok && s.Buffer == b {
			return up
		}
	}
	return &node{first: -1, last: math.MaxInt}
}
