package infer

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// loops are those of an output: 0 over what is written, n over the n-th reduction in its value.
type loops struct{ output, n int }

// reductions are those in o's value, in order.
func reductions(o *summary.Output) []*summary.Expr {
	var out []*summary.Expr
	o.Value.Walk(func(e *summary.Expr) {
		if e.Reduction != nil {
			out = append(out, e)
		}
	})
	return out
}

// ranges are the loops' ranges.
func (l loops) ranges(s *summary.Summary) []summary.Range {
	if l.n == 0 {
		return s.Outputs[l.output].Vars
	}
	return reductions(&s.Outputs[l.output])[l.n-1].Reduction.Ranges
}

// rewrite gives the loops other ranges and what is in them other indices; false if that cannot be.
func (l loops) rewrite(s *summary.Summary, ranges []summary.Range, f reindex) bool {
	o := s.Outputs[l.output]
	if l.n == 0 {
		o.Vars = ranges
		one, ok := reindexedOutput(&o, f)
		if ok {
			s.Outputs[l.output] = *one
		}
		return ok
	}
	old := reductions(&o)[l.n-1]
	e, r := *old, *old.Reduction
	r.Ranges, r.Init = ranges, nil
	e.Reduction = &r
	one, ok := reindexed(&e, f)
	if !ok {
		return false
	}
	one.Reduction.Init = old.Reduction.Init
	o.Value = o.Value.Rewrite(func(e *summary.Expr) *summary.Expr {
		if e == old {
			return one
		}
		return nil
	})
	s.Outputs[l.output] = o
	return true
}

// indices calls f with all indices in the loops, as reindex gets them.
func (l loops) indices(s *summary.Summary, f func(array string, at []summary.Affine)) {
	look := func(array string, at []summary.Affine) ([]summary.Affine, bool) {
		f(array, at)
		return at, true
	}
	if o := &s.Outputs[l.output]; l.n == 0 {
		reindexedOutput(o, look)
	} else {
		reindexed(reductions(o)[l.n-1], look)
	}
}

// together reports whether an index in the loops has both variables.
func (l loops) together(s *summary.Summary, v, w string) bool {
	found := false
	l.indices(s, func(_ string, at []summary.Affine) {
		for _, x := range at {
			found = found || !x.Coeff(v).IsZero() && !x.Coeff(w).IsZero()
		}
	})
	return found
}

// apart reports whether variable v is in indices of dimension d of an array, and w in those of the next one, and
// whether these are only that.
func (l loops) apart(s *summary.Summary, array string, d int, v, w string) (found, plain bool) {
	plain = true
	l.indices(s, func(name string, at []summary.Affine) {
		if name != array || !slices.Contains(at[d].Vars(), v) || !slices.Contains(at[d+1].Vars(), w) {
			return
		}
		_, low := at[d].Var()
		_, high := at[d+1].Var()
		found, plain = true, plain && low && high
	})
	return found, plain
}
