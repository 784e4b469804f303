package lift

import (
	"errors"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// How many numbers of the text are looked beyond, and from which to which.
const (
	mostThresholds = 16
	leastThreshold = 8
	largeThreshold = 1 << 16
)

// beyondThresholds compares, on numbers, at points of which one size is just beyond a number that the text compares with, divides by or masks
// with, and beyond it twice: where no branch asks, nothing else would show that from there on the function does something else. Points at
// which runs are long are left out.
//
//	m = n & 63;   t = rows[n > 60];
func (c *candidate) beyondThresholds() error {
	for _, v := range c.s.numbersAsked() {
		for _, n := range c.regime.free(c.s) {
			step := c.regime.step(n)
			for _, beyond := range []int64{v, 2 * v} {
				p := maps.Clone(c.base)
				p[n] = (beyond/step + 1) * step
				c.regime.apply(p)
				e, err := c.s.measureWithin(p, largerSteps)
				if err != nil || c.strays(e) || c.idle(p, e) || c.overrides(p) {
					continue
				}
				if err := c.test(p, 1); err != nil && !errors.Is(err, errBeyond) && !errors.Is(err, errLarge) && !retriable(err) {
					return err
				}
			}
		}
	}
	return c.s.ctx.Err()
}

// numbersAsked are those that the functions called compare with, divide by, shift or mask with, the least first.
func (s *subject) numbersAsked() []int64 {
	var out []int64
	asks := []ctree.Op{ctree.Div, ctree.Rem, ctree.And, ctree.Or, ctree.Xor}
	for _, f := range s.called() {
		if f.Body == nil {
			continue
		}
		everyExpr(f.Body, func(e ctree.Expr) {
			b, ok := e.(*ctree.Binary)
			if !ok {
				return
			}
			for _, side := range []ctree.Expr{b.L, b.R} {
				x, ok := bare(side).(*ctree.IntLit)
				switch {
				case !ok:
				case b.Op == ctree.Shr && x.Value < 32:
					out = append(out, 1<<x.Value)
				case b.Op.Comparison() || slices.Contains(asks, b.Op):
					out = append(out, x.Value)
				}
			}
		})
	}
	out = slices.DeleteFunc(out, func(v int64) bool { return v < leastThreshold || v > largeThreshold })
	slices.Sort(out)
	out = slices.Compact(out)
	return out[:min(len(out), mostThresholds)]
}
