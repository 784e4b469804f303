package match

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// special is what a selection is that only saves work where scalars have special values, as BLAS does: over the reals
// the general case is the same there. It is nil for other selections.
//
//	select(beta == 0, 0, beta * C)  select(B == 0, 0, A * B)            ->   beta * C  A * B
//	select(alpha == 0 && beta == 1, C, beta * C + sum(alpha * A * B))   ->   beta * C + sum(alpha * A * B)
func special(e *summary.Expr) *summary.Expr {
	for _, c := range []struct {
		cond          *summary.Expr
		less, general *summary.Expr
	}{{e.Args[0], e.Args[1], e.Args[2]}, {negated(e.Args[0]), e.Args[2], e.Args[1]}} {
		if c.cond == nil {
			continue
		}
		if value, known := decided(c.cond); known {
			if value {
				return c.less
			}
			return c.general
		}
		values := map[string]*summary.Expr{}
		if !fixes(c.cond, values) {
			continue
		}
		general, ok := sum(withValues(c.general, values))
		less, okLess := sum(withValues(c.less, values))
		if ok && okLess && canonical(general) == canonical(less) {
			return c.general
		}
	}
	return nil
}

// negated is what holds where e does not, if that is a comparison or a negation; else nil.
func negated(e *summary.Expr) *summary.Expr {
	switch e.Op {
	case summary.OpNot:
		return e.Args[0]
	case summary.OpNE:
		n := *e
		n.Op = summary.OpEQ
		return &n
	}
	return nil
}

// fixes notes which scalars and elements have which values where e holds; it is false if e says anything else.
func fixes(e *summary.Expr, values map[string]*summary.Expr) bool {
	switch e.Op {
	case summary.OpAnd:
		return fixes(e.Args[0], values) && fixes(e.Args[1], values)
	case summary.OpEQ:
		x, y := strip(e.Args[0]), e.Args[1]
		if y.Op != summary.OpConst {
			x, y = strip(e.Args[1]), e.Args[0]
		}
		if x.Op != summary.OpScalar && x.Op != summary.OpLoad || y.Op != summary.OpConst {
			return false
		}
		values[x.String()] = y
		return true
	}
	return false
}

// decided is what a comparison of constants, or several of them, says.
func decided(e *summary.Expr) (value, known bool) {
	switch e.Op {
	case summary.OpConst:
		return e.Const.Sign() != 0, true
	case summary.OpEQ, summary.OpNE:
		x, y := e.Args[0], e.Args[1]
		if x.Op != summary.OpConst || y.Op != summary.OpConst {
			return false, false
		}
		return (x.Const.Cmp(y.Const) == 0) == (e.Op == summary.OpEQ), true
	case summary.OpNot:
		v, ok := decided(e.Args[0])
		return !v, ok
	case summary.OpAnd, summary.OpOr:
		a, knownA := decided(e.Args[0])
		b, knownB := decided(e.Args[1])
		if stop := e.Op == summary.OpOr; knownA && a == stop || knownB && b == stop {
			return stop, true
		}
		return a, knownA && knownB
	}
	return false, false
}

// withValues is e with the values of scalars and elements in their places.
func withValues(e *summary.Expr, values map[string]*summary.Expr) *summary.Expr {
	return e.Rewrite(func(x *summary.Expr) *summary.Expr {
		if x.Op != summary.OpScalar && x.Op != summary.OpLoad {
			return nil
		}
		value := values[x.String()]
		if value == nil {
			return nil
		}
		c := *value
		c.Kind = x.Kind
		return &c
	})
}

// canonical is the addends as text in an order of their own, equal ones added.
func canonical(addends []addend) string {
	factors := map[string]*big.Rat{}
	for _, a := range addends {
		var parts []string
		for _, list := range [][]*summary.Expr{a.Scalars, a.Loads, a.Where} {
			var texts []string
			for _, x := range list {
				texts = append(texts, x.String())
			}
			slices.Sort(texts)
			parts = append(parts, strings.Join(texts, "*"))
		}
		for _, r := range a.Ranges {
			parts = append(parts, fmt.Sprint(r))
		}
		key := strings.Join(parts, ";")
		if factors[key] == nil {
			factors[key] = new(big.Rat)
		}
		factors[key].Add(factors[key], a.Const)
	}
	var lines []string
	for key, f := range factors {
		if f.Sign() != 0 {
			lines = append(lines, f.RatString()+" "+key)
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}
