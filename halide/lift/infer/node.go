package infer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// node is a term as a pattern: what is alike in the terms of other elements is its shape, what differs its coordinates. Numbers that
// are integers, and indices, are coordinates. Operations that chains are made of are folds of all their operands, however many.
type node struct {
	op     summary.Op // OpIndex: the number coords[0], of any kind; OpLoad: the array name at coords; OpReduce: a fold of args
	kind   term.Kind
	to     term.Type
	name   string
	value  *summary.Expr // OpConst, OpFloat
	fold   summary.Fold
	coords []int64
	args   []*node
	shape  int32 // the same for nodes of one shape
	vec    []int64
}

// shapes gives shapes numbers.
type shapes map[string]int32

// shaped is n with its shape. Folds of one kind have one shape, whatever they are of.
func (s shapes) shaped(n *node) *node {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d %d %s %d", n.op, n.kind, n.to, n.name, n.fold)
	if n.value != nil {
		b.WriteString(" " + n.value.String())
	}
	if n.op != summary.OpReduce {
		for _, a := range n.args {
			fmt.Fprintf(&b, " %d", a.shape)
		}
	}
	id, ok := s[b.String()]
	if !ok {
		id = int32(len(s))
		s[b.String()] = id
	}
	n.shape = id
	return n
}

// header says what n is without its arguments: nodes of one header are described argument by argument.
func (n *node) header() string {
	text := fmt.Sprintf("%d %d %d %s %d %d", n.op, n.kind, n.to, n.name, n.fold, len(n.args))
	if n.value != nil {
		text += " " + n.value.String()
	}
	return text
}

// vector is all coordinates in n, of folds the least ones over those operands that come first among shapes.
func (n *node) vector() []int64 {
	if n.vec != nil {
		return n.vec
	}
	out := slices.Clone(n.coords)
	if n.op != summary.OpReduce {
		for _, a := range n.args {
			out = append(out, a.vector()...)
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

// loads is how many loads are in n, folds counting once.
func (n *node) loads() int {
	k := 0
	if n.op == summary.OpLoad {
		k = 1
	}
	for _, a := range n.args {
		k += a.loads()
		if n.op == summary.OpReduce {
			break
		}
	}
	return k
}
