package infer

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// loose are cuts of variables by sizes, and by numbers, that keep all wanted points, though they do not end where these
// end at all sizes. They say what no polynomial through the ends can: the least of two bounds, and bounds where some
// observations have no wanted point.
//
//	wanted: i < min(2, S)                             i < 2 and i < S
//	wanted: i = 1 at S = 1, nothing at S = 2 and 3    i >= S and i < 2
func (f *fitter) loose(yes, no []point, scope []string) []cut {
	var cuts []cut
	for _, name := range scope {
		form := summary.VarOf(name)
		in, err1 := f.values(form, yes, scope)
		out, err2 := f.values(form, no, scope)
		if err1 != nil || err2 != nil {
			return nil
		}
		lo, hi := ends(yes, in)
		for _, p := range append([]summary.Poly{summary.Const(slices.Min(in))}, f.sizes()...) {
			if f.tick(len(no)); f.keeps(p, lo, -1) {
				cuts = append(cuts, f.cutAt(form, p, summary.OpGE, no, out))
			}
		}
		for _, p := range append([]summary.Poly{summary.Const(slices.Max(in) + 1)}, f.sizes()...) {
			if f.tick(len(no)); f.keeps(p, hi, 1) {
				cuts = append(cuts, f.cutAt(form, p, summary.OpLT, no, out))
			}
		}
	}
	return cuts
}

// sizes are the sizes, and one less, where the last row is.
func (f *fitter) sizes() []summary.Poly {
	var out []summary.Poly
	for _, n := range f.polys.names {
		out = append(out, summary.SizeOf(n))
	}
	for _, n := range f.polys.names {
		out = append(out, summary.SizeOf(n).Sub(summary.Const(1)))
	}
	return out
}

// ends are the least and the greatest of the values at points, by observation.
func ends(at []point, values []int64) (lo, hi known) {
	lo, hi = known{}, known{}
	for _, s := range stretches(at) {
		least, most := slices.Min(values[s.from:s.to]), slices.Max(values[s.from:s.to])
		if v, ok := lo[s.obs]; !ok || least < v {
			lo[s.obs] = least
		}
		if v, ok := hi[s.obs]; !ok || most > v {
			hi[s.obs] = most
		}
	}
	return lo, hi
}
