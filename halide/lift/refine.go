package lift

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// mostRefined is how many groups of equal sizes a condition may have to which one is added because of what a comparison
// showed.
const mostRefined = 3

// refined is the condition under which the summary may still hold, after err came of comparing at a point: that a
// stride which the summary says nothing of is equal to one of its sizes.
//
//	packs a block of A as if its rows were m apart, goes on to the next block by lda  ->  lda = m
//
// As blocks are long, such a stride makes no difference at small sizes, and may have been taken for data there. A size
// that changes how often loops run is none: what holds where they run once is hardly what anybody asks.
func (c *candidate) refined(err error) (regime, bool) {
	if c.at == nil || len(c.regime.equal) >= mostRefined || code(err) != CodeDiffers &&
		code(err) != interp.CodeNeedsConcrete {
		return regime{}, false
	}
	names := c.summary.Names()
	for _, z := range c.summary.Sizes {
		names = append(names, z.Name)
	}
	for _, k := range c.s.knobs {
		if k.defined() || k.from == fromLength || len(k.modes) > 0 || c.regime.bound(k) ||
			slices.Contains(names, k.name) || !c.isStride(k) {
			continue
		}
		was := k.data
		k.data = false
		for _, z := range c.summary.Sizes {
			if z.Name != k.name && c.holdsWith(k, z.Name) {
				k.sized = true
				g := c.regime
				g.equal = append(slices.Clone(g.equal), []string{z.Name, k.name})
				g.only = slices.DeleteFunc(slices.Clone(g.only), func(n string) bool { return n == k.name })
				return g, true
			}
		}
		k.data = was
	}
	return regime{}, false
}

// isStride reports whether at the point that was compared last the function touches other elements, in as many steps,
// if k is a larger number, so much so that the elements are hardly ones that it touches anyway.
func (c *candidate) isStride(k *knob) bool {
	p, q := maps.Clone(c.at), maps.Clone(c.at)
	q[k.name] += 1009
	e, err := c.s.measure(p)
	f, other := c.s.measure(q)
	return err == nil && other == nil && e.places != f.places && e.steps == f.steps
}

// holdsWith reports whether the function is what the summary says at that point if k has the value of the size.
func (c *candidate) holdsWith(k *knob, size string) bool {
	with := *c
	p := maps.Clone(c.at)
	p[k.name] = p[size]
	e, err := c.s.measure(p)
	t := &checks{}
	return err == nil && with.compareOne(p, e.steps, t) == nil && t.count() > 0
}
