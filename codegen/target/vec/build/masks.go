package build

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
)

func (b *exprs) freshMask(e *halide.Expr) value {
	switch e.Op {
	case halide.OpConst:
		return b.constant(vec.I32, -lowBits(e.Int))
	case halide.OpNot:
		m, turned := b.either(e.Args[0])
		if turned {
			return m
		}
		return b.not(m)
	case halide.OpAnd:
		return b.masks(vec.And, e)
	case halide.OpOr:
		return b.masks(vec.Or, e)
	case halide.OpXor:
		return b.masks(vec.Xor, e)
	case halide.OpSelect:
		c, x, y := b.mask(e.Args[0]), b.mask(e.Args[1]), b.mask(e.Args[2])
		w := max(c.elem, x.elem, y.elem)
		return b.apply(vec.Select, b.maskAs(c, w), b.maskAs(x, w), b.maskAs(y, w))
	case halide.OpEQ, halide.OpNE, halide.OpLT, halide.OpLE, halide.OpGT, halide.OpGE:
		if e.Args[0].Kind == halide.FloatKind {
			return b.compareFloats(e.Op, b.float(e.Args[0]), b.float(e.Args[1]))
		}
		m, turned := b.compareInts(e)
		if turned {
			return b.not(m)
		}
		return m
	}
	b.refuse(fmt.Sprintf("%s is a condition without operations on vectors", brief(e)), "write it by comparisons")
	panic("unreachable")
}

func (b *exprs) masks(c vec.Code, e *halide.Expr) value {
	x, y := b.mask(e.Args[0]), b.mask(e.Args[1])
	w := max(x.elem, y.elem)
	return b.apply(c, b.maskAs(x, w), b.maskAs(y, w))
}

func (b *values) not(v value) value { return b.apply(vec.Xor, v, b.constant(v.elem, -1)) }

// maskAs is a mask in other lanes: the sign goes along, and saturation keeps -1 and 0.
func (b *values) maskAs(v value, w vec.Elem) value {
	if v.elem > w {
		return b.narrow(v, w, vec.NarrowS)
	}
	return b.extend(v, w, true)
}

// guard is a condition on data that statements are under, and those around it.
type guard struct {
	cond  *halide.Expr
	outer *guard
}

// guardAs is where the conditions hold. What an inner one reads is there only where the outer ones hold.
func (b *exprs) guardAs(w vec.Elem) value {
	g := b.guard
	defer func() { b.guard = g }()
	b.guard = g.outer
	m := b.maskAs(b.mask(g.cond), w)
	if b.guard == nil {
		return m
	}
	return b.apply(vec.And, m, b.guardAs(w))
}

// compareInts compares in lanes that hold both sides; turned: what is found holds where e does not. There is
// greater-than of signed ones, and equality: of unsigned ones a <= b is min(a, b) == a. What is compared with a number
// is compared with the next one, where the mask need not be turned then.
//
//	a > 50 of bytes    ->   51 <= a   ->   min(51, a) == 51
//	a <= 50, signed    ->   51 > a
func (b *exprs) compareInts(e *halide.Expr) (m value, turned bool) {
	w, signed := b.around(e.Args...)
	l, r, op := e.Args[0], e.Args[1], e.Op
	switch op {
	case halide.OpEQ, halide.OpNE:
		return b.apply(vec.EQ, b.bits(l, w), b.bits(r, w)), op == halide.OpNE
	case halide.OpLT, halide.OpGE:
		l, r = r, l
	}
	greater := op == halide.OpGT || op == halide.OpLT
	if greater != signed { // it is not r <= l, or r > l: one more or less on the side of a number
		x, y := r, l
		if n, ok := near(r, 1, w, signed); ok {
			x, greater = n, !greater
		} else if n, ok := near(l, -1, w, signed); ok {
			y, greater = n, !greater
		}
		if greater == signed {
			l, r = x, y
		}
	}
	turned = greater != signed
	x, y := b.bits(l, w), b.bits(r, w)
	if signed {
		return b.apply(vec.GTS, x, y), turned
	}
	return b.apply(vec.EQ, b.apply(vec.MinU, x, y), x), turned
}

// near is the number that is so far from e, if e is one, and the other is in lanes of w, too.
func near(e *halide.Expr, step int64, w vec.Elem, signed bool) (*halide.Expr, bool) {
	if e.Op != halide.OpConst {
		return nil, false
	}
	n := *e
	n.Int = new(big.Int).Add(e.Int, big.NewInt(step))
	return &n, lanes.Holds(halide.Span{Lo: n.Int, Hi: n.Int}, w, signed)
}

// either is the mask of a condition, or the opposite one where that takes less.
func (b *exprs) either(e *halide.Expr) (m value, turned bool) {
	switch e.Op {
	case halide.OpNot:
		m, turned = b.either(e.Args[0])
		return m, !turned
	case halide.OpEQ, halide.OpNE, halide.OpLT, halide.OpLE, halide.OpGT, halide.OpGE:
		if e.Args[0].Kind == halide.IntKind {
			return b.compareInts(e)
		}
	}
	return b.mask(e), false
}

// compareFloats is false of a NaN, but for NE.
func (b *values) compareFloats(op halide.Op, x, y value) value {
	compare := func(c vec.Code, x, y value) value {
		return b.apply(c, x, y).as(vec.I32)
	}
	switch op {
	case halide.OpEQ:
		return compare(vec.EQ, x, y)
	case halide.OpNE:
		return b.not(compare(vec.EQ, x, y))
	case halide.OpLT:
		return compare(vec.GTS, y, x)
	case halide.OpLE:
		return compare(vec.GEF, y, x)
	case halide.OpGT:
		return compare(vec.GTS, x, y)
	}
	return compare(vec.GEF, x, y)
}
