package infer

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// reduction is operands of one shape as one operand over ranges: some of its coordinates are the ranges' variables, and
// those decide all others.
func (f *fitter) reduction(c *class, ss []sample, scope []string, fold *node, ordered bool) (part, error) {
	c = f.oriented(c, ss)
	vectors := make([][][]int64, len(ss))
	for i, of := range c.of {
		for _, n := range of {
			vectors[i] = append(vectors[i], n.vector())
		}
	}
	candidates := f.pivots(vectors, ss)
	if len(candidates) == 0 {
		return part{}, fail(&ss[0].point,
			"operands of a %s are the same and as many as the sizes say; none of their indices tells them apart",
			fold.fold)
	}
	modes := []bool{true, false}
	if f.clipped(candidates, vectors, ss) {
		modes = []bool{false, true}
	}
	p, err := f.overAny(c, ss, scope, fold, ordered, vectors, candidates, modes)
	if err == nil || f.left < 0 {
		return p, err
	}
	if fewer := f.deciding(vectors, ss, len(candidates[0])); len(fewer) > 0 {
		if p, bad := f.overAny(c, ss, scope, fold, ordered, vectors, fewer, []bool{true}); bad == nil {
			return p, nil
		}
	}
	return part{}, err
}

// overAny tries choices of variables; of those with a range of one value the first, if all others fail.
func (f *fitter) overAny(c *class, ss []sample, scope []string, fold *node, ordered bool, vectors [][][]int64,
	candidates [][]int, modes []bool) (part, error) {
	var first error
	var still *part
	for _, boxes := range modes {
		if !boxes {
			candidates = f.byVolume(candidates, vectors, ss)
		}
		for _, coords := range candidates {
			f.tick(len(ss) * (1 + len(coords)))
			groups := project(vectors, ss, coords)
			names := f.names.fresh(len(coords))
			p, err := f.over(c, ss, scope, groups, names, ordered, boxes)
			f.names.free(names)
			if err == nil {
				p.first = c.places[0]
				p.over.Fold = fold.fold
				if !p.stands() {
					return p, nil
				}
				if still == nil {
					still = &p
				}
				continue
			}
			if first == nil || !boxes {
				first = err
			}
			if f.left < 0 {
				return part{}, err
			}
		}
	}
	if still != nil {
		still.settle()
		return *still, nil
	}
	return part{}, first
}

// settle puts the one value that ranges have in place of their variables, as long as another range is left:
//
//	sum(k in 0..n, p in 2*k..2*k + 1, a(p))    sum(k in 0..n, a(2*k))
func (p *part) settle() {
	for i := 0; i < len(p.over.Ranges) && len(p.over.Ranges) > 1; {
		r := p.over.Ranges[i]
		if !single(r) {
			i++
			continue
		}
		whole := (&summary.Expr{Op: summary.OpReduce, Reduction: p.over, Args: []*summary.Expr{p.value}}).Replace(r.Var,
			r.Lo)
		p.over, p.value = whole.Reduction, whole.Args[0]
		p.over.Ranges = slices.Delete(p.over.Ranges, i, i+1)
	}
}

// stands reports whether a range of p has one value: others decide it, if only by quotients, and another choice of
// variables may do without.
func (p *part) stands() bool {
	return slices.ContainsFunc(p.over.Ranges, single)
}

// single reports whether r has one value.
func single(r summary.Range) bool {
	n, constant := r.Hi.Sub(r.Lo).Constant()
	one, number := n.Constant()
	return constant && number && one == 1
}

// over tries loops over the groups' points: exact ones, or a box with a condition.
func (f *fitter) over(c *class, ss []sample, scope []string, groups []group, names []string, ordered,
	boxes bool) (part, error) {
	if !boxes {
		return f.conditioned(c, ss, scope, groups, names)
	}
	err := fail(&ss[0].point, "the operands of a fold are no loops over affine ranges")
	down := make([]bool, len(names))
	if ordered {
		down = falling(groups, len(names))
	}
	for _, order := range f.sequence(groups, down) {
		f.tick(len(ss))
		if ordered && !inSequence(groups, order, down) {
			continue
		}
		sp, ok := f.nest(groups, scope, order, down, names)
		if !ok {
			continue
		}
		body, e := f.fit(bodies(c, ss, sp), append(slices.Clone(scope), names...))
		if e == nil {
			return part{value: body, over: &summary.Reduction{Ranges: sp.ranges}}, nil
		}
		err = e
	}
	return part{}, err
}

// sequence are orders of the groups' coordinates, that of the program first where nodes are in it: then terms of
// integers are the same, too.
func (f *fitter) sequence(groups []group, down []bool) [][]int {
	all := orders(len(down))
	if !f.ordered {
		return all
	}
	first := slices.IndexFunc(all, func(order []int) bool { return inSequence(groups, order, down) })
	if first > 0 {
		all = slices.Concat(all[first:first+1], all[:first], all[first+1:])
	}
	return all
}

// conditioned is a box with the points left out where a condition does not hold.
func (f *fitter) conditioned(c *class, ss []sample, scope []string, groups []group, names []string) (part, error) {
	sp, absent, ok := f.hull(groups, orders(len(names))[0], names)
	if !ok {
		return part{}, fail(&ss[0].point, "the operands of a fold are in no box of affine ranges")
	}
	inner := append(slices.Clone(scope), names...)
	in := bodies(c, ss, sp)
	body, err := f.fit(in, inner)
	if err != nil {
		return part{}, err
	}
	p := part{value: body, over: &summary.Reduction{Ranges: sp.ranges}}
	if len(absent) > 0 {
		if p.over.Where, err = f.condition(pointsOf(in), absent, inner, f.bounds(body)); err != nil {
			return part{}, err
		}
	}
	return p, nil
}

// bodies are the operands, each at the values of the ranges' variables.
func bodies(c *class, ss []sample, sp *space) []sample {
	var out []sample
	for i, of := range c.of {
		for j, n := range of {
			out = append(out, sample{point{ss[i].obs, append(slices.Clone(ss[i].vars), sp.ks[i][j]...)}, n})
		}
	}
	return out
}

// project keeps some coordinates.
func project(vectors [][][]int64, ss []sample, coords []int) []group {
	out := make([]group, len(ss))
	for i, s := range ss {
		out[i].point = s.point
		for _, v := range vectors[i] {
			p := make([]int64, len(coords))
			for j, c := range coords {
				p[j] = v[c]
			}
			out[i].pts = append(out[i].pts, p)
		}
	}
	return out
}

// orders lists the orders of n coordinates, that with the last one outermost first.
func orders(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for first := n - 1; first >= 0; first-- {
		for _, rest := range orders(n - 1) {
			order := []int{first}
			for _, r := range rest {
				if r >= first {
					r++
				}
				order = append(order, r)
			}
			out = append(out, order)
		}
	}
	return out
}

// falling says of which coordinates the first of each group is the greatest and the last the least.
func falling(groups []group, n int) []bool {
	down := make([]bool, n)
	for c := range down {
		varies, falls := false, true
		for _, g := range groups {
			for _, p := range g.pts {
				falls = falls && p[c] <= g.pts[0][c] && p[c] >= g.pts[len(g.pts)-1][c]
				varies = varies || p[c] != g.pts[0][c]
			}
		}
		down[c] = varies && falls
	}
	return down
}

// inSequence reports whether each group is in the order of loops.
func inSequence(groups []group, order []int, down []bool) bool {
	for _, g := range groups {
		for i := 1; i < len(g.pts); i++ {
			for _, c := range order {
				a, b := g.pts[i-1][c], g.pts[i][c]
				if down[c] {
					a, b = b, a
				}
				if a > b {
					return false
				}
				if a < b {
					break
				}
			}
		}
	}
	return true
}
