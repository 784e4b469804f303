package infer

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// merged makes one loop of two that go through one range together, over what is written or over what is summed, and one
// dimension of those of arrays that only they tell apart. Shapes come from loops of the program, which may be blocked,
// or shared out.
//
//	c(x, y) = b(x + floor(n, 2)*y) for x in 0..floor(n, 2), y in 0..2   ->   c(x) = b(x) for x in 0..n
//
// It needs all indices; what it leaves gives the same elements at the observed sizes, and sums in the same order.
func (w *work) merged(s *summary.Summary) *summary.Summary {
	for i := range s.Outputs {
		for n := range 1 + len(reductions(&s.Outputs[i])) {
			at := loops{i, n}
			all := at.ranges(s)
			for j, outer := range all {
				for k, inner := range all {
					if n > 0 && k != j+1 || j == k {
						continue
					}
					if t, ok := w.joined(s, at, inner, outer); ok {
						return w.merged(t)
					}
				}
			}
		}
	}
	return s
}

// joined is s with one loop for two, the inner one's variable from 0 to where the other one goes on.
func (w *work) joined(s *summary.Summary, at loops, inner, outer summary.Range) (*summary.Summary, bool) {
	e, ok1 := fromZero(inner)
	n, ok2 := fromZero(outer)
	if !ok1 || !ok2 {
		return nil, false
	}
	all, ok := w.polys.refit(e.Mul(n))
	if !ok || !at.together(s, inner.Var, outer.Var) && !blocks(e, n, all) {
		return nil, false
	}
	t := *s
	t.Arrays, t.Outputs = slices.Clone(s.Arrays), slices.Clone(s.Outputs)
	for a := range t.Arrays {
		for d := 0; d+1 < len(t.Arrays[a].Dims); d++ {
			if found, plain := at.apart(&t, t.Arrays[a].Name, d, inner.Var, outer.Var); found &&
				!(plain && w.join(&t, a, d)) {
				return nil, false
			}
		}
	}
	ranges := slices.DeleteFunc(slices.Clone(at.ranges(&t)), func(r summary.Range) bool { return r.Var == outer.Var })
	ranges[slices.IndexFunc(ranges, func(r summary.Range) bool { return r.Var == inner.Var })] =
		summary.Below(inner.Var, all)
	return &t, at.rewrite(&t, ranges, func(_ string, index []summary.Affine) ([]summary.Affine, bool) {
		out := slices.Clone(index)
		for j, x := range index {
			if out[j], ok = w.asOne(x, inner.Var, outer.Var, e); !ok {
				return nil, false
			}
		}
		return out, true
	})
}

// blocks reports whether extents are of blocks and of how many there are, as a program may have them: together they are
// told without quotients, or the length or the number of blocks is constant.
func blocks(e, n, all summary.Poly) bool {
	_, short := e.Constant()
	_, few := n.Constant()
	return (e.Floors() || n.Floors()) && (short || few || !all.Floors())
}

// fromZero is the extent of a range from 0 to what sizes say.
func fromZero(r summary.Range) (summary.Poly, bool) {
	lo, ok1 := r.Lo.Constant()
	hi, ok2 := r.Hi.Constant()
	return hi, ok1 && ok2 && lo.IsZero()
}

// join makes one of dimensions d and d+1 of array a of s; false if the one does not go on where the other ends.
func (w *work) join(s *summary.Summary, a, d int) bool {
	array := s.Arrays[a]
	low := array.Dims[d]
	joined, ok := w.polys.join(low, array.Dims[d+1])
	if !ok {
		return false
	}
	s.Arrays[a].Dims = slices.Concat(array.Dims[:d], []summary.Dim{joined}, array.Dims[d+2:])
	for i := range s.Outputs {
		o, _ := reindexedOutput(&s.Outputs[i], func(name string, at []summary.Affine) ([]summary.Affine, bool) {
			if name != array.Name {
				return at, true
			}
			return slices.Concat(at[:d], []summary.Affine{at[d].Add(at[d+1].Scale(low.Extent))}, at[d+2:]), true
		})
		s.Outputs[i] = *o
	}
	return true
}

// join is one dimension of two; false if the one does not go on where the other ends, at the observed sizes.
func (p *polys) join(low, high summary.Dim) (summary.Dim, bool) {
	if low.Level != high.Level || !p.same(low.Extent.Mul(low.Stride), high.Stride) {
		return low, false
	}
	all, ok := p.refit(low.Extent.Mul(high.Extent))
	return summary.Dim{Extent: all, Stride: low.Stride, Level: low.Level}, ok
}

// asOne is x with v for v + e*w; false if it is no function of that.
func (w *work) asOne(x summary.Affine, v, other string, e summary.Poly) (summary.Affine, bool) {
	for _, t := range x.Terms {
		if t.Num != nil && (slices.Contains(t.Num.Vars(), v) || slices.Contains(t.Num.Vars(), other)) {
			return x, false
		}
	}
	return x.Replace(other, summary.Affine{}), w.polys.same(x.Coeff(other), e.Mul(x.Coeff(v)))
}

// same reports whether two polynomials are equal at all observed sizes.
func (p *polys) same(a, b summary.Poly) bool {
	d, ok := p.difference(p.values(a), b)
	return ok && d == 0
}

// values are a polynomial's at the observed sizes.
func (p *polys) values(a summary.Poly) known {
	out := known{}
	for i, s := range p.sizes {
		if v, err := a.Eval(s); err == nil {
			out[i] = v
		}
	}
	return out
}

// refit is the simplest polynomial that is a at the observed sizes.
func (p *polys) refit(a summary.Poly) (summary.Poly, bool) {
	b, ok := p.simple(p.values(a))
	if !ok || len(b.String()) >= len(a.String()) {
		return a, len(p.values(a)) == len(p.sizes)
	}
	return b, true
}
