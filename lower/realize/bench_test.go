package realize_test

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

const side = 2048 // of the images: 4 megapixels

// blur3 is the binomial filter of 3x3, of bytes.
const blur3 = `in: %T(x, y)
out(x, y) = narrow(%T, in(x, y) + 2*in(x+1, y) + in(x+2, y) + 2*in(x, y+1) + 4*in(x+1, y+1) + 2*in(x+2, y+1) + in(x, y+2) + 2*in(x+1, y+2) + in(x+2, y+2), 4, posinf)`

func compiled(b testing.TB, algorithm, schedule string) (*realize.Kernel, map[string]any) {
	f := parsed.Func(b, algorithm)
	s := parsed.Schedule(b, f, schedule)
	n, err := build.Lower(s, nil)
	if err != nil {
		b.Fatal(err)
	}
	k, err := realize.Compile(n)
	if err != nil {
		b.Fatal(err)
	}
	return k, stored(b, n)
}

// stored are arrays with some data, and with zeros for the output.
func stored(b testing.TB, n *lower.Nest) map[string]any {
	arrays := map[string]any{}
	for _, buf := range n.Buffers {
		a := halide.NewArray(buf.Type, buf.Dims...)
		for i := range a.Ints {
			a.Ints[i] = int64(i*i>>3) & 127
		}
		plain := *buf
		plain.Border, plain.Valid = nil, buf.Dims
		s, err := realize.Pack(&plain, a)
		if err != nil {
			b.Fatal(err)
		}
		arrays[buf.Name] = s
	}
	return arrays
}

func typed(text, t string) string {
	out := ""
	for i := 0; i < len(text); i++ {
		if i+1 < len(text) && text[i:i+2] == "%T" {
			out, i = out+t, i+1
			continue
		}
		out += text[i : i+1]
	}
	return out
}

// measure reports the quickest of the runs too, which is what a busy machine disturbs least.
func measure(b *testing.B, f func()) {
	best := time.Duration(math.MaxInt64)
	for b.Loop() {
		start := time.Now()
		f()
		best = min(best, time.Since(start))
	}
	b.ReportMetric(float64(best.Nanoseconds())/(side*side), "best-ns/pixel")
}

func runs(b *testing.B, k *realize.Kernel, arrays map[string]any) func() {
	return func() {
		if err := k.RunStored(context.Background(), arrays); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBlur3x3(b *testing.B) {
	vector := "bound x 2048\nbound y 2048\nsplit x 16 -> xo xi\nvectorize xi"
	for name, schedule := range map[string]string{"plain": "bound x 2048\nbound y 2048", "vector": vector} {
		k, arrays := compiled(b, typed(blur3, "uint8"), schedule)
		b.Run("uint8/"+name, func(b *testing.B) { measure(b, runs(b, k, arrays)) })
		k2, arrays2 := compiled(b, typed(blur3, "int16"), schedule)
		b.Run("int16/"+name, func(b *testing.B) { measure(b, runs(b, k2, arrays2)) })
	}
	in8, out8 := make([]uint8, 2080*2050), make([]uint8, 2048*2048)
	b.Run("uint8/go", func(b *testing.B) { measure(b, func() { hand3x3(out8, in8, 2080) }) })
	in16, out16 := make([]int16, 2080*2050), make([]int16, 2048*2048)
	b.Run("int16/go", func(b *testing.B) { measure(b, func() { hand3x3(out16, in16, 2080) }) })
}

// hand3x3 is what a careful programmer writes.
func hand3x3[T uint8 | int16](out, in []T, stride int) {
	for y := range side {
		a, c, e := in[y*stride:][:side+2], in[(y+1)*stride:][:side+2], in[(y+2)*stride:][:side+2]
		dst := out[y*side:][:side]
		for x := range dst {
			s := int32(a[x]) + 2*int32(a[x+1]) + int32(a[x+2])
			s += 2*int32(c[x]) + 4*int32(c[x+1]) + 2*int32(c[x+2])
			s += int32(e[x]) + 2*int32(e[x+1]) + int32(e[x+2])
			dst[x] = T((s + 8) >> 4)
		}
	}
}

// A filter whose coefficients are an input: as the workloads are.
func BenchmarkFilter3x3(b *testing.B) {
	algorithm := "in: %T(x, y)\nk: int16(x, y)\nr: 3, 3\nout(x, y) = narrow(%T, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8, even)"
	vector := "bound x 2048\nbound y 2048\nsplit x 16 -> xo xi\nreorder y xo r.y r.x xi\nunroll r.y\nunroll r.x\nvectorize xi"
	for name, schedule := range map[string]string{"plain": "bound x 2048\nbound y 2048", "vector": vector} {
		k, arrays := compiled(b, typed(algorithm, "uint8"), schedule)
		b.Run("uint8/"+name, func(b *testing.B) { measure(b, runs(b, k, arrays)) })
		k2, arrays2 := compiled(b, typed(algorithm, "int16"), schedule)
		b.Run("int16/"+name, func(b *testing.B) { measure(b, runs(b, k2, arrays2)) })
	}
	taps := []int16{1, 2, 3, 4, 5, 6, 7, 8, 9}
	in8, out8 := make([]uint8, 2080*2050), make([]uint8, 2048*2048)
	b.Run("uint8/go", func(b *testing.B) { measure(b, func() { handFilter(out8, in8, taps, 2080, 0, 255) }) })
	in16, out16 := make([]int16, 2080*2050), make([]int16, 2048*2048)
	b.Run("int16/go", func(b *testing.B) { measure(b, func() { handFilter(out16, in16, taps, 2080, -32768, 32767) }) })
}

func handFilter[T uint8 | int16](out, in []T, k []int16, stride int, lo, hi int32) {
	k0, k1, k2 := int32(k[0]), int32(k[1]), int32(k[2])
	k3, k4, k5 := int32(k[3]), int32(k[4]), int32(k[5])
	k6, k7, k8 := int32(k[6]), int32(k[7]), int32(k[8])
	for y := range side {
		a, c, e := in[y*stride:][:side+2], in[(y+1)*stride:][:side+2], in[(y+2)*stride:][:side+2]
		dst := out[y*side:][:side]
		for x := range dst {
			s := k0*int32(a[x]) + k1*int32(a[x+1]) + k2*int32(a[x+2])
			s += k3*int32(c[x]) + k4*int32(c[x+1]) + k5*int32(c[x+2])
			s += k6*int32(e[x]) + k7*int32(e[x+1]) + k8*int32(e[x+2])
			dst[x] = T(min(max((s+127+s>>8&1)>>8, lo), hi))
		}
	}
}
