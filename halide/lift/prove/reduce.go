package prove

import (
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// reduced is v with quotients and remainders by unknowns that what is known decides: solvers are bad at these.
//
//	a mod b, 0 <= a < b  ->  a        a div b  ->  0
func (x *executor) reduced(v *sym.Node, st *state) *sym.Node { return x.reducedBy(v, st, false) }

// reducedBy is reduced, numbers as divisors too if so asked.
func (x *executor) reducedBy(v *sym.Node, st *state, numbers bool) *sym.Node {
	for range 16 {
		n := x.reducible(v, st, numbers)
		if n == nil {
			return v
		}
		by := x.s.Int(0)
		if n.Op == sym.Mod {
			by = n.Args[0]
		}
		v = x.s.Replacing().Node(n, by).In(v)
	}
	return v
}

// reducible is a quotient or a remainder in v that is decided, in folds too if it has none of their variables.
func (x *executor) reducible(v *sym.Node, st *state, numbers bool) *sym.Node {
	var found *sym.Node
	seen := map[*sym.Node]bool{}
	var walk func(n *sym.Node)
	walk = func(n *sym.Node) {
		if found != nil || seen[n] {
			return
		}
		seen[n] = true
		if _, number := lastArg(n).IntValue(); (n.Op == sym.Div || n.Op == sym.Mod) && (numbers || !number) &&
			!x.hasBound(n) && x.nonNegative(n.Args[0], st) && x.positive(x.s.Sub(n.Args[1], n.Args[0]), st) {
			found = n
			return
		}
		for _, a := range n.Args {
			walk(a)
		}
	}
	walk(v)
	return found
}

func lastArg(n *sym.Node) *sym.Node {
	if len(n.Args) == 0 {
		return n
	}
	return n.Args[len(n.Args)-1]
}

// hasBound: a fold's variable is in n, seen from inside.
func (x *executor) hasBound(n *sym.Node) bool {
	for _, a := range x.s.FreeAtoms(n) {
		if strings.HasPrefix(a.Name, "%") {
			return true
		}
	}
	return false
}

// extrema is v with minima and maxima that what is known decides.
//
//	max(a, 0), 0 <= a  ->  a
func (x *executor) extrema(v *sym.Node, st *state) *sym.Node {
	for _, m := range v.Monomials() {
		for _, f := range m.Factors {
			if f.Op != sym.Max && f.Op != sym.Min || len(f.Args) != 2 {
				continue
			}
			less, more := f.Args[0], f.Args[1]
			if !x.nonNegative(x.s.Sub(more, less), st) {
				if less, more = more, less; !x.nonNegative(x.s.Sub(more, less), st) {
					continue
				}
			}
			if f.Op == sym.Min {
				more = less
			}
			return x.extrema(x.s.Replacing().Node(f, more).In(v), st)
		}
	}
	return v
}
