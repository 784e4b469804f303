package search

import "math"

// mostSharpened is how many nodes are branched on at the end of a search for the sake of the bound: a certificate has
// some lines for each.
const mostSharpened = 2048

// sharpened is what bounds prove beyond what the search has opened, which follows good leaves: the node of the least
// bound is branched on, again and again, until that is a leaf that nobody has evaluated, or one has had enough. What is
// evaluated costs no less than the best.
func (r *run[N]) sharpened() int64 {
	root, err := r.tree.Root()
	if err != nil {
		return 0
	}
	h := heap[N]{{node: root, bound: r.tree.Bound(&root)}}
	met := map[Key]struct{}{r.tree.Key(&root): {}}
	var kids []N
	for range mostSharpened {
		if len(h) == 0 || h[0].bound >= r.best {
			return r.best
		}
		if _, known := r.out.results[r.tree.Key(&h[0].node)]; r.tree.Leaf(&h[0].node) && !known {
			break
		}
		n := h.pop()
		if r.tree.Leaf(&n.node) {
			continue
		}
		kids, _ = r.tree.Branch(&n.node, kids[:0])
		for i := range kids {
			key := r.tree.Key(&kids[i])
			if _, again := met[key]; !again {
				met[key] = struct{}{}
				h.push(open[N]{node: kids[i], bound: max(n.bound, r.tree.Bound(&kids[i]))})
			}
		}
	}
	if len(h) == 0 {
		return r.best
	}
	return min(r.best, h[0].bound)
}

// proves reports whether there is more to be proven by bounds.
func (r *run[N]) proves() bool {
	return r.prunes() && r.best != math.MaxInt64 && len(r.out.Unsound) == 0 && r.out.Stopped != Finished &&
		r.out.Stopped != Failed
}
