package affine

import (
	"fmt"
	"slices"
)

// Div is floor(f / n), n positive, simplified by what extents says of the loops (nil: nothing).
//
//	(16*xo + xi + 21)/16   ->   xo + (xi + 5)/16 + 1     whole multiples leave the quotient
//	xi/16                  ->   0                        for xi < 16
//	(4*a + 3)/8            ->   a/2                      common factors go
//	(16*yo + xi)/32        ->   yo/2                     for xi < 16: what cannot carry goes
//	(x/3 + 1)/5            ->   (x + 3)/15
//	(x%12)/4               ->   (x/4)%3
func (f Form) Div(n int, extents Extents) Form {
	if n == 1 {
		return f
	}
	whole, rest := f.divide(n)
	return whole.Add(rest.quotient(n, extents))
}

// Mod is f mod n in 0 .. n-1, n positive, simplified as Div is.
//
//	(16*xo + xi)%16   ->   xi          for xi < 16
//	(4*a + 3)%8       ->   4*(a%2) + 3
//	(x%12)%4          ->   x%4
func (f Form) Mod(n int, extents Extents) Form {
	_, rest := f.divide(n)
	if n == 1 {
		return Form{}
	}
	return rest.unmod(n).remainder(n, extents)
}

// divide splits f into n*whole + rest, the numbers of rest being smaller than n and its constant not negative.
//
//	630*(z/2) + 105*(z%2), by 4   ->   157*(z/2) + 26*(z%2), z     as rest 2*(z/2) + z%2 is z
func (f Form) divide(n int) (whole, rest Form) {
	if n < 1 {
		panic(fmt.Sprintf("BUG: affine: division by %d", n))
	}
	whole.Const, rest.Const = FloorDiv(f.Const, n), FloorMod(f.Const, n)
	for _, t := range f.Terms {
		if q := t.Coef / n; q != 0 {
			whole.Terms = append(whole.Terms, Term{q, t.Atom})
		}
		if r := t.Coef % n; r != 0 {
			rest.Terms = append(rest.Terms, Term{r, t.Atom})
		}
	}
	if joined := rejoin(rest); !joined.Equal(rest) {
		more, least := joined.divide(n)
		return whole.Add(more), least
	}
	return whole, rest
}

// quotient is floor(f / n) for an f left over by divide, n at least 2.
func (f Form) quotient(n int, extents Extents) Form {
	if lo, hi, ok := f.hull(extents); ok && FloorDiv(lo, n) == FloorDiv(hi, n) {
		return Const(FloorDiv(lo, n))
	}
	if high, _, m := f.carryFree(n, extents); m > 1 {
		return high.shrink(m).Div(n/m, extents)
	}
	if len(f.Terms) == 1 && f.Terms[0].Coef == 1 {
		switch a := f.Terms[0].Atom; {
		case a.Op == IsDiv && fits(a.By, n):
			return a.Of.AddConst(mul(a.By, f.Const)).Div(mul(a.By, n), extents)
		case a.Op == IsMod && a.By%n == 0 && f.Const == 0:
			return a.Of.Div(n, extents).Mod(a.By/n, extents)
		}
	}
	return atomForm(Atom{Op: IsDiv, Of: &f, By: n})
}

// remainder is f mod n for an f left over by divide, n at least 2.
func (f Form) remainder(n int, extents Extents) Form {
	if lo, hi, ok := f.hull(extents); ok && FloorDiv(lo, n) == FloorDiv(hi, n) {
		return f.AddConst(-n * FloorDiv(lo, n))
	}
	if high, low, m := f.carryFree(n, extents); m > 1 {
		return high.shrink(m).Mod(n/m, extents).Scale(m).Add(low)
	}
	return atomForm(Atom{Op: IsMod, Of: &f, By: n})
}

// unmod replaces terms k*(g%b) by k*g where k*b is a multiple of n: they are the same modulo n.
func (f Form) unmod(n int) Form {
	for i, t := range f.Terms {
		if t.Atom.Op == IsMod && fits(t.Coef, t.Atom.By) && t.Coef*t.Atom.By%n == 0 {
			_, rest := f.without(i, i).Add(t.Atom.Of.Scale(t.Coef)).divide(n)
			return rest.unmod(n)
		}
	}
	return f
}

// carryFree splits f into high + low where high is a multiple of m, m divides n and low lies in 0 .. m-1, so that low
// never carries into floor(f / m). It takes the greatest such m; m is 1 if there is none.
func (f Form) carryFree(n int, extents Extents) (high, low Form, m int) {
	for _, m := range f.moduli(n) {
		high, low = Form{}, Form{Const: FloorMod(f.Const, m)}
		high.Const = f.Const - low.Const
		for _, t := range f.Terms {
			if t.Coef%m == 0 {
				high.Terms = append(high.Terms, t)
			} else {
				low.Terms = append(low.Terms, t)
			}
		}
		lo, hi, ok := low.hull(extents)
		if len(low.Terms) == 0 || ok && lo >= 0 && hi < m {
			return high, low, m
		}
	}
	return f, Form{}, 1
}

// moduli lists the candidates of carryFree: common divisors of n and coefficients, greatest first, without 1.
func (f Form) moduli(n int) []int {
	var list []int
	take := func(m int) {
		if m > 1 && !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	all := n
	for _, t := range f.Terms {
		take(gcd(n, t.Coef))
		all = gcd(all, t.Coef)
	}
	take(all)
	slices.Sort(list)
	slices.Reverse(list)
	return list
}

// shrink is f / m where every number of f is a multiple of m.
func (f Form) shrink(m int) Form {
	out := Form{Const: f.Const / m}
	for _, t := range f.Terms {
		out.Terms = append(out.Terms, Term{t.Coef / m, t.Atom})
	}
	return out
}

// hull is f by interval arithmetic: never too narrow. It is not ok if the extent of a loop is not known or the numbers
// get too large.
func (f Form) hull(extents Extents) (lo, hi int, ok bool) {
	lo, hi = f.Const, f.Const
	for _, t := range f.Terms {
		a, b, ok := t.Atom.hull(extents)
		if !ok || !fits(t.Coef, a) || !fits(t.Coef, b) || abs(lo) > 1<<61 || abs(hi) > 1<<61 {
			return 0, 0, false
		}
		a, b = t.Coef*a, t.Coef*b
		lo, hi = lo+min(a, b), hi+max(a, b)
	}
	return lo, hi, true
}

func (a Atom) hull(extents Extents) (lo, hi int, ok bool) {
	if a.Op == IsVar {
		n := extents[a.Var]
		return 0, n - 1, n > 0
	}
	lo, hi, ok = a.Of.hull(extents)
	if a.Op == IsMod {
		if !ok || FloorDiv(lo, a.By) != FloorDiv(hi, a.By) {
			return 0, a.By - 1, true
		}
		return FloorMod(lo, a.By), FloorMod(hi, a.By), true
	}
	return a.Op.apply(lo, a.By), a.Op.apply(hi, a.By), ok
}
