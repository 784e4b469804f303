package match

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// A transposed convolution spreads each element of its input over a window of the output, stride elements further on
// for the next:
//
//	out(i) = sum(k in 0..n where i - stride*k >= 0 && i - stride*k < taps, in(k) * w(i - stride*k))
//
// It is a convolution of w by a kernel in with gaps, too, which nobody calls it, unless the output is as long as what
// slides: then it is a causal one with a dilation.

// transposed reports whether c, which was read with the operands in each other's place, is one.
func (c *conv) transposed() bool {
	for _, w := range c.windows {
		if w.kernel == "" || !w.flipped || len(c.n.main.Where) == 0 {
			return false
		}
		one := summary.Const(1)
		reach := c.n.extentOf(w.kernel).Sub(one).Mul(w.dilation)
		if c.causal(w) || !w.stride.Equal(one) || w.dilation.Equal(one) || !w.pad.Equal(reach) {
			return false
		}
	}
	return len(c.both) == 0
}

// causal reports whether the output is as long as the array along which the window slides.
func (c *conv) causal(w window) bool {
	array := c.n.s.Array(c.in.Name)
	for d, a := range c.in.Index {
		if d < len(array.Dims) && !a.Coeff(w.kernel).IsZero() {
			return array.Dims[d].Extent.Equal(c.n.extentOf(w.out))
		}
	}
	return false
}

// transpose is its match.
func (c *conv) transpose() (*Match, error) {
	extra, err := c.n.biased("transposed convolution", c.batch)
	if err != nil {
		return nil, err
	}
	m := &Match{Binding: Binding{"input": c.w.Name, "weights": c.in.Name, "output": c.n.outName()},
		Only: c.n.overlapping([]*summary.Expr{c.w, c.n.written()})}
	m.Attributes = append(m.Attributes, Attribute{"stride",
		c.perWindow(func(w window) string { return w.dilation.String() })})
	array := c.n.s.Array(c.in.Name)
	for i, w := range c.windows {
		name := spatialNames[i%len(spatialNames)]
		m.Binding["out"+name] = c.n.extentOf(w.out).String()
		for d, a := range c.in.Index {
			if !a.Coeff(w.kernel).IsZero() {
				m.Binding["kernel"+name] = array.Dims[d].Extent.String()
			}
		}
	}
	for _, v := range c.channels {
		m.Binding["channels"] = c.n.extentOf(v).String()
	}
	for _, v := range c.batch {
		m.Binding["outchannels"] = c.n.extentOf(v).String()
	}
	return c.n.convolved(m, fmt.Sprintf("transposed conv%dd", len(c.windows)), extra)
}
