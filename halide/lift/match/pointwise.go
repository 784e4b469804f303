package match

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// pointwise is a convolution with a kernel of one element: out(..., y, x, co) = sum(ci, in(y, x, ci) * w(co, ci)). The weights
// are the operand with fewer variables of its own.
func (n *nest) pointwise(a, b *summary.Expr, c classes) (*Match, error) {
	w, in, own, spatial := a, b, c.m, c.n
	if len(c.m) > len(c.n) {
		w, in, own, spatial = b, a, c.n, c.m
	}
	if len(own) != 1 || len(c.k) != 1 || len(c.batch) > 0 || len(spatial) > 4 {
		return nil, not("convolution", "a product with %d variables in %s and %d in %s", len(own), w.Name, len(spatial), in.Name)
	}
	extra, err := n.biased("convolution", own)
	if err != nil {
		return nil, err
	}
	m := &Match{Attributes: []Attribute{{"layout", layoutText(in, own[0], c.k[0])}}}
	m.Binding = Binding{"input": in.Name, "weights": w.Name, "output": n.out.Array,
		"outchannels": n.extentOf(own[0]).String(), "channels": n.extentOf(c.k[0]).String()}
	return n.convolved(m, "pointwise convolution", extra)
}

// layoutText says whether channels are the fastest dimension of the image.
func layoutText(in *summary.Expr, _, channel string) string {
	at := slices.IndexFunc(in.Index, func(a summary.Affine) bool { return slices.Contains(a.Vars(), channel) })
	if at == 0 {
		return "channels last"
	}
	return "channels first"
}
