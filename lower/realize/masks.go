package realize

import (
	"cmp"
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
)

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
	return mapped(b, b.applied(e), func(dst []bool, a []halide.Value) {
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
