package infer

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// mostComponents is how many values a variable has at most that numbers components: of quaternions, or of pixels with
// an alpha.
const mostComponents = 4

// components tells the elements at each value of a variable that has few by themselves, as real and imaginary parts or
// colours, if that is hardly longer than e, which is strained: through few values there is always an affine function
// that says nothing. It is nil if that is longer. Without e anything will do.
//
//	sum(k in 1..j + 1, a(k, i)*b(j - k, i), from a(0, i)*b(j, i)) + select(j == 0, -(a(1, i)*b(1, i)), 0)
//	   ->   select(j == 0, a(0, i)*b(0, i) - a(1, i)*b(1, i), a(0, i)*b(1, i) + a(1, i)*b(0, i))
func (w *work) components(e *summary.Expr, at []point, roots []term.T, scope []string, elem term.Type) *summary.Expr {
	for i, v := range scope {
		values := w.few(at, i)
		if len(values) < 2 || e != nil && !strained(e, v, len(values)) {
			continue
		}
		var out *summary.Expr
		for _, n := range slices.Backward(values) {
			var there []point
			var of []term.T
			for j, p := range at {
				if p.vars[i] == n {
					there, of = append(there, p), append(of, roots[j])
				}
			}
			part, err := w.value(there, of, scope, elem)
			switch {
			case err != nil || out != nil && part.Kind != out.Kind:
				return nil
			case out == nil:
				out = part
			default:
				is := compare(summary.OpEQ, summary.VarOf(v), summary.Const(n))
				out = &summary.Expr{Op: summary.OpSelect, Kind: part.Kind, Args: []*summary.Expr{is, part, out}}
			}
		}
		if e == nil || cost(out) <= worth(e) {
			return out
		}
	}
	return nil
}

// few are the values of variable i, if they are few and the same in all observations.
func (w *work) few(at []point, i int) []int64 {
	byObs := map[int]map[int64]bool{}
	for _, p := range at {
		if byObs[p.obs] == nil {
			byObs[p.obs] = map[int64]bool{}
		}
		if byObs[p.obs][p.vars[i]] = true; len(byObs[p.obs]) > mostComponents {
			return nil
		}
	}
	var all map[int64]bool
	for _, values := range byObs {
		if all != nil && !maps.Equal(all, values) {
			return nil
		}
		all = values
	}
	return slices.Sorted(maps.Keys(all))
}

// worth is how long components may be instead of a strained e. A sum says more than its terms do.
func worth(e *summary.Expr) int {
	if sums(e) {
		return cost(e)*3/2 + exactWorth
	}
	return 2*cost(e) + exactWorth
}

func sums(e *summary.Expr) bool {
	found := false
	e.Walk(func(x *summary.Expr) { found = found || x.Op == summary.OpReduce })
	return found
}

// strained reports whether e decides by v, of so many values, what is done, has sums that end by it, or numbers or,
// where nothing is summed, indices that v gives in no way that a program would: numbers by quotients or through two
// points, indices backwards in strides.
func strained(e *summary.Expr, v string, values int) bool {
	found, sum := false, sums(e)
	of := func(a summary.Affine) { found = found || slices.Contains(a.Vars(), v) }
	e.Walk(func(x *summary.Expr) {
		switch {
		case x.Op == summary.OpSelect:
			x.Args[0].Walk(func(c *summary.Expr) {
				for _, a := range c.Index {
					of(a)
				}
			})
		case x.Op == summary.OpIndex && (values == 2 || x.Index[0].Crooked()):
			of(x.Index[0])
		case x.Op == summary.OpLoad && !sum:
			for _, a := range x.Index {
				c, ok := a.Coeff(v).Constant()
				found = found || ok && c < -1
			}
		case x.Reduction != nil:
			for _, r := range x.Reduction.Ranges {
				of(r.Lo)
				of(r.Hi)
			}
		}
	})
	return found
}
