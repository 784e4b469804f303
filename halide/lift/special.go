package lift

import (
	"maps"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// special looks at the scalars that the function compares with constants, as BLAS's beta with 0: the summary is for
// those that are not equal, and it is tried whether it is true for those that are too. Where not, that is a
// precondition.
func (c *candidate) special() error {
	for _, text := range slices.Sorted(maps.Keys(c.s.fixed)) {
		a := c.s.fixed[text]
		if err := c.substituted(a); err != nil {
			c.pre = append(c.pre, a.condition(c.summary, text))
			continue
		}
		c.summary.Exact = summary.OverReals
	}
	return nil
}

// condition is that the scalar has not the value.
func (a assumption) condition(s *summary.Summary, text string) summary.Condition {
	i := slices.IndexFunc(s.Scalars, func(x summary.Scalar) bool { return x.Name == a.scalar })
	if i < 0 {
		return summary.Condition{Kind: summary.Holds, Text: text} // of what the summary has no name for: in words alone
	}
	kind := s.Scalars[i].Elem.Kind()
	scalar := &summary.Expr{Op: summary.OpScalar, Kind: kind, Name: a.scalar}
	value := &summary.Expr{Op: summary.OpConst, Kind: kind, Const: new(big.Rat).SetFloat64(a.value)}
	if value.Const == nil {
		value = &summary.Expr{Op: summary.OpFloat, Kind: kind, Special: a.value}
	}
	return summary.Condition{Kind: summary.Holds, Cond: summary.Compared(summary.OpNE, scalar, value), Text: text}
}

// substituted compares at the base with the scalar at the value that was assumed not to be.
func (c *candidate) substituted(a assumption) error {
	store := c.s.newStore()
	d := symbolic(store, c.s.assume())
	leaf := d.scalar
	d.scalar = func(name string, k interp.Kind) interp.Value[term.T] {
		if name != a.scalar {
			return leaf(name, k)
		}
		if k.Float() {
			return interp.FloatValue[term.T](k, a.value)
		}
		return interp.IntValue[term.T](k, int64(a.value))
	}
	c.s.ranged.watch = false
	defer func() { c.s.ranged.watch = true }()
	o, err := c.s.observe(c.base, d)
	if err != nil {
		return err
	}
	with := *c.summary
	with.Outputs = slices.Clone(with.Outputs)
	for i := range with.Outputs {
		with.Outputs[i].Value = with.Outputs[i].Value.Rewrite(a.inPlace)
	}
	x, err := with.Expand(c.sizesAt(c.base), store)
	if err != nil {
		return err
	}
	_, err = c.same(o, x, &judge{store: store, reals: term.NewNormal(store, term.Reals, monomials)})
	return err
}

// inPlace is the value, for the scalar.
func (a assumption) inPlace(e *summary.Expr) *summary.Expr {
	if e.Op != summary.OpScalar || e.Name != a.scalar {
		return nil
	}
	return &summary.Expr{Op: summary.OpConst, Kind: e.Kind, Const: new(big.Rat).SetFloat64(a.value)}
}
