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
	rank int // how likely it is the length of the innermost rows: less is likelier
}

// Ranks of lengths: of constants by which numbers have digits, and of what the outermost of loops tells. How long inner
// loops are is only a guess at rows, where digits are seen: it comes after them.
const (
	constantLengths = 500
	outermost       = 1000
)

// lengthsOf are such numbers: strides of memory that nobody else sees, how many turns make a digit, and how many turns
// loops have. Those that depend on sizes come first.
func lengthsOf(runs []Run) []length {
	all, ranks := map[string][]int64{}, map[string]int{}
	var order []string
	for i, r := range runs {
		add := func(key string, v int64, rank int) {
			if all[key] == nil {
				all[key], order = make([]int64, len(runs)), append(order, key)
				ranks[key] = rank
			}
			all[key][i] = max(all[key][i], v)
		}
		for array, as := range r.Accesses {
			for _, a := range as {
				for _, w := range walksOf(a, 0) {
					for d, c := range w.counts {
						add(fmt.Sprint(a.Where, w.first, " ", d), c, 0)
					}
					for l, by := range w.by {
						add(fmt.Sprint(a.Where, w.first, " turns ", l), w.trips(l), outermost-w.first-l)
						if array == "" {
							add(fmt.Sprint(a.Where, w.first, " by ", l), magnitude(by), 0)
						}
					}
				}
			}
		}
	}
	slices.SortFunc(order, func(a, b string) int {
		return cmp.Or(cmp.Compare(slices.Max(all[a]), slices.Max(all[b])), cmp.Compare(a, b))
	})
	var out []length
	var tried [][]int64
	for _, k := range order {
		v := all[k]
		known := len(runs)
		for _, x := range v {
			if x == 0 {
				known--
			}
		}
		if 2*known <= len(runs) || slices.ContainsFunc(tried, func(t []int64) bool { return slices.Equal(t, v) }) {
			continue
		}
		tried = append(tried, slices.Clone(v))
		p, ok := strideOf(v, nil, runs)
		for i := 0; i < len(out) && !ok; i++ {
			p, ok = strideOf(v, &out[i].poly, runs)
		}
		one, constant := p.Constant()
		if !ok || constant && one < 2 {
			continue
		}
		rank := ranks[k]
		if constant {
			rank += constantLengths
		}
		if i := slices.IndexFunc(out, func(l length) bool { return l.poly.Equal(p) }); i >= 0 {
			out[i].rank = min(out[i].rank, rank)
			continue
		}
		for i, r := range runs {
			v[i], _ = p.Eval(r.Sizes)
		}
		out = append(out, length{p, v, rank})
	}
	slices.SortStableFunc(out, func(a, b length) int { return cmp.Compare(a.rank, b.rank) })
	return out
}

// divided are the strides of an output's dimensions with those in between that divide a dimension into rows of such
// lengths at all runs.
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
			} else if len(t) > 0 && below[i] > 0 {
				above[i] = (t[len(t)-1] + 1 - min(t[0], 0) + below[i] - 1) / below[i] * below[i]
			}
		}
		last := slices.Clone(below)
		if slices.Min(below) < 1 {
			continue // as one that is a difference of sizes may be, at some of them
		}
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
