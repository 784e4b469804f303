package infer

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// A stencil with numbers of its own has, at each point, the same operands at the same distances, but for those beyond
// the border of an image. They are no loop, as the numbers are not indexed, but each by itself is there under a
// condition:
//
//	s = 0; for (t = -1; t <= 1; t++) if (x + t >= 0 && x + t < n) s += k[t + 1] * a[x + t];
//	select(x >= 1, 2*a(x - 1), 0) + 3*a(x) + select(x < n - 1, 2*a(x + 1), 0)

// maxStencil is how many operands a stencil has at most.
const maxStencil = 49

// stencil is the operands of a class one by one, each of which some points have.
func (f *fitter) stencil(c *class, ss []sample, scope []string, fold *node) ([]part, error) {
	most := 0
	for _, of := range c.of {
		most = max(most, len(of))
	}
	bad := fail(&ss[0].point, "the operands of a %s are at no fixed distances", fold.fold)
	if most > maxStencil || len(scope) == 0 || len(scope) > f.outer || fold.fold > summary.Product {
		return nil, bad
	}
	width := 0
	var full []sample // the first operand of each point that has all
	for i, of := range c.of {
		for _, n := range of {
			if v := n.vector(); width == 0 {
				width = len(v)
			} else if len(v) != width {
				return nil, bad
			}
		}
		if len(of) == most {
			full = append(full, sample{ss[i].point, slices.MinFunc(of, byVector)})
		}
	}
	if f.spend(most*len(ss)) != nil {
		return nil, bad
	}
	base := make([]summary.Affine, width)
	for d := range base {
		values := make([]int64, len(full))
		for i, s := range full {
			values[i] = s.n.vector()[d]
		}
		var ok bool
		if base[d], ok = f.linear(pointsOf(full), values, variables(scope)); !ok {
			return nil, bad
		}
	}
	all, ok := f.byDistance(c, ss, scope, base)
	if !ok {
		return nil, bad
	}
	var parts []part
	for i, one := range all {
		one.places = []int{c.places[0] + i}
		p, err := f.class(one, ss, scope, fold, false)
		if err != nil {
			return nil, err
		}
		parts = append(parts, p...)
	}
	return parts, nil
}

func byVector(a, b *node) int { return slices.Compare(a.vector(), b.vector()) }

// byDistance divides operands by how far they are from base, in order of the distances; false if a point has two of
// one.
func (f *fitter) byDistance(c *class, ss []sample, scope []string, base []summary.Affine) ([]*class, bool) {
	at := make([][]int64, len(base))
	for d, a := range base {
		var err error
		if at[d], err = f.values(a, pointsOf(ss), scope); err != nil {
			return nil, false
		}
	}
	byKey, distances := map[string]*class{}, map[*class][]int64{}
	var out []*class
	for i, of := range c.of {
		for _, n := range of {
			away := slices.Clone(n.vector())
			for d := range away {
				away[d] -= at[d][i]
			}
			k := key(away)
			one := byKey[k]
			if one == nil {
				one = &class{of: make([][]*node, len(ss))}
				byKey[k], distances[one] = one, away
				if out = append(out, one); len(out) > maxStencil {
					return nil, false
				}
			}
			if len(one.of[i]) > 0 {
				return nil, false
			}
			one.of[i] = append(one.of[i], n)
		}
	}
	slices.SortFunc(out, func(a, b *class) int { return slices.Compare(distances[a], distances[b]) })
	return out, len(out) > 1
}
