package infer

import "github.com/vyasa-go/vyasa/halide/lift/summary"

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
	s := f.system(at, values, len(scope)+1)
	by := make([]int64, len(f.polys.sizes))
	for v, name := range scope {
		for _, d := range divisors {
			columns := variables(scope)
			columns[v] = summary.QuoOf(summary.VarOf(name), d)
			columns = append(columns, summary.ModOf(summary.VarOf(name), d))
			positive := true
			for i, s := range f.polys.sizes {
				b, err := d.Eval(s)
				by[i], positive = b, positive && err == nil && b > 0
			}
			if !positive {
				continue
			}
			s.row = func(p point, row []int64) {
				copy(row, p.vars)
				q := floorDiv(p.vars[v], by[p.obs])
				row[v], row[len(scope)] = q, p.vars[v]-q*by[p.obs]
			}
			if a, ok := s.linear(columns); ok {
				return a, true
			}
		}
	}
	return summary.Affine{}, false
}

// linear is the sum of columns times polynomials plus a polynomial that has the values, at points that give the
// columns' values. Columns that do not vary at one observation are solved by others.
func (f *fitter) linear(at []point, values []int64, columns []summary.Affine) (summary.Affine, bool) {
	return f.system(at, values, len(columns)).linear(columns)
}
