package shape

import (
	"maps"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// Point is a number that was observed at sizes.
type Point struct {
	Sizes map[string]int64
	Value int64
}

// Fit is the simplest polynomial that goes through all points: a constant, a size, sizes plus constants, products, sums
// of two products, of sizes and their halves, extents of sliding windows. It is false if none of these fits, or if two
// of the same simplicity do, as of points too few or too much alike.
func Fit(points []Point) (summary.Poly, bool) { return fitBy(points, nil) }

// fitBy is Fit where quotients by some numbers are likelier than by others.
func fitBy(points []Point, blocks []int64) (summary.Poly, bool) {
	if len(points) == 0 {
		return summary.Poly{}, false
	}
	names, other := moving(points, false), moving(points, true)
	if p, ok := plain(points, names, blocks); ok {
		return p, true
	}
	if p, ok := plain(points, other, blocks); ok && !slices.Equal(names, other) {
		return p, true
	}
	for _, slack := range []int64{0, 1, 8} {
		if p, ok := windowOf(points, names, other, slack); ok {
			return p, true
		}
	}
	return summary.Poly{}, false
}

// windowOf is a window that depends on names, else on other, else on more: where what a size does is rounded away it
// seems to do nothing.
func windowOf(points []Point, names, other []string, slack int64) (summary.Poly, bool) {
	if p, ok := window(points, names, slack); ok {
		return p, true
	}
	if p, ok := window(points, other, slack); ok {
		return p, true
	}
	var others []string
	for _, n := range slices.Sorted(maps.Keys(points[0].Sizes)) {
		if !slices.Contains(names, n) {
			others = append(others, n)
		}
	}
	for i, a := range others {
		if p, ok := window(points, append(slices.Clone(names), a), slack); ok {
			return p, true
		}
		for _, b := range others[:i] {
			if len(names) > 2 {
				break
			}
			if p, ok := window(points, append(slices.Clone(names), a, b), slack); ok {
				return p, true
			}
		}
	}
	return summary.Poly{}, false
}

// plain is fitBy with polynomials of some sizes, and quotients of one.
func plain(points []Point, names []string, blocks []int64) (summary.Poly, bool) {
	if p, ok := short(points, monomials(names)); ok {
		return p, true
	}
	if p, ok := inBlocks(points, names, blocks); ok {
		return p, true
	}
	if different(points) > 2 {
		if p, ok := rounded(points, names); ok {
			return p, true
		}
		if p, ok := short(points, halves(names)); ok {
			return p, true
		}
	} else if p, ok := radius(points, names); ok {
		return p, true
	}
	if p, ok := reach(points, names); ok {
		return p, true
	}
	for _, support := range full(names) {
		if p, ok := solve(points, support); ok {
			return p, true
		}
	}
	return inBlocks(points, names, []int64{2, 3, 4, 8, 16})
}

// moving are the sizes that the value depends on, in order: those without which two points of different values would be
// one. Where there is a choice the last ones stay, or the first ones.
func moving(points []Point, first bool) []string {
	all := slices.Sorted(maps.Keys(points[0].Sizes))
	used := slices.Clone(all)
	if first {
		slices.Reverse(all)
	}
	for _, name := range all {
		without := slices.DeleteFunc(slices.Clone(used), func(n string) bool { return n == name })
		if function(points, without) {
			used = without
		}
	}
	return used
}

// function reports whether names alone decide the value.
func function(points []Point, names []string) bool {
	for i, p := range points {
		for _, q := range points[:i] {
			same := !slices.ContainsFunc(names, func(n string) bool { return p.Sizes[n] != q.Sizes[n] })
			if same && p.Value != q.Value {
				return false
			}
		}
	}
	return true
}

// monomials lists products of names, the simplest first.
func monomials(names []string) []summary.Poly {
	var all []summary.Poly
	for i, a := range names {
		x := summary.SizeOf(a)
		all = append(all, x)
		for j := i; j < len(names); j++ {
			y := summary.SizeOf(names[j])
			all = append(all, x.Mul(y))
			for k := j; k < len(names); k++ {
				z := y.Mul(summary.SizeOf(names[k]))
				all = append(all, x.Mul(z))
				for l := k; l < len(names) && len(names) <= 5; l++ {
					all = append(all, x.Mul(z).Mul(summary.SizeOf(names[l])))
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b summary.Poly) int { return degree(a) - degree(b) })
	return all
}

// halves lists names, then their halves rounded down, as the radius of a window is.
func halves(names []string) []summary.Poly {
	var all, half []summary.Poly
	for _, n := range names {
		x := summary.SizeOf(n)
		all = append(all, x)
		half = append(half, summary.Floor(x, summary.Const(2)), summary.Floor(x.Sub(summary.Const(1)),
			summary.Const(2)))
	}
	return append(all, half...)
}

// radius is half a size, rounded down, or that and 1, or less 1, or the opposite: what two values tell.
func radius(points []Point, names []string) (summary.Poly, bool) {
	for _, c := range columns(points, halves(names)[len(names):]) {
		for _, sign := range []int64{1, -1} {
			d := points[0].Value - sign*c.at[0]
			same := len(points) > 2 && d >= -1 && d <= 1
			for i, p := range points {
				same = same && p.Value-sign*c.at[i] == d
			}
			if same {
				return c.poly.Scale(sign).Add(summary.Const(d)), true
			}
		}
	}
	return summary.Poly{}, false
}

// full are the sum of all sizes, and that of all products of different sizes, which a product of sums is.
func full(names []string) [][]summary.Poly {
	if len(names) < 2 || len(names) > 4 {
		return nil
	}
	linear := []summary.Poly{summary.Const(1)}
	products := []summary.Poly{summary.Const(1)}
	for _, n := range names {
		linear = append(linear, summary.SizeOf(n))
		for _, p := range slices.Clone(products) {
			products = append(products, p.Mul(summary.SizeOf(n)))
		}
	}
	return [][]summary.Poly{linear, products}
}

func degree(p summary.Poly) int {
	d := 0
	for _, f := range p.Monomials()[0].Factors {
		d += f.Power
	}
	return d
}

// solve finds integers c with value = sum of c[i] * support[i] at all points; false if there are none, if they are not
// unique, or if there is not one point more than unknowns.
func solve(points []Point, support []summary.Poly) (summary.Poly, bool) {
	if len(points) <= len(support) && len(support) > 1 {
		return summary.Poly{}, false
	}
	rows := make([][]*big.Rat, len(points))
	for i, p := range points {
		for _, m := range support {
			v, err := m.Eval(p.Sizes)
			if err != nil {
				return summary.Poly{}, false
			}
			rows[i] = append(rows[i], big.NewRat(v, 1))
		}
		rows[i] = append(rows[i], big.NewRat(p.Value, 1))
	}
	if !eliminate(rows, len(support)) {
		return summary.Poly{}, false
	}
	var sum summary.Poly
	for i, m := range support {
		c := rows[i][len(support)]
		if !c.IsInt() || !c.Num().IsInt64() || c.Sign() == 0 && len(support) > 1 && len(support) <= 3 {
			return summary.Poly{}, false
		}
		sum = sum.Add(m.Scale(c.Num().Int64()))
	}
	return sum, true
}

// eliminate brings rows, n unknowns and a right side, to the identity and zeros; false if that cannot be.
func eliminate(rows [][]*big.Rat, n int) bool {
	for c := range n {
		at := slices.IndexFunc(rows[min(c, len(rows)):], func(r []*big.Rat) bool { return r[c].Sign() != 0 })
		if at < 0 {
			return false
		}
		rows[c], rows[c+at] = rows[c+at], rows[c]
		pivot := new(big.Rat).Inv(rows[c][c])
		for j := c; j <= n; j++ {
			rows[c][j] = new(big.Rat).Mul(rows[c][j], pivot)
		}
		for i := range rows {
			if i == c || rows[i][c].Sign() == 0 {
				continue
			}
			f := rows[i][c]
			for j := c; j <= n; j++ {
				rows[i][j] = new(big.Rat).Sub(rows[i][j], new(big.Rat).Mul(f, rows[c][j]))
			}
		}
	}
	return !slices.ContainsFunc(rows[n:], func(r []*big.Rat) bool { return r[n].Sign() != 0 })
}
