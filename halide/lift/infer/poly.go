package infer

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/shape"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// known is a number at some of the observations, by their place in the list.
type known map[int]int64

// polys finds polynomials of sizes.
type polys struct {
	sizes []map[string]int64 // of each observation
	names []string
	hints []summary.Poly // extents and strides of arrays, which are likely
	memo  map[string]*summary.Poly
}

// fit is the simplest polynomial that has the values; false if there is none. One observation alone knows only
// constants.
func (p *polys) fit(values known) (summary.Poly, bool) {
	var key strings.Builder
	for i := range p.sizes {
		if v, ok := values[i]; ok {
			fmt.Fprintf(&key, "%d:%d ", i, v)
		}
	}
	if got, ok := p.memo[key.String()]; ok {
		if got == nil {
			return summary.Poly{}, false
		}
		return *got, true
	}
	got, ok := p.search(values)
	p.memo[key.String()] = nil
	if ok {
		p.memo[key.String()] = &got
	}
	return got, ok
}

// fit is a way to find a polynomial.
type fit func(known) (summary.Poly, bool)

func (p *polys) search(values known) (summary.Poly, bool) {
	if got, ok := p.simple(values); ok {
		return got, true
	}
	var points []shape.Point
	for i, s := range p.sizes {
		if v, ok := values[i]; ok {
			points = append(points, shape.Point{Sizes: s, Value: v})
		}
	}
	return shape.Fit(points)
}

// simple is a number, a size or an extent by a factor and with an addend, or the sum of two of these, that has the
// values.
func (p *polys) simple(values known) (summary.Poly, bool) {
	first, same := int64(0), true
	for i := range p.sizes {
		v, ok := values[i]
		if !ok {
			continue
		}
		first = v
		for _, w := range values {
			same = same && w == v
		}
		break
	}
	if same {
		return summary.Const(first), len(values) > 0
	}
	if len(values) > 1 {
		if got, ok := p.scaled(values); ok {
			return got, true
		}
	}
	if len(values) > 2 {
		if got, ok := p.pair(values); ok {
			return got, true
		}
	}
	return summary.Poly{}, false
}

// candidates are the sizes, then the hints.
func (p *polys) candidates() []summary.Poly {
	var out []summary.Poly
	for _, n := range p.names {
		out = append(out, summary.SizeOf(n))
	}
	return append(out, p.hints...)
}

// scaled is the least of k*c + d for candidates and products of two sizes c: without d first, then with k of 1 or -1; a
// size times one less than another, where a last row or column begins, comes after small d.
func (p *polys) scaled(values known) (summary.Poly, bool) {
	all := p.candidates()
	for i, a := range p.names {
		for _, b := range p.names[:i+1] {
			all = append(all, summary.SizeOf(a).Mul(summary.SizeOf(b)))
		}
	}
	best, least := summary.Poly{}, int64(-1)
	for _, a := range p.names {
		for _, b := range p.names {
			c := summary.SizeOf(b).Sub(summary.Const(1)).Mul(summary.SizeOf(a))
			if d, ok := p.difference(values, c); ok && d == 0 && least < 0 {
				best, least = c, 6
			}
		}
	}
	for _, c := range all {
		k, d, ok := p.line(values, c)
		if !ok || d != 0 && len(values) < 3 || d != 0 && k != 1 && k != -1 && len(values) < 4 {
			continue
		}
		var weight int64
		switch {
		case k == 1 && d == 0:
			return c, true
		case k == -1 && d == 0:
			weight = 1
		case k == 1 || k == -1:
			weight = 2 + max(d, -d)
		case d == 0:
			weight = 10 * max(k, -k)
		default:
			weight = 100 + 10*max(k, -k) + max(d, -d)
		}
		if least < 0 || weight < least {
			best, least = c.Scale(k).Add(summary.Const(d)), weight
		}
	}
	return best, least >= 0 && least < 400
}

// line is k and d where the values are k*c + d.
func (p *polys) line(values known, c summary.Poly) (k, d int64, ok bool) {
	var x0, y0 int64
	started, solved := false, false
	for i, s := range p.sizes {
		y, there := values[i]
		if !there {
			continue
		}
		x, err := c.Eval(s)
		switch {
		case err != nil:
			return 0, 0, false
		case !started:
			x0, y0, started = x, y, true
		case !solved && x != x0:
			if (y-y0)%(x-x0) != 0 || y == y0 {
				return 0, 0, false
			}
			k, solved = (y-y0)/(x-x0), true
			d = y0 - k*x0
		case y != k*x+d && solved || !solved && y != y0:
			return 0, 0, false
		}
	}
	return k, d, solved
}

// pair is the sum or difference of two candidates, and a small number.
func (p *polys) pair(values known) (summary.Poly, bool) {
	all := p.candidates()
	for _, exact := range []bool{true, false} {
		for i, a := range all {
			for _, b := range all[:i] {
				for _, c := range []summary.Poly{a.Add(b), a.Sub(b), b.Sub(a), a.Sub(b.Scale(2)), b.Sub(a.Scale(2)),
					a.Add(b.Scale(2)), b.Add(a.Scale(2))} {
					if d, ok := p.difference(values, c); ok && (d == 0) == exact && d >= -4 && d <= 4 {
						return c.Add(summary.Const(d)), true
					}
				}
			}
		}
	}
	return summary.Poly{}, false
}

// difference is what the values are more than c, if that is always the same.
func (p *polys) difference(values known, c summary.Poly) (int64, bool) {
	var d int64
	started := false
	for i, s := range p.sizes {
		v, ok := values[i]
		if !ok {
			continue
		}
		w, err := c.Eval(s)
		if err != nil || started && v-w != d {
			return 0, false
		}
		d, started = v-w, true
	}
	return d, started
}
