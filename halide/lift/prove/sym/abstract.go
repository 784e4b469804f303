package sym

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// Abstract takes a Fold apart into a text that names its structure and the terms in it that do not depend on its
// variables, in order, the end of its outermost range first. Folds with one text are one function of these terms.
//
//	sum(k in 0..n) A(k, i+1)*B(j, k)  ->  "sum(k in 0..) A(k, .)*B(., k)", [n, i+1, j]
func (s *Store) Abstract(n *Node) (text string, params []*Node) {
	a := abstraction{s: s, bound: map[*Node]bool{}}
	a.fold(n)
	return a.b.String(), a.params
}

type abstraction struct {
	s      *Store
	b      strings.Builder
	bound  map[*Node]bool
	params []*Node
}

func (a *abstraction) param(n *Node) {
	fmt.Fprintf(&a.b, ".%d", n.Sort)
	a.params = append(a.params, n)
}

func (a *abstraction) fold(n *Node) {
	a.b.WriteString("fold")
	a.b.Write(n.fold.appendKey(nil))
	a.b.WriteByte('[')
	for _, v := range n.fold.vars {
		a.bound[v] = true
	}
	if a.depends(n.Args[1]) { // on what a fold around it binds
		a.term(n.Args[1])
	} else {
		a.param(n.Args[1])
	}
	for i, x := range n.Args {
		if i == 1 {
			continue
		}
		a.term(x)
		a.b.WriteByte(';')
	}
	a.b.WriteByte(']')
}

func (a *abstraction) depends(n *Node) bool {
	for v := range a.bound {
		if a.s.Has(n, v.Name) {
			return true
		}
	}
	return false
}

func (a *abstraction) term(n *Node) {
	switch {
	case !a.depends(n) && n.Op != True && n.Op != Num:
		a.param(n)
	case n.Op == Fold:
		inner := abstraction{s: a.s, bound: map[*Node]bool{}, params: a.params}
		for v := range a.bound {
			inner.bound[v] = true
		}
		inner.fold(n)
		a.b.WriteString(inner.b.String())
		a.params = inner.params
	case n.Sort == Int && (n.Op == Lin || n.Op == Atom):
		a.linear(n)
	case n.Op == Num:
		a.param(n)
	default:
		fmt.Fprintf(&a.b, "%d%s", n.Op, n.Name)
		if n.Value != nil {
			a.b.WriteString(n.Value.RatString())
		}
		a.b.WriteByte('(')
		a.arguments(n)
		a.b.WriteByte(')')
	}
}

// arguments writes those of an operation; where their order does not matter, in that of their texts, since what a term
// is made of orders them otherwise for each of its instances.
func (a *abstraction) arguments(n *Node) {
	parts := make([]abstraction, len(n.Args))
	for i, x := range n.Args {
		parts[i] = abstraction{s: a.s, bound: a.bound}
		if n.Coefs != nil {
			parts[i].b.WriteString(n.Coefs[i].RatString() + "*")
		}
		parts[i].term(x)
	}
	a.append(parts, slices.Contains([]Op{Lin, Mul, Min, Max, And, Or}, n.Op))
}

// append writes parts, sorted if their order does not matter.
func (a *abstraction) append(parts []abstraction, sorted bool) {
	order := make([]int, len(parts))
	for i := range order {
		order[i] = i
	}
	if sorted {
		slices.SortStableFunc(order, func(i, j int) int {
			return strings.Compare(parts[i].b.String(), parts[j].b.String())
		})
	}
	for _, i := range order {
		a.b.WriteString(parts[i].b.String() + ",")
		a.params = append(a.params, parts[i].params...)
	}
}

// linear writes the terms that depend on the variables and makes one parameter of the rest.
func (a *abstraction) linear(n *Node) {
	rest := a.s.Int(0)
	var parts []abstraction
	n.each(func(c *big.Rat, x *Node) {
		switch {
		case x == nil:
			rest = a.s.Add(rest, a.s.Rat(c, Int))
			return
		case !a.depends(x):
			rest = a.s.Add(rest, a.s.Scale(c, x))
			return
		}
		part := abstraction{s: a.s, bound: a.bound}
		part.b.WriteString(c.RatString() + "*")
		if x.Op == Atom {
			part.b.WriteString(x.Name)
		} else {
			part.term(x)
		}
		parts = append(parts, part)
	})
	a.append(parts, true)
	a.param(rest)
}
