package infer

import (
	"cmp"
	"math"
	"slices"
)

// maxChoices is how many choices of coordinates are looked at; there are the fewer coordinates to choose from.
const maxChoices = 20_000

// combinations is how many choices of r of n there are, or more than maxChoices.
func combinations(n, r int) int {
	k := 1
	for i := range r {
		if k = k * (n - i) / (i + 1); k > maxChoices {
			return k
		}
	}
	return k
}

// maxCandidates is how many choices of coordinates are tried.
const maxCandidates = 24

// pivots lists choices of coordinates that may be the variables, the likeliest first: as many as the points of one
// sample have directions, and with all of these.
func (f *fitter) pivots(vectors [][][]int64, ss []sample) [][]int {
	n := 0
	for _, vs := range vectors {
		for _, v := range vs {
			if n != 0 && len(v) != n {
				return nil
			}
			n = len(v)
		}
	}
	rows := differences(vectors, ss)
	var varying []int
	for c := range n {
		if slices.ContainsFunc(rows, func(rs [][]int64) bool {
			return slices.ContainsFunc(rs, func(r []int64) bool { return r[c] != 0 })
		}) {
			varying = append(varying, c)
		}
	}
	ranks, r := make([]int, len(rows)), 0
	for i, rs := range rows {
		ranks[i] = rank(rs, varying)
		r = max(r, ranks[i])
	}
	if r == 0 || r > 6 {
		return nil
	}
	type choice struct {
		coords  []int
		penalty int
	}
	penalties := make([]int, n)
	for _, c := range varying {
		f.tick(len(ss))
		penalties[c] = penalty(vectors, ss, c)
	}
	for combinations(len(varying), r) > maxChoices {
		worst := 0
		for i, c := range varying {
			if penalties[c] >= penalties[varying[worst]] {
				worst = i
			}
		}
		varying = slices.Delete(varying, worst, worst+1)
	}
	var all []choice
	for _, coords := range choose(varying, r) {
		if !f.decide(rows, ranks, coords) {
			continue
		}
		ch := choice{coords, 0}
		for _, c := range coords {
			ch.penalty += penalties[c]
		}
		all = append(all, ch)
	}
	slices.SortStableFunc(all, func(a, b choice) int { return cmp.Compare(a.penalty, b.penalty) })
	var out [][]int
	for _, ch := range all[:min(len(all), maxCandidates)] {
		out = append(out, ch.coords)
	}
	return out
}

// deciding lists choices of fewer than r coordinates that tell the points of each sample apart, though they do not have
// all directions of these: others depend on them otherwise, as indices that are kept inside a row do. Samples of an
// observation have as many points each.
func (f *fitter) deciding(vectors [][][]int64, ss []sample, r int) [][]int {
	count, width := map[int]int{}, 0
	for i, vs := range vectors {
		if n, ok := count[ss[i].obs]; len(vs) == 0 || ok && n != len(vs) {
			return nil
		}
		count[ss[i].obs], width = len(vs), len(vs[0])
	}
	var varying []int
	for c := range width {
		if slices.ContainsFunc(vectors, func(vs [][]int64) bool {
			return slices.ContainsFunc(vs, func(v []int64) bool { return v[c] != vs[0][c] })
		}) {
			varying = append(varying, c)
		}
	}
	var out [][]int
	for n := 1; n < r && n < 4 && len(varying) <= 12; n++ {
		for _, coords := range choose(varying, n) {
			if len(out) < maxCandidates && f.apart(vectors, coords) {
				out = append(out, coords)
			}
		}
		if len(out) > 0 {
			break
		}
	}
	return out
}

// apart reports whether no two points of a sample have the same coords.
func (f *fitter) apart(vectors [][][]int64, coords []int) bool {
	for _, vs := range vectors {
		f.tick(len(vs))
		seen := make(map[string]bool, len(vs))
		for _, v := range vs {
			k := make([]int64, len(coords))
			for i, c := range coords {
				k[i] = v[c]
			}
			if text := key(k); seen[text] {
				return false
			} else {
				seen[text] = true
			}
		}
	}
	return true
}

// decide reports whether coords have all directions that the rows of each observation have.
func (f *fitter) decide(rows [][][]int64, ranks []int, coords []int) bool {
	for i, rs := range rows {
		f.tick(len(rs) * len(coords))
		if rank(rs, coords) < ranks[i] {
			return false
		}
	}
	return true
}

// penalty is how unlikely coordinate c is a variable: 0 where all its ranges start at 0, more where they start
// elsewhere.
func penalty(vectors [][][]int64, ss []sample, c int) int {
	zero, fixed := true, true
	start, least := known{}, known{}
	for i, vs := range vectors {
		if len(vs) == 0 {
			continue
		}
		lo := vs[0][c]
		for _, v := range vs {
			lo = min(lo, v[c])
		}
		zero = zero && lo == 0
		if was, ok := start[ss[i].obs]; ok && was != lo {
			fixed = false
		} else if !ok || lo < least[ss[i].obs] {
			least[ss[i].obs] = lo
		}
		start[ss[i].obs] = lo
		least[ss[i].obs] = min(least[ss[i].obs], lo)
	}
	fromZero := true
	for _, v := range least {
		fromZero = fromZero && v == 0
	}
	switch {
	case zero:
		return 0
	case fixed:
		return 2
	case fromZero:
		return 3
	}
	return 5
}

// differences are, for each observation, some differences of points of one sample: directions that depend on sizes are
// not those of one more variable.
func differences(vectors [][][]int64, ss []sample) [][][]int64 {
	order := make([]int, len(vectors))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(vectors[b]) - len(vectors[a]) })
	taken, place := map[int]int{}, map[int]int{}
	var rows [][][]int64
	for _, i := range order {
		vs, obs := vectors[i], ss[i].obs
		if len(vs) < 2 || taken[obs] == perObservation {
			continue
		}
		if taken[obs]++; taken[obs] == 1 {
			place[obs] = len(rows)
			rows = append(rows, nil)
		}
		for j := 1; j < len(vs); j++ {
			row := make([]int64, len(vs[0]))
			for c := range row {
				row[c] = vs[j][c] - vs[0][c]
			}
			rows[place[obs]] = append(rows[place[obs]], row)
		}
	}
	return rows
}

// perObservation is of how many samples of one observation differences are looked at.
const perObservation = 8

// rank is the rank of rows on some columns.
func rank(rows [][]int64, columns []int) int {
	var echelon [][]float64
	var lead []int
	for _, row := range rows {
		x := make([]float64, len(columns))
		for i, c := range columns {
			x[i] = float64(row[c])
		}
		for r, l := range lead {
			if k := x[l]; k != 0 {
				for i := range x {
					x[i] -= k * echelon[r][i]
				}
			}
		}
		l := slices.IndexFunc(x, func(v float64) bool { return math.Abs(v) > 1e-6 })
		if l < 0 {
			continue
		}
		k := x[l]
		for i := range x {
			x[i] /= k
		}
		echelon, lead = append(echelon, x), append(lead, l)
		if len(lead) == len(columns) {
			break
		}
	}
	return len(lead)
}

// choose lists the choices of r of xs.
func choose(xs []int, r int) [][]int {
	if r == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for i := 0; i+r <= len(xs); i++ {
		for _, rest := range choose(xs[i+1:], r-1) {
			out = append(out, append([]int{xs[i]}, rest...))
		}
	}
	return out
}
