package build

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Orders is the orders of the accumulators in the lane loops of a nest: of those that dot instructions make, in which they leave
// them, of others "".
func Orders(n *lower.Nest, m vec.Machine) []string {
	planned := lanes.Of(n, m)
	var out []string
	for s := range lower.All(planned.Body) {
		f, ok := s.(*lower.For)
		if !ok || f.Kind != halide.Vectorized {
			continue
		}
		b := &builder{m: m, nest: planned, extents: planned.Extents(), lane: f, width: f.Extent, data: map[*halide.Expr]*datum{},
			prog: &vec.Program{Bits: m.Bits}, args: map[*lower.Buffer]int{}, shared: map[*lower.Buffer]int{},
			locals: newLocals(planned.Body, planned.Extents()),
			spans:  map[*halide.Expr]halide.Span{}, origins: map[*halide.Expr]vec.Elem{}}
		name := ""
		if p := b.planMac(f); p != nil {
			name = [...]string{"natural", "halves", "blocks2", "blocks4"}[p.how.order]
		}
		out = append(out, name)
	}
	return out
}
