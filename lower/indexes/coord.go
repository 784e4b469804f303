package indexes

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// coordSpans finds what coordinates may be that are not quasi-affine.
//
//	min(x%64, 63 - x%64)   ->   0..31: the lesser of two is at most half of their sum
type coordSpans struct {
	affine func(*halide.Expr) (lo, hi int, ok bool) // of quasi-affine ones
	other  func(*halide.Expr) halide.Span           // of anything, by intervals
}

func (c coordSpans) of(e *halide.Expr) halide.Span {
	if lo, hi, ok := c.affine(e); ok {
		return halide.SpanOf(int64(lo), int64(hi))
	}
	plain := c.other(e)
	switch e.Op {
	case halide.OpMin, halide.OpMax, halide.OpAdd, halide.OpSub, halide.OpNeg, halide.OpMul:
	default:
		return plain
	}
	var args []halide.Span
	for _, a := range e.Args {
		args = append(args, c.of(a))
	}
	s := meet(plain, halide.SpanOp(e, args))
	if e.Op != halide.OpMin && e.Op != halide.OpMax {
		return s
	}
	lo, hi, ok := c.affine(Node(halide.OpAdd, e.Args[0], e.Args[1]))
	if !ok || !s.Known() {
		return s
	}
	if e.Op == halide.OpMin {
		return meet(s, halide.Span{Lo: s.Lo, Hi: big.NewInt(int64(hi >> 1))})
	}
	return meet(s, halide.Span{Lo: big.NewInt(int64((lo + 1) >> 1)), Hi: s.Hi})
}

// meet is what two Spans share, which is not nothing.
func meet(a, b halide.Span) halide.Span {
	if !a.Known() {
		return b
	}
	if !b.Known() {
		return a
	}
	if b.Lo.Cmp(a.Lo) > 0 {
		a.Lo = b.Lo
	}
	if b.Hi.Cmp(a.Hi) < 0 {
		a.Hi = b.Hi
	}
	return a
}

// SpanOver is every value of an index over the ranges of Vars.
func SpanOver(e *halide.Expr, env map[string]halide.Range) halide.Span {
	c := coordSpans{other: halide.Env{Vars: env}.Span, affine: func(e *halide.Expr) (lo, hi int, ok bool) {
		f, err := Form(e, nil)
		if err != nil || !Within(f, MaxExtent) {
			return 0, 0, false
		}
		for _, v := range f.Vars() {
			if env[v].Extent == 0 {
				return 0, 0, false
			}
		}
		lo, hi = RangeOver(f, env)
		return lo, hi, true
	}}
	return c.of(e)
}

// SpanIn is every value of an index in a nest, span being what is known of others.
func SpanIn(e *halide.Expr, extents affine.Extents, span func(*halide.Expr) halide.Span) halide.Span {
	c := coordSpans{other: span, affine: func(e *halide.Expr) (lo, hi int, ok bool) {
		f, err := Form(e, extents)
		if err != nil {
			return 0, 0, false
		}
		for _, v := range f.Vars() {
			if extents[v] == 0 {
				return 0, 0, false
			}
		}
		lo, hi = Range(f, extents)
		return lo, hi, true
	}}
	return c.of(e)
}

// Range is the least and the greatest value of f.
func Range(f affine.Form, extents affine.Extents) (lo, hi int) {
	if f.IsConst() {
		return f.Const, f.Const
	}
	return f.Range(extents)
}

// RangeOver is the range of an index over the ranges of its Vars.
func RangeOver(f affine.Form, env map[string]halide.Range) (lo, hi int) {
	extents, shift := affine.Extents{}, map[string]affine.Form{}
	for _, v := range f.Vars() {
		extents[v] = env[v].Extent
		shift[v] = affine.Var(v).AddConst(env[v].Min)
	}
	return f.Subst(shift, extents).Range(extents)
}
