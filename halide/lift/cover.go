package lift

import (
	"errors"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// coverTime is how long sizes are looked for that take branches the other way.
const coverTime = 3 * time.Second

// cover finds points that together take each branch on sizes both ways that any point takes both ways; what stays is a
// condition that is always true, or never: that is a precondition, as is told. A point at which compare says that
// nothing could be compared covers nothing, nor does one that gives blocks other lengths and at which the function does
// something else.
func (c *candidate) cover(compare func(p point, steps int64) (bool, error)) ([]point, error) {
	seen, texts := map[string][2]bool{}, map[string]string{}
	var chosen []point
	take := func(p point) (e *effect, news map[string][2]bool) {
		e, err := c.s.measure(p)
		if err != nil || c.strays(e) || c.idle(p, e) {
			return nil, nil
		}
		return e, c.news(e, seen)
	}
	var learnt []*effect
	learn := func(e *effect, news map[string][2]bool) {
		for at, b := range news {
			seen[at], texts[at] = b, e.texts[at]
		}
		if e != nil {
			learnt = append(learnt, e)
		}
	}
	forget := func() { // what runs showed that take another side
		clear(seen)
		learnt = slices.DeleteFunc(learnt, c.strays)
		for _, e := range learnt {
			for at, b := range c.news(e, seen) {
				seen[at] = b
			}
		}
		for at := range c.sides {
			seen[at] = [2]bool{true, true} // nothing to look for
		}
	}
	for _, p := range append(slices.Clone(c.looked), c.heldOut()...) {
		learn(take(p))
	}
	forget()
	while, begin := min(c.s.o.Timeout/10, coverTime), c.s.ctx.now()
	for _, p := range c.probes(func() []int64 { return literals(open(seen, texts)) }) {
		if len(open(seen, texts)) == 0 || c.s.ctx.since(begin) > while || c.s.ctx.Err() != nil {
			break
		}
		e, news := take(p)
		if len(news) == 0 {
			continue
		}
		before := c.s.ctx.now()
		compared, err := compare(p, e.steps)
		while += c.s.ctx.since(before)
		switch {
		case err == nil && compared:
			learn(e, news)
			chosen = append(chosen, p)
		case err == nil || errors.Is(err, errBeyond) || c.overrides(p):
		case code(err) == CodeDiffers && c.chooses(e):
			forget()
		default:
			return nil, err
		}
	}
	for _, at := range slices.Sorted(maps.Keys(seen)) {
		// what was never looked at stands where data leads, or behind one of the others
		if b := seen[at]; b[0] != b[1] {
			c.pre = append(c.pre, c.branchOf(texts[at], at, b[0]))
		}
	}
	c.pre = append(c.pre, c.sideConditions()...)
	return chosen, c.s.ctx.Err()
}

// news are the branches that e takes, joined with those in seen, where that is more.
func (c *candidate) news(e *effect, seen map[string][2]bool) map[string][2]bool {
	out := map[string][2]bool{}
	for at, b := range e.branches {
		if strings.Contains(e.texts[at], "*)0") || c.s.onData[at] {
			continue // whether there was memory; what terms decide
		}
		had := seen[at]
		if now := [2]bool{had[0] || b[0], had[1] || b[1]}; now != had {
			out[at] = now
		}
	}
	return out
}

// open are the texts of conditions that were seen one way only, by place.
func open(seen map[string][2]bool, texts map[string]string) []string {
	var out []string
	for _, at := range slices.Sorted(maps.Keys(seen)) {
		if b := seen[at]; !b[0] || !b[1] {
			out = append(out, texts[at])
		}
	}
	return out
}

var number = regexp.MustCompile(`\d+`)

// literals are the numbers in conditions.
func literals(texts []string) []int64 {
	var out []int64
	for _, t := range texts {
		for _, n := range number.FindAllString(t, -1) {
			if v, err := strconv.ParseInt(n, 10, 64); err == nil && v < 1<<20 {
				out = append(out, v)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// probes are sizes around the numbers that conditions hold, and around powers of two, for each size by itself and for
// all.
func (c *candidate) probes(numbers func() []int64) []point {
	var values []int64
	for _, v := range numbers() {
		values = append(values, v+1, v, v-1, 2*v+1)
	}
	values = append(values, 1, 2, 3, 4, 6, 8, 10, 12, 16, 17, 20, 24, 32, 33, 40, 48, 64, 65, 0, 100, 128, 129, 256,
		257, 513)
	names := c.regime.free(c.s)
	out := append(c.asDefined(), c.shortBlocks(names)...)
	for _, v := range values {
		if v < 0 {
			continue
		}
		for _, n := range names {
			p := maps.Clone(c.base)
			p[n] = v
			out = append(out, c.fit(p))
		}
		if len(names) < 2 {
			continue
		}
		all := maps.Clone(c.base)
		for i, n := range names {
			if all[n] >= 5 {
				all[n] = v + int64(i)*c.regime.step(n)
			}
		}
		same := maps.Clone(c.base)
		for _, n := range names {
			if same[n] >= 5 {
				same[n] = v
			}
		}
		out = append(out, c.fit(all), c.fit(same))
	}
	return out
}

// shortBlocks are points at which blocks are so short that sizes that can be looked at are longer: halves of their
// lengths.
func (c *candidate) shortBlocks(names []string) []point {
	var out []point
	for halves := 1; halves <= 6; halves++ {
		short, news := maps.Clone(c.base), false
		for _, k := range c.s.knobs {
			if k.block && k.value >= 8 {
				short[k.name] = max(k.value>>halves, 4)
				news = news || k.value>>halves >= 4
			}
		}
		if !news {
			return out
		}
		for _, scale := range []int64{1, 2, 4} {
			p := maps.Clone(short)
			for i, n := range names {
				if p[n] >= 5 {
					p[n] = p[n]*scale + int64(i)*c.regime.step(n)
				}
			}
			out = append(out, c.fit(p))
		}
	}
	return out
}

// fit makes p one that the regime allows, with strides longer than anything else.
func (c *candidate) fit(p point) point {
	c.regime.apply(p) // before, as it makes sizes longer
	// of what is not longer than the stride in the base, as vectors are that have rows
	longest := func(stride int64) (most int64) {
		for _, k := range c.s.sizes() {
			if !k.far && (k.from != fromLength || c.base[k.name] <= stride) {
				most = max(most, p[k.name])
			}
		}
		return most
	}
	for i, k := range c.s.sizes() {
		if most := longest(c.base[k.name]); k.far && p[k.name] <= most && c.base[k.name] > 3 {
			p[k.name] = most + 2*int64(i)*c.regime.step(k.name) + 1
		}
	}
	c.regime.apply(p)
	return p
}

// coveredBy reports whether the points at which normal forms were compared, and those that the summary was inferred
// from, take each branch both ways that cover saw both ways.
func (c *candidate) coveredBy(points []map[string]int64) bool {
	seen, texts := map[string][2]bool{}, map[string]string{}
	for _, p := range append(slices.Clone(points), pointsOf(c.looked)...) {
		e, err := c.s.measure(maps.Clone(p))
		if err != nil || c.strays(e) || c.idle(p, e) {
			continue
		}
		for at, b := range e.branches {
			if c.s.onData[at] {
				continue
			}
			had := seen[at]
			seen[at], texts[at] = [2]bool{had[0] || b[0], had[1] || b[1]}, e.texts[at]
		}
	}
	left := 0
	for _, at := range slices.Sorted(maps.Keys(seen)) {
		if b := seen[at]; b[0] != b[1] && !strings.Contains(texts[at], "*)0") {
			left++
		}
	}
	return left <= len(c.pre)
}

func pointsOf(ps []point) []map[string]int64 {
	var out []map[string]int64
	for _, p := range ps {
		out = append(out, p)
	}
	return out
}
