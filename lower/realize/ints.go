package realize

import (
	"fmt"
	"math/bits"

	"github.com/vyasa-go/vyasa/halide"
)

// ring compiles an integer expression to words that are its values modulo 2^64: they are the values themselves where
// words hold them. Sums, products and bits of operands modulo 2^n are right modulo 2^n; all other operations have their
// operands exactly.
func (b *builder) ring(e *halide.Expr) row[int64] {
	switch {
	case b.uniform(e):
		return same(b, b.scalarOf(e))
	case e.Op == halide.OpLoad:
		return b.loaded(e)
	case e.Op == halide.OpLocal:
		return b.local(e)
	case e.Op == halide.OpVar:
		return counted(b, e)
	}
	switch e.Op {
	case halide.OpAdd, halide.OpSub, halide.OpNeg, halide.OpMul:
		return b.sum(e)
	case halide.OpShl:
		if n := e.Args[1]; n.Op == halide.OpConst {
			return b.sum(e)
		}
		return shl(b, b.ring(e.Args[0]), b.ring(e.Args[1]))
	case halide.OpAnd, halide.OpOr, halide.OpXor:
		return joined(b, b.ring(e.Args[0]), b.ring(e.Args[1]), bitKernel(e.Op))
	case halide.OpNot:
		return mapped(b, b.ring(e.Args[0]), func(dst, a []int64) {
			for i, v := range a {
				dst[i] = ^v
			}
		})
	case halide.OpSelect:
		return selected(b, b.mask(e.Args[0]), b.ring(e.Args[1]), b.ring(e.Args[2]))
	}
	return b.exactOp(e)
}

// exactOp compiles an operation in the words that hold it and its operands.
func (b *builder) exactOp(e *halide.Expr) row[int64] {
	switch e.Op {
	case halide.OpNarrow, halide.OpWrap:
		return lowered(b, e)
	case halide.OpPopcount, halide.OpClz, halide.OpCtz:
		return counts(b, e)
	case halide.OpToInt:
		return truncated(b, e)
	case halide.OpMin, halide.OpMax, halide.OpDiv, halide.OpMod, halide.OpQuo, halide.OpRem, halide.OpAbs, halide.OpShr:
	default:
		panic(unsupported(fmt.Sprintf("%s: an operation that it has no code for", e)))
	}
	if b.classOfAll(append(e.Args[:len(e.Args):len(e.Args)], e)...) == words {
		return opOf(b, e)
	}
	return lowBits(b, applied(b, e))
}

// opOf is an operation of words that hold its operands and its result.
func opOf(b *builder, e *halide.Expr) row[int64] {
	x := b.ring(e.Args[0])
	if e.Op == halide.OpAbs {
		return mapped(b, x, func(dst, a []int64) {
			for i, v := range a {
				dst[i] = max(v, -v)
			}
		})
	}
	y := e.Args[1]
	switch {
	case e.Op == halide.OpShr && y.Op == halide.OpConst:
		n := min(uint64(y.Int.Int64()), 63)
		return mapped(b, x, func(dst, a []int64) {
			dst = dst[:len(a)]
			for i, v := range a {
				dst[i] = v >> n
			}
		})
	case e.Op == halide.OpShr:
		return shr(b, x, b.ring(y))
	case (e.Op == halide.OpMin || e.Op == halide.OpMax) && b.uniform(y):
		return clipped(b, x, b.scalarOf(y), e.Op == halide.OpMin)
	}
	return joined(b, x, b.ring(y), exactKernel(e.Op))
}

// sum compiles a sum to a row of its own.
func (b *builder) sum(e *halide.Expr) row[int64] {
	tmp := newRow[int64](b)
	l := b.newLinear()
	l.add(e, 1)
	put := l.compile()
	return row[int64]{tmp: tmp, eval: func(n int) []int64 {
		put(tmp[:n], false)
		return tmp[:n]
	}}
}

// newLinear is an empty sum of what ring compiles.
func (b *builder) newLinear() *linear { return &linear{b: b, words: b.ring, scalar: b.scalarOf} }

// scalarOf compiles an expression that is the same in all lanes.
func (b *builder) scalarOf(e *halide.Expr) (out func() int64) {
	if e.Op == halide.OpConst {
		v := low(e.Int)
		return func() int64 { return v }
	}
	b.scalar(func() {
		if e.Op == halide.OpLoad {
			out = b.element1(e)
			return
		}
		r := b.ring(e)
		out = func() int64 { return r.eval(1)[0] }
	})
	return out
}

// element1 is one element of an input.
func (b *builder) element1(e *halide.Expr) func() int64 {
	m := b.m.memory[e.Name]
	at := b.address(m.buffer, e.Args).base
	return func() int64 { return m.element(at()) }
}

// local is the cells of an accumulator.
func (b *builder) local(e *halide.Expr) row[int64] {
	a, p := b.cells(e.Name, e.Args)
	if a.class() == words {
		return stored(b, &a.i64, p)
	}
	return lowBits(b, stored(b, &a.big, p))
}

// counted is the value of a loop.
func counted(b *builder, e *halide.Expr) row[int64] {
	p := b.place(b.t.Form(e), nil)
	if p.fill == nil {
		p.fill = p.each
	}
	tmp, at := newRow[int64](b), make([]int, max(len(b.lanes), 1)*rowLanes)
	return row[int64]{tmp: tmp, eval: func(n int) []int64 {
		p.fill(at[:n])
		dst := tmp[:n]
		for i := range dst {
			dst[i] = int64(at[i])
		}
		return dst
	}}
}

// lowBits is big integers modulo 2^64.
func lowBits(b *builder, r row[halide.Value]) row[int64] {
	tmp := newRow[int64](b)
	freeRow(b, r.tmp)
	return row[int64]{tmp: tmp, eval: func(n int) []int64 {
		dst := tmp[:n]
		for i, v := range r.eval(n) {
			dst[i] = v.Int
			if v.Big != nil {
				dst[i] = low(v.Big)
			}
		}
		return dst
	}}
}

// clipped is the lesser, or the greater, of a row and a number.
func clipped(b *builder, x row[int64], limit func() int64, least bool) row[int64] {
	return mapped(b, x, func(dst, a []int64) {
		dst, v := dst[:len(a)], limit()
		if least {
			for i, x := range a {
				dst[i] = min(x, v)
			}
			return
		}
		for i, x := range a {
			dst[i] = max(x, v)
		}
	})
}

func shl(b *builder, x row[int64], y row[int64]) row[int64] {
	return joined(b, x, y, func(dst, x, y []int64) {
		for i, v := range x {
			dst[i] = v << uint64(y[i])
		}
	})
}

func shr(b *builder, x row[int64], y row[int64]) row[int64] {
	return joined(b, x, y, func(dst, x, y []int64) {
		for i, v := range x {
			dst[i] = v >> uint64(y[i])
		}
	})
}

// truncated is floats as integers of e's type, as halide.OpToInt has it.
func truncated(b *builder, e *halide.Expr) row[int64] {
	lo, hi := limits(e.Type)
	return mapped(b, b.floats(e.Args[0]), func(dst []int64, a []float32) {
		for i, f := range a {
			switch {
			case f != f:
				dst[i] = 0
			case float64(f) <= float64(lo):
				dst[i] = lo
			case float64(f) >= float64(hi):
				dst[i] = hi
			default:
				dst[i] = int64(f)
			}
		}
	})
}

// loaded is an integer input as words.
func (b *builder) loaded(e *halide.Expr) row[int64] {
	m := b.m.memory[e.Name]
	return b.loadedAt(m, b.address(m.buffer, e.Args))
}

// counts is how many of the low bits that e's type has are ones, or zeros before the first one from above or below.
func counts(b *builder, e *halide.Expr) row[int64] {
	width := e.Type.Bits()
	return mapped(b, b.ring(e.Args[0]), func(dst, a []int64) {
		for i, v := range a {
			x := uint64(v) << (64 - width)
			switch e.Op {
			case halide.OpPopcount:
				dst[i] = int64(bits.OnesCount64(x))
			case halide.OpClz:
				dst[i] = int64(min(bits.LeadingZeros64(x), width))
			default:
				dst[i] = int64(min(bits.TrailingZeros64(uint64(v)), width))
			}
		}
	})
}

// lowered is a Narrow or a Wrap.
func lowered(b *builder, e *halide.Expr) row[int64] {
	x := e.Args[0]
	switch {
	case e.Op == halide.OpNarrow && b.classOfAll(e, x) == words:
		r := b.narrower(e)
		return mapped(b, b.ring(x), func(dst, a []int64) { narrow(dst, a, &r) })
	case e.Op == halide.OpWrap && b.class(e) == words:
		return mapped(b, b.ring(x), wrapping(e.Type))
	}
	return lowBits(b, applied(b, e))
}
