package gen

import "github.com/vyasa-go/vyasa/halide"

// conditions is how many kinds of conditions there are.
const conditions = 6

// condition chooses points of the reduction.
//
//	1  a triangle, or the first points of a single dimension
//	2  what is below the first Var, as in a causal filter
//	3  what reads inside the region of the output
//	4  where the data is large
//	5  where a coefficient is not 0, or all but one point
//	6  several of these, negated
func (s *shape) condition(vars []halide.Var, r *halide.RDom) *halide.Expr {
	data, taps := s.indices(vars, r)
	first, last := r.Vars[0].Expr, r.Vars[len(r.Vars)-1].Expr
	large := s.bordered(halide.NewInput("in", s.data, len(data))).At(data...).GT(s.constant(4))
	switch s.where {
	case 1:
		if len(r.Vars) == 1 {
			return first.LT(s.sum.aside[0] + 2)
		}
		return first.LE(last.Add(s.sum.aside[0]))
	case 2:
		return first.LE(vars[0])
	case 3:
		if at, ok := data[0].(*halide.Expr); ok && s.axes[0].role == slides {
			return at.GE(s.region[0].Min).And(at.LE(s.region[0].Min + s.region[0].Extent - 1))
		}
		return first.EQ(vars[0])
	case 4:
		return large
	case 5:
		if len(taps) > 0 {
			return halide.NewInput("k", s.taps, len(taps)).At(taps...).NE(s.constant(0))
		}
		return first.NE(r.Range(0).Min + 1)
	}
	return first.GT(vars[0]).Or(last.EQ(s.sum.aside[1])).Not().And(large.Xor(first.GE(last)))
}
