package build

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
)

// countBits counts ones, or zeros above or below them, in lanes that hold the type's bits.
//
//	ctz(x)   ->   popcount(^x & (x-1))
//	clz(x)   ->   popcount(^(x | x>>1 | x>>2 | ... ))
func (b *exprs) countBits(e *halide.Expr) value {
	w := vec.ElemOf(e.Type)
	x := b.bits(e.Args[0], w)
	switch e.Op {
	case halide.OpCtz:
		x = b.apply(vec.AndNot, x, b.apply(vec.Sub, x, b.constant(w, 1)))
	case halide.OpClz:
		for n := 1; n < w.Bits(); n *= 2 {
			x = b.apply(vec.Or, x, b.shr(x, n, false))
		}
		x = b.apply(vec.Xor, x, b.constant(w, -1))
	}
	return b.ones(x)
}

// ones counts the ones of each lane. Where the machine has no operation for it: in pairs of bits, in fours, in bytes,
// and these together. What shifts bring from the next byte is masked out or stays above, so that bytes may be shifted
// in pairs.
func (b *values) ones(v value) value {
	if b.m.Ones {
		return b.apply(vec.Ones, v)
	}
	w := v.elem
	c := w
	if c == vec.I8 && b.m.Wide(vec.ShrU, c) == vec.I16 && b.width%2 == 0 {
		c = vec.I16
	}
	x := b.read(v, c)
	mask := func(x value, m int64) value { return b.apply(vec.And, x, b.constant(c, m)) }
	x = b.apply(vec.Sub, x, mask(b.shr(x, 1, false), 0x5555555555555555))
	x = b.apply(vec.Add, mask(x, 0x3333333333333333), mask(b.shr(x, 2, false), 0x3333333333333333))
	x = mask(b.apply(vec.Add, x, b.shr(x, 4, false)), 0x0f0f0f0f0f0f0f0f)
	for n := 8; n < w.Bits(); n *= 2 {
		x = b.apply(vec.Add, x, b.shr(x, n, false))
	}
	if w > vec.I8 {
		x = mask(x, 0xff)
	}
	return b.read(x, w)
}
