package autotune

import (
	"strings"

	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
)

// Tree is a space of schedules as the tree that a search walks: a node is a partial schedule from which rules have
// removed what cannot be any more, its children are the values that are left of the next open choice.
type Tree struct {
	Space  *space.Space
	Limit  *bound.Bound  // nil: nothing is known but that every schedule takes a cycle
	Starts []space.Store // leaves that are known to be good, to begin with
	Coded  bool          // a leaf is what makes code, with the best places of its arrays
}

var _ search.Tree[space.Store] = Tree{}

// Root is the partial schedule without decisions, those of pins aside.
func (t Tree) Root() (space.Store, error) { return t.Space.Root() }

// Branch appends a child for each value of the next open choice that no rule forbids.
func (t Tree) Branch(n *space.Store, out []space.Store) (children []space.Store, dead int) {
	return t.Space.Branch(n, out)
}

// Leaf reports whether all is decided, or all that makes code.
func (t Tree) Leaf(n *space.Store) bool {
	_, open := t.Space.Next(n)
	return !open || t.Coded && t.Space.Coded(n)
}

// Bound is no more than the cycles of any schedule that is left, at least 1.
func (t Tree) Bound(n *space.Store) int64 {
	if t.Limit == nil {
		return 1
	}
	return max(1, t.Limit.Cycles(n))
}

// Key is that of the partial schedule; that of a leaf means the same in every search of the problem, and is its
// record's.
func (t Tree) Key(n *space.Store) search.Key { return t.Space.Key(n) }

// Text is the decisions.
func (t Tree) Text(n *space.Store) string { return t.Space.Text(n) }

// Open is how many choices are open: a measure of how much is below, for Chen's estimate.
func (t Tree) Open(n *space.Store) (open int) {
	for _, c := range t.Space.Choices() {
		if left := t.Space.Domain(n, c); left&(left-1) != 0 {
			open++
		}
	}
	return open
}

// Near is how many decisions of a leaf are still possible: what it takes to look at schedules like a good one.
func (t Tree) Near(n, leaf *space.Store) (near int) {
	for _, c := range t.Space.Choices() {
		if t.Space.Domain(n, c)&t.Space.Domain(leaf, c) != 0 {
			near++
		}
	}
	return near
}

// Size is the least number of products that a body writes out: compilation takes that much longer.
func (t Tree) Size(n *space.Store) int64 { return t.Space.Size(n) }

// Seeds are leaves to begin with.
func (t Tree) Seeds() []space.Store { return t.Starts }

// boundOf is the bound of the leaf that a record is of, 0 if it is none of the space.
func (t Tree) boundOf(r record.Record) int64 {
	if t.Limit == nil {
		return 0
	}
	st, err := t.Space.Parse(r.Decisions)
	if err != nil || record.Key(t.Key(&st)) != r.Key {
		return 0
	}
	return t.Bound(&st)
}

// Uncounted is what the bound of all schedules leaves out, "" without one.
func (t Tree) Uncounted() string {
	root, err := t.Root()
	if t.Limit == nil || err != nil {
		return ""
	}
	return strings.Join(t.Limit.Uncounted(&root), "; ")
}

// Why says what the bound of the whole tree comes from; "" if there is none.
func (t Tree) Why() string {
	root, err := t.Root()
	if t.Limit == nil || err != nil {
		return ""
	}
	return t.Limit.Of(&root).Why.String()
}
