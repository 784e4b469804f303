package search

import (
	"fmt"
	"maps"
	"slices"
	"time"
)

// Saved is an Outcome as data, to be written and read elsewhere: all but the tree, and the best leaf, to which Path
// leads.
type Saved struct {
	Found                          bool
	Text                           string
	Path                           []int
	Cycles, Bound                  int64
	Stopped                        Stop
	Unsound                        []Violation
	Evaluations, Known, Duplicates int
	Refused                        map[string]int
	Slower                         int
	Levels                         []Level
	Curve                          []Point
	Elapsed, Evaluating            time.Duration
	Jobs                           int
	Bounds, Incumbent              bool // it looked at bounds; a cost was known before
	Results                        []SavedResult
}

// SavedResult is what became of a leaf.
type SavedResult struct {
	Key Key
	Result
}

// Save is the outcome as data, results by key.
func (o *Outcome[N]) Save() Saved {
	s := Saved{Found: o.Found, Text: o.Text, Path: o.Path, Cycles: o.Cycles, Bound: o.Bound, Stopped: o.Stopped,
		Unsound: o.Unsound, Evaluations: o.Evaluations, Known: o.Known, Duplicates: o.Duplicates, Refused: o.Refused,
		Slower: o.Slower, Levels: o.Levels, Curve: o.Curve, Elapsed: o.Elapsed, Evaluating: o.Evaluating, Jobs: o.Jobs,
		Bounds: o.bounds, Incumbent: o.incumbent}
	for _, k := range slices.SortedFunc(maps.Keys(o.results),
		func(a, b Key) int { return slices.Compare(a[:], b[:]) }) {
		s.Results = append(s.Results, SavedResult{k, o.results[k]})
	}
	return s
}

// Restore is the outcome of a search of a tree that was saved. The error says that the best leaf is none of the tree.
// Nothing else is believed: Certify proves the bound from the tree again, with the results.
func Restore[N any](tree Tree[N], s Saved) (*Outcome[N], error) {
	o := &Outcome[N]{Found: s.Found, Text: s.Text, Path: s.Path, Cycles: s.Cycles, Bound: s.Bound, Stopped: s.Stopped,
		Unsound: s.Unsound, Evaluations: s.Evaluations, Known: s.Known, Duplicates: s.Duplicates, Refused: s.Refused,
		Slower: s.Slower, Levels: s.Levels, Curve: s.Curve, Elapsed: s.Elapsed, Evaluating: s.Evaluating, Jobs: s.Jobs,
		bounds: s.Bounds, incumbent: s.Incumbent, tree: tree, results: make(map[Key]Result, len(s.Results))}
	for _, r := range s.Results {
		o.results[r.Key] = r.Result
	}
	if !s.Found {
		return o, nil
	}
	node, err := tree.Root()
	if err != nil {
		return nil, err
	}
	for _, child := range s.Path {
		if tree.Leaf(&node) {
			return nil, fmt.Errorf("search: the path to %q goes on below a leaf", s.Text)
		}
		kids, _ := tree.Branch(&node, nil)
		if child < 0 || child >= len(kids) {
			return nil, fmt.Errorf("search: the path to %q takes child %d of %d", s.Text, child, len(kids))
		}
		node = kids[child]
	}
	if text := tree.Text(&node); text != s.Text || !tree.Leaf(&node) {
		return nil, fmt.Errorf("search: the path to %q ends at %q", s.Text, text)
	}
	o.Best, o.Key = node, tree.Key(&node)
	if r := o.results[o.Key]; r.Cycles != s.Cycles || r.AtLeast {
		return nil, fmt.Errorf("search: %q is said to cost %d, and its result is %+v", s.Text, s.Cycles, r)
	}
	return o, nil
}
