package realize

import (
	"fmt"
	"math"

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
		return b.counted(e)
	}
	switch e.Op {
	case halide.OpAdd, halide.OpSub, halide.OpNeg, halide.OpMul:
		return b.sum(e)
	case halide.OpShl:
		if n := e.Args[1]; n.Op == halide.OpConst {
			return b.sum(e)
		}
		return b.shl(b.ring(e.Args[0]), b.ring(e.Args[1]))
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
		return b.lowered(e)
	case halide.OpPopcount, halide.OpClz, halide.OpCtz:
		return counts(b, e)
	case halide.OpToInt:
		return truncated(b, e)
	case halide.OpMin, halide.OpMax, halide.OpDiv, halide.OpMod, halide.OpQuo, halide.OpRem, halide.OpAbs, halide.OpShr:
	default:
		panic(unsupported(fmt.Sprintf("%s: an operation that it has no code for", e)))
	}
	if b.classOfAll(append(e.Args[:len(e.Args):len(e.Args)], e)...) == words {
		return b.opOf(e)
	}
	return b.lowBits(b.applied(e))
}

// opOf is an operation of words that hold its operands and its result.
func (b *builder) opOf(e *halide.Expr) row[int64] {
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
		return b.shr(x, b.ring(y))
	case (e.Op == halide.OpMin || e.Op == halide.OpMax) && b.uniform(y):
		return b.clipped(x, b.scalarOf(y), e.Op == halide.OpMin)
	}
	return joined(b, x, b.ring(y), exactKernel(e.Op))
}

// sum compiles a sum to a row of its own.
func (b *builder) sum(e *halide.Expr) row[int64] {
	tmp := newRow[int64](b)
	l := &linear{b: b}
	l.add(e, 1)
	put := l.compile()
	return row[int64]{tmp: tmp, eval: func(n int) []int64 {
		put(tmp[:n], false)
		return tmp[:n]
	}}
}

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
	return b.lowBits(stored(b, &a.big, p))
}

// counted is the value of a loop.
func (b *builder) counted(e *halide.Expr) row[int64] {
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
func (b *builder) lowBits(r row[halide.Value]) row[int64] {
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
func (b *builder) clipped(x row[int64], limit func() int64, least bool) row[int64] {
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

func (b *builder) shl(x row[int64], y row[int64]) row[int64] {
	return joined(b, x, y, func(dst, x, y []int64) {
		for i, v := range x {
			dst[i] = v << uint64(y[i])
		}
	})
}

func (b *builder) shr(x row[int64], y row[int64]) row[int64] {
	return joined(b, x, y, func(dst, x, y []int64) {
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
