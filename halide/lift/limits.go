package lift

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// A limit is the largest size at which the summary was held against the function, where something may turn at larger
// ones: see turn. The sizes up to all limits are a box. Of it are looked at each value of each size alone, with the
// others as they are at the base; the corner, with all sizes at once; and the corners where one size is as at the base.
// A limit is what was really run there, less if the corner is too long a run or none at all.
const (
	largestLimit = 64
	limitSteps   = 400_000 // of a run at a corner
	mostReasons  = 4       // that are told
)

// beyondLimits ends a note that says why there are limits.
const beyondLimits = " may do something else beyond the limits on sizes"

// reach is the largest value of each size in points, and the branches that are taken at each.
func (c *candidate) reach(t *checks) (most map[string]int64, at []passed) {
	most = map[string]int64{}
	for _, p := range slices.Concat(t.symbolic, t.field, t.tested, pointsOf(c.looked)) {
		for n, v := range p {
			most[n] = max(most[n], v)
		}
		if e, err := c.s.measure(maps.Clone(p)); err == nil {
			at = append(at, passed{p, e.branches})
		}
	}
	return most, at
}

// passed is a point that was compared, and the sides of branches that are taken there.
type passed struct {
	point
	branches map[string][2]bool
}

// bothWays reports whether both sides of a branch were taken where they show: every size that it asks of is 1 or more
// there, and each other one 2 or more, if it is anywhere. With w = 0 or one row, `stride = w % 512 ? w : w + 16` is the
// same on both sides.
func bothWays(branch string, asked, free []string, most map[string]int64, at []passed) bool {
	var taken [2]bool
	for _, p := range at {
		shows := !slices.ContainsFunc(free, func(n string) bool {
			least := int64(2)
			if slices.Contains(asked, n) {
				least = 1
			}
			return p.point[n] < min(least, most[n])
		})
		if b := p.branches[branch]; shows {
			taken = [2]bool{taken[0] || b[0], taken[1] || b[1]}
		}
	}
	return taken[0] && taken[1]
}

// unsettled are the sizes that something may turn on beyond what was compared, and why.
func (c *candidate) unsettled(t *checks, full map[string]bool, more []turn) (sizes []string, why []string) {
	free := c.regime.free(c.s)
	d := newDepends(c.s)
	d.full = full
	turns := d.turns()
	if c.s.ranged.loose && c.s.ranged.grew {
		turns = append(turns, turn{c.s.function().Pos, "the range of a value", onAny, without})
	}
	turns = append(turns, more...)
	if len(turns) == 0 {
		return nil, nil
	}
	most, at := c.reach(t)
	for _, x := range turns {
		asked := slices.Clone(d.names(x.on, free))
		for i, n := range asked {
			asked[i] = c.regime.leader(n)
		}
		stated := func(k summary.Condition) bool {
			return k.Kind == summary.Branch && k.OnSizes() && k.At == x.pos.String()
		}
		if bothWays(x.pos.String(), asked, free, most, at) || slices.ContainsFunc(c.pre, stated) {
			continue
		}
		found := false
		for _, n := range asked {
			if !slices.Contains(free, n) || most[n] > 2*x.scale {
				continue
			}
			if found = true; !slices.Contains(sizes, n) {
				sizes = append(sizes, n)
			}
		}
		if text := fmt.Sprintf("line %d: %s", x.pos.Line, x.what); found && !slices.Contains(why, text) {
			why = append(why, text)
		}
	}
	return sizes, why
}

// leader is the size that name is equal to.
func (r regime) leader(name string) string {
	for _, g := range r.equal {
		if slices.Contains(g, name) {
			return g[0]
		}
	}
	return name
}

// limit finds how far the summary holds at least, by runs, if there is anything that may turn; it differs if one of the
// runs does.
func (c *candidate) limit(t *checks) error {
	full, more := c.bounded(t)
	sizes, why := c.unsettled(t, full, more)
	if len(sizes) == 0 {
		return nil
	}
	var at []map[string]int64
	run := func(p point) (bool, error) {
		e, err := c.s.measureWithin(maps.Clone(p), limitSteps)
		if err != nil || e.negative || e.written == 0 || c.strays(e) {
			return false, nil
		}
		c.at = p
		if err := c.test(p, uint64(len(at))+1000); err != nil {
			if retriable(err) || errors.Is(err, errBeyond) || errors.Is(err, errLarge) {
				return false, nil
			}
			return false, err
		}
		at = append(at, p)
		return true, nil
	}
	most, err := c.sweep(sizes, run)
	if err != nil {
		return err
	}
	if most, err = c.corners(sizes, most, run); err != nil {
		return err
	}
	c.limits = map[string]int64{}
	for _, n := range sizes {
		limit := summary.AtMost(n, most[n])
		if slices.ContainsFunc(c.pre, func(p summary.Condition) bool { return p.String() == limit.String() }) {
			continue // an array is no longer
		}
		c.limits[n], c.pre = most[n], append(c.pre, limit)
	}
	c.evidence = withEvidence(c.evidence, Evidence{Tested, fmt.Sprintf("equal at %d sizes up to the limits", len(at)),
		at, int64(len(at))})
	for _, w := range why[:min(len(why), mostReasons)] {
		c.notes = append(c.notes, w+beyondLimits)
	}
	return c.s.ctx.Err()
}

// sweep is how far each size alone can be run, each value up to there.
func (c *candidate) sweep(sizes []string, run func(point) (bool, error)) (map[string]int64, error) {
	most := map[string]int64{}
	begin := c.s.ctx.now()
	for _, n := range sizes {
		step := c.regime.step(n)
		most[n] = c.base[n]
		for v := step; v <= max(largestLimit, c.base[n]); v += step {
			if c.s.ctx.since(begin) > c.s.o.Timeout/6 {
				break
			}
			p := maps.Clone(c.base)
			p[n] = v
			if p = c.fit(p); p[n] != v {
				continue
			}
			ok, err := run(p)
			if err != nil {
				return nil, err
			}
			if !ok && v > c.base[n] {
				break
			}
			if ok {
				most[n] = max(most[n], v)
			}
		}
	}
	return most, nil
}

// corners is most, or as much of it as runs at once.
func (c *candidate) corners(sizes []string, most map[string]int64,
	run func(point) (bool, error)) (map[string]int64, error) {
	for _, v := range []int64{largestLimit, 48, 32, 24, 16, 12, 8} {
		p := maps.Clone(c.base)
		for _, n := range c.regime.free(c.s) {
			to, limited := most[n]
			if !limited {
				to = v
			}
			if p[n] > 3 || limited {
				p[n] = max(p[n], min(v, to)/c.regime.step(n)*c.regime.step(n))
			}
		}
		p = c.fit(p)
		ok, err := run(p)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		out := map[string]int64{}
		for _, n := range sizes {
			out[n] = p[n]
			side := maps.Clone(p)
			side[n] = c.base[n]
			if _, err := run(c.fit(side)); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	out := map[string]int64{}
	for _, n := range sizes {
		out[n] = c.base[n]
	}
	return out, nil
}

// Whole is r without its limits on sizes: what is to be proved, and what holds if it is.
func (r *Result) Whole() *Result {
	if len(r.Limits) == 0 {
		return r
	}
	out, s := *r, *r.Summary
	out.Summary, out.Limits = &s, nil
	texts := map[string]bool{}
	for n, v := range r.Limits {
		texts[summary.AtMost(n, v).String()] = true
	}
	s.Pre = slices.DeleteFunc(slices.Clone(s.Pre), func(c summary.Condition) bool { return texts[c.String()] })
	out.Pre = slices.DeleteFunc(slices.Clone(r.Pre), func(text string) bool { return texts[text] })
	out.Notes = slices.DeleteFunc(slices.Clone(r.Notes),
		func(text string) bool { return strings.HasSuffix(text, beyondLimits) })
	return &out
}
