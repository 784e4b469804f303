package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// region is a box of a Func: in each dimension where it begins, as a Form of the loops around, and how far it goes.
type region struct {
	base   []affine.Form
	extent []int
	all    []halide.Range // what holds it whatever the loops do, where guards hold; nil: nothing but the bases says so
}

// reading is where a coordinate lies: at least at lo, at most at hi, which are Forms of loops; and within all whatever
// the loops do. Where a guard does not hold nothing is read.
type reading struct {
	lo, hi affine.Form
	all    halide.Range
	under  []guard
}

// access is one use of an array: a reading for each dimension.
type access []reading

// readWithin is the reading of a coordinate of which nothing but its range is known.
func readWithin(all halide.Range) reading {
	return reading{lo: affine.Const(all.Min), hi: affine.Const(all.Min + all.Extent - 1), all: all}
}

// access is r as if all of it were used.
func (r region) access(extents affine.Extents) access {
	out := make(access, len(r.base))
	for d, b := range r.base {
		lo, hi := b.Range(extents)
		last := r.extent[d] - 1
		out[d] = reading{lo: b, hi: b.AddConst(last), all: halide.Range{Min: lo, Extent: hi - lo + 1 + last}}
		if r.all != nil {
			out[d].all = r.all[d]
		}
	}
	return out
}

// regionOf is the region that holds all of uses, for each iteration of the loops in outer; other loops run inside of
// it. It stays within what all iterations use together.
//
//	f(16*xo + xi - 1), f(16*xo + xi + 1), xo outer, xi < 16    ->   16*xo - 1, extent 18
//	f(x), f(2*x), x outer                                      ->   0, as far as f(2*x) goes
func regionOf(uses []access, outer map[string]bool, extents affine.Extents) region {
	r, _ := looseRegion(uses, outer, extents)
	for d, all := range r.all {
		r.base[d] = r.base[d].Max(all.Min, extents).Min(all.Min+all.Extent-r.extent[d], extents)
	}
	return r
}

// looseRegion is regionOf that may go beyond what all iterations use together; free reports whether it does not,
// dimension by dimension.
func looseRegion(uses []access, outer map[string]bool, extents affine.Extents) (r region, free []bool) {
	for d := range uses[0] {
		var lows, highs []affine.Form
		all := uses[0][d].all
		for _, u := range uses {
			lows = append(lows, extreme(u[d].lo, u[d].under, outer, extents, false))
			highs = append(highs, extreme(u[d].hi, u[d].under, outer, extents, true))
			all = indexes.Cover(all, u[d].all)
		}
		base, extent := tightest(lows, highs, all, extents)
		r.base, r.extent, r.all = append(r.base, base), append(r.extent, extent), append(r.all, all)
		lo, hi := indexes.Range(base, extents)
		free = append(free, lo >= all.Min && hi <= all.Min+all.Extent-extent)
	}
	return r, free
}

// tightest is the shortest range from a low on, moved by a number, that reaches from all lows to all highs; all at
// most.
func tightest(lows, highs []affine.Form, all halide.Range, extents affine.Extents) (affine.Form, int) {
	base, extent := affine.Const(all.Min), all.Extent
	for i, b := range lows {
		if seenBefore(lows[:i], b) {
			continue
		}
		from, to := 0, 0
		for j := range lows {
			lo, _ := indexes.Range(lows[j].Sub(b), extents)
			_, hi := indexes.Range(highs[j].Sub(b), extents)
			from, to = min(from, lo), max(to, hi)
		}
		if n := to - from + 1; n < extent {
			base, extent = b.AddConst(from), n
		}
	}
	return base, extent
}

// seenBefore reports whether a Form of list is f but for a number.
func seenBefore(list []affine.Form, f affine.Form) bool {
	for _, g := range list {
		if f.Sub(g).IsConst() {
			return true
		}
	}
	return false
}

// extreme is the least (or the greatest) value of f over the loops that are not outer, as a Form of those that are,
// where guards hold.
//
//	32*xo + 2*xi + r, all inner, xi < 16, r < 2                      ->   31 + 32*xo at most
//	the same under the guard 16*xo + xi < 10                         ->   19 at most
func extreme(f affine.Form, under []guard, outer map[string]bool, extents affine.Extents, greatest bool) affine.Form {
	out := spanned(f, under, outer, extents, greatest)
	for i, g := range under {
		value, last := g.most(outer, extents)
		k := f.Multiple(value)
		if k == 0 || last < 0 {
			continue
		}
		rest := extreme(f.Sub(value.Scale(k)), slices.Delete(slices.Clone(under), i, i+1), outer, extents, greatest)
		if greatest == (k > 0) {
			rest = rest.AddConst(k * last)
		}
		if lo, hi := indexes.Range(out.Sub(rest), extents); greatest && lo >= 0 || !greatest && hi <= 0 {
			out = rest
		}
	}
	return out
}

// most is what a guard says of loops that are not outer, whatever the others do: value is last at most, and 0 at least.
//
//	4*xo + xi < 7, xi < 4 outer    ->   xo, 1
func (g guard) most(outer map[string]bool, extents affine.Extents) (value affine.Form, last int) {
	rest := affine.Const(g.value.Const)
	for _, t := range g.value.Terms {
		term := affine.Form{Terms: []affine.Term{t}}
		if slices.ContainsFunc(term.Vars(), func(v string) bool { return outer[v] }) {
			rest = rest.Add(term)
		} else {
			value = value.Add(term)
		}
	}
	lo, _ := indexes.Range(rest, extents)
	unit := max(value.Unit(), 1)
	value, last = value.Div(unit, nil), (g.extent-1-lo)/unit
	if least, _ := indexes.Range(value, extents); least != 0 || g.extent-1 < lo {
		return value, -1
	}
	return value, last
}

// spanned is extreme over all iterations of the loops; of remainders of outer and other loops, only what they are at
// most.
func spanned(f affine.Form, under []guard, outer map[string]bool, extents affine.Extents, greatest bool) affine.Form {
	out, inner := affine.Const(f.Const), affine.Form{}
	for _, t := range f.Terms {
		term := affine.Form{Terms: []affine.Term{t}}
		around, inside := 0, 0
		for _, v := range term.Vars() {
			if outer[v] {
				around++
			} else {
				inside++
			}
		}
		switch {
		case inside == 0:
			out = out.Add(term)
		case around == 0:
			inner = inner.Add(term)
		default:
			out = out.Add(mixed(t.Atom, under, outer, extents, greatest == (t.Coef > 0)).Scale(t.Coef))
		}
	}
	lo, hi := indexes.Range(inner, extents)
	if greatest {
		lo = hi
	}
	return out.AddConst(lo)
}

// mixed is extreme of an atom of outer loops and others.
func mixed(a affine.Atom, under []guard, outer map[string]bool, extents affine.Extents, greatest bool) affine.Form {
	if a.Op == affine.IsMod {
		if greatest {
			return affine.Const(a.By - 1)
		}
		return affine.Form{}
	}
	of := extreme(*a.Of, under, outer, extents, greatest)
	switch a.Op {
	case affine.IsDiv:
		return of.Div(a.By, extents)
	case affine.IsMin:
		return of.Min(a.By, extents)
	}
	return of.Max(a.By, extents)
}
