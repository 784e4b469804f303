package infer

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// value is the expression of the terms, as one or by components.
func (w *work) value(at []point, roots []term.T, scope []string, elem term.Type) (*summary.Expr, error) {
	e, err := w.whole(at, roots, scope, elem)
	if other := w.components(e, at, roots, scope, elem); other != nil {
		return other, nil
	}
	return e, err
}

// whole is the expression of the terms: that of their trees, or that of their normal forms where it is much shorter.
func (w *work) whole(at []point, roots []term.T, scope []string, elem term.Type) (*summary.Expr, error) {
	for i, p := range at {
		if roots[i] == 0 {
			return nil, fail(&p, "there is no term: %v", w.in.Store.Err())
		}
	}
	a, err := w.exact(w.trees[0], at, roots, scope)
	if bad, ok := err.(*Refusal); ok {
		return nil, bad
	}
	if err != nil && slices.ContainsFunc(w.trees[0], func(b *trees) bool { return b.open }) {
		a, err = w.exact(w.trees[1], at, roots, scope)
	}
	if err == nil && plain(a) {
		return a, nil
	}
	b, err2 := w.overReals(at, roots, scope)
	switch {
	case err == nil && (err2 != nil || cost(a) <= cost(b)+exactWorth):
		return a, nil
	case err2 == nil:
		return b, nil
	}
	return nil, err2
}

// exact is the expression of the terms' trees.
func (w *work) exact(trees []*trees, at []point, roots []term.T, scope []string) (*summary.Expr, error) {
	ss := make([]sample, len(at))
	for i, p := range at {
		ss[i] = sample{p, trees[p.obs].node(roots[i])}
	}
	for _, l := range w.leaves {
		if l.bad != nil {
			return nil, l.bad
		}
	}
	f := w.fitter(true)
	f.outer = len(scope)
	for _, v := range scope {
		f.names.taken[v] = true
	}
	return f.fit(ss, scope)
}

// plain reports whether e is so short, with one reduction at most, that normal forms have nothing better.
func plain(e *summary.Expr) bool {
	reductions, conditions := 0, 0
	e.Walk(func(x *summary.Expr) {
		if x.Op == summary.OpReduce {
			reductions++
			if x.Reduction.Where != nil {
				conditions += cost(x.Reduction.Where)
			}
		}
	})
	return cost(e) <= 4*exactWorth || reductions <= 1 && cost(e)-conditions <= 12*exactWorth
}

// overReals is the expression of the terms' normal forms.
func (w *work) overReals(at []point, roots []term.T, scope []string) (*summary.Expr, error) {
	kind := w.in.Store.Kind(roots[0])
	float := term.Single
	if w.double(roots) {
		float = term.Double
	}
	root := kind
	if root.Float() {
		root = float
	}
	ss := make([]sample, len(at))
	builders := map[int]*forms{}
	for i, p := range at {
		fm := w.normal.Of(roots[i])
		if fm == 0 {
			return nil, fail(&p, "%v", w.normal.Err())
		}
		b := builders[p.obs]
		if b == nil {
			b = &forms{leaves: w.leaves[p.obs], normal: w.normal, float: float, memo: map[formIn]*node{}}
			builders[p.obs] = b
		}
		ss[i] = sample{p, b.node(fm, root)}
	}
	f := w.fitter(false)
	f.outer = len(scope)
	for _, v := range scope {
		f.names.taken[v] = true
	}
	e, err := f.fit(ss, scope)
	if err == nil && kind.Float() && float != kind {
		e = &summary.Expr{Op: summary.OpConvert, Kind: kind, To: floatType(kind), Args: []*summary.Expr{e}}
	}
	return e, err
}

// double reports whether anything below roots is a double.
func (w *work) double(roots []term.T) bool {
	st := w.in.Store
	seen := make([]bool, st.Len())
	stack := slices.Clone(roots)
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if t == 0 || seen[t] {
			continue
		}
		seen[t] = true
		if st.Kind(t) == term.Double {
			return true
		}
		stack = append(stack, st.Args(t)...)
	}
	return false
}
