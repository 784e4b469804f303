package needle

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/lower/match"
)

// Exact is nil if calls of n compute a sum of integers exactly, by the ranges of what is multiplied: an instruction
// that saturates has room for the sum of each call, and for each partial sum where it adds to an operand; one that
// wraps has room for the whole sum. The error says which sum has no room. Floats are rounded as the instruction does
// it.
func (n *Needle) Exact(sum match.Sum, m match.Map) error {
	if v := n.Func.Value; sum.Wraps != halide.NoType {
		if v.Op == halide.OpWrap && v.Type.Bits() == sum.Wraps.Bits() {
			return nil // whatever the order
		}
		return fmt.Errorf("the update wraps each sum to %s, and %s computes %s", sum.Wraps, n.Name, v)
	}
	return n.ExactFor(sum.Ranges(), sum.Range(), m)
}

// ExactFor is Exact of a sum whose factors, in the haystack's order, and whose partial sums have these ranges.
func (n *Needle) ExactFor(ranges []halide.Span, whole halide.Span, m match.Map) error {
	of := map[string]halide.Span{}
	for k, f := range n.Product.Factors {
		of[f.Name] = ranges[m.Order[k]]
	}
	given := indexes.Rewriter{Known: map[*halide.Expr]*halide.Expr{}, Node: func(e *halide.Expr,
		args []*halide.Expr) *halide.Expr {
		r, ok := of[e.Name]
		if e.Op != halide.OpLoad || !ok {
			return nil
		}
		c, in := *indexes.WithArgs(e, args), *e.Input
		in.Values = r
		c.Input = &in
		return &c
	}}
	var failed error
	halide.Walk(n.Func.Value, func(e *halide.Expr) {
		var s halide.Span
		switch {
		case failed != nil:
			return
		case e.Op == halide.OpWrap || e.Op == halide.OpNarrow && n.Acc != "":
			s = whole
		case e.Op == halide.OpNarrow:
			s = halide.Env{}.Span(given.Rewrite(e.Args[0]))
		default:
			return
		}
		if e.Op == halide.OpNarrow && e.Shift > 0 {
			failed = fmt.Errorf("%s shifts its sum", n.Name)
			return
		}
		if !s.Known() || !s.Fits(e.Type) || e.Op == halide.OpNarrow && !s.Holds(new(big.Int)) && n.Acc != "" {
			failed = fmt.Errorf("%s has %s, and the sum lies in %s", n.Name, e.Type, s)
		}
	})
	return failed
}
