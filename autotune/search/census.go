package search

import (
	"context"
	"fmt"
	"math"
)

// Census is the exact number of a tree's nodes, by depth: the sizes of the Telamon paper's tables 2 and 3, where they
// can be counted.
type Census struct {
	Cut      int64 // children with this bound or more are counted as cut, and not gone below; 0: none are
	CutDepth int   // Cut holds down to this depth, the children of the root having depth 1; 0: everywhere
	Depth    int   // nodes at this depth are counted, and not gone below; 0: all are
	Limit    int64 // more nodes than this are an error; 0: no limit
}

// Count walks the tree. A node that can be reached on several ways counts once for each. Levels[d].Nodes are the nodes
// made at depth d, the cut ones among them; Leaves and DeadEnds are those of the tree.
func Count[N any](ctx context.Context, tree Tree[N], c Census) ([]Level, error) {
	root, err := tree.Root()
	if err != nil {
		return nil, err
	}
	if c.Limit == 0 {
		c.Limit = math.MaxInt64
	}
	w := &counter[N]{Census: c, tree: tree, ctx: ctx}
	w.levels = append(w.levels, Level{Nodes: 1})
	err = w.count(&root, 0)
	return w.levels, err
}

type counter[N any] struct {
	Census
	tree   Tree[N]
	ctx    context.Context
	levels []Level
	kids   [][]N // a buffer for each depth
	made   int64
}

func (w *counter[N]) count(n *N, depth int) error {
	if w.tree.Leaf(n) {
		w.levels[depth].Leaves++
		return nil
	}
	if w.Depth > 0 && depth == w.Depth {
		return nil
	}
	for len(w.kids) <= depth {
		w.kids = append(w.kids, nil)
	}
	kids, dead := w.tree.Branch(n, w.kids[depth][:0])
	w.kids[depth] = kids
	if len(kids) > 0 {
		w.levels[level(&w.levels, depth+1)].Nodes += int64(len(kids))
	}
	w.levels[depth].Branched++
	w.levels[depth].Dead += int64(dead)
	if len(kids) == 0 {
		w.levels[depth].DeadEnds++
	}
	if w.made += int64(len(kids)); w.made > w.Limit {
		return fmt.Errorf("search: the tree has more than %d nodes", w.Limit)
	}
	if err := w.ctx.Err(); err != nil {
		return err
	}
	for i := range kids {
		if w.Cut > 0 && (w.CutDepth == 0 || depth < w.CutDepth) && w.tree.Bound(&kids[i]) >= w.Cut {
			w.levels[depth+1].Cut++
			continue
		}
		if err := w.count(&kids[i], depth+1); err != nil {
			return err
		}
	}
	return nil
}
