package algorithm

import (
	"math"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// reduce is a fold, its outermost range the last dimension of the RDom.
//
//	sum(k in 0..K, t, from i)  ->  i + sum(r, t)                     of integers, or if the order of floats does not matter
//	                               p(vars) = i;  p(vars) += t        of floats
func (b *builder) reduce(e *summary.Expr, sc *scope) *halide.Expr {
	d := e.Reduction
	if b.stepwise(e) {
		return b.updates(e, sc)
	}
	dom, inner, empty := b.domain(b.unconditional(e, sc), sc)
	if b.err != nil {
		return halide.Int(0)
	}
	var init *halide.Expr
	if d.Init != nil {
		init = b.expr(d.Init, sc)
	}
	if empty {
		if init == nil {
			init = b.neutral(d.Fold, e.Kind)
		}
		return init
	}
	term := b.expr(e.Args[0], inner)
	if b.err != nil {
		return term
	}
	folded := [...]func(*halide.RDom, halide.Operand) *halide.Expr{halide.Sum, halide.Product, halide.Minimum,
		halide.Maximum}[d.Fold](dom, term)
	if init == nil {
		return folded
	}
	return binary[d.Fold.Op()](init, folded)
}

// domain is the RDom of a reduction, and its scope; empty if it has no points.
func (b *builder) domain(d *summary.Reduction, sc *scope) (dom *halide.RDom, inner *scope, empty bool) {
	name := b.names.fresh("r")
	n := len(d.Ranges)
	inner = sc
	// Hulls first, with stand-ins for the variables: an RDom has to know all its ranges before it has Vars.
	ranges := make([]halide.Range, n)
	for i, r := range d.Ranges {
		inner = inner.with(r.Var, halide.NewVar(name+"_"+r.Var).Expr, span{})
		h, _ := b.hull(r, inner)
		if h.lo > h.hi {
			return nil, nil, true
		}
		ranges[n-1-i] = halide.Range{Min: int(h.lo), Extent: int(h.hi - h.lo + 1)}
	}
	dom = halide.NewRDomOver(name, ranges...)
	inner = sc
	var where *halide.Expr
	for i, r := range d.Ranges {
		inner = inner.with(r.Var, dom.Vars[n-1-i].Expr, span{})
		_, cond := b.hull(r, inner)
		where = both(where, cond)
	}
	if d.Where != nil {
		where = both(where, b.expr(d.Where, inner))
	}
	if where != nil {
		dom = dom.Where(where)
		for i, r := range d.Ranges { // Where gives another RDom, with Vars of its own
			inner.values[r.Var] = dom.Vars[n-1-i].Expr
		}
	}
	return dom, inner, false
}

// neutral is what a fold of no terms is.
func (b *builder) neutral(f summary.Fold, k term.Kind) *halide.Expr {
	if k.Float() {
		return b.float(k, [...]float64{0, 1, math.Inf(1), math.Inf(-1)}[f])
	}
	if f == summary.Product {
		return halide.Int(1)
	}
	return halide.Int(0)
}

// stepwise reports whether a fold has to begin with its initial value, one term after the other.
func (b *builder) stepwise(e *summary.Expr) bool {
	d := e.Reduction
	return d.Init != nil && e.Kind.Float() && (d.Fold == summary.Sum || d.Fold == summary.Product) && !b.o.Reassociate
}

// updates is a call of a Func that begins with the initial value and takes one term in after the other. Its dimensions
// are the variables of the fold that are not its own.
func (b *builder) updates(e *summary.Expr, sc *scope) *halide.Expr {
	var vars []halide.Var
	var coords []halide.Operand
	own := &scope{map[string]*halide.Expr{}, sc.ranges}
	for _, name := range free(e) {
		v := halide.NewVar(name)
		own.values[name] = v.Expr
		vars, coords = append(vars, v), append(coords, sc.values[name])
	}
	f := halide.NewFunc(b.names.fresh("partial"), vars...)
	b.steps(f, e, own)
	return f.At(coords...)
}

// steps defines f, whose Vars are own's, as a fold with an initial value.
func (b *builder) steps(f *halide.Func, e *summary.Expr, own *scope) {
	f.Is(b.expr(e.Reduction.Init, own))
	dom, inner, empty := b.domain(e.Reduction, own)
	if empty || b.err != nil {
		return
	}
	coords := make([]halide.Operand, len(f.Vars))
	for i, v := range f.Vars {
		coords[i] = v
	}
	term, u := b.expr(e.Args[0], inner), f.UpdateOver(dom, coords...)
	if e.Reduction.Fold == summary.Sum {
		u.Add(term)
	} else {
		u.Mul(term)
	}
}

// free are the variables of an expression that none of its reductions binds, in order of first use.
func free(e *summary.Expr) []string {
	var list []string
	bound := map[string]int{}
	seen := map[string]bool{}
	use := func(a summary.Affine) {
		for _, v := range a.Vars() {
			if bound[v] == 0 && !seen[v] {
				seen[v] = true
				list = append(list, v)
			}
		}
	}
	var walk func(e *summary.Expr)
	walk = func(e *summary.Expr) {
		if e == nil {
			return
		}
		for _, x := range e.Index {
			use(x)
		}
		if d := e.Reduction; d != nil {
			walk(d.Init)
			for _, r := range d.Ranges {
				use(r.Lo)
				use(r.Hi)
				bound[r.Var]++
				defer func() { bound[r.Var]-- }()
			}
			walk(d.Where)
		}
		for _, a := range e.Args {
			walk(a)
		}
	}
	walk(e)
	return list
}
