package infer

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// majority is the affine index that most points have: each coefficient is the most common difference between
// neighbours.
func (f *fitter) majority(at []point, values []int64, scope []string) (summary.Affine, bool) {
	f.tick(4 * len(at) * (1 + len(scope)))
	where := placesOf(at, len(f.polys.sizes))
	coeffs := make([]known, len(scope))
	out, polys := summary.Affine{}, make([]summary.Poly, len(scope))
	for v := range scope {
		votes := map[int][]int64{}
		for i, p := range at {
			if j, ok := where.behind(p, v); ok {
				votes[p.obs] = append(votes[p.obs], values[j]-values[i])
			}
		}
		coeffs[v] = known{}
		for obs, ds := range votes {
			coeffs[v][obs] = common(ds)
		}
		if len(votes) == 0 {
			continue
		}
		p, ok := f.polys.fit(coeffs[v])
		if !ok {
			return out, false
		}
		polys[v] = p
		out = out.Add(summary.VarOf(scope[v]).Scale(p))
	}
	rests := map[int][]int64{}
	for i, p := range at {
		r := values[i]
		for v, x := range p.vars {
			k, err := polys[v].Eval(f.polys.sizes[p.obs])
			if err != nil {
				return out, false
			}
			r -= k * x
		}
		rests[p.obs] = append(rests[p.obs], r)
	}
	rest := known{}
	for obs, rs := range rests {
		rest[obs] = common(rs)
	}
	p, ok := f.polys.fit(rest)
	return out.Add(summary.ConstOf(p)), ok
}

// common is the most common of values, the least one of those.
func common(values []int64) int64 {
	sorted := slices.Sorted(slices.Values(values))
	best, count := sorted[0], 0
	for i := 0; i < len(sorted); {
		j := i
		for j < len(sorted) && sorted[j] == sorted[i] {
			j++
		}
		if j-i > count {
			best, count = sorted[i], j-i
		}
		i = j
	}
	return best
}
