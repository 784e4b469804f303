package realize

import (
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/elementary"
)

// link is a term of a chain of float sums: a row times a number, or the product of two rows.
type link struct{ row, other, by *[]float32 }

func chainPasses(c []link) []func(dst []float32) {
	var out []func(dst []float32)
	for len(c) > 0 {
		plain := 0
		for plain < len(c) && plain < 4 && c[plain].other == nil {
			plain++
		}
		a := c
		switch plain {
		case 0:
			out, plain = append(out, func(dst []float32) { floatProduct(dst, *a[0].row, *a[0].other) }), 1
		case 1:
			out = append(out, func(dst []float32) { float1(dst, (*a[0].by)[0], *a[0].row) })
		case 2:
			out = append(out, func(dst []float32) { float2(dst, (*a[0].by)[0], (*a[1].by)[0], *a[0].row, *a[1].row) })
		case 3:
			out = append(out, func(dst []float32) {
				float3(dst, (*a[0].by)[0], (*a[1].by)[0], (*a[2].by)[0], *a[0].row, *a[1].row, *a[2].row)
			})
		default:
			out = append(out, func(dst []float32) {
				float4(dst, (*a[0].by)[0], (*a[1].by)[0], (*a[2].by)[0], (*a[3].by)[0], *a[0].row, *a[1].row, *a[2].row,
					*a[3].row)
			})
		}
		c = c[plain:]
	}
	return out
}

// float1 is dst += j*a.
func float1(dst []float32, j float32, a []float32) {
	a = a[:len(dst)]
	for i := range dst {
		dst[i] += float32(j * a[i])
	}
}

func float2(dst []float32, j, k float32, a, b []float32) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = float32(dst[i]+float32(j*a[i])) + float32(k*b[i])
	}
}

func float3(dst []float32, j, k, l float32, a, b, c []float32) {
	a, b, c = a[:len(dst)], b[:len(dst)], c[:len(dst)]
	for i := range dst {
		dst[i] = float32(float32(dst[i]+float32(j*a[i]))+float32(k*b[i])) + float32(l*c[i])
	}
}

func float4(dst []float32, j, k, l, m float32, a, b, c, d []float32) {
	n := len(dst)
	a, b, c, d = a[:n], b[:n], c[:n], d[:n]
	for i := range dst {
		v := float32(float32(dst[i]+float32(j*a[i])) + float32(k*b[i]))
		dst[i] = float32(v+float32(l*c[i])) + float32(m*d[i])
	}
}

// floatProduct is dst += a*b.
func floatProduct(dst []float32, a, b []float32) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] += float32(a[i] * b[i])
	}
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
