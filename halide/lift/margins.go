package lift

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// An extent of an output that is negative is none: a summary has no elements then. C may do something else, where a window is longer than
// what it moves over:
//
//   - quotients are rounded down by a summary, and towards 0 by C: (h - k)/s + 1 is 1 in C, and floor(h - k, s) + 1 is 0, if h - k is -1
//     and s is 2;
//   - one loop over all elements runs to a product of two negative extents.

// margins are what may not be negative where the summary and C are to agree: extents of outputs from which something is taken away, and the
// dividends of quotients in these, each once, by text.
func (c *candidate) margins() map[string]summary.Poly {
	out := map[string]summary.Poly{}
	for i := range c.summary.Arrays {
		a := &c.summary.Arrays[i]
		for d := 0; d < len(a.Dims) && a.Role != summary.In; d++ {
			less := false
			for _, m := range a.Dims[d].Extent.Monomials() {
				less = less || m.Coeff < 0
				for _, f := range m.Factors {
					if f.Num != nil {
						out[f.Num.String()] = *f.Num
					}
				}
			}
			if less {
				out[a.Dims[d].Extent.String()] = a.Dims[d].Extent
			}
		}
	}
	return out
}

// beyond is err, what came of a comparison at p, or errBeyond if it is a difference where a margin is negative: that those are not is a
// condition then.
func (c *candidate) beyond(p point, err error) error {
	if err == nil || code(err) != CodeDiffers {
		return err
	}
	for text, n := range c.margins() {
		if v, bad := n.Eval(c.sizesAt(p)); bad == nil && v < 0 {
			if c.within == nil {
				c.within = map[string]summary.Poly{}
			}
			c.within[text], err = n, errBeyond
		}
	}
	return err
}

// positive are the conditions that margins are not negative which made a difference.
func (c *candidate) positive() []summary.Condition {
	var out []summary.Condition
	for _, text := range slices.Sorted(maps.Keys(c.within)) {
		out = append(out, summary.AtLeast(c.within[text], summary.Const(0)))
	}
	return out
}
