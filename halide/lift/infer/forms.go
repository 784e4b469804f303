package infer

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// forms makes nodes of normal forms: folds are sets, whose order says nothing.
type forms struct {
	*leaves
	normal *term.Normal
	float  term.Kind // in which kind the reals are computed
	memo   map[formIn]*node
}

type formIn struct {
	form term.Form
	kind term.Kind
}

// node is the sum of f's products in kind k.
func (b *forms) node(f term.Form, k term.Kind) *node {
	if n := b.memo[formIn{f, k}]; n != nil {
		return n
	}
	var addends []*node
	for _, p := range b.normal.Products(f) {
		addends = append(addends, b.product(p, k))
	}
	var n *node
	switch {
	case len(addends) == 0:
		n = b.number(0, k)
	case len(addends) == 1:
		n = addends[0]
	default:
		n = b.shapes.shaped(&node{op: summary.OpReduce, kind: k, fold: summary.Sum, args: addends})
	}
	b.memo[formIn{f, k}] = n
	return n
}

// product is a coefficient times atoms, those of one shape by their coordinates, over inverses.
func (b *forms) product(p term.Product, k term.Kind) *node {
	var above, under []*node
	for _, id := range p.Atoms {
		a := b.normal.Atom(id)
		if a.Op == term.OpDiv {
			under = append(under, b.node(a.Args[0], k))
			continue
		}
		above = append(above, b.atom(a, k))
	}
	c, negative := p.Coeff, false
	if c.Cmp(big.NewRat(-1, 1)) == 0 && len(above) > 0 {
		c, negative = big.NewRat(1, 1), true
	}
	byShape := func(x, y *node) int {
		return cmp.Or(cmp.Compare(x.shape, y.shape), slices.Compare(x.vector(), y.vector()))
	}
	slices.SortFunc(above, byShape)
	slices.SortFunc(under, byShape)
	if len(above) == 0 || c.Cmp(big.NewRat(1, 1)) != 0 {
		above = append([]*node{b.rational(c, k)}, above...)
	}
	n := b.chain(above, k)
	if len(under) > 0 {
		n = b.shapes.shaped(&node{op: summary.OpDiv, kind: k, args: []*node{n, b.chain(under, k)}})
	}
	if negative {
		n = b.shapes.shaped(&node{op: summary.OpNeg, kind: k, args: []*node{n}})
	}
	return n
}

// chain is the product of factors.
func (b *forms) chain(factors []*node, k term.Kind) *node {
	if len(factors) >= longProduct {
		return b.shapes.shaped(&node{op: summary.OpReduce, kind: k, fold: summary.Product, args: factors})
	}
	n := factors[0]
	for _, x := range factors[1:] {
		n = b.shapes.shaped(&node{op: summary.OpMul, kind: k, args: []*node{n, x}})
	}
	return n
}

// atom is an unknown in a sum of kind k, converted to it.
func (b *forms) atom(a term.Atom, k term.Kind) *node {
	n := b.unknown(a)
	if k.Float() && n.kind != k {
		return b.shapes.shaped(&node{op: summary.OpConvert, kind: k, to: floatType(k), args: []*node{n}})
	}
	return n
}

func floatType(k term.Kind) term.Type {
	if k == term.Single {
		return term.Float32
	}
	return term.Float64
}

func (b *forms) unknown(a term.Atom) *node {
	kind := a.Kind
	if kind.Float() {
		kind = b.float
	}
	switch a.Op {
	case term.OpElem:
		return b.load(a.Name, a.Number, a.Type)
	case term.OpScalar:
		return b.shapes.shaped(&node{op: summary.OpScalar, kind: a.Type.Kind(), to: a.Type, name: a.Name})
	case term.OpInt:
		return b.rational(big.NewRat(a.Number, 1), term.Truth)
	case term.OpFloat:
		return b.leaves.float(math.Float64frombits(uint64(a.Number)), kind)
	case term.OpEQ, term.OpLT, term.OpLE:
		return b.comparison(a)
	case term.OpMin, term.OpMax:
		n := &node{op: summary.OpReduce, kind: kind, fold: summary.Min + summary.Fold(a.Op-term.OpMin),
			args: b.all(a.Args, kind)}
		return b.shapes.shaped(n)
	case term.OpAnd, term.OpOr:
		if kind == term.Truth && len(a.Args) > 2 {
			return b.connected(a)
		}
	}
	n := &node{op: exprOps[a.Op], kind: kind, to: a.Type, name: a.Name}
	switch {
	case a.Op == term.OpSelect:
		n.args = append(b.all(a.Args[:1], term.Truth), b.all(a.Args[1:], kind)...)
	case a.Op == term.OpConvert && kind == term.Int && !b.integers(a.Args[0]), a.Op == term.OpCall:
		n.args = b.all(a.Args, b.float)
	default:
		n.args = b.all(a.Args, kind)
	}
	return b.shapes.shaped(n)
}

// integers reports whether what f is made of are integers, and no parts of them.
func (b *forms) integers(f term.Form) bool {
	for _, p := range b.normal.Products(f) {
		if !p.Coeff.IsInt() {
			return false
		}
		for _, id := range p.Atoms {
			if b.normal.Atom(id).Kind != term.Int {
				return false
			}
		}
	}
	return true
}

func (b *forms) all(args []term.Form, k term.Kind) []*node {
	var out []*node
	for _, f := range args {
		out = append(out, b.node(f, k))
	}
	return out
}

// connected is a connective of several conditions, two by two.
func (b *forms) connected(a term.Atom) *node {
	args := b.all(a.Args, term.Truth)
	slices.SortFunc(args, func(x, y *node) int {
		return cmp.Or(cmp.Compare(x.shape, y.shape), slices.Compare(x.vector(), y.vector()))
	})
	n := args[0]
	for _, x := range args[1:] {
		n = b.shapes.shaped(&node{op: exprOps[a.Op], kind: term.Truth, args: []*node{n, x}})
	}
	return n
}

// comparison is what is added compared with what is subtracted.
func (b *forms) comparison(a term.Atom) *node {
	k := a.Of
	switch {
	case k.Float():
		k = b.float
	case len(a.Args) == 2:
		k = term.Int
	}
	if len(a.Args) == 2 {
		return b.shapes.shaped(&node{op: exprOps[a.Op], kind: term.Truth, args: b.all(a.Args, k)})
	}
	var sides [2][]*node
	op := exprOps[a.Op]
	for _, p := range b.normal.Products(a.Args[0]) {
		i := 0
		if p.Coeff.Sign() < 0 {
			i, p.Coeff = 1, new(big.Rat).Neg(p.Coeff)
		}
		if i == 0 && a.Op == term.OpLE && k == term.Int && len(p.Atoms) == 0 && p.Coeff.Cmp(big.NewRat(1, 1)) == 0 {
			op = summary.OpLT // x + 1 <= y
			continue
		}
		sides[i] = append(sides[i], b.product(p, k))
	}
	var args []*node
	for _, s := range sides {
		switch len(s) {
		case 0:
			args = append(args, b.number(0, k))
		case 1:
			args = append(args, s[0])
		default:
			args = append(args, b.shapes.shaped(&node{op: summary.OpReduce, kind: k, fold: summary.Sum, args: s}))
		}
	}
	return b.shapes.shaped(&node{op: op, kind: term.Truth, args: args})
}
