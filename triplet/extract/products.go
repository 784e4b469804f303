package extract

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/triplet"
)

// product is a signed product of at most two factors: loads, or accumulators where a store reads them.
type product struct {
	neg     bool
	int     *big.Int // the constant factor; IntKind
	float   *float32 // the constant factor; FloatKind, nil: none
	factors []*halide.Expr
	complex triplet.Complex // half of a complex product: the first factor is its data, the second its coefficient
	imag    bool
	pos     diag.Pos
}

func (p product) isComplex() bool { return p.complex != triplet.NotComplex }

// mostCopies is how often a term may be repeated for a constant in front of two loads: 3*a*b is a*b + a*b + a*b.
const mostCopies = 8

// manyTimes reports whether a product would have to be repeated too often.
func manyTimes(p product) bool {
	return p.int != nil && len(p.factors) == 2 && p.int.CmpAbs(big.NewInt(mostCopies)) > 0
}

// zero reports whether e is the value that an empty sum has: 0, in float -0.0, to which every first term adds exactly.
func zero(e *halide.Expr) bool {
	if e.Op != halide.OpConst {
		return false
	}
	return e.Kind == halide.IntKind && e.Int.Sign() == 0 || e.Kind == halide.FloatKind && negativeZero(e.Float)
}

// negativeZero reports whether v is -0.0.
func negativeZero(v float32) bool { return v == 0 && math.Signbit(float64(v)) }

// products writes an expression as a sum of products.
//
//	(a + b)*c - 3*d   ->   a*c, b*c, -3*d
//	a << 2            ->   4*a
//
// Integer expressions are multiplied out, which is exact. In float only what the machine's left fold computes is
// taken apart: a sum is refused unless free says that sums may be reordered; its first term may be a chain (see chain).
func products(e *halide.Expr, free bool) ([]product, error) {
	if e.Kind == halide.FloatKind {
		return floatProducts(e, free)
	}
	switch e.Op {
	case halide.OpConst:
		return []product{{int: e.Int, pos: e.Pos}}, nil
	case halide.OpLoad, halide.OpLocal:
		return []product{{int: big.NewInt(1), factors: []*halide.Expr{e}, pos: e.Pos}}, nil
	case halide.OpNeg:
		return negated(products(e.Args[0], free))
	case halide.OpAdd, halide.OpSub:
		a, err := products(e.Args[0], free)
		if err != nil {
			return nil, err
		}
		b, err := products(e.Args[1], free)
		if e.Op == halide.OpSub {
			b, err = negated(b, err)
		}
		return append(a, b...), err
	case halide.OpMul:
		return multiplied(e, free)
	case halide.OpShl:
		if by := e.Args[1]; by.Op == halide.OpConst && by.Int.IsInt64() && by.Int.Sign() >= 0 && by.Int.Int64() <= 62 {
			a, err := products(e.Args[0], free)
			for i := range a {
				a[i].int = new(big.Int).Lsh(a[i].int, uint(by.Int.Int64()))
			}
			return a, err
		}
	}
	return nil, refused(e)
}

// refused says that a vectorised expression is no sum of products.
func refused(e *halide.Expr) error { return &unable{e: e} }

// mixed says that a comparison of integers chooses between floats, or the other way round.
func mixed(e, cond *halide.Expr) error { return &unable{e: e, cond: cond} }

// unable is what vector units do not compute, in the names of a nest: an expression, or a choice by cond between what
// is of another kind.
type unable struct{ e, cond *halide.Expr }

func (u *unable) Error() string { return "the vector units do not compute " + u.e.String() }

// inWritten is a mistake of e and of a condition in the user's names.
func (w *walker) inWritten(err error) error {
	var u *unable
	switch {
	case !errors.As(err, &u):
		return err
	case u.cond != nil:
		return triplet.Mistake(u.e.Pos, triplet.CodeOperation,
			fmt.Sprintf("the vector units do not choose between %s by %s: one is of floats, the other of integers",
				w.asWritten(u.e.Args[1]), w.asWritten(u.cond)),
			"compare and choose in one kind, or leave this Func's loops serial: without Vectorize it is compiled as "+
				"plain C")
	}
	return triplet.Mistake(u.e.Pos, triplet.CodeOperation,
		fmt.Sprintf("the vector units do not compute %s", w.asWritten(u.e)),
		"they have sums, products, min, max, abs and select of comparisons, conversions between integers and floats, "+
			"of floats also quotients and roots, of integers also shifts, bits chosen by constants, quotients of 18 "+
			"bits by what has 21, narrow and wrap",
		"compute the rest elsewhere, or leave this Func's loops serial: without Vectorize it is compiled as plain C")
}

func negated(list []product, err error) ([]product, error) {
	for i := range list {
		list[i].neg = !list[i].neg
	}
	return list, err
}

// multiplied multiplies two sums out.
func multiplied(e *halide.Expr, free bool) ([]product, error) {
	a, err := products(e.Args[0], free)
	if err != nil {
		return nil, err
	}
	b, err := products(e.Args[1], free)
	if err != nil {
		return nil, err
	}
	var out []product
	for _, p := range a {
		for _, q := range b {
			if len(p.factors)+len(q.factors) > 2 {
				return nil, refused(e)
			}
			factors := append(append([]*halide.Expr{}, p.factors...), q.factors...)
			out = append(out, product{neg: p.neg != q.neg, int: new(big.Int).Mul(p.int, q.int), factors: factors,
				pos: e.Pos})
		}
	}
	return out, nil
}

// floatProducts is products for float32, where order and rounding matter.
func floatProducts(e *halide.Expr, free bool) ([]product, error) {
	switch e.Op {
	case halide.OpConst:
		return []product{{float: &e.Float, pos: e.Pos}}, nil
	case halide.OpLoad, halide.OpLocal:
		return []product{{factors: []*halide.Expr{e}, pos: e.Pos}}, nil
	case halide.OpNeg:
		return negated(floatProducts(e.Args[0], free))
	case halide.OpMul:
		return floatProduct(e)
	case halide.OpAdd, halide.OpSub:
		if !free {
			return nil, refused(e) // it is rounded before it joins a sum: a value of its own, see epilogue_float.go
		}
		a, err := floatProducts(e.Args[0], free)
		if err != nil {
			return nil, err
		}
		b, err := floatProducts(e.Args[1], free)
		if e.Op == halide.OpSub {
			b, err = negated(b, err)
		}
		return append(a, b...), err
	}
	return nil, refused(e)
}

// floatProduct is the product of two single factors; a third would be a second rounding.
func floatProduct(e *halide.Expr) ([]product, error) {
	a, err := floatProducts(e.Args[0], false)
	if err != nil {
		return nil, err
	}
	b, err := floatProducts(e.Args[1], false)
	if err != nil {
		return nil, err
	}
	p, q := a[0], b[0]
	width := func(p product) int {
		if p.float != nil {
			return len(p.factors) + 1
		}
		return len(p.factors)
	}
	if width(p) != 1 || width(q) != 1 {
		return nil, refused(e)
	}
	out := product{neg: p.neg != q.neg, float: p.float, factors: append(append([]*halide.Expr{}, p.factors...),
		q.factors...), pos: e.Pos}
	switch {
	case p.float != nil && q.float != nil:
		v := *p.float * *q.float
		out.float = &v
	case q.float != nil:
		out.float = q.float
	}
	return []product{out}, nil
}

// chain is the left fold that a float expression outside a reduction is: its products in the order of their additions.
//
//	(a*b + c) - d*e   ->   a*b, c, -d*e
//	c + (a*b + d)     ->   a*b, d, c          float addition commutes
func chain(e *halide.Expr, free bool) ([]product, error) {
	if e.Kind != halide.FloatKind || free {
		return products(e, free)
	}
	if e.Op != halide.OpAdd && e.Op != halide.OpSub {
		return floatProducts(e, false)
	}
	long, last := e.Args[0], e.Args[1]
	if e.Op == halide.OpAdd && sums(last) {
		long, last = last, long
	}
	first, err := chain(long, false)
	if err != nil {
		return nil, err
	}
	end, err := floatProducts(last, false)
	if e.Op == halide.OpSub {
		end, err = negated(end, err)
	}
	return append(first, end...), err
}

// sums reports whether e is a sum, or the accumulator that must come first in a chain.
func sums(e *halide.Expr) bool {
	return e.Op == halide.OpAdd || e.Op == halide.OpSub || e.Op == halide.OpLocal
}
