package infer

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// clamped is an affine index that is kept inside a row, as where the border of an image is repeated:
//
//	x = 0, 1, 2, 3: 0, 0, 1, 2    clamp(x - 1, 0, w - 2), or clamp(x - 1, 0, w - 1) where rows are of w elements
//
// Where a value lies between the ends, the index is not kept back there: those points say what it is, and all others
// must be as it says.
func (f *fitter) clamped(at []point, values []int64, scope []string) (summary.Affine, bool) {
	if len(scope) == 0 {
		return summary.Affine{}, false
	}
	lo, hi := ends(at, values)
	for _, first := range f.firsts(lo) {
		for _, n := range f.rows(first, hi) {
			if a, ok := f.keptIn(at, values, scope, first, n); ok {
				return a, true
			}
		}
	}
	return summary.Affine{}, false
}

// firsts are the first elements that rows may have: 0, or the least value.
func (f *fitter) firsts(lo known) []summary.Poly {
	out := []summary.Poly{{}}
	for _, v := range lo {
		if v < 0 {
			out = nil
		}
	}
	if p, ok := f.polys.fit(lo); ok && !p.IsZero() {
		out = append(out, p)
	}
	return out
}

// rows are how long rows from first may be: sizes and extents that no value is beyond, which some value reaches at most
// of the observations; or what the greatest values say.
func (f *fitter) rows(first summary.Poly, hi known) []summary.Poly {
	var out []summary.Poly
	for _, p := range f.polys.candidates() {
		fits, reached := true, 0
		for obs := range hi {
			n, err1 := p.Eval(f.polys.sizes[obs])
			start, err2 := first.Eval(f.polys.sizes[obs])
			fits = fits && err1 == nil && err2 == nil && hi[obs]-start < n
			if fits && hi[obs]-start >= n-2 {
				reached++
			}
		}
		if fits && 2*reached > len(hi) && !slices.ContainsFunc(out, p.Equal) {
			out = append(out, p)
		}
	}
	if p, ok := f.polys.fit(hi); ok {
		if p = p.Sub(first).Add(summary.Const(1)); !slices.ContainsFunc(out, p.Equal) {
			out = append(out, p)
		}
	}
	return out
}

// keptIn is first + clamp(a - first, 0, n - 1), if there is such an index a.
func (f *fitter) keptIn(at []point, values []int64, scope []string, first, n summary.Poly) (summary.Affine, bool) {
	f.tick(2 * len(at))
	var free []point
	var exact []int64
	for i, p := range at {
		start, err1 := first.Eval(f.polys.sizes[p.obs])
		rows, err2 := n.Eval(f.polys.sizes[p.obs])
		if err1 != nil || err2 != nil || rows < 1 || values[i] < start || values[i] >= start+rows {
			return summary.Affine{}, false
		}
		if values[i] > start && values[i] < start+rows-1 {
			free, exact = append(free, p), append(exact, values[i])
		}
	}
	if len(free) == 0 || len(free) == len(at) {
		return summary.Affine{}, false
	}
	a, ok := f.linear(free, exact, variables(scope))
	if _, fixed := a.Constant(); !ok || fixed {
		return summary.Affine{}, false
	}
	a = summary.ClampOf(a.Sub(summary.ConstOf(first)), n).Add(summary.ConstOf(first))
	got, err := f.values(a, at, scope)
	return a, err == nil && slices.Equal(got, values)
}
