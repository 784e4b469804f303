package lift

import (
	"maps"
	"slices"
)

// alone are points of which one size is several times as large as before: what depends on it together with others, or
// from some length on, shows there. One is larger than steps and blocks that stand in the source as numbers: what reads
// sixteen elements at once is right for less by chance.
func (c *candidate) alone() []point {
	var out []point
	lanes := c.s.longest()
	for _, n := range c.regime.free(c.s) {
		step := c.regime.step(n)
		p := maps.Clone(c.base)
		p[n] = 4*p[n] + step
		out = append(out, c.fit(p))
		for _, beyond := range []int64{2 * lanes, lanes} {
			q := maps.Clone(c.base)
			q[n] = (beyond/step + 1) * step
			q = c.fit(q)
			if q[n] <= p[n] {
				break
			}
			if _, err := c.s.measureWithin(maps.Clone(q), fieldSteps); err == nil {
				out = append(out, q)
				break
			}
		}
	}
	return out
}

// heldOut are points that nothing was inferred from.
func (c *candidate) heldOut() []point {
	var out []point
	for i, by := range []int64{3, 4, 6} {
		p := maps.Clone(c.base)
		for j, n := range c.regime.free(c.s) {
			p[n] += (by + int64(i*j)%3) * c.regime.step(n)
		}
		out = append(out, c.fit(p))
	}
	least := maps.Clone(c.base)
	for _, n := range c.regime.free(c.s) {
		least[n] = max(1, least[n]-2*c.regime.step(n))
	}
	return append(out, c.fit(least))
}

// larger is a point of sizes several times as large, as far as a field test can go; small ones stay, unless all are.
func (c *candidate) larger() (point, bool) {
	least := int64(4)
	if !slices.ContainsFunc(c.regime.free(c.s), func(n string) bool { return c.base[n] >= least }) {
		least = 1
	}
	for _, scale := range []int64{5, 3, 2} {
		p := maps.Clone(c.base)
		for _, n := range c.regime.free(c.s) {
			if p[n] >= least {
				p[n] = max(p[n], 4)*scale + c.regime.step(n)
			}
		}
		p = c.fit(p)
		if e, err := c.s.measureWithin(p, largerSteps); err == nil && e.steps <= largerSteps && e.written > 0 &&
			!c.strays(e) {
			return p, true
		}
	}
	return nil, false
}

// checkDefined compares at the values of the file, which are to be among those that the summary is for.
func (c *candidate) checkDefined(t *checks) error {
	all := c.asDefined()
	for _, p := range all {
		if e, err := c.s.measure(p); err == nil && c.strays(e) {
			return c.differs(p, "a condition has the other side with the values of the file")
		}
	}
	return c.checkAt(all, true, t)
}

// asDefined are points at which sizes that are macros have the values of the file, all of them and each by itself, as a
// run with all may be too long: what holds for others alone says nothing of the program as it stands.
func (c *candidate) asDefined() []point {
	all := maps.Clone(c.base)
	out := []point{all}
	for _, k := range c.s.knobs {
		if !k.defined() || k.block || all[k.name] == k.value {
			continue
		}
		one := maps.Clone(c.base)
		one[k.name], all[k.name] = k.value, k.value
		c.regime.apply(one)
		out = append(out, one)
	}
	if len(out) == 1 {
		return nil
	}
	c.regime.apply(all)
	return out
}
