package shape

import (
	"cmp"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// Access is one place of a program in which elements of an array are read or written, within the same loops.
type Access struct {
	Where   string  // in the source, with the loops; the same in all runs
	Depth   int     // how many loops, outermost first
	Numbers []int64 // of the elements, one an access
	Turns   []int64 // Depth an access: how often each loop went round before
}

// LoopLayouts finds the dimensions of arrays from how a program's loops move through them: a factor of a loop's turn in
// the number of an element is the stride of a dimension if what is left over, and how often it goes in, are affine in
// the turns at all places. Arrays of which loops tell nothing are left out.
func LoopLayouts(runs []Run) map[string]Layout {
	names := map[string]bool{}
	for _, r := range runs {
		for a := range r.Accesses {
			names[a] = a != ""
		}
	}
	lengths := lengthsOf(split(runs))
	one := func(array string, runs []Run) (Layout, bool) { return loopLayout(array, runs, lengths) }
	out := map[string]Layout{}
	for _, a := range slices.Sorted(maps.Keys(names)) {
		l, ok := Layout{}, false
		if summary.LevelsOf(a) == 0 {
			l, ok = one(a, runs)
		} else {
			l, ok = leveled(a, runs, func(_ int, part []Run) (Layout, bool) { return one(a, part) })
		}
		if ok && a != "" {
			out[a] = l
		}
	}
	return out
}

// factor names a loop of an access.
type factor struct {
	where string
	loop  int
}

func loopLayout(array string, runs []Run, lengths []length) (Layout, bool) {
	all := map[factor][]int64{} // by run; 0 where it is not known
	var order []factor
	usual := usualWalks(array, runs)
	walks := make([][]walk, len(runs))
	var seen []observed
	for i, r := range runs {
		for _, a := range r.Accesses[array] {
			for _, w := range walksOf(a, 0) {
				walks[i] = append(walks[i], w)
				for l, by := range w.by {
					if usual[a.Where] != [2]int{w.first, w.depth} {
						break
					}
					f := factor{a.Where, l}
					if all[f] == nil {
						all[f], order = make([]int64, len(runs)), append(order, f)
					}
					all[f][i] = max(all[f][i], magnitude(by))
				}
			}
		}
		if t := r.Touched[array]; len(t) > 0 {
			seen = append(seen, observed{r.Sizes, nil, t})
		}
	}
	if len(seen) < 2 && len(runs[0].Sizes) > 0 {
		return Layout{}, false
	}
	strides := stridesOf(array, all, order, walks, runs, lengths)
	if len(runs[0].Written[array]) > 0 {
		strides = divided(strides, lengths, array, runs)
	}
	return dimensioned(strides, seen)
}

// usualWalks is, of each place, the first loop and the depth that its walks have at most runs: digits may fall together
// at some.
func usualWalks(array string, runs []Run) map[string][2]int {
	times := map[string]map[[2]int]int{}
	out := map[string][2]int{}
	for _, r := range runs {
		for _, a := range r.Accesses[array] {
			if times[a.Where] == nil {
				times[a.Where] = map[[2]int]int{}
			}
			for i, w := range walksOf(a, 0) {
				k := [2]int{w.first, w.depth}
				if i == 0 {
					times[a.Where][k]++
				}
				if n := times[a.Where]; n[k] > n[out[a.Where]] {
					out[a.Where] = k
				}
			}
		}
	}
	return out
}

// stridesOf are those factors, above 1, that are strides in all runs, as polynomials, the least first: products of the
// ones before where extents are quotients.
func stridesOf(array string, all map[factor][]int64, order []factor, walks [][]walk, runs []Run,
	lengths []length) []summary.Poly {
	slices.SortStableFunc(order, func(a, b factor) int { return cmp.Compare(slices.Max(all[a]), slices.Max(all[b])) })
	var strides []summary.Poly
	var tried [][]int64
	for _, f := range order {
		known := all[f]
		if slices.ContainsFunc(tried, func(t []int64) bool { return slices.Equal(t, known) }) ||
			!divides(known, walks, runs, array) {
			continue
		}
		tried = append(tried, known)
		p, ok := strideOf(known, nil, runs)
		for i := len(strides) - 1; i >= 0 && !ok; i-- {
			p, ok = strideOf(known, &strides[i], runs)
		}
		for i := 0; i < len(lengths) && !ok; i++ {
			p, ok = strideOf(known, &lengths[i].poly, runs)
		}
		if ok && !slices.ContainsFunc(strides, func(q summary.Poly) bool { return q.Equal(p) }) {
			strides = append(strides, p)
		}
	}
	if strides == nil {
		strides = commonRow(array, all, order, walks, runs)
	}
	return strides
}

// commonRow is by how much one factor is more than another, if that is the length of rows: windows that move by several
// elements, and have gaps, leave no loop that moves by a row.
//
//	a[(y*s + p*d)*w + x*s + q*d], by s*w, d*w, s and d   ->   w
func commonRow(array string, all map[factor][]int64, order []factor, walks [][]walk, runs []Run) []summary.Poly {
	for j, f := range order {
		for _, g := range order[:j] {
			row, known := make([]int64, len(runs)), 0
			for i := range runs {
				if more, less := all[f][i], all[g][i]; less > 1 && more > less && more%less == 0 {
					row[i] = more / less
					known++
				}
			}
			if 2*known <= len(runs) || !divides(row, walks, runs, array) {
				continue
			}
			if p, ok := strideOf(row, nil, runs); ok && len(p.Names()) > 0 {
				return []summary.Poly{p}
			}
		}
	}
	return nil
}

// strideOf is the polynomial of a factor that is above 1, as one times row if there is one.
func strideOf(values []int64, row *summary.Poly, runs []Run) (summary.Poly, bool) {
	var points []Point
	for i, v := range values {
		if v == 0 {
			continue
		}
		if row != nil {
			by, err := row.Eval(runs[i].Sizes)
			if err != nil || by < 1 || v%by != 0 {
				return summary.Poly{}, false
			}
			v /= by
		}
		points = append(points, Point{runs[i].Sizes, v})
	}
	if len(points) < 2 && len(runs[0].Sizes) > 0 {
		return summary.Poly{}, false
	}
	p, ok := Fit(points)
	if ok && row != nil {
		p = p.Mul(*row)
	}
	return p, ok
}

// dimensioned is the layout with these strides and 1.
func dimensioned(strides []summary.Poly, seen []observed) (Layout, bool) {
	at := func(p summary.Poly, i int) int64 { v, _ := p.Eval(seen[i].sizes); return v }
	slices.SortStableFunc(strides, func(a, b summary.Poly) int { return int(min(max(at(a, 0)-at(b, 0), -1), 1)) })
	strides = append([]summary.Poly{summary.Const(1)}, strides...)
	for i := range seen {
		for _, p := range strides {
			seen[i].strides = append(seen[i].strides, at(p, i))
		}
		for d := 1; d < len(strides); d++ {
			if seen[i].strides[d] < seen[i].strides[d-1] {
				return Layout{}, false
			}
		}
	}
	return withExtents(strides, seen)
}

// divides reports whether a factor is above 1, and that the quotients of numbers by it are affine in the turns of
// loops, at all places in all runs but those that take one element after the other, as to clear them.
func divides(values []int64, walks [][]walk, runs []Run, array string) bool {
	if slices.Max(values) < 2 {
		return false
	}
	for i, ws := range walks {
		by := values[i]
		if by < 2 || len(runs[i].Touched[array]) == 0 {
			continue // not known, or rows of one element
		}
		low := min(runs[i].Touched[array][0], 0)
		for _, w := range ws {
			if w.flat() {
				continue
			}
			quotients := make([]int64, len(w.numbers))
			for j, n := range w.numbers {
				quotients[j] = floorDiv(n-low, by)
			}
			if _, ok := affine(quotients, w.turns, w.depth); !ok {
				return false
			}
		}
	}
	return true
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
