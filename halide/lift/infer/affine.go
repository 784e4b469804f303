package infer

import (
	"math"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// point is where something is observed: at an observation, with values of the variables in scope.
type point struct {
	obs  int
	vars []int64
}

// affine is the index that has the values at points, over the variables named scope; false if there is none.
func (f *fitter) affine(at []point, values []int64, scope []string) (summary.Affine, bool) {
	if a, ok := f.linear(at, values, variables(scope)); ok {
		return a, true
	}
	return f.almostAffine(at, values, scope)
}

// index is affine for what may also be kept inside a row, as indices are and ends of loops, which conditions say
// better, are not.
func (f *fitter) index(at []point, values []int64, scope []string) (summary.Affine, bool) {
	if a, ok := f.linear(at, values, variables(scope)); ok {
		return a, true
	}
	if a, ok := f.clamped(at, values, scope); ok {
		return a, true
	}
	return f.almostAffine(at, values, scope)
}

// variables are indices that are one variable each.
func variables(names []string) []summary.Affine {
	out := make([]summary.Affine, len(names))
	for i, name := range names {
		out[i] = summary.VarOf(name)
	}
	return out
}

// almostAffine tries quotients and remainders of each variable in turn.
func (f *fitter) almostAffine(at []point, values []int64, scope []string) (summary.Affine, bool) {
	divisors := []summary.Poly{summary.Const(2), summary.Const(3), summary.Const(4), summary.Const(8),
		summary.Const(16)}
	for _, n := range f.polys.names {
		divisors = append(divisors, summary.SizeOf(n))
	}
	for v, name := range scope {
		for _, d := range divisors {
			columns := variables(scope)
			columns[v] = summary.QuoOf(summary.VarOf(name), d)
			columns = append(columns, summary.ModOf(summary.VarOf(name), d))
			by := make([]int64, len(f.polys.sizes))
			positive := true
			for i, s := range f.polys.sizes {
				b, err := d.Eval(s)
				by[i], positive = b, positive && err == nil && b > 0
			}
			if !positive {
				continue
			}
			extended := make([]point, len(at))
			for i, p := range at {
				vars := append(append(make([]int64, 0, len(columns)), p.vars...), 0)
				b, x := by[p.obs], p.vars[v]
				q := floorDiv(x, b)
				vars[v], vars[len(vars)-1] = q, x-q*b
				extended[i] = point{p.obs, vars}
			}
			if a, ok := f.linear(extended, values, columns); ok {
				return a, true
			}
		}
	}
	return summary.Affine{}, false
}

// linear is the sum of columns times polynomials plus a polynomial that has the values, at points that give the
// columns' values. Columns that do not vary at one observation are solved by others.
func (f *fitter) linear(at []point, values []int64, columns []summary.Affine) (summary.Affine, bool) {
	f.tick(2 * len(at) * (1 + len(columns)))
	byObs := map[int][]int{}
	for i, p := range at {
		byObs[p.obs] = append(byObs[p.obs], i)
	}
	coeffs := make([]known, len(columns))
	for c := range coeffs {
		coeffs[c] = known{}
	}
	for obs := range f.polys.sizes {
		idx, ok := byObs[obs]
		if !ok {
			continue
		}
		solved, ok := solve(at, values, idx, len(columns))
		if !ok {
			return summary.Affine{}, false
		}
		for c, v := range solved {
			if v != nil {
				coeffs[c][obs] = *v
			}
		}
	}
	out, polys := summary.Affine{}, make([]summary.Poly, len(columns))
	for c := range columns {
		if len(coeffs[c]) == 0 {
			continue // varies nowhere
		}
		p, ok := f.polys.fit(coeffs[c])
		if !ok {
			return out, false
		}
		polys[c] = p
		out = out.Add(columns[c].Scale(p))
	}
	rest := known{}
	for i, p := range at {
		r := values[i]
		for c, x := range p.vars {
			k, err := polys[c].Eval(f.polys.sizes[p.obs])
			if err != nil {
				return out, false
			}
			r -= k * x
		}
		if was, ok := rest[p.obs]; ok && was != r {
			return out, false
		}
		rest[p.obs] = r
	}
	p, ok := f.polys.fit(rest)
	return out.Add(summary.ConstOf(p)), ok
}

// solve is the coefficients of n columns at the points idx of one observation, nil of those that do not vary, 0 of
// those that others determine. False if the values are no integer combination.
func solve(at []point, values []int64, idx []int, n int) ([]*int64, bool) {
	base := idx[0]
	varies := make([]bool, n)
	var rows [][]float64 // echelon, each with its value
	var lead []int
	for _, i := range idx[1:] {
		row := make([]float64, n+1)
		for c := range n {
			row[c] = float64(at[i].vars[c] - at[base].vars[c])
			varies[c] = varies[c] || row[c] != 0
		}
		row[n] = float64(values[i] - values[base])
		for r, l := range lead {
			if k := row[l]; k != 0 {
				for c := range row {
					row[c] -= k * rows[r][c]
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
		k := row[l]
		for c := range row {
			row[c] /= k
		}
		for r := range rows {
			if k := rows[r][l]; k != 0 {
				for c := range row {
					rows[r][c] -= k * row[c]
				}
			}
		}
		rows, lead = append(rows, row), append(lead, l)
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
