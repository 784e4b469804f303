package calls

import (
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// Block is the loops of an instruction in a nest.
type Block struct {
	Needle *needle.Needle
	Loops  []*lower.For // by the loops of Needle.Product; nil: one value
	Leaf   lower.Stmt   // what stands in them: an Assign that accumulates, or a Store
}

// Proved is the block of which s is the outermost loop, if calls of its instruction compute it: that is proved as Lower
// proves it. The error is what Lower says.
func Proved(n *lower.Nest, s *lower.For, named func(name string) (*needle.Needle, error)) (*Block, error) {
	l := &lowering{nest: n, extents: n.Extents(), named: named}
	found, b, m, _, err := l.proved(s)
	if err != nil {
		return nil, err
	}
	out := &Block{Needle: found, Loops: make([]*lower.For, len(m.Axes)), Leaf: b.leaf}
	for i, a := range m.Axes {
		if a >= 0 {
			out.Loops[i] = b.loops[a]
		}
	}
	return out, nil
}
