package realize

import (
	"cmp"
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
)

// values compiles any expression to Values, which are exact whatever their size: for those that words do not hold, and
// what they are made of.
func (b *builder) values(e *halide.Expr) row[halide.Value] {
	switch {
	case e.Kind == halide.FloatKind:
		return mapped(b, b.floats(e), func(dst []halide.Value, a []float32) {
			for i, v := range a {
				dst[i] = halide.FloatValue(v)
			}
		})
	case e.Kind == halide.BoolKind:
		return mapped(b, b.mask(e), func(dst []halide.Value, a []bool) {
			for i, v := range a {
				dst[i] = halide.BoolValue(v)
			}
		})
	case b.class(e) != values:
		return mapped(b, b.ring(e), func(dst []halide.Value, a []int64) {
			for i, v := range a {
				dst[i] = halide.IntValue(v)
			}
		})
	case e.Op == halide.OpConst:
		v := halide.Constant(e)
		return same(b, func() halide.Value { return v })
	case e.Op == halide.OpLocal:
		a, p := b.cells(e.Name, e.Args)
		return stored(b, &a.big, p)
	}
	return applied(b, e)
}

// applied compiles an operation by its meaning, lane by lane.
func applied(b *builder, e *halide.Expr) row[halide.Value] {
	rows := make([]row[halide.Value], len(e.Args))
	for i, a := range e.Args {
		rows[i] = b.values(a)
	}
	tmp := newRow[halide.Value](b)
	for _, r := range rows {
		freeRow(b, r.tmp)
	}
	lists, args := make([][]halide.Value, len(rows)), make([]halide.Value, len(rows))
	return row[halide.Value]{tmp: tmp, eval: func(n int) []halide.Value {
		for i, r := range rows {
			lists[i] = r.eval(n)
		}
		for l := range n {
			for i, list := range lists {
				args[i] = list[l]
			}
			tmp[l] = halide.Apply(e, args)
		}
		return tmp[:n]
	}}
}

// mask compiles a condition.
func (b *builder) mask(e *halide.Expr) row[bool] {
	switch {
	case e.Op == halide.OpConst:
		v := halide.Constant(e).Bool
		return same(b, func() bool { return v })
	case b.uniform(e):
		var r row[bool]
		b.scalar(func() { r = b.mask(e) })
		return same(b, func() bool { return r.eval(1)[0] })
	}
	switch e.Op {
	case halide.OpEQ, halide.OpNE, halide.OpLT, halide.OpLE, halide.OpGT, halide.OpGE:
		return b.compared(e)
	case halide.OpAnd:
		return joined(b, b.mask(e.Args[0]), b.mask(e.Args[1]), func(dst, x, y []bool) {
			for i := range dst {
				dst[i] = x[i] && y[i]
			}
		})
	case halide.OpOr:
		return joined(b, b.mask(e.Args[0]), b.mask(e.Args[1]), func(dst, x, y []bool) {
			for i := range dst {
				dst[i] = x[i] || y[i]
			}
		})
	case halide.OpXor:
		return joined(b, b.mask(e.Args[0]), b.mask(e.Args[1]), func(dst, x, y []bool) {
			for i := range dst {
				dst[i] = x[i] != y[i]
			}
		})
	case halide.OpNot:
		return mapped(b, b.mask(e.Args[0]), func(dst, x []bool) {
			for i := range dst {
				dst[i] = !x[i]
			}
		})
	case halide.OpSelect:
		return selected(b, b.mask(e.Args[0]), b.mask(e.Args[1]), b.mask(e.Args[2]))
	}
	panic(unsupported(fmt.Sprintf("%s: a condition that it has no code for", e)))
}

// compared compiles a comparison.
func (b *builder) compared(e *halide.Expr) row[bool] {
	x, y := e.Args[0], e.Args[1]
	if x.Kind == halide.FloatKind {
		return joined(b, b.floats(x), b.floats(y), compareKernel[float32](e.Op))
	}
	if b.classOfAll(x, y) == words {
		return joined(b, b.ring(x), b.ring(y), compareKernel[int64](e.Op))
	}
	return mapped(b, applied(b, e), func(dst []bool, a []halide.Value) {
		for i, v := range a {
			dst[i] = v.Bool
		}
	})
}

func compareKernel[T cmp.Ordered](op halide.Op) func(dst []bool, a, b []T) {
	switch op {
	case halide.OpEQ:
		return func(dst []bool, a, b []T) {
			a, b = a[:len(dst)], b[:len(dst)]
			for i := range dst {
				dst[i] = a[i] == b[i]
			}
		}
	case halide.OpNE:
		return func(dst []bool, a, b []T) {
			a, b = a[:len(dst)], b[:len(dst)]
			for i := range dst {
				dst[i] = a[i] != b[i]
			}
		}
	case halide.OpLT:
		return func(dst []bool, a, b []T) {
			a, b = a[:len(dst)], b[:len(dst)]
			for i := range dst {
				dst[i] = a[i] < b[i]
			}
		}
	case halide.OpLE:
		return func(dst []bool, a, b []T) {
			a, b = a[:len(dst)], b[:len(dst)]
			for i := range dst {
				dst[i] = a[i] <= b[i]
			}
		}
	case halide.OpGT:
		return func(dst []bool, a, b []T) { compareKernel[T](halide.OpLT)(dst, b, a) }
	}
	return func(dst []bool, a, b []T) { compareKernel[T](halide.OpLE)(dst, b, a) }
}

// coordinate compiles an index to values; what int64 does not hold, which only a condition around can rule out, is a
// fault.
func (b *builder) coordinate(e *halide.Expr) row[int64] {
	if b.class(e) != values {
		return b.ring(e)
	}
	return mapped(b, b.values(e), func(dst []int64, a []halide.Value) {
		for i, v := range a {
			if v.Big != nil {
				panic(fault(fmt.Sprintf("index %s is %s", e, v)))
			}
			dst[i] = v.Int
		}
	})
}
