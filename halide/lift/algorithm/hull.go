package algorithm

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// span is the integers lo to hi, both included.
type span struct{ lo, hi int64 }

// scope is the variables around an expression: what they are in the Funcs, and where they run.
type scope struct {
	values map[string]*halide.Expr
	ranges map[string]span
}

// with is sc and one more variable.
func (sc *scope) with(name string, e *halide.Expr, r span) *scope {
	c := &scope{map[string]*halide.Expr{name: e}, map[string]span{name: r}}
	for n, v := range sc.values {
		if n != name {
			c.values[n] = v
		}
	}
	for n, v := range sc.ranges {
		if n != name {
			c.ranges[n] = v
		}
	}
	return c
}

// hull is the least range that holds a variable's for all values of the outer ones, and the condition that says which
// of it are there; nil if all are. The variable is in sc's values; its range is put there.
//
//	j in 0..i+1, i in 0..N  ->  j in 0..N where j <= i
func (b *builder) hull(r summary.Range, sc *scope) (span, *halide.Expr) {
	lo, hi := b.span(r.Lo, sc), b.span(r.Hi, sc)
	out := span{lo.lo, hi.hi - 1}
	sc.ranges[r.Var] = out
	var cond *halide.Expr
	if lo.lo != lo.hi {
		cond = sc.values[r.Var].GE(b.affine(r.Lo, sc))
	}
	if hi.lo != hi.hi {
		cond = both(cond, sc.values[r.Var].LT(b.affine(r.Hi, sc)))
	}
	return out, cond
}

func both(a, c *halide.Expr) *halide.Expr {
	switch {
	case a == nil:
		return c
	case c == nil:
		return a
	}
	return a.And(c)
}

// span is where an index lies.
func (b *builder) span(a summary.Affine, sc *scope) span {
	c := b.poly(a.Const)
	out := span{c, c}
	for _, t := range a.Terms {
		k, s := b.poly(t.Coeff), b.base(t, sc)
		x, y := k*s.lo, k*s.hi
		out.lo, out.hi = out.lo+min(x, y), out.hi+max(x, y)
	}
	return out
}

// base is where a term lies, its coefficient aside.
func (b *builder) base(t summary.AffineTerm, sc *scope) span {
	if t.Num == nil {
		r, ok := sc.ranges[t.Var]
		if !ok {
			b.fail(fmt.Errorf("the variable %s has no range", t.Var))
		}
		return r
	}
	n, d := b.span(*t.Num, sc), b.poly(t.Den)
	switch {
	case d <= 0:
		b.fail(fmt.Errorf("the divisor %s is %d at these sizes", t.Den, d))
		return span{}
	case t.Clamp:
		return span{min(max(n.lo, 0), d-1), min(max(n.hi, 0), d-1)}
	case !t.Mod:
		return span{floor(n.lo, d), floor(n.hi, d)}
	case floor(n.lo, d) == floor(n.hi, d):
		return span{n.lo - d*floor(n.lo, d), n.hi - d*floor(n.hi, d)}
	}
	return span{0, d - 1}
}

func floor(a, d int64) int64 {
	if q := a / d; a%d < 0 {
		return q - 1
	} else {
		return q
	}
}

func (b *builder) poly(p summary.Poly) int64 {
	v, err := p.Eval(b.sizes)
	if err != nil {
		b.fail(err)
	}
	return v
}

// affine is an index as an expression.
func (b *builder) affine(a summary.Affine, sc *scope) *halide.Expr {
	var sum *halide.Expr
	for _, t := range a.Terms {
		x := b.termOf(t, sc)
		switch k := b.poly(t.Coeff); {
		case k == 0:
			continue
		case sum == nil && k == 1:
			sum = x
		case sum == nil:
			sum = x.Mul(int(k))
		case k == 1:
			sum = sum.Add(x)
		case k == -1:
			sum = sum.Sub(x)
		default:
			sum = sum.Add(x.Mul(int(k)))
		}
	}
	switch c := b.poly(a.Const); {
	case sum == nil:
		return halide.Int(c)
	case c > 0:
		return sum.Add(int(c))
	case c < 0:
		return sum.Sub(int(-c))
	}
	return sum
}

func (b *builder) termOf(t summary.AffineTerm, sc *scope) *halide.Expr {
	if t.Num == nil {
		if e := sc.values[t.Var]; e != nil {
			return e
		}
		b.fail(fmt.Errorf("the variable %s is not there", t.Var))
		return halide.Int(0)
	}
	n, d := b.affine(*t.Num, sc), int(b.poly(t.Den))
	switch {
	case t.Clamp:
		return n.Clamp(0, d-1)
	case t.Mod:
		return n.Mod(d)
	}
	return n.Div(d)
}
