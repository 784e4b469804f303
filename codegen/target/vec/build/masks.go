package build

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
)

func (b *exprs) freshMask(e *halide.Expr) value {
	switch e.Op {
	case halide.OpConst:
		return b.constant(vec.I32, -lowBits(e.Int))
	case halide.OpNot:
		return b.not(b.mask(e.Args[0]))
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
		return b.compareInts(e)
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

// compareInts compares in lanes that hold both sides. There is greater-than of signed ones and equality: of unsigned
// ones a <= b is min(a, b) == a.
func (b *exprs) compareInts(e *halide.Expr) value {
	w, signed := b.around(e.Args...)
	x, y := b.bits(e.Args[0], w), b.bits(e.Args[1], w)
	op := e.Op
	switch op {
	case halide.OpLT, halide.OpGE:
		x, y = y, x
		op = map[halide.Op]halide.Op{halide.OpLT: halide.OpGT, halide.OpGE: halide.OpLE}[op]
	}
	switch {
	case op == halide.OpEQ:
		return b.apply(vec.EQ, x, y)
	case op == halide.OpNE:
		return b.not(b.apply(vec.EQ, x, y))
	case op == halide.OpGT && signed:
		return b.apply(vec.GTS, x, y)
	case signed:
		return b.not(b.apply(vec.GTS, x, y))
	case op == halide.OpLE:
		return b.apply(vec.EQ, b.apply(vec.MinU, x, y), x)
	}
	return b.not(b.apply(vec.EQ, b.apply(vec.MinU, x, y), x))
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
