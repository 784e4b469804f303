package search

import "math"

// state is what a strategy knows of the search.
type state struct {
	o      Options
	best   int64 // math.MaxInt64: none
	blind  bool  // nothing is cut: the bound is wrong
	pruned int64 // the least bound of a node that was cut
	levels []Level
}

func (s *state) cut() int64 {
	if s.blind {
		return math.MaxInt64
	}
	return s.o.cut(s.best)
}

// prunes reports whether bounds are looked at.
func (s *state) prunes() bool { return s.o.prunes() && !s.blind }

// prune notes that an open node is cut.
func (s *state) prune(depth int, bound int64) {
	s.levels[level(&s.levels, depth)].Cut++
	s.pruned = min(s.pruned, bound)
}
