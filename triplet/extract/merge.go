package extract

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// share says that a Local adds to the accumulator of another, so many times.
type share struct {
	into   string
	weight *big.Int
}

// shares finds the Locals whose sums are only added up: one accumulator does for them, exactly, in integers.
//
//	out = narrow(acc - 2*acc2, 5)   ->   acc2's terms go into acc, times -2
//
// All vectorised stores must agree; where they do not, nothing is shared, and the store is refused.
func shares(n *lower.Nest, extreme map[string]bool) map[string]share {
	all, agree := map[string]share{}, true
	for s := range inVectors(n.Body) {
		if s, ok := s.(*lower.Store); ok && s.Value.Kind == halide.IntKind {
			agree = sharesOf(s, extreme, all) && agree
		}
	}
	if !agree {
		return nil
	}
	return all
}

// sharesOf notes the Locals of one store, and reports whether they are what was noted before. A maximum or minimum is
// no sum, and is added to one as a value.
func sharesOf(s *lower.Store, extreme map[string]bool, all map[string]share) bool {
	list, err := products(stripped(s.Value), false)
	if err != nil {
		return true // refused later
	}
	into, seen := "", map[string]bool{}
	for _, p := range list {
		if len(p.factors) != 1 || p.factors[0].Op != halide.OpLocal {
			continue
		}
		name := p.factors[0].Name
		if into == "" {
			into = name
		}
		if seen[name] || extreme[name] {
			return false
		}
		seen[name] = true
		w := share{into, p.signed()}
		if have, ok := all[name]; ok && (have.into != w.into || have.weight.Cmp(w.weight) != 0) {
			return false
		}
		all[name] = w
	}
	return true
}

// stripped is what a store narrows or wraps.
func stripped(e *halide.Expr) *halide.Expr {
	if e.Op == halide.OpNarrow || e.Op == halide.OpWrap {
		return e.Args[0]
	}
	return e
}

// signed is the constant factor of an integer product.
func (p product) signed() *big.Int {
	if p.neg {
		return new(big.Int).Neg(p.int)
	}
	return p.int
}

// scaled multiplies products by the weight of a Local.
func (w *walker) scaled(local string, list []product) []product {
	s, ok := w.shares[local]
	if !ok {
		return list
	}
	for i := range list {
		list[i].int = new(big.Int).Mul(list[i].int, s.weight)
	}
	return list
}

// into is the Local whose accumulator stands for one.
func (w *walker) into(local string) string {
	if s, ok := w.shares[local]; ok {
		return s.into
	}
	return local
}

// bounds is what the accumulator of a Local may hold, with all that share it.
func (w *walker) bounds(local string) (lo, hi *big.Int) {
	lo, hi = new(big.Int), new(big.Int)
	for i := range w.nest.Locals {
		l := &w.nest.Locals[i]
		if l.Kind != halide.IntKind || w.into(l.Name) != local {
			continue
		}
		weight := big.NewInt(1)
		if s, ok := w.shares[l.Name]; ok {
			weight = s.weight
		}
		a, b := new(big.Int).Mul(l.Lo, weight), new(big.Int).Mul(l.Hi, weight)
		if a.Cmp(b) > 0 {
			a, b = b, a
		}
		lo.Add(lo, a)
		hi.Add(hi, b)
	}
	return lo, hi
}
