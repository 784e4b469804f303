package liftcmd

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift/algorithm"
)

// plainly is the fastest of a few schedules that are made without a search, for what the tuner has no space for: as it
// is, or each output with its sums in registers and one of its dimensions in vectors.
//
//	for i, j, r   ->   for i, jo, r, ji vectorised
func plainly(ctx context.Context, a *algorithm.Algorithm, target vyasa.Target) (*halide.Schedule, error) {
	best, least := a.Schedule(), int64(0)
	for _, s := range append(vectorised(a, target), a.Schedule()) {
		within := ctx
		if least > 0 {
			within = search.WithLimit(ctx, least)
		}
		cycles, err := target.Cost(within, s)
		var slower *search.AtLeast
		var refused *search.Refused
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case errors.As(err, &slower), errors.As(err, &refused):
		case err != nil:
			return nil, err
		case least == 0 || cycles < least:
			best, least = s, cycles
		}
	}
	return best, nil
}

// vectorised are schedules with dimension d of all outputs in vectors, for each d and each width of the machine's
// datapaths.
func vectorised(a *algorithm.Algorithm, target vyasa.Target) (list []*halide.Schedule) {
	dims, lanes := 0, map[int]bool{}
	for _, o := range a.Outputs {
		dims = max(dims, len(o.Func.Vars))
		for _, p := range target.Capacities(o.Func).Lanes {
			lanes[p.Lanes] = true
		}
	}
	for d := range dims {
		for _, n := range slices.Backward(slices.Sorted(maps.Keys(lanes))) {
			s := a.Schedule()
			for _, o := range a.Outputs {
				if d < len(o.Func.Vars) && o.Bounds[d].Extent >= n {
					inVectors(s.Of(o.Func), d, n, o.Bounds)
				}
			}
			if s.Err() == nil {
				list = append(list, s)
			}
		}
	}
	return list
}

// inVectors computes n elements of a Func at once along dimension d, and reductions outside of that. Dimensions of few
// elements that conditions are on are unrolled: the conditions are decided then.
func inVectors(s *halide.Schedule, d, n int, bounds []halide.Range) {
	vars := slices.Clone(s.Func.Vars)
	for i, v := range vars {
		if i != d && bounds[i].Extent <= 4 && decides(s.Func, v) {
			defer s.Unroll(v)
		}
	}
	outer, inner := s.Split(vars[d], n)
	vars[d] = outer
	slices.Reverse(vars) // dimension 0 is the innermost
	for _, r := range halide.RDoms(s.Func) {
		vars = append(vars, r.Vars...)
	}
	s.Reorder(append(vars, inner)...)
	s.Vectorize(inner)
}

// decides reports whether a condition in what a Func is everywhere is on v.
func decides(f *halide.Func, v halide.Var) bool {
	found := false
	for _, e := range f.Values {
		halide.Walk(e, func(x *halide.Expr) {
			found = found || x.Op == halide.OpSelect && halide.Has(x.Args[0], halide.OpVar, v.Name)
		})
	}
	return found
}
