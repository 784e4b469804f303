package stages

import (
	"strings"

	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/halide/digest"
)

// Node is the first choices, decided: numbers of their options.
type Node struct{ values []int }

var _ search.Tree[Node] = (*Space)(nil)

// Root decides nothing.
func (sp *Space) Root() (Node, error) { return Node{}, nil }

// Branch appends a node for each option of the next choice.
func (sp *Space) Branch(n *Node, out []Node) (children []Node, dead int) {
	for i := range sp.choices[len(n.values)].options {
		out = append(out, Node{append(n.values[:len(n.values):len(n.values)], i)})
	}
	return out, 0
}

// Leaf reports whether all is decided.
func (sp *Space) Leaf(n *Node) bool { return len(n.values) == len(sp.choices) }

// Bound is 1: nothing is known.
func (sp *Space) Bound(*Node) int64 { return 1 }

// Key is that of the decisions.
func (sp *Space) Key(n *Node) search.Key {
	sum := digest.Sum(sp.Text(n))
	return search.Key(sum[:16])
}

// Text is the decisions, as "tile.y=16 compute.f=root".
func (sp *Space) Text(n *Node) string {
	words := make([]string, len(n.values))
	for i, v := range n.values {
		words[i] = sp.choices[i].name + "=" + sp.choices[i].options[v]
	}
	return strings.Join(words, " ")
}

// Near is how many decisions of a leaf are still possible.
func (sp *Space) Near(n, leaf *Node) (near int) {
	for i := range sp.choices {
		if i >= len(n.values) || n.values[i] == leaf.values[i] {
			near++
		}
	}
	return near
}
