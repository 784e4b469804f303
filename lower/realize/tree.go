package realize

import (
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/depend"
)

// node is a statement of the nest in its place. It is settled by newTree and plan, and only read afterwards.
type node struct {
	*depend.Node
	up   *node // nil at the top
	kids []*node

	lane    bool            // a loop whose iterations are lanes of the rows inside
	scatter bool            // a lane loop whose lanes may meet where they store, and are added there in their order
	private map[string]bool // of a lane loop: the accumulators of which each iteration has its own
	chunk   int             // of the outermost lane loop: how many iterations a row takes at most
	apart   bool            // a loop of the nest whose iterations may run at the same time
}

// walk calls f for n and all inside.
func (n *node) walk(f func(*node)) {
	f(n)
	for _, k := range n.kids {
		k.walk(f)
	}
}

// tree is a nest with what its statements touch, and what is planned for them.
type tree struct {
	*depend.Tree
	top []*node
}

func newTree(n *lower.Nest) *tree {
	t := &tree{Tree: depend.New(n)}
	t.top = grow(t.Top, nil)
	return t
}

func grow(list []*depend.Node, up *node) []*node {
	var out []*node
	for _, d := range list {
		n := &node{Node: d, up: up}
		n.kids = grow(d.Kids, n)
		out = append(out, n)
	}
	return out
}
