package csource

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// flat flattens a loop around lanes that run one by one, and nothing else: one loop over all lanes; nil of others.
//
//	for xo < 12: for xi < 16: out(16*xo + xi) = table(in(16*xo + xi))   ->   for xo < 192: out(xo) = table(in(xo))
func (c loops) flat(l *lower.For) *lower.For {
	m, ok := l.Body[0].(*lower.For)
	if !ok || m.Lanes == nil || m.Kind != halide.Serial || l.Kind != halide.Serial || l.Reduction || m.Reduction ||
		l.Map != "" || m.Map != "" || len(m.Levels()) != 1 || len(m.Body) != 1 {
		return nil
	}
	s, ok := m.Body[0].(*lower.Store)
	if !ok || !alongBoth(s.Value, l, m) {
		return nil
	}
	all := indexes.Substitution(map[string]*halide.Expr{l.Var: number(0), m.Var: indexes.Variable(l.Var)})
	out, store := *l, *s
	store.Index = nil
	for _, e := range s.Index {
		if !alongBoth(e, l, m) {
			return nil
		}
		store.Index = append(store.Index, all.Rewrite(e))
	}
	store.Value = all.Rewrite(s.Value)
	out.Extent, out.Body = l.Extent*m.Extent, []lower.Stmt{&store}
	return &out
}

// alongBoth reports whether all that e makes of the loops l and m is sums with multiples of m.Extent*l + m.
func alongBoth(e *halide.Expr, l, m *lower.For) bool {
	if f, err := indexes.Form(e, nil); err == nil {
		outer, even := slope(f, l.Var)
		inner, ok := slope(f, m.Var)
		return even && ok && outer == inner*m.Extent
	}
	for _, a := range e.Args {
		if !alongBoth(a, l, m) {
			return false
		}
	}
	return true
}

// slope is the coefficient of a Var in a form that is linear in it.
func slope(f affine.Form, v string) (int, bool) {
	if !f.DependsOn(v) {
		return 0, true
	}
	return f.Linear(v)
}
