package infer

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// unflattened makes two dimensions of one whose indices are digits of two variables that are summed over, as of weights
// that are a matrix to a product.
//
//	sum(l in 0..3, p in 0..c, in(p, l) * f(p + c*l))   ->   sum(l in 0..3, p in 0..c, in(p, l) * f(p, l))
//
// It needs all indices of the array to be such.
func (w *work) unflattened(s *summary.Summary) *summary.Summary {
	for a := range s.Arrays {
		for d := range s.Arrays[a].Dims {
			if t, ok := w.parted(s, a, d); ok {
				return w.unflattened(t)
			}
		}
	}
	return s
}

// parted is s with dimension d of array a as two.
func (w *work) parted(s *summary.Summary, a, d int) (*summary.Summary, bool) {
	array := s.Arrays[a]
	var row *summary.Poly
	for i := range s.Outputs {
		if s.Outputs[i].Array == array.Name {
			return nil, false
		}
		s.Outputs[i].Value.Walk(func(e *summary.Expr) {
			if e.Reduction == nil || row != nil {
				return
			}
			e.Args[0].Walk(func(x *summary.Expr) {
				if x.Op == summary.OpLoad && x.Name == array.Name && row == nil {
					row = digits(x.Index[d], e.Reduction.Ranges)
				}
			})
		})
	}
	if row == nil {
		return nil, false
	}
	rows, ok := w.rows(array.Dims[d].Extent, *row)
	if !ok {
		return nil, false
	}
	t := *s
	t.Arrays, t.Outputs = slices.Clone(s.Arrays), slices.Clone(s.Outputs)
	stride, level := array.Dims[d].Stride, array.Dims[d].Level
	t.Arrays[a].Dims = slices.Concat(array.Dims[:d],
		[]summary.Dim{{Extent: *row, Stride: stride, Level: level}, {Extent: rows, Stride: stride.Mul(*row),
			Level: level}}, array.Dims[d+1:])
	for i := range s.Outputs {
		var o *summary.Output
		o, ok = reindexedOutput(&s.Outputs[i], func(name string, at []summary.Affine) ([]summary.Affine, bool) {
			if name != array.Name {
				return at, true
			}
			low, high, ok := dividedBy(at[d], *row)
			return slices.Concat(at[:d], []summary.Affine{low, high}, at[d+1:]), ok
		})
		if !ok {
			return nil, false
		}
		t.Outputs[i] = *o
	}
	return &t, true
}

// digits is the length of rows, which depends on sizes, where x is a variable from 0 to that and so many times another
// one; else nil.
func digits(x summary.Affine, ranges []summary.Range) *summary.Poly {
	if len(x.Terms) != 2 || !x.Const.IsZero() {
		return nil
	}
	for i := range x.Terms {
		low, high := x.Terms[i], x.Terms[1-i]
		n, _ := low.Coeff.Constant()
		_, constant := high.Coeff.Constant()
		if low.Num != nil || high.Num != nil || n != 1 || constant {
			continue
		}
		full := slices.ContainsFunc(ranges, func(r summary.Range) bool {
			e, ok := fromZero(r)
			return ok && r.Var == low.Var && e.Equal(high.Coeff)
		})
		if full && slices.ContainsFunc(ranges, func(r summary.Range) bool { return r.Var == high.Var }) {
			return &high.Coeff
		}
	}
	return nil
}

// rows is how many rows an extent is; false if they are not whole at the observed sizes.
func (w *work) rows(extent, row summary.Poly) (summary.Poly, bool) {
	out := known{}
	for i, s := range w.polys.sizes {
		e, err1 := extent.Eval(s)
		r, err2 := row.Eval(s)
		if err1 != nil || err2 != nil || r < 1 || e%r != 0 {
			return summary.Poly{}, false
		}
		out[i] = e / r
	}
	return w.polys.simple(out)
}

// dividedBy is what x leaves divided by row, of which its terms but one are multiples, and how often it goes in.
func dividedBy(x summary.Affine, row summary.Poly) (low, high summary.Affine, ok bool) {
	for _, t := range x.Terms {
		v := summary.VarOf(t.Var)
		switch {
		case t.Num != nil:
			return x, x, false
		case t.Coeff.Equal(row):
			high = high.Add(v)
		default:
			low = low.Add(v.Scale(t.Coeff))
		}
	}
	_, plain := low.Var()
	return low, high, plain && x.Const.IsZero()
}
