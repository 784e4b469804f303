package match

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
)

// unit adds a loop with one value that moves what a loop of the needle moves and no loop of the haystack does (a
// dimension of size 1). It answers NoLoop, where the result and one factor at least are moved; of the needle's box all
// but one are idle.
//
//	y(m) = sum(r, a(m, r.x) * x(r.x))
//	->
//	x1(d0, u) = x(d0)
//	t(m, u) = sum(r, a(m, r.x) * x1(r.x, u));  y(m) = t(m, 0)
func (w *rewriter) unit(why *Why) []Rewrite {
	p := w.sum.Product
	if why.Needs&1 == 0 || why.Needs == 1 {
		return nil
	}
	var out []Rewrite
	for order := range permutations(len(p.Factors)) {
		if r, err := w.unitOf(why.Needs, order); err == nil {
			out = append(out, r)
		}
	}
	return out
}

func (w *rewriter) unitOf(needs incidence, order []int) (Rewrite, error) {
	p := w.sum.Product
	u := halide.NewVar(w.fresh("u"))
	w.extents[u.Name] = 1
	pure := p.loopsOf(func(i int) bool { return !p.Loops[i].Summed })
	vars, values := w.vars(pure)
	dom := w.domain(w.fresh("e"), p.loopsOf(func(i int) bool { return p.Loops[i].Summed }), values)
	factors := make([]*halide.Expr, len(p.Factors))
	moved := ""
	for k, f := range order {
		e := w.element(f, values)
		if needs>>(k+1)&1 == 1 {
			e = w.copied(e, u)
			moved += " " + p.Factors[f].Name
		}
		factors[f] = e
	}
	t := halide.NewFunc(w.fresh("t"), append(vars, u)...)
	t.Is(total(dom, factors))
	var at []halide.Operand
	for _, v := range w.sum.Func.Vars {
		at = append(at, v)
	}
	return w.made(fmt.Sprintf("a dimension of size 1 of%s", moved), t.At(append(at, 0)...), t.Name)
}

// copied is an element of an array with a dimension more, which does not matter.
func (w *rewriter) copied(e *halide.Expr, u halide.Var) *halide.Expr {
	var dims []halide.Var
	var at, coords []halide.Operand
	for d, x := range e.Args {
		v := halide.NewVar(fmt.Sprintf("d%d", d))
		dims, at, coords = append(dims, v), append(at, v), append(coords, x)
	}
	c := halide.NewFunc(w.fresh(e.Name+"1"), append(dims, u)...)
	c.Is(read(e, at))
	return c.At(append(coords, u)...)
}

// read is an element of the same array at other coordinates.
func read(e *halide.Expr, at []halide.Operand) *halide.Expr {
	if e.Op == halide.OpLoad {
		return e.Input.At(at...)
	}
	return e.Func.At(at...)
}
