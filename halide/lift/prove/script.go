package prove

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/prove/smt"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// scripts are the two questions about a condition: whether its hypotheses and axioms with the negated goal can hold
// (they must not), and whether they can without it (it must not be that they cannot).
func (x *executor) scripts(c *condition, label string, product bool) (goal, alone *smt.Script) {
	e := newEmitter(x, product)
	roots := append(slices.Clone(c.hyps), c.goal)
	if c.sides[0] != nil {
		roots = append(roots, c.sides[0], c.sides[1])
	}
	var asserts []smt.Assertion
	for _, h := range c.hyps {
		asserts = append(asserts, smt.Assertion{Term: e.term(h)})
	}
	if len(asserts) > 0 {
		asserts[0].Comment = "what is known here"
	}
	axioms := x.axioms(roots)
	for i, a := range axioms {
		asserts = append(asserts, smt.Assertion{Term: e.term(a)})
		if i == 0 {
			asserts[len(asserts)-1].Comment = "definitions of sums and ranges of types, where they are used"
		}
	}
	alone = &smt.Script{Name: label + "-alone", Comment: c.about + ": without the goal this must not be unsat",
		Asserts: slices.Clone(asserts)}
	negated := smt.Op("not", e.term(c.goal))
	if c.sides[0] != nil && c.sides[0].Sort != sym.Bool {
		negated = smt.Op("not", smt.Op("=", e.term(c.sides[0]), e.term(c.sides[1])))
	}
	goal = &smt.Script{Name: label, Comment: c.about + ": unsat means proven",
		Asserts: append(asserts, smt.Assertion{Comment: "the goal, negated", Term: negated})}
	return goal, alone
}

// axioms are instances of what defines the functions in roots: that an empty fold is its initial value, how a fold
// whose end another one exceeds by a few grows, that elements are in the range of their type, that a division by a term
// is one.
func (x *executor) axioms(roots []*sym.Node) []*sym.Node {
	var folds, loads, quotients []*sym.Node
	seen := map[*sym.Node]bool{}
	collect := func(n *sym.Node) {
		if seen[n] {
			return
		}
		seen[n] = true
		switch n.Op {
		case sym.Fold:
			folds = append(folds, n)
		case sym.Apply:
			if low, _ := x.rangeOf(n.Name); low != nil {
				loads = append(loads, n)
			}
		case sym.Div, sym.Mod:
			if _, ok := n.Args[1].IntValue(); !ok {
				quotients = append(quotients, n)
			}
		}
	}
	for _, r := range roots {
		r.Walk(collect)
	}
	var out []*sym.Node
	for _, a := range x.recurrences(folds) {
		out = append(out, a)
		a.Walk(collect)
	}
	for _, n := range loads {
		low, high := x.rangeOf(n.Name)
		out = append(out, x.s.Le(x.s.Rat(low, sym.Int), n), x.s.Le(n, x.s.Rat(high, sym.Int)))
	}
	for _, n := range quotients {
		out = append(out, x.quotientLaw(n))
	}
	return out
}

// quotientLaw is b > 0 => b*(a div b) <= a < b*(a div b) + b, or 0 <= a mod b < b.
func (x *executor) quotientLaw(n *sym.Node) *sym.Node {
	s := x.s
	a, b := n.Args[0], n.Args[1]
	rest := n
	if n.Op == sym.Div {
		rest = s.Sub(a, s.Mul(b, n))
	}
	return s.Or(s.Le(b, s.Int(0)), s.And(s.Le(s.Int(0), rest), s.Lt(rest, b)))
}

// chain is how many more terms a fold may have than another one for their relation to be told.
const chain = 64

// recurrences are the instances of the definitions of folds.
func (x *executor) recurrences(folds []*sym.Node) []*sym.Node {
	s := x.s
	type group struct {
		text   string
		params []*sym.Node
		folds  []*sym.Node
	}
	var groups []*group
	var out []*sym.Node
	for _, f := range folds {
		text, params := s.Abstract(f)
		out = append(out, s.Or(s.Lt(s.Int(0), f.End()), s.Eq(f, f.Init())))
		i := slices.IndexFunc(groups, func(g *group) bool {
			return g.text == text && slices.Equal(g.params, params[1:])
		})
		if i < 0 {
			groups = append(groups, &group{text, params[1:], []*sym.Node{f}})
			continue
		}
		groups[i].folds = append(groups[i].folds, f)
	}
	for _, g := range groups {
		done := map[*sym.Node]bool{}
		for _, a := range g.folds {
			if k, ok := a.End().IntValue(); ok && k <= chain { // written out
				for i := range k {
					if end := s.Int(i); !done[end] {
						done[end] = true
						out = append(out, x.grown(a, end))
					}
				}
			}
			for _, b := range g.folds {
				d := s.Sub(b.End(), a.End())
				if d.Op != sym.Num || d.Value.Sign() <= 0 || d.Value.Cmp(big.NewRat(chain, 1)) > 0 {
					continue
				}
				k, _ := d.IntValue()
				for i := range k {
					end := s.Add(a.End(), s.Int(i))
					if !done[end] {
						done[end] = true
						out = append(out, x.grown(b, end))
					}
				}
			}
		}
	}
	return out
}

// grown is end >= 0 => fold(end+1) = taken(fold(end), end).
func (x *executor) grown(f, end *sym.Node) *sym.Node {
	s := x.s
	before, after := s.To(f, end), s.To(f, s.Add(end, s.Int(1)))
	return s.Or(s.Lt(end, s.Int(0)), s.Eq(after, s.Taken(f, before, end)))
}
