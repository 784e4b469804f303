package build

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
)

// countBits counts ones, or zeros above or below them, in lanes that hold the type's bits and that can be shifted.
//
//	ctz(x)   ->   popcount(^x & (x-1))
//	clz(x)   ->   popcount(^(x | x>>1 | x>>2 | ... ))
func (b *exprs) countBits(e *halide.Expr) value {
	t := vec.ElemOf(e.Type)
	w := b.m.Wide(vec.ShrU, t)
	x := b.extend(b.bits(e.Args[0], t), w, false)
	switch e.Op {
	case halide.OpCtz:
		below := b.apply(vec.Sub, x, b.constant(w, 1))
		x = b.apply(vec.AndNot, x, below)
	case halide.OpClz:
		for n := 1; n < t.Bits(); n *= 2 {
			x = b.apply(vec.Or, x, b.shr(x, n, false))
		}
		x = b.apply(vec.Xor, x, b.constant(w, -1))
	}
	if low := t.Bits(); low < w.Bits() {
		x = b.apply(vec.And, x, b.constant(w, 1<<low-1))
	}
	return b.ones(x)
}

// ones counts the ones of each lane: in pairs of bits, then in fours, in bytes, and so on.
func (b *values) ones(x value) value {
	w := x.elem
	for n, mask := 1, int64(0x5555555555555555); n < w.Bits(); n *= 2 {
		m := b.constant(w, mask)
		x = b.apply(vec.Add, b.apply(vec.And, x, m), b.apply(vec.And, b.shr(x, n, false), m))
		switch n {
		case 1:
			mask = 0x3333333333333333
		case 2:
			mask = 0x0f0f0f0f0f0f0f0f
		case 4:
			mask = 0x00ff00ff00ff00ff
		case 8:
			mask = 0x0000ffff0000ffff
		case 16:
			mask = 0x00000000ffffffff
		}
	}
	return x
}
