package prove

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// leaf is a value that a choice leads to, and under which conditions.
type leaf struct{ under, value *sym.Node }

// leavesOf takes choices apart, at most limit leaves; nil if there are more.
func (x *executor) leavesOf(v, under *sym.Node, limit int) []leaf {
	if under.IsFalse() {
		return nil
	}
	v = x.outwards(v)
	if v.Op != sym.Ite {
		return []leaf{{under, v}}
	}
	a := x.leavesOf(v.Args[1], x.s.And(under, v.Args[0]), limit)
	b := x.leavesOf(v.Args[2], x.s.And(under, x.s.Not(v.Args[0])), limit)
	if len(a)+len(b) > limit {
		return nil
	}
	return append(a, b...)
}

// outwards is v with the first choice that it is a sum or a product of in front.
//
//	f + (c ? a : b)  ->  c ? f + a : f + b
func (x *executor) outwards(v *sym.Node) *sym.Node {
	for _, m := range v.Monomials() {
		for _, f := range m.Factors {
			if f.Op != sym.Ite || f == v {
				continue
			}
			yes, no := x.s.Replacing().Node(f, f.Args[1]).In(v), x.s.Replacing().Node(f, f.Args[2]).In(v)
			return x.s.Choice(f.Args[0], yes, no)
		}
	}
	return v
}

// summand is a term of a sum of products: Coef * Others * (a sum over points, or a product by itself).
type summand struct {
	coef   *big.Rat
	others *sym.Node
	points sym.FoldTerm // of a product by itself: no variables
	node   *sym.Node    // the sum, or the product
}

// summands takes the difference of two values apart. A product is taken with all of its factors inside.
func (x *executor) summands(d *sym.Node) []summand {
	var out []summand
	for _, m := range d.Monomials() {
		one := x.s.Rat(oneRat(), d.Sort)
		i := slices.IndexFunc(m.Factors, func(f *sym.Node) bool { return f.Op == sym.Fold && f.FoldKind() == sym.Sum })
		if i < 0 {
			p := x.s.Product(d.Sort, m.Factors...)
			out = append(out, summand{m.Coef, one, sym.FoldTerm{Kind: sym.Sum, Where: x.s.Bool(true), Body: p}, p})
			continue
		}
		others := x.s.Product(d.Sort, slices.Delete(slices.Clone(m.Factors), i, i+1)...)
		out = append(out, summand{m.Coef, others, x.s.Open(m.Factors[i]), m.Factors[i]})
	}
	return out
}

// foldsIn are the folds in n.
func (x *executor) foldsIn(n *sym.Node) map[*sym.Node]bool {
	out := map[*sym.Node]bool{}
	n.Walk(func(f *sym.Node) {
		if f.Op == sym.Fold {
			out[f] = true
		}
	})
	return out
}
