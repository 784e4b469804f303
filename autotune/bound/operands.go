package bound

import (
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// apart reports whether the lanes of each vector along a loop multiply other elements in each lane and in each term, of
// both factors: then an operation has no more products than the smaller of its two registers has elements.
//
//	in(x+r.x, c) * w(r.x, c), 16 lanes along c       16 coefficients a term: a register of 16 has those of one
//	                        , 16 lanes along x       one coefficient a term
func (k *kernel) apart(sp *space.Space, loop, lanes int) bool {
	if k.products != 1 || k.shared || !k.certain || sp.Products() != 1 || k.loops[loop].Extent%lanes != 0 {
		return false
	}
	forms := formsOfLoads(sp)
	for _, factor := range k.factors {
		if factor.Op != halide.OpLoad || !k.tellsApart(forms[factor], func(l int) bool {
			return l == loop || l >= k.outputs
		}) {
			return false
		}
	}
	return true
}

// operands are how many terms an operation has whose factors both are other elements in each lane.
func (w *walk) operands(r Rates) {
	for i := range w.shapes {
		for _, o := range r.Operands {
			if s := &w.shapes[i]; s.lanes == uint64(o.Lanes) && s.columns == uint64(o.Columns) {
				s.each = uint64(o.Elements / o.Lanes)
			}
		}
	}
}
