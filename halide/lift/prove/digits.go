package prove

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// recomposed are equations v = 0 for the variables of a portion whose quotients and remainders are the sum's: one loop
// over what the sum has several ranges for.
//
//	k = i div 3, l = i mod 3  ->  3*k + l - i = 0
func (x *executor) recomposed(p *portion, t sym.FoldTerm) []*sym.Node {
	type part struct{ node, value *sym.Node } // a quotient or a remainder, in the sum's variables
	var parts []part
	valueOf := func(n *sym.Node) *sym.Node {
		if i := slices.IndexFunc(parts, func(q part) bool { return q.node == n }); i >= 0 {
			return parts[i].value
		}
		return nil
	}
	own := func(n *sym.Node) bool {
		return slices.ContainsFunc(p.from.Vars, func(v *sym.Node) bool { return x.s.Has(n, v.Name) })
	}
	for i, to := range p.to {
		for _, m := range to.Monomials() {
			if len(m.Factors) != 1 || m.Factors[0].Op != sym.Div && m.Factors[0].Op != sym.Mod ||
				new(big.Rat).Abs(m.Coef).Cmp(oneRat()) != 0 {
				continue
			}
			f := m.Factors[0]
			if rest := x.s.Sub(to, x.s.Scale(m.Coef, f)); own(f) && !own(rest) {
				parts = append(parts, part{f, x.s.Scale(m.Coef, x.s.Sub(t.Vars[i], rest))})
			}
		}
	}
	var out []*sym.Node
	for i := 0; i < len(parts); i++ { // more are found on the way
		for _, r := range parts[:i+1] {
			if r.node.Op != sym.Mod {
				continue
			}
			whole, by := r.node.Args[0], r.node.Args[1]
			q := valueOf(x.s.Div(whole, by))
			if q == nil || valueOf(whole) != nil {
				continue
			}
			v := x.s.Add(x.s.Mul(by, q), r.value)
			parts = append(parts, part{whole, v})
			if whole.Op != sym.Div {
				out = append(out, x.s.Sub(v, whole))
			}
		}
	}
	return out
}
