package infer

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// node is a term as a pattern: what is alike in the terms of other elements is its shape, what differs its coordinates.
// Numbers that are integers, and indices, are coordinates. Operations that chains are made of are folds of all their
// operands, however many.
type node struct {
	// OpIndex: the number coords[0], of any kind; OpLoad: the array name at coords; OpReduce: a fold of args
	op     summary.Op
	kind   term.Kind
	to     term.Type
	name   string
	value  *summary.Expr // OpConst, OpFloat
	fold   summary.Fold
	coords []int64
	args   []*node
	head   int32 // the same for nodes of one header
	shape  int32 // the same for nodes of one shape
	vec    []int64
}

// shapes gives shapes and headers numbers.
type shapes struct {
	heads map[header]int32
	byKey map[string]int32
}

// header says what a node is without its arguments: nodes of one header are described argument by argument.
type header struct {
	op    summary.Op
	kind  term.Kind
	to    term.Type
	fold  summary.Fold
	args  int
	name  string
	value string
}

func newShapes() *shapes { return &shapes{map[header]int32{}, map[string]int32{}} }

// shaped is n with its header and its shape. Folds of one kind have one of each, whatever they are of.
func (s *shapes) shaped(n *node) *node {
	h := header{n.op, n.kind, n.to, n.fold, len(n.args), n.name, ""}
	if n.value != nil {
		h.value = n.value.String()
	}
	if n.op == summary.OpReduce {
		h.args = 0
	}
	head, ok := s.heads[h]
	if !ok {
		head = int32(len(s.heads))
		s.heads[h] = head
	}
	n.head = head
	key := append(make([]byte, 0, 16), byte(head), byte(head>>8), byte(head>>16))
	if n.op != summary.OpReduce {
		for _, a := range n.args {
			key = append(key, byte(a.shape), byte(a.shape>>8), byte(a.shape>>16))
		}
	}
	id, ok := s.byKey[string(key)]
	if !ok {
		id = int32(len(s.byKey))
		s.byKey[string(key)] = id
	}
	n.shape = id
	return n
}

// maxVector is how many coordinates of a node are looked at for variables: those of terms that share subterms could be
// no end.
const maxVector = 256

// vector is all coordinates in n, the first maxVector of them, of folds the least ones over those operands that come
// first among shapes.
func (n *node) vector() []int64 {
	if n.vec != nil {
		return n.vec
	}
	out := slices.Clone(n.coords)
	if n.op != summary.OpReduce {
		for _, a := range n.args {
			if out = append(out, a.vector()...); len(out) > maxVector {
				out = out[:maxVector]
				break
			}
		}
		n.vec = append(make([]int64, 0, len(out)+1), out...)
		return n.vec
	}
	var least []int64
	first := slices.MinFunc(n.args, func(a, b *node) int { return int(a.shape - b.shape) }).shape
	for _, a := range n.args {
		if a.shape != first {
			continue
		}
		v := a.vector()
		if least == nil {
			least = slices.Clone(v)
		}
		for i := range least {
			if i < len(v) {
				least[i] = min(least[i], v[i])
			}
		}
	}
	n.vec = append(make([]int64, 0, len(least)+1), least...)
	return n.vec
}

// loads is how many loads are in n, folds counting once; from 2 on they are not counted further.
func (n *node) loads() int {
	k := 0
	if n.op == summary.OpLoad {
		k = 1
	}
	for _, a := range n.args {
		if k += a.loads(); n.op == summary.OpReduce || k > 1 {
			break
		}
	}
	return k
}
