package infer

import (
	"cmp"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// reduction is operands of one shape as one operand over ranges: some of its coordinates are the ranges' variables, and those decide all
// others.
func (f *fitter) reduction(c *class, ss []sample, scope []string, fold *node, ordered bool) (part, error) {
	c = f.oriented(c, ss)
	vectors := make([][][]int64, len(ss))
	for i, of := range c.of {
		for _, n := range of {
			vectors[i] = append(vectors[i], n.vector())
		}
	}
	candidates := f.pivots(vectors, ss)
	if len(candidates) == 0 {
		return part{}, fail(&ss[0].point, "operands of a %s are the same and as many as the sizes say; none of their indices tells them apart", fold.fold)
	}
	var first error
	modes := []bool{true, false}
	if f.clipped(candidates, vectors, ss) {
		modes = []bool{false, true}
	}
	for _, boxes := range modes {
		if !boxes {
			candidates = f.byVolume(candidates, vectors, ss)
		}
		for _, coords := range candidates {
			f.tick(len(ss) * (1 + len(coords)))
			groups := project(vectors, ss, coords)
			names := f.names.fresh(len(coords))
			p, err := f.over(c, ss, scope, groups, names, ordered, boxes)
			f.names.free(names)
			if err == nil {
				p.first = c.first
				p.over.Fold = fold.fold
				return p, nil
			}
			if first == nil || !boxes {
				first = err
			}
			if f.left < 0 {
				return part{}, err
			}
		}
	}
	return part{}, first
}

// over tries loops over the groups' points: exact ones, or a box with a condition.
func (f *fitter) over(c *class, ss []sample, scope []string, groups []group, names []string, ordered, boxes bool) (part, error) {
	if !boxes {
		return f.conditioned(c, ss, scope, groups, names)
	}
	err := fail(&ss[0].point, "the operands of a fold are no loops over affine ranges")
	down := make([]bool, len(names))
	if ordered {
		down = falling(groups, len(names))
	}
	for _, order := range orders(len(names)) {
		f.tick(len(ss))
		if ordered && !inSequence(groups, order, down) {
			continue
		}
		sp, ok := f.nest(groups, scope, order, down, names)
		if !ok {
			continue
		}
		body, e := f.fit(bodies(c, ss, sp), append(slices.Clone(scope), names...))
		if e == nil {
			return part{value: body, over: &summary.Reduction{Ranges: sp.ranges}}, nil
		}
		err = e
	}
	return part{}, err
}

// conditioned is a box with the points left out where a condition does not hold.
func (f *fitter) conditioned(c *class, ss []sample, scope []string, groups []group, names []string) (part, error) {
	sp, absent, ok := f.hull(groups, orders(len(names))[0], names)
	if !ok {
		return part{}, fail(&ss[0].point, "the operands of a fold are in no box of affine ranges")
	}
	inner := append(slices.Clone(scope), names...)
	in := bodies(c, ss, sp)
	body, err := f.fit(in, inner)
	if err != nil {
		return part{}, err
	}
	p := part{value: body, over: &summary.Reduction{Ranges: sp.ranges}}
	if len(absent) > 0 {
		if p.over.Where, err = f.condition(pointsOf(in), absent, inner, f.bounds(body)); err != nil {
			return part{}, err
		}
	}
	return p, nil
}

// bodies are the operands, each at the values of the ranges' variables.
func bodies(c *class, ss []sample, sp *space) []sample {
	var out []sample
	for i, of := range c.of {
		for j, n := range of {
			out = append(out, sample{point{ss[i].obs, append(slices.Clone(ss[i].vars), sp.ks[i][j]...)}, n})
		}
	}
	return out
}

// project keeps some coordinates.
func project(vectors [][][]int64, ss []sample, coords []int) []group {
	out := make([]group, len(ss))
	for i, s := range ss {
		out[i].point = s.point
		for _, v := range vectors[i] {
			p := make([]int64, len(coords))
			for j, c := range coords {
				p[j] = v[c]
			}
			out[i].pts = append(out[i].pts, p)
		}
	}
	return out
}

// orders lists the orders of n coordinates, that with the last one outermost first.
func orders(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for first := n - 1; first >= 0; first-- {
		for _, rest := range orders(n - 1) {
			order := []int{first}
			for _, r := range rest {
				if r >= first {
					r++
				}
				order = append(order, r)
			}
			out = append(out, order)
		}
	}
	return out
}

// falling says of which coordinates the first of each group is the greatest and the last the least.
func falling(groups []group, n int) []bool {
	down := make([]bool, n)
	for c := range down {
		varies, falls := false, true
		for _, g := range groups {
			for _, p := range g.pts {
				falls = falls && p[c] <= g.pts[0][c] && p[c] >= g.pts[len(g.pts)-1][c]
				varies = varies || p[c] != g.pts[0][c]
			}
		}
		down[c] = varies && falls
	}
	return down
}

// inSequence says whether each group is in the order of loops.
func inSequence(groups []group, order []int, down []bool) bool {
	for _, g := range groups {
		for i := 1; i < len(g.pts); i++ {
			for _, c := range order {
				a, b := g.pts[i-1][c], g.pts[i][c]
				if down[c] {
					a, b = b, a
				}
				if a > b {
					return false
				}
				if a < b {
					break
				}
			}
		}
	}
	return true
}

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

// pivots lists choices of coordinates that may be the variables, the likeliest first: as many as the points of one sample have directions,
// and with all of these.
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
	rows := differences(vectors)
	var varying []int
	for c := range n {
		if slices.ContainsFunc(rows, func(r []int64) bool { return r[c] != 0 }) {
			varying = append(varying, c)
		}
	}
	r := rank(rows, varying)
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
		f.tick(len(rows) * r)
		if rank(rows, coords) < r {
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

// penalty is how unlikely coordinate c is a variable: 0 where all its ranges start at 0, more where they start elsewhere.
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

// differences are some differences of points of one sample, those of the samples with most points.
func differences(vectors [][][]int64) [][]int64 {
	order := make([]int, len(vectors))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(vectors[b]) - len(vectors[a]) })
	var rows [][]int64
	for _, i := range order[:min(len(order), 24)] {
		vs := vectors[i]
		for j := 1; j < len(vs); j++ {
			row := make([]int64, len(vs[0]))
			for c := range row {
				row[c] = vs[j][c] - vs[0][c]
			}
			rows = append(rows, row)
		}
	}
	return rows
}

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
