package lift

import (
	"errors"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// idler is a point at which the function does nothing where the summary says that it writes, or writes nothing and has
// another result, and what the run there did.
type idler struct {
	at     point
	effect *effect
}

// idle reports whether p is such a point: the function returns at once. The condition that leads there is found by
// cover, as one that is never so otherwise; excused holds it to that.
func (c *candidate) idle(p point, e *effect) bool {
	if e.written > 0 && (e.arrays > 0 || !c.writesArrays()) {
		return false
	}
	store := term.NewStore(c.s.o.Terms)
	x, err := c.summary.Expand(c.sizesAt(p), store)
	if err != nil {
		return false
	}
	writes := slices.ContainsFunc(x.Wrote, func(w summary.Wrote) bool { return len(w.Elements) > 0 })
	if !writes && !c.fails(p, x) {
		return false
	}
	if c.idlers == nil {
		c.idlers = map[string]idler{}
	}
	c.idlers[p.text()] = idler{maps.Clone(p), e}
	return true
}

// fails reports whether the function, which writes arrays elsewhere, has another result than the summary says where
// there is nothing to write: it returns that sizes do not fit.
func (c *candidate) fails(p point, x *summary.Expansion) bool {
	if x.Result == 0 || !c.writesArrays() {
		return false
	}
	_, err := c.compare(p, false)
	return code(err) == CodeDiffers
}

// writesArrays reports whether the summary tells of elements, not of a result alone.
func (c *candidate) writesArrays() bool {
	return slices.ContainsFunc(c.summary.Outputs, func(o summary.Output) bool { return o.Array != "" })
}

// excused compares where the function does nothing and none of the conditions excludes that: no branch asked, or only
// data keep it from writing.
//
//	for (i = 0; i < n * (n < 100); i++) b[i] = a[i];
func (c *candidate) excused(t *checks) error {
	for _, text := range slices.Sorted(maps.Keys(c.idlers)) {
		x := c.idlers[text]
		if c.strays(x.effect) || c.overlaps(x.at) || c.overrides(x.at) || slices.ContainsFunc(c.pre, x.violates) {
			continue
		}
		// it may be that only data keep it from writing
		if err := c.compareOne(x.at, x.effect.steps, t); err != nil && !errors.Is(err, errBeyond) {
			return err
		}
	}
	return nil
}

// violates reports whether a condition of the program is the other way at a point.
func (x idler) violates(k summary.Condition) bool {
	b := x.effect.branches[k.At]
	return k.Kind == summary.Branch && (k.Always && b[1] || !k.Always && b[0])
}
