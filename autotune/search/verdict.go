package search

import "fmt"

// Verdict is what a certificate proves.
type Verdict struct {
	Found         bool
	Best          string // the leaf, if one was found
	Cycles, Bound int64  // its cost; no leaf costs less than Bound
	Infeasible    bool   // no leaf has a cost
	Outside       bool   // the best is no leaf, so that Bound says nothing of what is possible beside it
	Lines         int64  // nodes of the frontier
	Walked        int64  // nodes above it
}

// Optimal reports whether no leaf is cheaper than the best.
func (v Verdict) Optimal() bool { return v.Found && !v.Outside && v.Cycles == v.Bound }

// String is "optimal: 120 cycles", or "within 2.5 % of the best possible: 123 cycles, bound 120", or "300
// cycles, of which 120 are proven to be needed", or "123 cycles by a schedule outside of the space, in which none takes
// fewer than 120", or says that no leaf is known to have a cost.
func (v Verdict) String() string {
	switch {
	case v.Infeasible:
		return "no leaf has a cost"
	case !v.Found:
		return fmt.Sprintf("no leaf with a cost is known, none costs less than %d cycles", v.Bound)
	case v.Optimal():
		return fmt.Sprintf("optimal: %d cycles", v.Cycles)
	case v.Outside && v.Bound > 0:
		return fmt.Sprintf("%d cycles by a schedule outside of the space, in which none takes fewer than %d", v.Cycles,
			v.Bound)
	case v.Bound <= 0:
		return fmt.Sprintf("nothing is proven of the least cost: %d cycles", v.Cycles)
	}
	gap := 100 * (float64(v.Cycles)/float64(v.Bound) - 1)
	if gap > 100 { // nothing that one could call near
		return fmt.Sprintf("%d cycles, of which %d are proven to be needed", v.Cycles, v.Bound)
	}
	return fmt.Sprintf("within %.3g %% of the best possible: %d cycles, bound %d", gap, v.Cycles, v.Bound)
}
