package aiesim_test

import (
	"github.com/vyasa-go/vyasa/aiesim"
)

func inInts(x []int32) aiesim.Arg { return aiesim.BufferArg("int32", bin(x), len(x)) }

// lcg makes numbers that look random, the same ones every time.
type lcg uint32

func (r *lcg) next() uint32 { *r = *r*1664525 + 1013904223; return uint32(*r) }

func (r *lcg) data(f *family, n int) []byte {
	x := make([]int64, n)
	for i := range x {
		x[i] = int64(r.next()>>8)%(2*f.limit+1) - f.limit
	}
	switch f.elem {
	case "int8":
		return bin(to[int8](x))
	case "int16":
		return bin(to[int16](x))
	case "int32":
		return bin(to[int32](x))
	}
	y := to[float32](x)
	for i := range y {
		y[i] /= 8
	}
	return bin(y)
}

func to[T number](x []int64) []T {
	out := make([]T, len(x))
	for i, v := range x {
		out[i] = T(v)
	}
	return out
}
