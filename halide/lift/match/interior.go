package match

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// A filter that leaves the border of an image alone writes a convolution into the middle of its output:
//
//	before: out(x) = sum(k in 0..3, in(x + k - 1) * w(k))   for x in 1..n - 1
//	after:  out(x + 1) = sum(k in 0..3, in(x + k) * w(k))   for x in 0..n - 2
//
// It is one only if nothing more could have been computed: the first element reads the first of the input, the last one
// the last.

// interior is n with loops from 0, if some do not begin there and none depends on another; nil otherwise.
func (n *nest) interior() *nest {
	moved := false
	out := *n.out
	out.Vars, out.At = slices.Clone(n.out.Vars), slices.Clone(n.out.At)
	for i, r := range out.Vars {
		lo, okLo := r.Lo.Constant()
		_, okHi := r.Hi.Constant()
		if !okLo || !okHi {
			return nil
		}
		if lo.IsZero() {
			continue
		}
		moved = true
		at := summary.VarOf(r.Var).Add(r.Lo)
		out.Vars[i] = summary.Range{Var: r.Var, Hi: r.Hi.Sub(r.Lo)}
		out.Value = out.Value.Replace(r.Var, at)
		for d := range out.At {
			out.At[d] = out.At[d].Replace(r.Var, at)
		}
		if out.Where != nil {
			out.Where = out.Where.Replace(r.Var, at)
		}
	}
	if !moved || !n.plainAt() {
		return nil
	}
	return &nest{s: n.s, out: &out, from: n.out.Vars}
}

// inside checks that each window of a convolution into the middle of its output is all of the input, and says where the
// output begins.
func (c *conv) inside() ([]Attribute, error) {
	var begins []string
	for _, r := range slices.Backward(c.n.from) {
		lo, _ := r.Lo.Constant()
		i := slices.IndexFunc(c.windows, func(w window) bool { return w.out == r.Var })
		if i < 0 {
			if !lo.IsZero() {
				return nil, not("convolution", "it is computed for %s only", r)
			}
			continue
		}
		w := c.windows[i]
		begins = append(begins, lo.String())
		if step, fixed := w.stride.Constant(); !fixed || step != 1 || !w.pad.IsZero() {
			return nil, not("convolution", "it is computed for %s only", r)
		}
		end := c.n.extentOf(w.out)
		if w.kernel != "" {
			end = end.Add(c.n.extentOf(w.kernel).Sub(summary.Const(1)).Mul(w.dilation))
		}
		odd, whole := c.allOf(end, w)
		switch {
		case !whole:
			return nil, not("convolution", "it is computed for %s only: not all that %s has elements for", r, c.in.Name)
		case odd != "" && !slices.Contains(c.odd, odd):
			c.odd = append(c.odd, odd)
		}
	}
	return []Attribute{{"begins", joined(begins)}}, nil
}

// allOf says that what is read ends at end where the input ends: after a size, or a number, of elements; under the
// condition odd.
func (c *conv) allOf(end summary.Poly, w window) (odd string, whole bool) {
	if sized(end) {
		return "", true
	}
	if w.kernel == "" {
		return "", false
	}
	kernel := c.n.extentOf(w.kernel)
	half := summary.Floor(kernel, summary.Const(2))
	last := end.Add(half.Scale(2)).Add(summary.Const(1)).Sub(kernel) // of a kernel of 2*half + 1
	return fmt.Sprintf("%s %% 2 == 1", kernel), len(kernel.Names()) == 1 && sized(last)
}

// sized reports whether p is one size or one number.
func sized(p summary.Poly) bool {
	ms := p.Monomials()
	return len(ms) == 1 && (len(ms[0].Factors) == 0 || ms[0].Coeff == 1 && len(ms[0].Factors) == 1 &&
		ms[0].Factors[0].Num == nil && ms[0].Factors[0].Power == 1)
}
