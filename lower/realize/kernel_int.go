package realize

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
)

// bitKernel is a bitwise operation.
func bitKernel(op halide.Op) func(dst, a, b []int64) {
	switch op {
	case halide.OpAnd:
		return func(dst, a, b []int64) {
			a, b = a[:len(dst)], b[:len(dst)]
			for i := range dst {
				dst[i] = a[i] & b[i]
			}
		}
	case halide.OpOr:
		return func(dst, a, b []int64) {
			a, b = a[:len(dst)], b[:len(dst)]
			for i := range dst {
				dst[i] = a[i] | b[i]
			}
		}
	}
	return func(dst, a, b []int64) {
		a, b = a[:len(dst)], b[:len(dst)]
		for i := range dst {
			dst[i] = a[i] ^ b[i]
		}
	}
}

// exactKernel is an operation that needs its operands exactly.
func exactKernel(op halide.Op) func(dst, a, b []int64) {
	switch op {
	case halide.OpMin:
		return func(dst, a, b []int64) {
			a, b = a[:len(dst)], b[:len(dst)]
			for i := range dst {
				dst[i] = min(a[i], b[i])
			}
		}
	case halide.OpMax:
		return func(dst, a, b []int64) {
			a, b = a[:len(dst)], b[:len(dst)]
			for i := range dst {
				dst[i] = max(a[i], b[i])
			}
		}
	case halide.OpDiv, halide.OpMod, halide.OpQuo, halide.OpRem:
		return func(dst, a, b []int64) {
			a, b = a[:len(dst)], b[:len(dst)]
			for i := range dst {
				dst[i] = divide(op, a[i], b[i])
			}
		}
	}
	panic(fmt.Sprintf("BUG: operation %d of two integers", op))
}

// divide is 0 by zero; quotients are rounded down for a positive divisor, up for a negative one, or, of Quo and Rem,
// towards zero.
func divide(op halide.Op, a, b int64) int64 {
	if b == 0 {
		return 0
	}
	q, r := a/b, a%b
	switch op {
	case halide.OpQuo:
		return q
	case halide.OpRem:
		return r
	case halide.OpMod:
		if r < 0 {
			r += max(b, -b)
		}
		return r
	}
	switch {
	case r >= 0:
		return q
	case b > 0:
		return q - 1
	}
	return q + 1
}
