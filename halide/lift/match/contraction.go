package match

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// contraction is a sum of products of two elements: a convolution if an index of one has two variables, else by who has
// which variables: gemm, gemv, ger, dot.
func (n *nest) contraction() (*Match, error) {
	n.forwards()
	a, b := n.main.Loads[0], n.main.Loads[1]
	if n.slides(a) != n.slides(b) {
		if inner := n.interior(); inner != nil {
			return inner.find()
		}
	}
	if m, err, ok := n.triangular(); ok {
		return m, err
	}
	if n.from == nil && !n.plainAt() {
		return nil, not("gemm", "elements are written at (%s)", indexText(n.out.At))
	}
	slidesA, slidesB := n.slides(a), n.slides(b)
	switch {
	case slidesA && slidesB && n.turned(a):
		return n.convolution(a, b)
	case slidesA && slidesB && n.turned(b):
		return n.convolution(b, a)
	case slidesA && slidesB:
		return nil, not("convolution", "both operands slide")
	case slidesA:
		return n.convolution(b, a)
	case slidesB:
		return n.convolution(a, b)
	}
	if err := n.box("gemm"); err != nil {
		return nil, err
	}
	if len(n.main.Where) > 0 {
		return nil, not("gemm", "only terms where %s are summed", n.main.Where[0])
	}
	if n.from != nil {
		return nil, not("gemm", "it is computed for %s only", n.from[0])
	}
	return n.product(a, b)
}

// forwards lets a variable of the sum that both operands read from the last to the first go the other way:
//
//	sum(k in 0..K, A(K - 1 - k, i) * B(j, K - 1 - k))   ->   sum(k in 0..K, A(k, i) * B(j, k))
func (n *nest) forwards() {
	if len(n.main.Where) > 0 {
		return
	}
	for _, r := range n.main.Ranges {
		both := r.Lo.Equal(summary.ConstOf(summary.Const(0))) && !slices.ContainsFunc(n.main.Ranges,
			func(q summary.Range) bool {
				return slices.Contains(q.Lo.Vars(), r.Var) || slices.Contains(q.Hi.Vars(), r.Var)
			})
		for _, load := range n.main.Loads {
			some := false
			for _, a := range load.Index {
				v, turned := n.fromLast(a)
				has := slices.Contains(a.Vars(), r.Var)
				some, both = some || has, both && (!has || turned && v == r.Var)
			}
			both = both && some
		}
		if !both {
			continue
		}
		var loads []*summary.Expr
		for _, load := range n.main.Loads {
			c := *load
			c.Index = slices.Clone(load.Index)
			for i, a := range c.Index {
				if slices.Contains(a.Vars(), r.Var) {
					c.Index[i] = summary.VarOf(r.Var)
				}
			}
			loads = append(loads, &c)
		}
		n.main.Loads = loads
	}
}

// slides reports whether an index of the load has two variables, or one with a factor or an offset.
func (n *nest) slides(load *summary.Expr) bool {
	return slices.ContainsFunc(load.Index, func(a summary.Affine) bool {
		_, single := a.Var()
		_, fixed := a.Constant()
		return !single && !fixed
	})
}

// turned reports whether what slides in the load are variables of the sum alone, which it reads from the last to the
// first.
func (n *nest) turned(load *summary.Expr) bool {
	return !slices.ContainsFunc(load.Index, func(a summary.Affine) bool {
		_, single := a.Var()
		_, fixed := a.Constant()
		_, turned := n.fromLast(a)
		return !single && !fixed && !turned
	})
}

// fromLast is the variable of the sum that a, its extent - 1 less it, turns round.
func (n *nest) fromLast(a summary.Affine) (string, bool) {
	vars := a.Vars()
	if len(vars) != 1 || n.isVar(vars[0]) {
		return "", false
	}
	last := summary.ConstOf(n.extentOf(vars[0]).Sub(summary.Const(1)))
	return vars[0], last.Sub(summary.VarOf(vars[0])).Equal(a)
}

// classes are the variables of a product of a and b, each in the order of the operand's dimensions, the slowest first.
type classes struct{ batch, m, n, k []string }

func (n *nest) classify(a, b *summary.Expr) (classes, error) {
	var c classes
	inA, inB := varsOf(a), varsOf(b)
	for _, v := range inA {
		switch out, both := n.isVar(v), slices.Contains(inB, v); {
		case out && both:
			c.batch = append(c.batch, v)
		case out:
			c.m = append(c.m, v)
		case both:
			c.k = append(c.k, v)
		default:
			return c, not("gemm", "%s is summed over in %s alone", v, a.Name)
		}
	}
	for _, v := range inB {
		switch both := slices.Contains(inA, v); {
		case both:
		case n.isVar(v):
			c.n = append(c.n, v)
		default:
			return c, not("gemm", "%s is summed over in %s alone", v, b.Name)
		}
	}
	for _, r := range n.main.Ranges {
		if !slices.Contains(c.k, r.Var) {
			return c, not("gemm", "%s is summed over and in no index", r.Var)
		}
	}
	for _, r := range n.out.Vars {
		if !slices.Contains(c.batch, r.Var) && !slices.Contains(c.m, r.Var) && !slices.Contains(c.n, r.Var) {
			return c, not("gemm", "it is the same for all %s", r.Var)
		}
	}
	return c, nil
}

// varsOf are the variables of a load, the slowest dimension first; one that is in two indices (a diagonal) is there
// twice.
func varsOf(load *summary.Expr) []string {
	var out []string
	for _, a := range slices.Backward(load.Index) {
		out = append(out, a.Vars()...)
	}
	return out
}

// product names a sum of products of elements whose indices are single variables.
func (n *nest) product(a, b *summary.Expr) (*Match, error) {
	for _, l := range []*summary.Expr{a, b} {
		if vs := varsOf(l); len(slices.Compact(slices.Sorted(slices.Values(vs)))) != len(vs) {
			return nil, not("gemm", "%s is read along a diagonal: (%s)", l.Name, indexText(l.Index))
		}
		if slices.ContainsFunc(l.Index, func(i summary.Affine) bool { return len(i.Vars()) == 0 }) {
			return nil, not("gemm", "only a part of %s is read: (%s)", l.Name, indexText(l.Index))
		}
	}
	c, err := n.classify(a, b)
	if err != nil {
		return nil, err
	}
	switch {
	case len(c.m) > 1 || len(c.n) > 1:
		return n.pointwise(a, b, c)
	case len(c.k) > 1:
		return nil, not("gemm", "the sum is over %d variables", len(c.k))
	case len(c.k) == 1 && len(c.m) == 1 && len(c.n) == 1:
		return n.gemm(a, b, c)
	case len(c.k) == 1 && len(c.m)+len(c.n) == 1:
		if len(c.n) == 1 {
			a, b = b, a
			c.m, c.n = c.n, c.m
		}
		return n.gemv(a, b, c)
	case len(c.k) == 1 && len(c.m)+len(c.n) == 0:
		return n.dot(a, b, c)
	case len(c.k) == 0 && len(c.m) == 1 && len(c.n) == 1:
		return n.ger(a, b, c)
	case len(c.k) == 0 && len(c.m)+len(c.n) == 0:
		return n.pointwiseOrFold()
	}
	return nil, not("gemm", "the operands have no such variables")
}

func indexText(index []summary.Affine) string {
	s := ""
	for i, a := range index {
		if i > 0 {
			s += ", "
		}
		s += a.String()
	}
	return s
}
