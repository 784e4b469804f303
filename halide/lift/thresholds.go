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

// beyondThresholds compares, on numbers, at points of which one size is just beyond a number that the text compares
// with, divides by or masks with, and beyond it twice: where no branch asks, nothing else would show that from there on
// the function does something else. So with the sizes themselves: each is the largest of all once, and 1.
//
//	m = n & 63;   t = rows[n > 60];
//	for (i = 0; i < m; i++) x[i] = 0;   for (i = 0; i < n; i++) x[i] += a[i];
func (c *candidate) beyondThresholds() error {
	numbers := c.s.numbersAsked()
	for _, n := range c.regime.free(c.s) {
		step := c.regime.step(n)
		values := []int64{step, c.most() + step}
		for _, v := range numbers {
			values = append(values, (v/step+1)*step, (2*v/step+1)*step)
		}
		for _, v := range values {
			p := maps.Clone(c.base)
			p[n] = v
			c.regime.apply(p)
			e, err := c.s.measureWithin(p, largerSteps)
			if err != nil || c.strays(e) || c.idle(p, e) || c.overrides(p) {
				continue
			}
			if err := c.test(p, 1); err != nil && !errors.Is(err, errBeyond) && !errors.Is(err, errLarge) &&
				!retriable(err) {
				return err
			}
		}
	}
	return c.s.ctx.Err()
}

// most is the largest size at the base that is no stride.
func (c *candidate) most() int64 {
	most := int64(0)
	for _, k := range c.s.sizes() {
		if !k.far {
			most = max(most, c.base[k.name])
		}
	}
	return most
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
