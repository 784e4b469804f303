package search

import (
	"fmt"
	"math"
	"time"
)

// Outcome is what a search has found, and what it proves. It is whole whatever ended the search.
type Outcome[N any] struct {
	Found  bool // a leaf with a cost; if not, Best, Text, Key, Path and Cycles are zero
	Best   N
	Text   string
	Key    Key
	Path   []int // the way to Best from the root: the number of a child at each node
	Cycles int64

	// Bound is no more than the cost of any leaf: Cycles if Best is optimal, Options.Incumbent if no leaf is cheaper. 0
	// if nothing is proven, and where no leaf has a cost.
	Bound   int64
	Stopped Stop
	// Unsound are leaves cheaper than their bounds, at most ten. From the first of them on the search cuts nothing, and
	// begins again but for what has been evaluated; Bound is 0 then, unless all leaves were evaluated.
	Unsound []Violation

	Evaluations int            // different leaves with results, those from the records included
	Known       int            // of these, answered from the records
	Duplicates  int            // leaves that were met again
	Refused     map[string]int // different leaves by reason of refusal
	Slower      int            // different leaves of which no more is known than that they cost more than good ones
	Levels      []Level        // by depth
	Curve       []Point        // each improvement
	Elapsed     time.Duration
	Evaluating  time.Duration // summed over the goroutines
	Jobs        int

	tree      Tree[N]
	results   map[Key]Result
	bounds    bool // the strategy looked at bounds
	incumbent bool // a cost was known before
}

// Stop is why a search ended.
type Stop string

const (
	Finished  Stop = "finished"    // nothing is left that could be better than the target gap allows
	OutOfTime Stop = "budget"      // Options.Budget
	Enough    Stop = "evaluations" // Options.Evaluations
	Cancelled Stop = "cancelled"   // the caller's context
	Failed    Stop = "failed"      // the cost function failed; Run returns its error
)

// Gap is how much more Best may cost than the cheapest leaf, as a fraction of what that costs at least: 0 is optimal,
// +Inf says that nothing is known.
func (o *Outcome[N]) Gap() float64 {
	if !o.Found || o.Bound <= 0 {
		return math.Inf(1)
	}
	return float64(o.Cycles)/float64(o.Bound) - 1
}

// Optimal reports whether Best is proven to be a cheapest leaf.
func (o *Outcome[N]) Optimal() bool { return o.Found && o.Bound == o.Cycles }

// Infeasible reports whether it is proven that no leaf has a cost.
func (o *Outcome[N]) Infeasible() bool { return !o.Found && !o.incumbent && o.Stopped == Finished }

// Violation is a leaf that costs less than its bound.
type Violation struct {
	Text          string
	Cycles, Bound int64
}

// String is "165 cycles, but its bound is 525: vector=x path=16 ...".
func (v Violation) String() string {
	return fmt.Sprintf("%d cycles, but its bound is %d: %s", v.Cycles, v.Bound, v.Text)
}

// Point is a step of the best cost over the evaluations.
type Point struct {
	Evaluations int // the number of this one, from 1
	Cycles      int64
	Bound       int64 // known at that time
	Elapsed     time.Duration
}

// Event is news of a running search.
type Event struct {
	Kind        EventKind
	Key         Key    // Evaluated: the leaf
	Text        string // Evaluated: its decisions
	Result             // Evaluated
	Known       bool   // Evaluated: the result comes from the records
	Better      bool   // Evaluated: it is the best so far
	Best        int64  // the best cost so far, 0: none
	Outside     bool   // that is Options.Incumbent: no leaf has it
	Bound       int64  // no leaf costs less; may lag behind what is known
	Evaluations int
	Nodes       int64
	Elapsed     time.Duration
}

// EventKind is Evaluated or Progress.
type EventKind uint8

const (
	Evaluated EventKind = iota // a leaf met for the first time has its result
	Progress                   // nothing has been evaluated for a while
)

// Level is what was done at one depth; the root's is 0. A node that was met again counts again.
type Level struct {
	Nodes    int64 // made
	Cut      int64 // of these, cut: their bound is not worth a look
	Branched int64 // whose children were made
	Dead     int64 // values that turned out impossible when these were made
	DeadEnds int64 // nodes without children
	Leaves   int64 // leaves that tasks ended at
}

// level is depth, after making room for it.
func level(levels *[]Level, depth int) int {
	for len(*levels) <= depth {
		*levels = append(*levels, Level{})
	}
	return depth
}

func (l *Level) add(m Level) {
	l.Nodes += m.Nodes
	l.Cut += m.Cut
	l.Branched += m.Branched
	l.Dead += m.Dead
	l.DeadEnds += m.DeadEnds
	l.Leaves += m.Leaves
}

// Total is the sum over all depths.
func Total(levels []Level) (sum Level) {
	for _, l := range levels {
		sum.add(l)
	}
	return sum
}
