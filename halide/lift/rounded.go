package lift

import (
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// Extents of outputs that are quotients are rounded down by a summary, and towards 0 by C. Where a window is longer than what it moves
// over the two differ: (h - k)/s + 1 is 1 in C, and floor(h - k, s) + 1 is 0, if h - k is -1 and s is 2.

// numerators are the dividends of the quotients in extents of outputs, each once.
func (c *candidate) numerators() []summary.Poly {
	var out []summary.Poly
	seen := map[string]bool{}
	for i := range c.summary.Arrays {
		a := &c.summary.Arrays[i]
		for d := 0; d < len(a.Dims) && a.Role != summary.In; d++ {
			for _, m := range a.Dims[d].Extent.Monomials() {
				for _, f := range m.Factors {
					if f.Num != nil && !seen[f.Num.String()] {
						seen[f.Num.String()] = true
						out = append(out, *f.Num)
					}
				}
			}
		}
	}
	return out
}

// rounding is err, what came of a comparison at p, or errBeyond if it is a difference where such a dividend is negative: that those are
// not is a condition then.
func (c *candidate) rounding(p point, err error) error {
	if err == nil || code(err) != CodeDiffers {
		return err
	}
	for _, n := range c.numerators() {
		if v, bad := n.Eval(c.sizesAt(p)); bad == nil && v < 0 {
			c.rounds, err = true, errBeyond
		}
	}
	return err
}

// positive are the conditions that the dividends are not negative, if that made a difference.
func (c *candidate) positive() []summary.Condition {
	var out []summary.Condition
	for _, n := range c.numerators() {
		if c.rounds {
			out = append(out, summary.AtLeast(n, summary.Const(0)))
		}
	}
	return out
}
