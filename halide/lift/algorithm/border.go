package algorithm

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// borders finds the arrays around which there have to be zeros. With the option of that name they do what conditions of
// sums do, as the padding of a convolution: a term of which such an element is a factor is 0 there. Then the sum is of
// the same terms everywhere, as vector units want it.
//
//	sum(p in 0..3 where x + p - 1 >= 0 && x + p - 1 < W, in(x + p - 1) * w(p))  ->  sum(p in 0..3, in(x + p - 1) * w(p))   in 0 outside of 0..W
//
// Of floats that is so where the other factors are finite. So are elements outside of an array that a selection does
// not choose, as both of its values are computed:
//
//	select(x >= 1, in(x - 1), 0)   in 0 outside of 0..W
func (b *builder) borders() {
	b.padded = map[string]bool{}
	var look func(e *summary.Expr, ranges map[string]span, chosen bool)
	look = func(e *summary.Expr, ranges map[string]span, chosen bool) {
		if e == nil {
			return
		}
		if e.Op == summary.OpLoad && chosen && !b.writes[e.Name] && !b.inRange(e, ranges) {
			b.padded[e.Name] = true
		}
		if d := e.Reduction; d != nil {
			look(d.Init, ranges, chosen)
			inner := b.within(d.Ranges, ranges)
			if load, _ := b.zeros(e, inner); load != nil && b.o.Borders {
				b.padded[load.Name] = true
			}
			ranges = inner
		}
		for _, a := range e.Args {
			look(a, ranges, chosen || e.Op == summary.OpSelect)
		}
	}
	for _, o := range b.s.Outputs {
		ranges := map[string]span{}
		for i := len(o.Vars) - 1; i >= 0; i-- {
			ranges = b.within(o.Vars[i:i+1], ranges)
		}
		look(o.Value, ranges, false)
	}
}

// unconditional is e's reduction without the conditions that zeros around an array stand for.
func (b *builder) unconditional(e *summary.Expr, sc *scope) *summary.Reduction {
	d := e.Reduction
	load, where := b.zeros(e, b.within(d.Ranges, sc.ranges))
	if load == nil || !b.o.Borders || !b.padded[load.Name] {
		return d
	}
	c := *d
	c.Where = where
	return &c
}

// box is where an array's elements are.
func (b *builder) box(a *summary.Array) (box []halide.Range) {
	for _, d := range a.Dims {
		box = append(box, halide.Range{Extent: int(b.poly(d.Extent))})
	}
	return box
}

// within is ranges with those of more variables, outermost first.
func (b *builder) within(more []summary.Range, ranges map[string]span) map[string]span {
	sc := &scope{map[string]*halide.Expr{}, ranges}
	for _, r := range more {
		lo, hi := b.span(r.Lo, sc), b.span(r.Hi, sc)
		sc = sc.with(r.Var, nil, span{lo.lo, hi.hi - 1})
	}
	return sc.ranges
}

// zeros is a factor of e's terms whose place the reduction's condition bounds by the array's ends, and what is left of
// the condition if the array is 0 outside of these. All else that the terms read has to lie in its array there, too.
// The factor is nil if there is none.
func (b *builder) zeros(e *summary.Expr, ranges map[string]span) (load, where *summary.Expr) {
	d := e.Reduction
	if d.Fold != summary.Sum || d.Where == nil {
		return nil, nil
	}
	for _, f := range factors(e.Args[0]) {
		if f.Op != summary.OpLoad || b.writes[f.Name] || !b.othersInside(e.Args[0], f.Name, ranges) {
			continue
		}
		all := summary.Conjuncts(d.Where)
		left := slices.DeleteFunc(slices.Clone(all), func(c *summary.Expr) bool { return b.insideBy(c, f) })
		if len(left) < len(all) {
			return f, summary.AllOf(left)
		}
	}
	return nil, nil
}

// factors are what e is the product of; 0 for one of them is 0 for e.
func factors(e *summary.Expr) []*summary.Expr {
	switch e.Op {
	case summary.OpMul:
		var out []*summary.Expr
		for _, a := range e.Args {
			out = append(out, factors(a)...)
		}
		return out
	case summary.OpNeg, summary.OpConvert:
		return factors(e.Args[0])
	}
	return []*summary.Expr{e}
}

// othersInside reports whether a term reads nothing outside of arrays but of one.
func (b *builder) othersInside(e *summary.Expr, but string, ranges map[string]span) bool {
	if e.Reduction != nil {
		return false
	}
	if e.Op == summary.OpLoad && e.Name != but && !b.inRange(e, ranges) {
		return false
	}
	return !slices.ContainsFunc(e.Args, func(a *summary.Expr) bool { return !b.othersInside(a, but, ranges) })
}

// inRange reports whether a load is inside of its array wherever its variables are.
func (b *builder) inRange(load *summary.Expr, ranges map[string]span) bool {
	a := b.s.Array(load.Name)
	for i, x := range load.Index {
		if a == nil || i >= len(a.Dims) {
			break
		}
		if at := b.span(x, &scope{ranges: ranges}); at.lo < 0 || at.hi >= b.poly(a.Dims[i].Extent) {
			return false
		}
	}
	return true
}

// insideBy reports whether where condition c does not hold, load is outside of its array.
func (b *builder) insideBy(c, load *summary.Expr) bool {
	if c.Op < summary.OpLT || c.Op > summary.OpGE || c.Args[0].Op != summary.OpIndex ||
		c.Args[1].Op != summary.OpIndex {
		return false
	}
	d := c.Args[0].Index[0].Sub(c.Args[1].Index[0])
	for i, x := range load.Index {
		extent := b.poly(b.s.Array(load.Name).Dims[i].Extent)
		if n, ok := d.Sub(x).Constant(); ok { // x + n op 0
			switch n := b.poly(n); c.Op {
			case summary.OpGE:
				return -n <= 0
			case summary.OpGT:
				return 1-n <= 0
			case summary.OpLT:
				return -n >= extent
			default:
				return 1-n >= extent
			}
		}
		if n, ok := d.Add(x).Constant(); ok { // n - x op 0
			switch n := b.poly(n); c.Op {
			case summary.OpGE:
				return n+1 >= extent
			case summary.OpGT:
				return n >= extent
			case summary.OpLT:
				return n+1 <= 0
			default:
				return n <= 0
			}
		}
	}
	return false
}
