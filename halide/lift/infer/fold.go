package infer

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// class is those operands of folds that have one shape: at each sample some, in order.
type class struct {
	places []int // where they stand in the first sample that has any
	of     [][]*node
}

// part is what a class is: a value, or a reduction of it.
type part struct {
	first int
	value *summary.Expr
	over  *summary.Reduction
}

// fold is the expression of nodes that are folds, or single operands of what is a fold elsewhere. Where some points
// have other shapes of operands than others, cases by position are tried too, and the shorter description is taken.
func (f *fitter) fold(ss []sample, scope []string) (*summary.Expr, error) {
	var n *node
	for _, s := range ss {
		switch {
		case s.n.op != summary.OpReduce:
		case n == nil:
			n = s.n
		case s.n.fold != n.fold || s.n.kind != n.kind:
			return nil, fail(&s.point, "one element is a %s, another a %s", s.n.fold, n.fold)
		}
	}
	all := classes(ss, n.fold, f.ordered && n.kind.Float())
	e, err := f.together(all, ss, scope, n)
	groups := bySignature(all, ss)
	if len(groups) < 2 || len(groups) > 4 || f.depth >= maxDepth || len(scope) == 0 || err == nil && plain(e) {
		return e, err
	}
	if cases, bad := f.split(groups, scope); bad == nil && (err != nil || cost(cases) < cost(e)) {
		return cases, nil
	}
	return e, err
}

// bySignature divides samples by which classes they have operands of.
func bySignature(all []*class, ss []sample) [][]sample {
	var groups [][]sample
	place := map[string]int{}
	for i, s := range ss {
		key := make([]byte, len(all))
		for j, c := range all {
			if len(c.of[i]) > 0 {
				key[j] = 1
			}
		}
		g, ok := place[string(key)]
		if !ok {
			g = len(groups)
			place[string(key)] = g
			groups = append(groups, nil)
		}
		groups[g] = append(groups[g], s)
	}
	return groups
}

// together is the fold of all classes.
func (f *fitter) together(all []*class, ss []sample, scope []string, n *node) (*summary.Expr, error) {
	ordered := f.ordered && n.kind.Float()
	var parts []part
	for _, c := range all {
		p, err := f.class(c, ss, scope, n, ordered)
		if err != nil {
			return nil, err
		}
		parts = append(parts, p...)
	}
	slices.SortStableFunc(parts, func(a, b part) int { return a.first - b.first })
	if !ordered { // numbers last
		slices.SortStableFunc(parts, func(a, b part) int { return number(a.value) - number(b.value) })
	}
	if ordered || n.fold != summary.Sum {
		return chained(parts, n), nil
	}
	return added(parts, n), nil
}

// number is 1 of a constant, else 0.
func number(e *summary.Expr) int {
	if e.Op == summary.OpConst {
		return 1
	}
	return 0
}

// classes divides operands by shape, in order of first appearance. Where order says nothing, numbers that change
// nothing are no operands.
func classes(ss []sample, fold summary.Fold, ordered bool) []*class {
	byShape, first := map[int32]*class{}, map[*class]int{}
	var out []*class
	for i, s := range ss {
		operands := []*node{s.n}
		if s.n.op == summary.OpReduce {
			operands = s.n.args
		} else if s.n.op == summary.OpIndex && !ordered && fold <= summary.Product && s.n.coords[0] == int64(fold) {
			operands = nil
		}
		for at, o := range operands {
			c := byShape[o.shape]
			if c == nil {
				c = &class{of: make([][]*node, len(ss))}
				byShape[o.shape] = c
				out = append(out, c)
				first[c] = i
			}
			if c.of[i] = append(c.of[i], o); first[c] == i {
				c.places = append(c.places, at)
			}
		}
	}
	return out
}

// class is what the operands of one shape are.
func (f *fitter) class(c *class, ss []sample, scope []string, fold *node, ordered bool) ([]part, error) {
	least, most := len(c.of[0]), 0
	for _, of := range c.of {
		least, most = min(least, len(of)), max(most, len(of))
	}
	switch {
	case most == 1 && least == 1:
		return f.single(c, ss, scope, 0)
	case most == 1:
		guarded, err := f.guarded(c, ss, scope, fold)
		if err == nil {
			return guarded, nil
		}
		if p, bad := f.reduction(c, ss, scope, fold, ordered); bad == nil {
			return []part{p}, nil
		}
		return nil, err
	case most == least && most <= 16:
		return f.few(c, ss, scope, fold, ordered, most)
	}
	p, err := f.reduction(c, ss, scope, fold, ordered)
	if err != nil {
		if parts, bad := f.stencil(c, ss, scope, fold); bad == nil {
			return parts, nil
		}
		return nil, err
	}
	return []part{p}, nil
}

// single is the operand i of each sample.
func (f *fitter) single(c *class, ss []sample, scope []string, i int) ([]part, error) {
	sub := make([]sample, len(ss))
	for j := range ss {
		sub[j] = sample{ss[j].point, c.of[j][i]}
	}
	e, err := f.fit(sub, scope)
	return []part{{first: c.places[0], value: e}}, err
}

// guarded is an operand that is there at some points only.
func (f *fitter) guarded(c *class, ss []sample, scope []string, fold *node) ([]part, error) {
	var in []sample
	var out []point
	for i, of := range c.of {
		if len(of) == 1 {
			in = append(in, sample{ss[i].point, of[0]})
		} else {
			out = append(out, ss[i].point)
		}
	}
	if fold.fold > summary.Product {
		return nil, fail(&out[0], "an operand of a %s is missing", fold.fold)
	}
	e, err := f.fit(in, scope)
	if err != nil {
		return nil, err
	}
	cond, err := f.condition(pointsOf(in), out, scope, f.bounds(e))
	if err != nil {
		return nil, err
	}
	neutral := &summary.Expr{Op: summary.OpConst, Kind: e.Kind, Const: big.NewRat(int64(fold.fold), 1)}
	return []part{{first: c.places[0], value: &summary.Expr{Op: summary.OpSelect, Kind: e.Kind,
		Args: []*summary.Expr{cond, e, neutral}}}}, nil
}

// few is operands of one shape that are always as many: one by one, or a reduction where that tells it better.
func (f *fitter) few(c *class, ss []sample, scope []string, fold *node, ordered bool, n int) ([]part, error) {
	loads := c.of[0][0].loads()
	better := n >= 3 && loads >= 2 || n >= 4
	if better {
		p, err := f.reduction(c, ss, scope, fold, ordered)
		if err == nil && n <= mostComponents && p.crooked() {
			if parts, bad := f.each(c, ss, scope, f.ordered, n); bad == nil && !slices.ContainsFunc(parts,
				part.crooked) {
				return parts, nil
			}
		}
		if err == nil {
			return []part{p}, nil
		}
	}
	if parts, err := f.each(c, ss, scope, f.ordered, n); err == nil {
		return parts, nil
	}
	if f.ordered && !ordered {
		if parts, err := f.each(c, ss, scope, false, n); err == nil {
			return parts, nil
		}
	}
	p, err := f.reduction(c, ss, scope, fold, ordered)
	return []part{p}, err
}

// crooked reports whether indices are not linear in the variables, or that those are not all in their ranges: few
// operands may be clearer one by one.
func (p part) crooked() bool {
	found := p.over != nil && p.over.Where != nil
	p.value.Walk(func(e *summary.Expr) {
		found = found || slices.ContainsFunc(e.Index, summary.Affine.Crooked)
	})
	return found
}

// each is n operands of each sample one by one, in the order of the program, or by their coordinates.
func (f *fitter) each(c *class, ss []sample, scope []string, ordered bool, n int) ([]part, error) {
	sorted := &class{places: c.places, of: c.of}
	if !ordered {
		sorted.of = make([][]*node, len(c.of))
		for i, of := range c.of {
			sorted.of[i] = slices.Clone(of)
			slices.SortStableFunc(sorted.of[i], func(a, b *node) int { return slices.Compare(a.vector(), b.vector()) })
		}
	}
	var parts []part
	for i := range n {
		p, err := f.single(sorted, ss, scope, i)
		if err != nil {
			return nil, err
		}
		p[0].first = c.places[i]
		parts = append(parts, p...)
	}
	return parts, nil
}

// added is the sum of parts: values, then reductions from 0.
func added(parts []part, fold *node) *summary.Expr {
	var sum *summary.Expr
	for _, reductions := range []bool{false, true} {
		for _, p := range parts {
			if (p.over != nil) != reductions {
				continue
			}
			e := p.value
			if p.over != nil {
				e = outside(&summary.Expr{Op: summary.OpReduce, Kind: fold.kind, Reduction: p.over,
					Args: []*summary.Expr{p.value}})
			}
			sum = plus(sum, e)
		}
	}
	if sum == nil {
		return &summary.Expr{Op: summary.OpConst, Kind: fold.kind, Const: new(big.Rat)}
	}
	return sum
}

// plus is a + b, a difference where b is negated.
func plus(a, b *summary.Expr) *summary.Expr {
	switch {
	case a == nil:
		return b
	case b.Op == summary.OpNeg:
		return &summary.Expr{Op: summary.OpSub, Kind: b.Kind, Args: []*summary.Expr{a, b.Args[0]}}
	case a.Op == summary.OpNeg:
		return &summary.Expr{Op: summary.OpSub, Kind: b.Kind, Args: []*summary.Expr{b, a.Args[0]}}
	case b.Op == summary.OpConst && b.Const.Sign() < 0:
		minus := &summary.Expr{Op: summary.OpConst, Kind: b.Kind, Const: new(big.Rat).Neg(b.Const)}
		return &summary.Expr{Op: summary.OpSub, Kind: b.Kind, Args: []*summary.Expr{a, minus}}
	case a.Op == summary.OpConst && b.Op != summary.OpConst:
		a, b = b, a
		if b.Const.Sign() < 0 {
			return plus(a, b)
		}
	}
	return &summary.Expr{Op: summary.OpAdd, Kind: a.Kind, Args: []*summary.Expr{a, b}}
}

// chained is the fold of parts in their order, each reduction from what is before it.
func chained(parts []part, fold *node) *summary.Expr {
	var acc *summary.Expr
	for _, p := range parts {
		switch {
		case p.over == nil && acc != nil && fold.fold == summary.Sum:
			acc = inOrder(acc, p.value)
		case p.over == nil && acc != nil:
			acc = &summary.Expr{Op: fold.fold.Op(), Kind: fold.kind, Args: []*summary.Expr{acc, p.value}}
		case p.over == nil:
			acc = p.value
		default:
			acc = reducedFrom(acc, p, fold)
		}
	}
	return acc
}

// inOrder is a + b, of floats in this order.
func inOrder(a, b *summary.Expr) *summary.Expr {
	if b.Op == summary.OpNeg {
		return &summary.Expr{Op: summary.OpSub, Kind: a.Kind, Args: []*summary.Expr{a, b.Args[0]}}
	}
	return &summary.Expr{Op: summary.OpAdd, Kind: a.Kind, Args: []*summary.Expr{a, b}}
}

// reducedFrom is the reduction p from acc; where nothing is before it, a sum or a product is from its first term.
func reducedFrom(acc *summary.Expr, p part, fold *node) *summary.Expr {
	r := *p.over
	neutral := acc != nil && acc.Op == summary.OpConst && fold.fold <= summary.Product &&
		acc.Const.Cmp(big.NewRat(int64(fold.fold), 1)) == 0
	switch {
	case acc != nil && !neutral:
		r.Init = acc
	case acc == nil && fold.fold <= summary.Product && len(r.Ranges) == 1 && r.Where == nil:
		one := summary.ConstOf(summary.Const(1))
		r.Init = p.value.Replace(r.Ranges[0].Var, r.Ranges[0].Lo)
		r.Ranges = []summary.Range{{Var: r.Ranges[0].Var, Lo: r.Ranges[0].Lo.Add(one), Hi: r.Ranges[0].Hi}}
	}
	return &summary.Expr{Op: summary.OpReduce, Kind: fold.kind, Reduction: &r, Args: []*summary.Expr{p.value}}
}
