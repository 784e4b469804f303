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
}

func (f *fitter) system(at []point, values []int64, columns int) *system {
	s := &system{f: f, at: at, values: values, groups: make([][]int, len(f.polys.sizes)), base: make([]int64, columns),
		next: make([]int64, columns), float: make([]float64, columns+1)}
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
	return s
}

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
	for obs, idx := range s.groups {
		if len(idx) == 0 {
			continue
		}
		solved, ok := s.solve(idx, len(columns))
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
				return out, false
			}
			rest[obs] = r
		}
	}
	p, ok := polys.fit(rest)
	return out.Add(summary.ConstOf(p)), ok
}

// solve is the coefficients of n columns at the points idx of one observation, nil of those that do not vary, 0 of
// those that others determine. False if the values are no integer combination.
func (s *system) solve(idx []int, n int) ([]*int64, bool) {
	base, value := s.columns(idx[0], s.base), s.values[idx[0]]
	varies := make([]bool, n)
	var rows [][]float64 // echelon, each with its value
	var lead []int
	row := s.float[:n+1]
	for _, i := range idx[1:] {
		for c, x := range s.columns(i, s.next) {
			row[c] = float64(x - base[c])
			varies[c] = varies[c] || row[c] != 0
		}
		row[n] = float64(s.values[i] - value)
		for r, l := range lead {
			if k := row[l]; k != 0 {
				for c, x := range rows[r] {
					row[c] -= k * x
				}
			}
		}
		l := -1
		for c := range n {
			if math.Abs(row[c]) > 1e-6 {
				l = c
				break
			}
		}
		if l < 0 {
			if math.Abs(row[n]) > 1e-6 {
				return nil, false
			}
			continue
		}
		added := slices.Clone(row)
		k := added[l]
		for c := range added {
			added[c] /= k
		}
		for r := range rows {
			if k := rows[r][l]; k != 0 {
				for c, x := range added {
					rows[r][c] -= k * x
				}
			}
		}
		rows, lead = append(rows, added), append(lead, l)
	}
	out := make([]*int64, n)
	for c := range n {
		if varies[c] {
			out[c] = new(int64)
		}
	}
	for r, l := range lead {
		v := math.Round(rows[r][n])
		if math.Abs(v-rows[r][n]) > 1e-6 {
			return nil, false
		}
		*out[l] = int64(v)
	}
	return out, true
}
