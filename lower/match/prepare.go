package match

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Prepared is f where the terms of sums that are no products of elements become such: a sum of several terms several
// sums (distributivity), a number a factor of the sum, a factor that is an expression an element of a Func of its own.
// The steps say what was done; none: f is as it was. Sums of floats, and in updates, stay.
//
//	out(x) = sum(r, (in(x + r.x) - zero) * w(r.x) * 2 + b(r.x))
//	->
//	in1(x, r_x) = in(x + r_x) - zero;  out(x) = sum(e, in1(x, e.x) * w(e.x)) * 2 + sum(e1, b(e1.x))
func Prepared(f *halide.Func) (*halide.Func, []string) {
	var steps []string
	for range maxSums {
		sum := impure(f)
		if sum == nil {
			break
		}
		w := newRewriter(f, *sum)
		e, text, err := w.terms()
		if err != nil {
			break
		}
		g, err := w.put(e)
		if err != nil || Same(f, g) != nil {
			break
		}
		f, steps = g, append(steps, text)
	}
	return f, steps
}

// maxSums is how many sums of an algorithm are made ready.
const maxSums = 16

// impure is the first sum of an algorithm whose term is no product of elements; nil: there is none.
func impure(f *halide.Func) (found *Sum) {
	for _, g := range halide.Funcs(f) {
		for _, v := range g.Values {
			halide.Walk(v, func(e *halide.Expr) {
				if found != nil || e.Op != halide.OpReduce || e.Reduce != halide.SumOf || e.Kind != halide.IntKind ||
					e.RDom == nil || e.RDom.Cond != nil {
					return
				}
				if !product(e.Args[0]) {
					loops := &Product{}
					for _, v := range g.Vars {
						loops.Loops = append(loops.Loops, Loop{Name: v.Name})
					}
					for i, v := range e.RDom.Vars {
						loops.Loops = append(loops.Loops, Loop{Name: v.Name, Extent: e.RDom.Range(i).Extent,
							Summed: true})
					}
					found = &Sum{Product: loops, Func: g, Expr: e, Update: -1, dom: e.RDom}
				}
			})
		}
	}
	return found
}

// product reports whether e is a product of elements.
func product(e *halide.Expr) bool {
	return element(e) || e.Op == halide.OpMul && product(e.Args[0]) && product(e.Args[1])
}

// term is number times the product of factors.
type term struct {
	number  int64
	factors []*halide.Expr
}

// termsOf are the terms of e, times n. What is no sum, product or number is a factor.
func termsOf(e *halide.Expr, n int64) []term {
	switch {
	case e.Op == halide.OpAdd || e.Op == halide.OpSub:
		m := n
		if e.Op == halide.OpSub {
			m = -n
		}
		return append(termsOf(e.Args[0], n), termsOf(e.Args[1], m)...)
	case e.Op == halide.OpNeg:
		return termsOf(e.Args[0], -n)
	case e.Op == halide.OpConst && e.Int.IsInt64():
		return []term{{number: n * e.Int.Int64()}}
	case e.Op == halide.OpMul:
		out := term{number: n}
		for _, a := range e.Args {
			t := termsOf(a, 1)
			if len(t) != 1 {
				t = []term{{1, []*halide.Expr{a}}}
			}
			out.number *= t[0].number
			out.factors = append(out.factors, t[0].factors...)
		}
		return []term{out}
	}
	return []term{{n, []*halide.Expr{e}}}
}

// terms is the sum as sums of products of elements.
func (w *rewriter) terms() (*halide.Expr, string, error) {
	var out *halide.Expr
	list := termsOf(w.sum.Expr.Args[0], 1)
	text := "distribute the sum over " + w.sum.dom.Name
	if len(list) == 1 {
		text = "take numbers out of the sum over " + w.sum.dom.Name
	}
	for _, t := range list {
		var s *halide.Expr
		if len(t.factors) == 0 {
			points := int64(1)
			for i := range w.sum.dom.Vars {
				points *= int64(w.sum.dom.Range(i).Extent)
			}
			s = indexes.Number(int(points * t.number))
		} else {
			own, err := w.own(t.factors)
			if err != nil {
				return nil, "", err
			}
			if own != "" {
				text += "," + own + " of its own"
			}
			s = w.over(t.factors)
			if t.number != 1 {
				s = s.Mul(int(t.number))
			}
		}
		if out == nil {
			out = s
		} else {
			out = out.Add(s)
		}
	}
	return out, text, nil
}

// own puts what is no element among factors into Funcs, over the loops that it mentions; it names them.
func (w *rewriter) own(factors []*halide.Expr) (names string, err error) {
	for k, e := range factors {
		if element(e) {
			continue
		}
		loops := w.sum.Product.loopsOf(func(i int) bool { return indexes.Mentions(e, w.sum.Product.Loops[i].Name) })
		inner := false
		halide.Walk(e, func(x *halide.Expr) { inner = inner || x.Op == halide.OpReduce })
		if len(loops) == 0 || inner {
			return "", fmt.Errorf("%s stays in the sum", e)
		}
		vars, values := w.vars(loops)
		c := halide.NewFunc(w.fresh("v"), vars...).Is(indexes.Substitution(values).Rewrite(e))
		var at []halide.Operand
		for _, i := range loops {
			at = append(at, w.sum.loop(i))
		}
		factors[k] = c.At(at...)
		names += " " + c.Name
	}
	return names, nil
}

// over is the sum of a product over an RDom of its own.
func (w *rewriter) over(factors []*halide.Expr) *halide.Expr {
	var ranges []halide.Range
	for i := range w.sum.dom.Vars {
		ranges = append(ranges, w.sum.dom.Range(i))
	}
	dom := halide.NewRDomOver(w.fresh("e"), ranges...)
	values := map[string]*halide.Expr{}
	for i, v := range w.sum.dom.Vars {
		values[v.Name] = dom.Vars[i].Expr
	}
	s := indexes.Substitution(values)
	list := make([]*halide.Expr, len(factors))
	for k, e := range slices.Clone(factors) {
		list[k] = s.Rewrite(e)
	}
	return total(dom, list)
}
