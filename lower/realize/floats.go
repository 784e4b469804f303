package realize

import (
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/elementary"
)

// floats compiles a float expression: every operation is rounded to float32, in the order in which it is written.
func (b *builder) floats(e *halide.Expr) row[float32] {
	if b.uniform(e) {
		return same(b, b.float(e))
	}
	switch e.Op {
	case halide.OpLoad:
		m := b.m.memory[e.Name]
		return stored(b, &m.f32, b.address(m.buffer, e.Args))
	case halide.OpLocal:
		a, p := b.cells(e.Name, e.Args)
		return stored(b, &a.f32, p)
	case halide.OpAdd, halide.OpMul:
		return b.floatSum(e)
	case halide.OpSub, halide.OpDiv, halide.OpMin, halide.OpMax, halide.OpPow:
		return joined(b, b.floats(e.Args[0]), b.floats(e.Args[1]), floatKernel(e.Op))
	case halide.OpSelect:
		return selected(b, b.mask(e.Args[0]), b.floats(e.Args[1]), b.floats(e.Args[2]))
	case halide.OpToFloat:
		return b.toFloat(e)
	}
	return mapped(b, b.floats(e.Args[0]), unaryKernel(e))
}

// float compiles a float that is the same in all lanes.
func (b *builder) float(e *halide.Expr) (out func() float32) {
	if e.Op == halide.OpConst {
		v := e.Float
		return func() float32 { return v }
	}
	b.scalar(func() {
		r := b.floats(e)
		out = func() float32 { return r.eval(1)[0] }
	})
	return out
}

// floatSum compiles a chain of sums to a row of its own.
func (b *builder) floatSum(e *halide.Expr) row[float32] {
	tmp := newRow[float32](b)
	put := b.chain([]*halide.Expr{e}, false)
	return row[float32]{tmp: tmp, eval: func(n int) []float32 {
		put(tmp[:n])
		return tmp[:n]
	}}
}

func (b *builder) toFloat(e *halide.Expr) row[float32] {
	if x := e.Args[0]; b.class(x) == words {
		return mapped(b, b.ring(x), func(dst []float32, a []int64) {
			for i, v := range a {
				dst[i] = float32(v)
			}
		})
	}
	return mapped(b, b.applied(e), func(dst []float32, a []halide.Value) {
		for i, v := range a {
			dst[i] = v.Float
		}
	})
}

func floatKernel(op halide.Op) func(dst, a, b []float32) {
	switch op {
	case halide.OpSub:
		return func(dst, a, b []float32) {
			a, b = a[:len(dst)], b[:len(dst)]
			for i := range dst {
				dst[i] = a[i] - b[i]
			}
		}
	case halide.OpDiv:
		return func(dst, a, b []float32) {
			a, b = a[:len(dst)], b[:len(dst)]
			for i := range dst {
				dst[i] = a[i] / b[i]
			}
		}
	case halide.OpMul:
		return func(dst, a, b []float32) {
			a, b = a[:len(dst)], b[:len(dst)]
			for i := range dst {
				dst[i] = a[i] * b[i]
			}
		}
	case halide.OpMin:
		return func(dst, a, b []float32) {
			a, b = a[:len(dst)], b[:len(dst)]
			for i := range dst {
				dst[i] = min(a[i], b[i])
			}
		}
	case halide.OpMax:
		return func(dst, a, b []float32) {
			a, b = a[:len(dst)], b[:len(dst)]
			for i := range dst {
				dst[i] = max(a[i], b[i])
			}
		}
	case halide.OpPow:
		return func(dst, a, b []float32) {
			for i := range dst {
				dst[i] = float32(elementary.Pow(float64(a[i]), float64(b[i])))
			}
		}
	}
	panic(fmt.Sprintf("BUG: operation %d of two floats", op))
}

// functions are those of one float, in float64.
var functions = [...]func(float64) float64{
	halide.OpAbs: math.Abs, halide.OpSqrt: math.Sqrt, halide.OpFloor: math.Floor, halide.OpCeil: math.Ceil,
	halide.OpRound: math.RoundToEven, halide.OpExp: elementary.Exp, halide.OpLog: elementary.Log,
	halide.OpSin: elementary.Sin, halide.OpCos: elementary.Cos, halide.OpTan: elementary.Tan,
	halide.OpTanh: elementary.Tanh, halide.OpAtan: elementary.Atan,
}

func unaryKernel(e *halide.Expr) func(dst, a []float32) {
	if e.Op == halide.OpNeg {
		return func(dst, a []float32) {
			for i, v := range a {
				dst[i] = -v
			}
		}
	}
	if int(e.Op) >= len(functions) || functions[e.Op] == nil {
		panic(unsupported(fmt.Sprintf("%s: an operation that it has no code for", e)))
	}
	f := functions[e.Op]
	return func(dst, a []float32) {
		for i, v := range a {
			dst[i] = float32(f(float64(v)))
		}
	}
}
