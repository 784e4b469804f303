package search

import (
	"maps"
	"math"
	"slices"
)

// Part is a search of the part of a tree below a node.
type Part[N any] struct {
	Way     []int // the number of a child at each node, from the root of the whole tree to that of the part
	Outcome *Outcome[N]
}

// Merge is the outcome of a search of a tree that was begun as a whole and went on in parts, which each of its leaves
// is in exactly one of. Nodes of a part are those of the whole tree, with the same keys. No leaf costs less than the
// least bound of the parts, nor than that of the whole.
func Merge[N any](tree Tree[N], whole *Outcome[N], parts []Part[N]) *Outcome[N] {
	o := *whole
	o.tree, o.results, o.Refused, o.Levels, o.Curve = tree, maps.Clone(whole.results), maps.Clone(whole.Refused),
		slices.Clone(whole.Levels), slices.Clone(whole.Curve)
	o.Stopped = Finished
	bound := int64(math.MaxInt64)
	for _, p := range parts {
		q := p.Outcome
		if bound = min(bound, q.Bound); q.Stopped != Finished {
			o.Stopped = q.Stopped
		}
		if q.Found && (!o.Found || q.Cycles < o.Cycles) {
			o.Found, o.Best, o.Key, o.Text, o.Cycles = true, q.Best, q.Key, tree.Text(&q.Best), q.Cycles
			o.Path = slices.Concat(p.Way, q.Path)
			o.Curve = append(o.Curve, Point{o.Evaluations + q.Evaluations, q.Cycles, whole.Bound, whole.Elapsed +
				q.Elapsed})
		}
		o.Unsound = append(o.Unsound, q.Unsound...)
		o.Known, o.Duplicates, o.Evaluating = o.Known+q.Known, o.Duplicates+q.Duplicates, o.Evaluating+q.Evaluating
		for d, l := range q.Levels {
			o.Levels[level(&o.Levels, len(p.Way)+d)].add(l)
		}
		for k, r := range q.results {
			o.take(k, r)
		}
	}
	if whole.Stopped == Finished {
		o.Stopped = Finished
	}
	o.Bound = max(whole.Bound, bound)
	if o.Found {
		o.Bound = min(o.Bound, o.Cycles)
	}
	if len(o.Unsound) > 0 {
		o.Unsound, o.Bound = o.Unsound[:min(10, len(o.Unsound))], 0
	}
	return &o
}

// take adds the result of a leaf, or what is known better than before.
func (o *Outcome[N]) take(k Key, r Result) {
	was, met := o.results[k]
	switch {
	case !met && r.Cycles == 0:
		o.Evaluations++
		o.Refused[r.Refused]++
	case !met:
		if o.Evaluations++; r.AtLeast {
			o.Slower++
		}
	case !was.AtLeast || r.AtLeast && r.Cycles <= was.Cycles:
		return
	case !r.AtLeast:
		if o.Slower--; r.Cycles == 0 {
			o.Refused[r.Refused]++
		}
	}
	o.results[k] = r
}
