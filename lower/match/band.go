package match

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// band splits a loop of the result over which a sum slides in two, of which the inner one moves with the coefficients:
// they become a band matrix (Toeplitz). It answers NoLoop where the needle's loop moves the result and one factor. Of
// the products n out of n+R-1 are with zeros.
//
//	out(x) = sum(r, in(x + r.x) * w(r.x))                                  r.x < R
//	->
//	w1(t, p) = select(t >= p && t - p < R, w(t - p), 0)                    n = 8
//	t(q, p) = sum(e, in(8*q + e.x) * w1(e.x, p));  out(x) = t(x/8, x%8)    e.x < 8 + R - 1
func (w *rewriter) band(why *Why) (out []Rewrite) {
	p := w.sum.Product
	if why.Needs&1 == 0 || why.Needs == 1 || len(p.Factors) != 2 {
		return nil
	}
	for data := range p.Factors {
		for x := range p.Loops {
			for r := range p.Loops {
				if f, err := w.banded(data, 1-data, x, r); err == nil {
					out = append(out, f)
				}
			}
		}
	}
	return out
}

// bandWidth is how many results an inner loop has.
const bandWidth = 8

// banded splits loop x, over which the sum of loop r slides in factor data, with the coefficients coef.
func (w *rewriter) banded(data, coef, x, r int) (Rewrite, error) {
	p := w.sum.Product
	dim := alone(p.Factors[data], x, r)
	if dim < 0 || p.Loops[x].Summed || !p.Loops[r].Summed || p.Factors[coef].Moves(x) {
		return Rewrite{}, fmt.Errorf("%s does not slide over %s", p.Loops[r].Name, p.Loops[x].Name)
	}
	row := p.Factors[data].Rows[dim].Coef
	if row[x] < 1 || row[r] != 1 || w.sum.dom.Range(r-p.pure()).Min != 0 {
		return Rewrite{}, fmt.Errorf("%s does not slide over %s by steps of one", p.Loops[r].Name, p.Loops[x].Name)
	}
	reach := row[x]*(bandWidth-1) + p.Loops[r].Extent
	inner := halide.NewVar(w.fresh("p"))
	matrix := w.matrix(coef, r, row[x], inner)

	pure := p.loopsOf(func(i int) bool { return !p.Loops[i].Summed })
	vars, values := w.vars(pure)
	var ranges []halide.Range
	for i := range p.Loops[p.pure():] {
		d := w.sum.dom.Range(i)
		if p.pure()+i == r {
			d.Extent = reach
		}
		ranges = append(ranges, d)
	}
	dom := halide.NewRDomOver(w.fresh("e"), ranges...)
	for i, v := range dom.Vars {
		values[p.Loops[p.pure()+i].Name] = v.Expr
	}
	factors := make([]*halide.Expr, 2)
	factors[coef] = matrix.At(append(w.operands(coef, r, values), values[p.Loops[r].Name], inner)...)
	values[p.Loops[x].Name] = values[p.Loops[x].Name].Mul(bandWidth)
	factors[data] = w.element(data, values)
	t := halide.NewFunc(w.fresh("t"), append(vars, inner)...)
	t.Is(total(dom, factors))

	var at []halide.Operand
	for i, v := range w.sum.Func.Vars {
		if pure[i] == x {
			at = append(at, v.Div(bandWidth))
		} else {
			at = append(at, v)
		}
	}
	w.extents[vars[slices.Index(pure, x)].Name] = (p.Loops[x].Extent + bandWidth - 1) / bandWidth
	w.extents[inner.Name] = bandWidth
	text := fmt.Sprintf("split %s by %d: the coefficients over %s become a band", p.Loops[x].Name, bandWidth,
		p.Loops[r].Name)
	return w.made(text, t.At(append(at, w.sum.Func.Vars[x].Mod(bandWidth))...), t.Name)
}

// matrix is the coefficients as a band: those of loop r at q - stride*inner, and zero beside them.
func (w *rewriter) matrix(coef, r, stride int, inner halide.Var) *halide.Func {
	p := w.sum.Product
	vars, values := w.vars(p.loopsOf(func(i int) bool { return p.Factors[coef].Moves(i) && i != r }))
	q := halide.NewVar(w.fresh("q"))
	tap := q.Sub(inner.Mul(stride))
	values[p.Loops[r].Name] = halide.Clamp(tap, 0, p.Loops[r].Extent-1)
	m := halide.NewFunc(w.fresh(p.Factors[coef].Name+"1"), append(vars, q, inner)...)
	m.Is(halide.Select(tap.GE(0).And(tap.LT(p.Loops[r].Extent)), w.element(coef, values), 0))
	return m
}

// operands are the loops that move a factor, but for one of them.
func (w *rewriter) operands(k, but int, values map[string]*halide.Expr) (out []halide.Operand) {
	p := w.sum.Product
	for _, i := range p.loopsOf(func(i int) bool { return p.Factors[k].Moves(i) && i != but }) {
		out = append(out, w.loop(i, values))
	}
	return out
}

// alone is the only dimension of an access that moves with one of two loops, or -1.
func alone(a Access, x, r int) int {
	dim := -1
	for d, row := range a.Rows {
		if row.Coef[x] != 0 || row.Coef[r] != 0 {
			if dim >= 0 {
				return -1
			}
			dim = d
		}
	}
	return dim
}
