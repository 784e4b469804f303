package infer

import (
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// system is values at points, of which several combinations of columns are tried.
type system struct {
	f      *fitter
	at     []point
	values []int64
	groups [][]int                    // the places of points, by observation
	row    func(p point, row []int64) // the columns' values at a point; nil: those of its variables
	base   []int64                    // the row of the first point of an observation
	next   []int64                    // of another one
	float  []float64                  // what next differs by
	rows   [][]float64                // echelon, each with its value
	lead   []int                      // the column that each row gives
	points []int                      // the first of the observation, and those of the rows
	refute [][]int                    // by observation: points that refuted other columns, tried first
	spread [][]int                    // by observation: a few points of many, which mostly give all coefficients
}

func (f *fitter) system(at []point, values []int64, columns int) *system {
	s := &system{f: f, at: at, values: values, groups: make([][]int, len(f.polys.sizes)), base: make([]int64, columns),
		next: make([]int64, columns), float: make([]float64, columns+1), refute: make([][]int, len(f.polys.sizes))}
	count := make([]int, len(s.groups))
	for _, p := range at {
		count[p.obs]++
	}
	for obs, n := range count {
		s.groups[obs] = make([]int, 0, n)
	}
	for i, p := range at {
		s.groups[p.obs] = append(s.groups[p.obs], i)
	}
	s.spread = make([][]int, len(s.groups))
	for obs, idx := range s.groups {
		if len(idx) <= 4*spreadPoints {
			continue
		}
		for i := range uint64(spreadPoints) {
			s.spread[obs] = append(s.spread[obs], idx[i*0x9e3779b97f4a7c15>>32*uint64(len(idx))>>32])
		}
	}
	return s
}

// spreadPoints are how many points are looked at first: those in order differ in inner variables alone for long.
const spreadPoints = 48

// columns are the columns' values at point i, in a row that may be used.
func (s *system) columns(i int, row []int64) []int64 {
	if s.row == nil {
		return s.at[i].vars
	}
	s.row(s.at[i], row)
	return row
}

// linear is fitter.linear of the system.
func (s *system) linear(columns []summary.Affine) (summary.Affine, bool) {
	polys := s.f.polys
	s.f.tick(2 * len(s.at) * (1 + len(columns)))
	coeffs := make([]known, len(columns))
	for c := range coeffs {
		coeffs[c] = known{}
	}
	for obs, idx := range s.refute {
		if len(idx) > 0 && s.contradict(obs, idx, len(columns)) {
			return summary.Affine{}, false
		}
	}
	for obs, idx := range s.groups {
		if len(idx) == 0 {
			continue
		}
		solved, ok := s.solve(obs, idx, len(columns))
		if !ok {
			return summary.Affine{}, false
		}
		for c, v := range solved {
			if v != nil {
				coeffs[c][obs] = *v
			}
		}
	}
	out, factors := summary.Affine{}, make([]summary.Poly, len(columns))
	for c := range columns {
		if len(coeffs[c]) == 0 {
			continue // varies nowhere
		}
		p, ok := polys.fit(coeffs[c])
		if !ok {
			return out, false
		}
		factors[c] = p
		out = out.Add(columns[c].Scale(p))
	}
	rest, ks := known{}, make([]int64, len(columns))
	for obs, idx := range s.groups {
		for c := range factors {
			k, err := factors[c].Eval(polys.sizes[obs])
			if err != nil && len(idx) > 0 {
				return out, false
			}
			ks[c] = k
		}
		for _, i := range idx {
			r := s.values[i]
			for c, x := range s.columns(i, s.next) {
				r -= ks[c] * x
			}
			if was, ok := rest[obs]; ok && was != r {
				if few := s.spread[obs]; few != nil {
					s.refute[obs] = append(slices.Clone(few), i)
				}
				return out, false
			}
			rest[obs] = r
		}
	}
	p, ok := polys.fit(rest)
	return out.Add(summary.ConstOf(p)), ok
}

// solve is the coefficients of n columns at the points idx of an observation, nil of those that do not vary, 0 of those
// that others determine. False if the values are no integer combination. Where a few points give all coefficients, no
// others can: linear compares them at the other points.
func (s *system) solve(obs int, idx []int, n int) ([]*int64, bool) {
	varies := make([]bool, n)
	few := s.spread[obs]
	if few != nil && !s.eliminate(obs, few, n, varies) {
		return nil, false
	}
	if few == nil || !s.complete(idx, n, varies) {
		if !s.eliminate(obs, idx, n, varies) {
			return nil, false
		}
	}
	out := make([]*int64, n)
	for c := range n {
		if varies[c] {
			out[c] = new(int64)
		}
	}
	for r, l := range s.lead {
		v, ok := whole(s.rows[r][n])
		if !ok {
			s.refute[obs] = s.points
			return nil, false
		}
		*out[l] = v
	}
	return out, true
}

// complete reports whether rows give all columns of n that vary anywhere in idx; varies says of which that is known.
func (s *system) complete(idx []int, n int, varies []bool) bool {
	constant := make([]int, 0, n)
	for c, v := range varies {
		if !v {
			constant = append(constant, c)
		}
	}
	if len(s.lead)+len(constant) < n {
		return false
	}
	base := s.columns(idx[0], s.base)
	for _, i := range idx {
		if len(constant) == 0 {
			break
		}
		row := s.columns(i, s.next)
		if slices.ContainsFunc(constant, func(c int) bool { return row[c] != base[c] }) {
			return false
		}
	}
	return true
}

// contradict reports whether these points of an observation are enough to see that no combination has the values.
func (s *system) contradict(obs int, idx []int, n int) bool {
	if !s.eliminate(obs, idx, n, make([]bool, n)) {
		return true
	}
	return len(s.lead) == n && slices.ContainsFunc(s.rows, func(row []float64) bool {
		_, ok := whole(row[n])
		return !ok
	})
}

// eliminate makes rows of the points, with columns that they give; false, and s.refute, if no combination has the
// values. Other rows have nothing in a column that one gives, so it is not looked at again.
func (s *system) eliminate(obs int, idx []int, n int, varies []bool) bool {
	base, value := s.columns(idx[0], s.base), s.values[idx[0]]
	s.points = []int{idx[0]}
	s.rows, s.lead = s.rows[:0], s.lead[:0]
	rest := make([]int, n) // columns that no row gives
	for c := range rest {
		rest[c] = c
	}
	row := s.float[:n+1]
	for _, i := range idx[1:] {
		for c, x := range s.columns(i, s.next) {
			row[c] = float64(x - base[c])
			varies[c] = varies[c] || row[c] != 0
		}
		row[n] = float64(s.values[i] - value)
		for r, l := range s.lead {
			k, given := row[l], s.rows[r]
			if k == 0 {
				continue
			}
			for _, c := range rest {
				row[c] -= k * given[c]
			}
			row[n] -= k * given[n]
		}
		at := slices.IndexFunc(rest, func(c int) bool { return math.Abs(row[c]) > 1e-6 })
		if at < 0 {
			if math.Abs(row[n]) > 1e-6 {
				s.refute[obs] = append(s.points, i)
				return false
			}
			continue
		}
		l := rest[at]
		rest = slices.Delete(rest, at, at+1)
		s.add(l, n)
		s.points = append(s.points, i)
	}
	return true
}

// add makes s.float a row that gives the column l of n, and takes l out of the others.
func (s *system) add(l, n int) {
	added := slices.Clone(s.float[:n+1])
	for _, c := range s.lead {
		added[c] = 0
	}
	k := added[l]
	for c := range added {
		added[c] /= k
	}
	for _, other := range s.rows {
		if k := other[l]; k != 0 {
			for c, x := range added {
				other[c] -= k * x
			}
		}
	}
	s.rows, s.lead = append(s.rows, added), append(s.lead, l)
}

// whole is v if that is an integer but for rounding.
func whole(v float64) (int64, bool) {
	r := math.Round(v)
	return int64(r), math.Abs(v-r) <= 1e-6
}
