package match

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// factorise multiplies two factors in a Func of their own, summed over what only they move with (distributivity). It
// answers TooMany: what is left has a factor less.
//
//	c(i, k) = sum(e, a(i+e.x, e.y) * d(e.x, e.y) * p(e.y, k))
//	->
//	t(i, e_y) = sum(s, a(i+s.x, e_y) * d(s.x, e_y))
//	c(i, k) = sum(e, t(i, e.x) * p(e.x, k))
func (w *rewriter) factorise() (out []Rewrite) {
	p := w.sum.Product
	for i := range p.Factors {
		for j := i + 1; j < len(p.Factors); j++ {
			if r, err := w.factorised(i, j); err == nil {
				out = append(out, r)
			}
		}
	}
	return out
}

func (w *rewriter) factorised(i, j int) (Rewrite, error) {
	p := w.sum.Product
	others := slices.DeleteFunc(inOrder(len(p.Factors)), func(k int) bool { return k == i || k == j })
	moves := func(l int) bool { return p.Factors[i].Moves(l) || p.Factors[j].Moves(l) }
	private := p.loopsOf(func(l int) bool {
		return moves(l) && p.Loops[l].Summed && !slices.ContainsFunc(others,
			func(k int) bool { return p.Factors[k].Moves(l) })
	})
	if len(private) == 0 {
		return Rewrite{}, fmt.Errorf("%s and %s are summed over nothing of their own", p.Factors[i].Name,
			p.Factors[j].Name)
	}
	shared := p.loopsOf(func(l int) bool { return moves(l) && !slices.Contains(private, l) })
	name := w.fresh("t")
	vars, values := w.vars(shared)
	r := w.domain(w.fresh("s"), private, values)
	vars, one := w.number(vars, nil)
	t := halide.NewFunc(name, vars...)
	t.Is(total(r, []*halide.Expr{w.element(i, values), w.element(j, values)}))

	left := map[string]*halide.Expr{}
	dom := w.domain(w.fresh("e"), p.loopsOf(func(l int) bool {
		return p.Loops[l].Summed && !slices.Contains(private, l)
	}), left)
	at := one
	for _, l := range shared {
		at = append(at, w.loop(l, left))
	}
	factors := []*halide.Expr{t.At(at...)}
	for _, k := range others {
		factors = append(factors, w.element(k, left))
	}
	var over []string
	for _, l := range private {
		over = append(over, p.Loops[l].Name)
	}
	text := fmt.Sprintf("factorise: %s = %s*%s over %s", name, p.Factors[i].Name, p.Factors[j].Name,
		strings.Join(over, ", "))
	return w.made(text, total(dom, factors), w.sum.Func.Name)
}

// loop is what stands for a loop.
func (w *rewriter) loop(i int, values map[string]*halide.Expr) *halide.Expr {
	name := w.sum.Product.Loops[i].Name
	if e, ok := values[name]; ok {
		return e
	}
	return halide.NewVar(name).Expr
}
