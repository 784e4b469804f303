package realize

import (
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/halide"
)

// ring compiles an integer expression to words that are its values modulo 2^32 or 2^64: they are the values themselves
// where the words hold them. Sums, products and bits of operands modulo 2^n are right modulo 2^n; all other operations
// have their operands exactly.
func ring[C word](b *builder, e *halide.Expr) row[C] {
	switch {
	case b.uniform(e):
		return same(b, scalarOf[C](b, e))
	case e.Op == halide.OpLoad:
		return loaded[C](b, e)
	case e.Op == halide.OpLocal:
		return local[C](b, e)
	case e.Op == halide.OpVar:
		return counted[C](b, e)
	}
	switch e.Op {
	case halide.OpAdd, halide.OpSub, halide.OpNeg, halide.OpMul:
		return sum[C](b, e)
	case halide.OpShl:
		if n := e.Args[1]; n.Op == halide.OpConst {
			return sum[C](b, e)
		}
		return shl(b, ring[C](b, e.Args[0]), exact[int64](b, e.Args[1]))
	case halide.OpAnd, halide.OpOr, halide.OpXor:
		return joined(b, ring[C](b, e.Args[0]), ring[C](b, e.Args[1]), bitKernel[C](e.Op))
	case halide.OpNot:
		return mapped(b, ring[C](b, e.Args[0]), func(dst, a []C) {
			for i, v := range a {
				dst[i] = ^v
			}
		})
	case halide.OpSelect:
		return selected(b, b.mask(e.Args[0]), ring[C](b, e.Args[1]), ring[C](b, e.Args[2]))
	}
	return exactOp[C](b, e)
}

// exact is ring of an expression whose values the words hold.
func exact[C word](b *builder, e *halide.Expr) row[C] { return ring[C](b, e) }

// exactOp compiles an operation in the words that hold it and its operands.
func exactOp[C word](b *builder, e *halide.Expr) row[C] {
	switch e.Op {
	case halide.OpNarrow, halide.OpWrap:
		return lowered[C](b, e)
	case halide.OpPopcount, halide.OpClz, halide.OpCtz:
		return converted[C](b, counts(b, e))
	case halide.OpToInt:
		return converted[C](b, truncated(b, e))
	case halide.OpMin, halide.OpMax, halide.OpDiv, halide.OpMod, halide.OpQuo, halide.OpRem, halide.OpAbs, halide.OpShr:
	default:
		panic(unsupported(fmt.Sprintf("%s: an operation that it has no code for", e)))
	}
	switch b.classOfAll(append(e.Args[:len(e.Args):len(e.Args)], e)...) {
	case words32:
		return converted[C](b, opOf[int32](b, e))
	case words64:
		return converted[C](b, opOf[int64](b, e))
	}
	return lowBits[C](b, applied(b, e, itself))
}

// opOf is an operation of words that hold its operands and its result.
func opOf[C word](b *builder, e *halide.Expr) row[C] {
	x := exact[C](b, e.Args[0])
	if e.Op == halide.OpAbs {
		return mapped(b, x, func(dst, a []C) {
			for i, v := range a {
				dst[i] = max(v, -v)
			}
		})
	}
	y := e.Args[1]
	switch {
	case e.Op == halide.OpShr && y.Op == halide.OpConst:
		n := min(uint64(y.Int.Int64()), 63)
		return mapped(b, x, func(dst, a []C) {
			dst = dst[:len(a)]
			for i, v := range a {
				dst[i] = v >> n
			}
		})
	case e.Op == halide.OpShr:
		return shr(b, x, exact[int64](b, y))
	case (e.Op == halide.OpMin || e.Op == halide.OpMax) && b.uniform(y):
		return clipped(b, x, scalarOf[C](b, y), e.Op == halide.OpMin)
	}
	return joined(b, x, exact[C](b, y), exactKernel[C](e.Op))
}

// sum compiles a sum to a row of its own.
func sum[C word](b *builder, e *halide.Expr) row[C] {
	tmp := newRow[C](b)
	l := &linear[C]{b: b}
	l.add(e, 1)
	put := l.compile()
	return row[C]{tmp: tmp, eval: func(n int) []C {
		put(tmp[:n], false)
		return tmp[:n]
	}}
}

// scalarOf compiles an expression that is the same in all lanes.
func scalarOf[C word](b *builder, e *halide.Expr) (out func() C) {
	if e.Op == halide.OpConst {
		v := low[C](e.Int)
		return func() C { return v }
	}
	b.scalar(func() {
		if e.Op == halide.OpLoad {
			out = element1[C](b, e)
			return
		}
		r := ring[C](b, e)
		out = func() C { return r.eval(1)[0] }
	})
	return out
}

// element1 is one element of an input.
func element1[C word](b *builder, e *halide.Expr) func() C {
	m := b.m.memory[e.Name]
	at := b.address(m.buffer, e.Args).base
	switch m.buffer.Type {
	case halide.Int8:
		return func() C { return C(m.i8[at()]) }
	case halide.Int16:
		return func() C { return C(m.i16[at()]) }
	case halide.Int32:
		return func() C { return C(m.i32[at()]) }
	case halide.Int64:
		return func() C { return C(m.i64[at()]) }
	case halide.UInt8:
		return func() C { return C(m.u8[at()]) }
	case halide.UInt16:
		return func() C { return C(m.u16[at()]) }
	case halide.UInt32:
		return func() C { return C(m.u32[at()]) }
	}
	panic("BUG: an integer of a type of floats")
}

// local is the cells of an accumulator.
func local[C word](b *builder, e *halide.Expr) row[C] {
	a, p := b.cells(e.Name, e.Args)
	switch a.class() {
	case words32:
		return converted[C](b, stored(b, &a.i32, p))
	case words64:
		return converted[C](b, stored(b, &a.i64, p))
	}
	return lowBits[C](b, stored(b, &a.big, p))
}

// counted is the value of a loop.
func counted[C word](b *builder, e *halide.Expr) row[C] {
	p := b.place(b.t.Form(e), nil)
	if p.fill == nil {
		p.fill = p.each
	}
	tmp, at := newRow[C](b), make([]int, max(len(b.lanes), 1)*rowLanes)
	return row[C]{tmp: tmp, eval: func(n int) []C {
		p.fill(at[:n])
		dst := tmp[:n]
		for i := range dst {
			dst[i] = C(at[i])
		}
		return dst
	}}
}

// lowBits is big integers modulo the size of words.
func lowBits[C word](b *builder, r row[halide.Value]) row[C] {
	tmp := newRow[C](b)
	freeRow(b, r.tmp)
	return row[C]{tmp: tmp, eval: func(n int) []C {
		dst := tmp[:n]
		for i, v := range r.eval(n) {
			dst[i] = C(v.Int)
			if v.Big != nil {
				dst[i] = low[C](v.Big)
			}
		}
		return dst
	}}
}

// mapped is an operation of one row.
func mapped[C, A any](b *builder, x row[A], f func(dst []C, a []A)) row[C] {
	freeRow(b, x.tmp)
	tmp := newRow[C](b)
	return row[C]{tmp: tmp, eval: func(n int) []C {
		f(tmp[:n], x.eval(n))
		return tmp[:n]
	}}
}

// joined is an operation of two rows, lane by lane.
func joined[C, A, B any](b *builder, x row[A], y row[B], f func(dst []C, a []A, b []B)) row[C] {
	freeRow(b, x.tmp)
	freeRow(b, y.tmp)
	tmp := newRow[C](b)
	return row[C]{tmp: tmp, eval: func(n int) []C {
		p := x.eval(n)
		f(tmp[:n], p, y.eval(n))
		return tmp[:n]
	}}
}

// clipped is the lesser, or the greater, of a row and a number.
func clipped[C word](b *builder, x row[C], limit func() C, least bool) row[C] {
	return mapped(b, x, func(dst, a []C) {
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

func shl[C word](b *builder, x row[C], y row[int64]) row[C] {
	return joined(b, x, y, func(dst, x []C, y []int64) {
		for i, v := range x {
			dst[i] = v << uint64(y[i])
		}
	})
}

func shr[C word](b *builder, x row[C], y row[int64]) row[C] {
	return joined(b, x, y, func(dst, x []C, y []int64) {
		for i, v := range x {
			dst[i] = v >> uint64(y[i])
		}
	})
}

// selected takes lanes of a where the mask is set, else of c.
func selected[T any](b *builder, m row[bool], x, y row[T]) row[T] {
	freeRow(b, m.tmp)
	freeRow(b, x.tmp)
	freeRow(b, y.tmp)
	tmp := newRow[T](b)
	return row[T]{tmp: tmp, eval: func(n int) []T {
		set := m.eval(n)
		p := x.eval(n)
		q := y.eval(n)
		dst := tmp[:n]
		set, p, q = set[:n], p[:n], q[:n]
		for i := range dst {
			v := q[i]
			if set[i] {
				v = p[i]
			}
			dst[i] = v
		}
		return dst
	}}
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

// limits are the least and the greatest value of a type of integers.
func limits(t halide.Type) (lo, hi int64) {
	low, high := t.Bounds()
	if low == nil {
		return math.MinInt64, math.MaxInt64
	}
	return low.Int64(), high.Int64()
}
