package lift

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// A size is at least 1 unless runs show that 0 is as good, as it is of a padding or of where something begins. With 0
// nothing of the summary may become empty, and no elements may become one: the length of a loop, a stride and a
// dilation stay at least 1.

// least lowers the least value of sizes to 0 where the function does what the summary says at 0 too: with the other
// sizes as at the base, and with these larger and what was lowered before at 0.
func (c *candidate) least() error {
	c.summary.Sizes = slices.Clone(c.summary.Sizes)
	for i := range c.summary.Sizes {
		c.summary.Sizes[i].Min = 1
	}
	var lowered []string
	free := c.regime.free(c.s)
	for i := range c.summary.Sizes {
		z := &c.summary.Sizes[i]
		if !slices.Contains(free, z.Name) || !c.staysWhole(z.Name) {
			continue
		}
		z.Min = 0
		alone, all := maps.Clone(c.base), maps.Clone(c.base)
		for _, n := range free {
			all[n] += 2 * c.regime.step(n)
		}
		for _, n := range append(slices.Clone(lowered), z.Name) {
			all[n] = 0
		}
		alone[z.Name] = 0
		if !c.right(alone, z.Name) || !c.right(all, z.Name) {
			z.Min = 1
			continue
		}
		lowered = append(lowered, z.Name)
	}
	return c.s.ctx.Err()
}

// right reports whether the function, run at p with the size at 0, does what the summary says, under all of its
// conditions.
func (c *candidate) right(p point, size string) bool {
	c.regime.apply(p)
	all := slices.Concat(c.s.owned(c.regime).conditions(c.regime.only), c.summary.Pre, c.pre)
	if p[size] != 0 || slices.ContainsFunc(all,
		func(k summary.Condition) bool { holds, known := k.Test(p); return known && !holds }) {
		return false
	}
	e, err := c.s.measureWithin(p, normalSteps)
	if err != nil || e.negative || e.written == 0 || c.strays(e) {
		return false
	}
	for _, k := range all {
		if b := e.branches[k.At]; k.Kind == summary.Branch && (k.Always && b[1] || !k.Always && b[0]) {
			return false
		}
	}
	if _, err := c.compare(maps.Clone(p), false); err != nil {
		return false
	}
	return c.test(p, 1) == nil
}

// staysWhole reports whether with the size at 0 and the others as at the base all that is a number of elements or of
// turns stays positive, and so does what lies between elements.
func (c *candidate) staysWhole(size string) bool {
	at := c.sizesAt(c.base)
	at[size] = 0
	positive := func(p summary.Poly) bool { v, err := p.Eval(at); return err == nil && v > 0 }
	for i := range c.summary.Arrays {
		for _, d := range c.summary.Arrays[i].Dims {
			if !positive(d.Extent) || !positive(d.Stride) {
				return false
			}
		}
	}
	for i := range c.summary.Outputs {
		o := &c.summary.Outputs[i]
		whole := wholeRanges(o.Vars, positive) && unscaled(o.At, size)
		o.Value.Walk(func(e *summary.Expr) {
			whole = whole && unscaled(e.Index, size) && (e.Reduction == nil || wholeRanges(e.Reduction.Ranges,
				positive))
		})
		if !whole {
			return false
		}
	}
	return true
}

// wholeRanges reports whether ranges between sizes have values.
func wholeRanges(ranges []summary.Range, positive func(summary.Poly) bool) bool {
	return !slices.ContainsFunc(ranges, func(r summary.Range) bool {
		n, fixed := r.Hi.Sub(r.Lo).Constant()
		return fixed && !positive(n)
	})
}

// unscaled reports whether no index has a variable times the size, or a quotient by it.
func unscaled(index []summary.Affine, size string) bool {
	return !slices.ContainsFunc(index, func(a summary.Affine) bool {
		return slices.ContainsFunc(a.Terms, func(t summary.AffineTerm) bool {
			return slices.Contains(t.Coeff.Names(), size) || slices.Contains(t.Den.Names(), size) || t.Num != nil &&
				!unscaled([]summary.Affine{*t.Num}, size)
		})
	})
}
