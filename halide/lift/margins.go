package lift

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// An extent of an output that is negative is none: a summary has no elements then. C may do something else, where a
// window is longer than what it moves over:
//
//   - quotients are rounded down by a summary, and towards 0 by C: (h - k)/s + 1 is 1 in C, and floor(h - k, s) + 1 is 0, if h - k is -1
//     and s is 2;
//   - one loop over all elements runs to a product of two negative extents.

// margins are what may not be negative where the summary and C are to agree: how far outputs go from which something is
// taken away, and the dividends of quotients in that, each once, by text.
func (c *candidate) margins() map[string]summary.Poly {
	out := map[string]summary.Poly{}
	add := func(extent summary.Poly) {
		less := false
		for _, m := range extent.Monomials() {
			less = less || m.Coeff < 0
			for _, f := range m.Factors {
				if f.Num == nil {
					continue
				}
				out[f.Num.String()] = *f.Num
				if f.Den == nil {
					continue
				}
				// floor(n + s, s) is floor(n, s) + 1
				if less := f.Num.Sub(*f.Den); len(less.Monomials()) < len(f.Num.Monomials()) {
					out[less.String()] = less
				}
			}
		}
		if less {
			out[extent.String()] = extent
		}
	}
	for i := range c.summary.Outputs {
		for _, v := range c.summary.Outputs[i].Vars {
			if e, ok := v.Hi.Sub(v.Lo).Constant(); ok {
				add(e)
			}
		}
	}
	for i := range c.summary.Arrays {
		if a := &c.summary.Arrays[i]; a.Role != summary.In {
			for _, d := range a.Dims {
				add(d.Extent)
			}
		}
	}
	return out
}

// marginReach is by how many steps a size is changed to get beyond margins.
const marginReach = 100

// atMargins are points just beyond margins: of one size more, or less, so that one of them is negative, then so that
// more are.
func (c *candidate) atMargins() []point {
	margins := c.margins()
	negative := func(p point) int {
		n := 0
		for _, m := range margins {
			if v, err := m.Eval(c.sizesAt(p)); err == nil && v < 0 {
				n++
			}
		}
		return n
	}
	var out []point
	for _, name := range c.regime.free(c.s) {
		step := c.regime.step(name)
		for _, by := range []int64{step, -step} {
			most := negative(c.base)
			for i := int64(1); i <= marginReach && c.base[name]+i*by >= 1 && most < len(margins); i++ {
				p := maps.Clone(c.base)
				p[name] += i * by
				c.regime.apply(p)
				if n := negative(p); n > most {
					out, most = append(out, p), n
				}
			}
		}
	}
	for _, text := range slices.Sorted(maps.Keys(margins)) {
		out = append(out, c.beyondOne(text, margins)...)
	}
	return out
}

// beyondOne are points just beyond one margin and no other, where there are such: a difference may hide where another
// one leaves nothing.
func (c *candidate) beyondOne(text string, margins map[string]summary.Poly) []point {
	below := func(margin string, p point) bool {
		v, err := margins[margin].Eval(c.sizesAt(p))
		return err == nil && v < 0
	}
	moved := func(margin string, p point, name string, by int64, want bool) bool {
		for i := 0; i < marginReach && below(margin, p) != want; i++ {
			if p[name] += by; p[name] < 1 {
				return false
			}
			c.regime.apply(p)
		}
		return below(margin, p) == want
	}
	var out []point
	for _, name := range c.regime.free(c.s) {
		for _, by := range []int64{c.regime.step(name), -c.regime.step(name)} {
			p := maps.Clone(c.base)
			if !moved(text, p, name, by, true) {
				continue
			}
			for _, other := range slices.Sorted(maps.Keys(margins)) {
				for _, n := range margins[other].Names() {
					if other != text && below(other, p) && n != name && !slices.Contains(margins[text].Names(), n) {
						moved(other, p, n, c.regime.step(n), false)
					}
				}
			}
			if below(text, p) && !slices.ContainsFunc(slices.Collect(maps.Keys(margins)),
				func(m string) bool { return m != text && below(m, p) }) {
				out = append(out, p)
			}
		}
	}
	return out
}

// beyond is err, what came of a comparison at p, or errBeyond if it is a difference where a margin is negative: that
// those are not is a condition then.
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
