package proof

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// selected is the fewest operations of a vector's terms by what their operands hold. Where each lane of a walk reads an
// element of its own for each term, of both factors, an operation of some terms needs so many elements for each lane in
// both registers, and one of them holds Operand.Elements. It is 0 where that is not so:
//
//   - both factors of the product are reads, also where they are two of one array;
//   - all lanes of all vectors are results, also where a kernel runs in parts;
//   - neither factor is the same element for two lanes, or two terms, of a result's vector.
func (n *node) selected(x Walk, v variant, b body) int64 {
	lanes := n.Paths[x.Path].Lanes
	if n.count != 1 || n.shared || n.Products != 1 || n.Loops[x.Loop].Extent%lanes != 0 ||
		n.inParts() == x.Loop {
		return 0
	}
	for _, factor := range n.factors {
		if factor.Op != halide.OpLoad {
			return 0
		}
		forms := [][]*big.Rat{}
		for _, form := range n.indexOf(factor) {
			lane := append([]*big.Rat{form[x.Loop]}, form[n.Outputs:]...)
			forms = append(forms, lane)
		}
		within := Model{Loops: append([]Loop{n.Loops[x.Loop]}, n.Loops[n.Outputs:]...)}
		if within.directions(forms, 0, len(within.Loops)) > 0 {
			return 0
		}
	}
	for _, o := range n.Rates.Operands {
		if o.Lanes == v.Lanes && o.Columns == v.Columns {
			return up(b.terms, int64(o.Elements/o.Lanes))
		}
	}
	return 0
}
