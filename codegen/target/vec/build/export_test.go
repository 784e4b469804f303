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
		b := newBuilder("", planned, planned.Extents(), planned.Body, m, map[*lower.Buffer]int{}, nil)
		b.lane, b.width = f, f.Extent
		d := &dots{&b.exprs, map[*halide.Expr]*datum{}}
		name := ""
		if p := d.planMac(f); p != nil {
			name = [...]string{"natural", "halves", "blocks2", "blocks4", "flat"}[p.how.order]
		}
		out = append(out, name)
	}
	return out
}
