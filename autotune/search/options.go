package search

import (
	"fmt"
	"math"
	"time"
)

// Strategy is how the next leaf to evaluate is found.
type Strategy uint8

const (
	// BestFirst is branch and bound: the open node with the least bound is next, and from it straight down to a leaf,
	// by least bound again; of equal ones the first child, and the node on the way to which that was left least often.
	// It ends with a proof, if there is time.
	BestFirst Strategy = iota
	// Ascent is Monte Carlo tree search by Threshold Ascent on Graph, cutting by bound. It too ends with a proof, if
	// there is time, and needs fewer evaluations where bounds say little.
	Ascent
	// Climb is Ascent with local search. It begins with the least bounds, of equal ones with the first child of each
	// node, once from the root and once from each of the topmost nodes; so do later tasks end that Ascent chooses. Two
	// of three tasks look for a neighbour of one of the best leaves, which differs from it in a decision or a few and
	// what follows from them, where the tree has Nearness: of these one in turn for each other value of each decision
	// of the best leaf, one at random.
	Climb
	// Random descends at random, each child of a node that has leaves left as likely as the others, and looks at no
	// bound.
	Random
	// Exhaustive evaluates every leaf, in the order of the tree, and looks at no bound.
	Exhaustive
)

var strategies = [...]string{"best-first", "tag", "climb", "random", "exhaustive"}

func (s Strategy) String() string {
	if int(s) < len(strategies) {
		return strategies[s]
	}
	return fmt.Sprintf("Strategy(%d)", uint8(s))
}

// ParseStrategy reads what String prints.
func ParseStrategy(name string) (Strategy, error) {
	for i, s := range strategies {
		if s == name {
			return Strategy(i), nil
		}
	}
	return 0, fmt.Errorf("no strategy %q: the strategies are %q", name, strategies)
}

// Options are the limits of a search and its hooks. The zero value is best-first without limits, on one core.
type Options struct {
	Strategy Strategy
	Budget   time.Duration // the search ends after this time; 0: no limit
	// the search ends after this many different leaves, those in the records included; 0: no limit
	Evaluations int
	// the search may end when the best is proven to cost at most 1 + TargetGap times the least cost
	TargetGap float64
	Incumbent int64       // a cost that is known to be possible: only cheaper leaves are looked for; 0: none
	Begun     int         // evaluations before the search, as of that cost: they count
	Wrong     []Violation // of the bound, known before: then nothing is cut
	Seed      uint64      // of all random choices
	Jobs      int         // goroutines that evaluate; 0: 1. The outcome does not depend on it.
	// tasks that are chosen without one another's results, at least Jobs to keep them busy; 0: 16
	Window int

	Best  int     // Ascent, Climb: the number of best results of a vertex that count (s); 0: 10
	Delta float64 // Ascent, Climb: larger values explore less; 0: 1
	Nodes int     // BestFirst: open nodes in memory beyond which the search goes on depth-first; 0: a million

	// Known answers from records what a leaf costs. It is called from several goroutines at once, and while Seen runs.
	Known func(Key) (Result, bool)
	// Seen is told of each leaf's result, in order and before the search goes on, and now and then of progress.
	Seen func(Event)
}

// checked fills in defaults; an error names the option.
func (o Options) checked() (Options, error) {
	switch {
	case int(o.Strategy) >= len(strategies):
		return o, fmt.Errorf("search: no strategy %d", o.Strategy)
	case o.Budget < 0 || o.Evaluations < 0 || o.Jobs < 0 || o.Window < 0 || o.Best < 0 || o.Nodes < 0 ||
		o.Incumbent < 0 || o.Begun < 0:
		return o, fmt.Errorf("search: a negative limit in %+v", o.limits())
	case !(o.TargetGap >= 0) || math.IsInf(o.TargetGap, 1):
		return o, fmt.Errorf("search: the target gap is %v: it must be 0 or a positive fraction", o.TargetGap)
	case !(o.Delta >= 0) || math.IsInf(o.Delta, 1):
		return o, fmt.Errorf("search: delta is %v: it must be a positive number", o.Delta)
	}
	set(&o.Jobs, 1)
	set(&o.Window, 16)
	set(&o.Best, 10)
	set(&o.Nodes, 1_000_000)
	if o.Delta == 0 {
		o.Delta = 1
	}
	return o, nil
}

// limits is the options without their hooks, to print.
func (o Options) limits() Options {
	o.Known, o.Seen = nil, nil
	return o
}

func set(n *int, otherwise int) {
	if *n == 0 {
		*n = otherwise
	}
}

// prunes reports whether the strategy looks at bounds.
func (o *Options) prunes() bool { return o.Strategy != Random && o.Strategy != Exhaustive }

// incumbent is the best cost before the search; math.MaxInt64: none.
func (o *Options) incumbent() int64 {
	if o.Incumbent == 0 {
		return math.MaxInt64
	}
	return o.Incumbent
}

// cut is the least bound that is not worth a look when the best known cost is best: a leaf of that cost or more would
// improve it by no more than the target gap. The gap is meant relative to what is possible, so bound x (1 + gap) >=
// best.
func (o *Options) cut(best int64) int64 {
	if !o.prunes() || best == math.MaxInt64 {
		return math.MaxInt64
	}
	c := int64(math.Ceil(float64(best) / (1 + o.TargetGap)))
	for c < best && float64(c)*(1+o.TargetGap) < float64(best) {
		c++
	}
	return min(c, best)
}
