package match

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// pointwise is a convolution with a kernel of one element: out(..., y, x, co) = sum(ci, in(y, x, ci) * w(co, ci)). The
// weights are the operand with fewer variables of its own.
func (n *nest) pointwise(a, b *summary.Expr, c classes) (*Match, error) {
	w, in, own, spatial := a, b, c.m, c.n
	if len(c.m) > len(c.n) {
		w, in, own, spatial = b, a, c.n, c.m
	}
	if len(own) != 1 || len(c.k) != 1 || len(c.batch) > 0 || len(spatial) > 4 {
		return nil, not("convolution", "a product with %d variables in %s and %d in %s", len(own), w.Name, len(spatial),
			in.Name)
	}
	extra, err := n.biased("convolution", own)
	if err != nil {
		return nil, err
	}
	if out := n.written(); dimensionOf(in, c.k[0]) != dimensionOf(out, own[0]) || len(in.Index) != len(out.Index) {
		return nil, not("convolution", "channels are another dimension of %s than of %s", in.Name, n.out.Array)
	}
	m := &Match{Attributes: []Attribute{{"layout", layoutText(in, c.k[0])}}}
	m.Binding = Binding{"input": in.Name, "weights": w.Name, "output": n.out.Array,
		"outchannels": n.extentOf(own[0]).String(), "channels": n.extentOf(c.k[0]).String()}
	return n.convolved(m, "pointwise convolution", extra)
}

// layoutText reports whether channels are the fastest dimension of the image.
func layoutText(in *summary.Expr, channel string) string {
	if dimensionOf(in, channel) == 0 {
		return "channels last"
	}
	return "channels first"
}

// dimensionOf is the dimension that v runs along, -1 if there is none.
func dimensionOf(l *summary.Expr, v string) int {
	return slices.IndexFunc(l.Index, func(a summary.Affine) bool { return slices.Contains(a.Vars(), v) })
}
