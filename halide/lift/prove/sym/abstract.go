package sym

import (
	"fmt"
	"math/big"
	"strings"
)

// Abstract takes a Fold apart into a text that names its structure and the terms in it that do not depend on its variables, in
// order, the end of its outermost range first. Folds with one text are one function of these terms.
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
	fmt.Fprintf(&a.b, "fold%s[", n.fold.key())
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
		for i, x := range n.Args {
			if n.Coefs != nil {
				a.b.WriteString(n.Coefs[i].RatString() + "*")
			}
			a.term(x)
			a.b.WriteByte(',')
		}
		a.b.WriteByte(')')
	}
}

// linear writes the terms that depend on the variables and makes one parameter of the rest.
func (a *abstraction) linear(n *Node) {
	rest := a.s.Int(0)
	n.each(func(c *big.Rat, x *Node) {
		switch {
		case x == nil:
			rest = a.s.Add(rest, a.s.Rat(c, Int))
		case !a.depends(x):
			rest = a.s.Add(rest, a.s.Scale(c, x))
		case x.Op == Atom:
			a.b.WriteString(c.RatString() + "*" + x.Name + "+")
		default:
			a.b.WriteString(c.RatString() + "*")
			a.term(x)
			a.b.WriteByte('+')
		}
	})
	a.param(rest)
}
