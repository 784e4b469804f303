package shape

import (
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// column is a polynomial with its values at all points.
type column struct {
	poly summary.Poly
	at   []int64
}

// columns are the polynomials that have small values at all points.
func columns(points []Point, all []summary.Poly) []column {
	var out []column
next:
	for _, p := range all {
		c := column{p, make([]int64, len(points))}
		for i, q := range points {
			v, err := p.Eval(q.Sizes)
			if err != nil || v > math.MaxInt32<<8 || v < math.MinInt32<<8 {
				continue next
			}
			c.at[i] = v
		}
		out = append(out, c)
	}
	return out
}

// short is the first sum that goes through all points of at most two of the polynomials, each times a number that is
// not 0, and a number: a constant, one polynomial, that and a number, two, and two and a number. A sum counts only
// where the points say what the numbers are and are one more.
func short(points []Point, all []summary.Poly) (summary.Poly, bool) {
	values := make([]int64, len(points))
	for i, p := range points {
		values[i] = p.Value
	}
	if !slices.ContainsFunc(values, func(v int64) bool { return v != values[0] }) {
		return summary.Const(values[0]), true
	}
	cs := columns(points, all)
	for _, c := range cs {
		if k, ok := ratio(c.at, values); ok {
			return c.poly.Scale(k), true
		}
	}
	n, rise := len(points), less(values)
	for _, c := range cs {
		if k, ok := ratio(less(c.at), rise); ok && n > 2 && k != 0 && values[0] != k*c.at[0] {
			return c.poly.Scale(k).Add(summary.Const(values[0] - k*c.at[0])), true
		}
	}
	low := slices.DeleteFunc(cs, func(c column) bool { return degree(c.poly) > 3 })
	rises := make([][]int64, len(low))
	for i, c := range low {
		rises[i] = less(c.at)
	}
	for i, c := range low {
		for j, d := range low[:i] {
			if k, l, ok := pairOf(c.at, d.at, values); ok && n > 2 {
				return c.poly.Scale(k).Add(d.poly.Scale(l)), true
			}
			if k, l, ok := pairOf(rises[i], rises[j], rise); ok && n > 3 {
				if rest := values[0] - k*c.at[0] - l*d.at[0]; rest != 0 {
					return c.poly.Scale(k).Add(d.poly.Scale(l)).Add(summary.Const(rest)), true
				}
			}
		}
	}
	return summary.Poly{}, false
}

// less is x without its first value.
func less(x []int64) []int64 {
	out := make([]int64, len(x))
	for i, v := range x {
		out[i] = v - x[0]
	}
	return out
}

// ratio is k where y is k*x, and x is not 0 everywhere.
func ratio(x, y []int64) (int64, bool) {
	at := slices.IndexFunc(x, func(v int64) bool { return v != 0 })
	if at < 0 || y[at]%x[at] != 0 {
		return 0, false
	}
	k := y[at] / x[at]
	for i, v := range x {
		if y[i] != k*v {
			return 0, false
		}
	}
	return k, true
}

// pairOf is k and l, not 0, where z is k*x + l*y, and nothing else is.
func pairOf(x, y, z []int64) (k, l int64, ok bool) {
	a := 0
	for a < len(x) && x[a] == 0 && y[a] == 0 {
		a++
	}
	for b := a + 1; b < len(x); b++ {
		det := x[a]*y[b] - x[b]*y[a]
		if det == 0 {
			continue
		}
		k, l = z[a]*y[b]-z[b]*y[a], x[a]*z[b]-x[b]*z[a]
		if k%det != 0 || l%det != 0 || k == 0 || l == 0 {
			return 0, 0, false
		}
		k, l = k/det, l/det
		for i := range x {
			if z[i] != k*x[i]+l*y[i] {
				return 0, 0, false
			}
		}
		return k, l, true
	}
	return 0, 0, false
}
