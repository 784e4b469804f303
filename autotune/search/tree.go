package search

import (
	"context"
	"fmt"
	"math"
	"time"
)

// Key identifies a node: nodes with the same decisions have the same key, whatever the order in which these were taken.
type Key = [16]byte

// Tree is a tree, or a graph without cycles, of decisions. Its methods are called from several goroutines at once,
// always with different nodes, and must answer the same each time.
type Tree[N any] interface {
	// Root is the node without decisions; an error says why there is no solution at all.
	Root() (N, error)
	// Branch takes the next open choice of n, which is no leaf, and appends a child to out for each value that is left;
	// dead is the number of values that turned out impossible. No child at all: n is a dead end. What is good more
	// often should come first.
	Branch(n *N, out []N) (children []N, dead int)
	// Leaf reports whether nothing is open.
	Leaf(n *N) bool
	// Bound is no more than the cost of any leaf at or below n, in cycles.
	Bound(n *N) int64
	Key(n *N) Key
	// Text is the node's decisions, on one line; different nodes have different texts.
	Text(n *N) string
}

// Nearness is what a tree may tell besides, for [Climb] and to find the way to a leaf: how many of the decisions of a
// leaf are still possible at a node.
type Nearness[N any] interface {
	Near(n, leaf *N) int
}

// Sized is what a tree may tell besides, for [Climb]: how much work it is to evaluate any leaf at or below n, at least.
// Only ratios count.
type Sized[N any] interface {
	Size(n *N) int64
}

// Seeds is what a tree with Nearness may tell besides: leaves that are known to be good. Each search evaluates them
// first.
type Seeds[N any] interface {
	Seeds() []N
}

// Evident is what a tree may tell besides, for certificates: what its bounds are made of, so that others can compute
// them anew. Both are written as JSON; nil says nothing.
type Evident[N any] interface {
	Model() any    // of the whole tree
	Left(n *N) any // of a node
}

// Cost is what a leaf costs, in cycles, at least 1. A *Refused error says that the leaf cannot be built after all, an
// *AtLeast error, which is allowed if [Limit] of ctx is less, that it costs at least so much; any other error ends the
// search. It is called from several goroutines at once, and must return soon after ctx has ended.
type Cost[N any] func(ctx context.Context, leaf *N) (cycles int64, err error)

// Refused is a leaf without cost: what builds it says no.
type Refused struct {
	Reason string // few words, the same for leaves that fail alike: refusals are counted by it
}

func (r *Refused) Error() string { return "refused: " + r.Reason }

// AtLeast is a leaf of which no more is known than that it costs so much or more, which is more than was asked for.
type AtLeast struct {
	Cycles int64
}

func (a *AtLeast) Error() string { return fmt.Sprintf("at least %d cycles", a.Cycles) }

// limitKey is the key of the limit in a context.
type limitKey struct{}

// Limit is the cost beyond which nobody wants to know what a leaf costs; math.MaxInt64: there is none.
func Limit(ctx context.Context) int64 {
	if n, ok := ctx.Value(limitKey{}).(int64); ok {
		return n
	}
	return math.MaxInt64
}

// WithLimit is a context of a cost function with a limit.
func WithLimit(ctx context.Context, cycles int64) context.Context {
	return context.WithValue(ctx, limitKey{}, cycles)
}

// Result is what became of a leaf.
type Result struct {
	Cycles  int64         // 0: refused
	AtLeast bool          // Cycles is no more than what it costs
	Refused string        // the reason, if it was refused
	Took    time.Duration // the time of the evaluation
}
