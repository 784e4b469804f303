package shape

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// length is a number that may be the length of rows, at each run.
type length struct {
	poly summary.Poly
	at   []int64
}

// lengthsOf are such numbers: strides of memory that nobody else sees, and how many turns make a digit. Those that depend on sizes come
// first.
func lengthsOf(runs []Run) []length {
	all := map[string][]int64{}
	var order []string
	for i, r := range runs {
		add := func(key string, v int64) {
			if all[key] == nil {
				all[key], order = make([]int64, len(runs)), append(order, key)
			}
			all[key][i] = max(all[key][i], v)
		}
		for array, as := range r.Accesses {
			for _, a := range as {
				for _, w := range walksOf(a, 0) {
					for d, c := range w.counts {
						add(fmt.Sprint(a.Where, w.first, " ", d), c)
					}
					for l, by := range w.by {
						if array == "" {
							add(fmt.Sprint(a.Where, w.first, " by ", l), magnitude(by))
						}
					}
				}
			}
		}
	}
	slices.Sort(order)
	var out []length
	for _, k := range order {
		v, points := all[k], []Point(nil)
		for i, x := range v {
			if x > 0 {
				points = append(points, Point{runs[i].Sizes, x})
			}
		}
		if 2*len(points) <= len(runs) {
			continue
		}
		p, ok := Fit(points)
		if one, constant := p.Constant(); !ok || constant && one < 2 || slices.ContainsFunc(out, func(l length) bool { return l.poly.Equal(p) }) {
			continue
		}
		for i, r := range runs {
			v[i], _ = p.Eval(r.Sizes)
		}
		out = append(out, length{p, v})
	}
	rank := func(l length) int64 {
		if _, constant := l.poly.Constant(); constant {
			return 1 << 40
		}
		return 0
	}
	slices.SortStableFunc(out, func(a, b length) int {
		return cmp.Compare(rank(a)+slices.Max(a.at), rank(b)+slices.Max(b.at))
	})
	return out
}

// divided are the strides of an output's dimensions with those in between that divide a dimension into rows of such lengths at all runs.
func divided(strides []summary.Poly, lengths []length, array string, runs []Run) []summary.Poly {
	out := slices.Clone(strides)
	for d := -1; d < len(strides); d++ {
		below, above := make([]int64, len(runs)), make([]int64, len(runs))
		for i, r := range runs {
			below[i] = 1
			if d >= 0 {
				below[i], _ = strides[d].Eval(r.Sizes)
			}
			if t := r.Touched[array]; d+1 < len(strides) {
				above[i], _ = strides[d+1].Eval(r.Sizes)
			} else if len(t) > 0 {
				above[i] = (t[len(t)-1] + 1 - min(t[0], 0) + below[i] - 1) / below[i] * below[i]
			}
		}
		last := slices.Clone(below)
		for _, l := range lengths {
			next := make([]int64, len(runs))
			fits := true
			for i, n := range l.at {
				next[i] = below[i] * n
				fits = fits && next[i] > 0 && next[i]%last[i] == 0 && above[i]%next[i] == 0 && next[i] <= above[i]
			}
			if !fits || slices.Equal(next, last) || slices.Equal(next, above) {
				continue
			}
			p := l.poly
			if d >= 0 {
				p = p.Mul(strides[d])
			}
			out, last = append(out, p), next
		}
	}
	return out
}
