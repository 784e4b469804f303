package match

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// offset adds a number to a factor, so that it has the sign that an instruction wants, and takes what that adds off the
// sum. It answers Types.
//
//	sum(r, a(r.x) * b(r.x)), a: int8   ->   a1(r_x) = a(r_x) + 128;  sum(e, a1(e.x) * b(e.x)) - sum(q, b(q.x)) * 128
func (w *rewriter) offset(k int, want halide.Type) []Rewrite {
	p := w.sum.Product
	have := p.Factors[k].Type
	if len(p.Factors) != 2 || w.sum.Update >= 0 || !have.Integer() || !want.Integer() || have.Bits() != want.Bits() ||
		have == want {
		return nil
	}
	by := 1 << (have.Bits() - 1) // to the unsigned type; to the signed one the other way
	if lo, _ := want.Bounds(); lo.Sign() < 0 {
		by = -by
	}
	at := w.copyOf(k, nil, func(v map[string]*halide.Expr) *halide.Expr { return w.element(k, v).Add(by) })
	t := w.again(nil, nil, nil, func(f int, values map[string]*halide.Expr) *halide.Expr {
		if f == k {
			return at(values)
		}
		return w.element(f, values)
	})
	e := t.At(w.here()...).Sub(w.alone(1 - k).Mul(by))
	out := w.one(fmt.Sprintf("offset: %d is added to %s, and taken off the sum", by, p.Factors[k].Name), e, t.Name)
	for i := range out {
		out[i].offset = offset{at(nil).Name, k, by}
	}
	return out
}

// offset is a number that was added to factor k in a Func of its own.
type offset struct {
	name string // of the Func; "": no offset
	k    int
	by   int
}

// idle reports whether an offset of a sum gives nothing new after some that were done before: it takes one of them
// back, so that what comes out is the algorithm as it was, with more additions; or it comes right after that of a
// later factor, and is done ahead of it elsewhere.
func (o offset) idle(sum Sum, before []offset) bool {
	if o.name == "" {
		return false
	}
	if last := len(before) - 1; last >= 0 && before[last].name != "" && before[last].k > o.k {
		return true
	}
	e := sum.elements[o.k]
	return e.Op == halide.OpCall && slices.ContainsFunc(halide.Funcs(e.Func), func(f *halide.Func) bool {
		return slices.ContainsFunc(before, func(b offset) bool { return b.name == f.Name && b.by == -o.by })
	})
}

// alone is the sum of factor k alone, of a Func of its own, where the Func of the sum is computed.
func (w *rewriter) alone(k int) *halide.Expr {
	p := w.sum.Product
	loops := p.loopsOf(func(i int) bool { return p.Factors[k].Moves(i) && !p.Loops[i].Summed })
	vars, values := w.vars(loops)
	dom := w.domain(w.fresh("q"), p.loopsOf(func(i int) bool { return p.Loops[i].Summed }), values)
	var at []halide.Operand
	for _, i := range loops {
		at = append(at, w.loop(i, nil))
	}
	vars, at = w.number(vars, at)
	c := halide.NewFunc(w.fresh("o"), vars...).Is(total(dom, []*halide.Expr{w.element(k, values)}))
	return c.At(at...)
}

// bytes splits a factor of 16 bits in two of 8, of which the sums are put together after. It answers Types.
//
//	sum(r, a(r.x) * b(r.x)), b: int16
//	->
//	b1(r_x, s) = select(s == 0, b(r_x) / 256, b(r_x) mod 256 - 128)
//	t(s) = sum(e, a(e.x) * b1(e.x, s));  t(0)*256 + t(1) + sum(q, a(q.x)) * 128
func (w *rewriter) bytes(k int, want halide.Type) []Rewrite {
	p := w.sum.Product
	if len(p.Factors) != 2 || w.sum.Update >= 0 || p.Factors[k].Type != halide.Int16 || want != halide.Int8 {
		return nil
	}
	s := halide.NewVar(w.fresh("s"))
	at := w.copyOf(k, []halide.Var{s}, func(v map[string]*halide.Expr) *halide.Expr {
		e := w.element(k, v)
		return halide.Select(s.EQ(0), e.Div(256), e.Mod(256).Sub(128))
	})
	t := w.halves(k, s, at)
	e := t.At(w.here(0)...).Mul(256).Add(t.At(w.here(1)...)).Add(w.alone(1 - k).Mul(128))
	return w.one(fmt.Sprintf("split %s into bytes", p.Factors[k].Name), e, t.Name)
}

// weights splits a factor into two of half the size, so that pairs of products have room. It answers Room: an
// instruction saturates.
//
//	sum(r, a(r.x) * b(r.x))   ->   b1(r_x, s) = select(s == 0, b(r_x) / 2, (b(r_x) + 1) / 2);  t(s) = ...;  t(0) + t(1)
func (w *rewriter) weights(k int) []Rewrite {
	p := w.sum.Product
	if len(p.Factors) != 2 || w.sum.Update >= 0 || p.Factors[k].Type != halide.Int8 {
		return nil
	}
	s := halide.NewVar(w.fresh("s"))
	at := w.copyOf(k, []halide.Var{s}, func(v map[string]*halide.Expr) *halide.Expr {
		e := w.element(k, v)
		return halide.Select(s.EQ(0), e.Div(2), e.Add(1).Div(2))
	})
	t := w.halves(k, s, at)
	return w.one(fmt.Sprintf("split weights: %s in two halves", p.Factors[k].Name),
		t.At(w.here(0)...).Add(t.At(w.here(1)...)), t.Name)
}

// halves is the sum over s = 0, 1 of what stands for factor k.
func (w *rewriter) halves(k int, s halide.Var, at func(map[string]*halide.Expr,
	...halide.Operand) *halide.Expr) *halide.Func {
	w.extents[s.Name] = 2
	return w.again([]halide.Var{s}, nil, nil, func(f int, values map[string]*halide.Expr) *halide.Expr {
		if f == k {
			return at(values, s)
		}
		return w.element(f, values)
	})
}
