package aiesim_test

import (
	"math/rand"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/vyasa-go/vyasa/aiesim"
)

// image is what the convolution kernels work on: rows+2 rows of pitch elements, random up to m.
type image struct{ rows, cols, pitch int }

var small = image{5, 64, 96}

// conv is the scalar 3x3 convolution, taps in row order.
func conv[T number](g image, in, k []T, f func(y, x int, sum int64)) {
	for y := range g.rows {
		for x := range g.cols {
			var s int64
			for j := range 9 {
				s += int64(in[(y+j/3)*g.pitch+x+j%3]) * int64(k[j])
			}
			f(y, x, s)
		}
	}
}

func (g image) args() []aiesim.Arg {
	return []aiesim.Arg{aiesim.NumArg("int32", int64(g.rows)), aiesim.NumArg("int32", int64(g.cols)),
		aiesim.NumArg("int32", int64(g.pitch))}
}

func same[T number](t *testing.T, want []T, got []byte) {
	t.Helper()
	if d := cmp.Diff(want, num[T](got)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestConv2dInt32(t *testing.T) {
	r, g := rand.New(rand.NewSource(1)), small
	x, k := random[int32](r, (g.rows+2)*g.pitch, 1<<13), random[int32](r, 16, 1<<13)
	want := random[int32](r, g.rows*g.cols, 1000)
	out := in(want)
	conv(g, x, k, func(y, x int, s int64) { want[y*g.cols+x] += int32(s) })
	res := run(t, kernel(t, "conv2d_i32.c"), "conv2d", append([]aiesim.Arg{in(x), in(k), out}, g.args()...)...)
	same(t, want, out.Data)
	if n := int64(g.rows * g.cols / 8 * 9); res.Ops["mac"] != n || res.MACs != 8*n {
		t.Errorf("%d MAC operations of %d MACs, want %d and %d", res.Ops["mac"], res.MACs, n, 8*n)
	}
}

func TestConv2dInt16(t *testing.T) {
	r, g := rand.New(rand.NewSource(2)), small
	x, k := random[int16](r, (g.rows+2)*g.pitch, 30000), random[int16](r, 9, 30000)
	padded := make([]int16, 16)
	for j, v := range k {
		padded[j/3*4+j%3] = v
	}
	want, out := make([]int16, g.rows*g.cols), in(make([]int16, g.rows*g.cols))
	conv(g, x, k, func(y, x int, s int64) { // half up, as mode 2 says
		want[y*g.cols+x] = int16(min(max((s+1<<15)>>16, -1<<15), 1<<15-1))
	})
	args := append(append([]aiesim.Arg{in(x), in(padded), out}, g.args()...), aiesim.NumArg("int32", 16))
	run(t, kernel(t, "conv2d_i16.c"), "conv2d", args...)
	same(t, want, out.Data)
}

func TestBorderInt16(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	x, k := random[int16](r, 16*9, 1000), random[int16](r, 3, 20)
	weights := make([]int16, 16)
	for i, v := range k {
		weights[2*i] = v
	}
	want, out := make([]int16, len(x)), in(make([]int16, len(x)))
	for i := range x {
		row := x[i/16*16 : i/16*16+16]
		l := i % 16
		s := int(row[max(l-1, 0)])*int(k[0]) + int(row[l])*int(k[1]) + int(row[min(l+1, 15)])*int(k[2])
		want[i] = int16(s >> 4)
	}
	run(t, kernel(t, "border_i16.c"), "border", in(x), in(weights), out, aiesim.NumArg("int32", 9))
	same(t, want, out.Data)
}

func TestConv2dInt8(t *testing.T) {
	r, g := rand.New(rand.NewSource(4)), small
	x, k := random[int8](r, (g.rows+2)*g.pitch, 127), random[int8](r, 9, 127)
	twice := make([]int8, 96)
	for j, v := range k {
		twice[j/3*32+j%3*2], twice[j/3*32+j%3*2+1] = v, v
	}
	want, out := make([]int8, g.rows*g.cols), in(make([]int8, g.rows*g.cols))
	conv(g, x, k, func(y, x int, s int64) { // half away from zero to 16 bits, then the low 8
		q := (max(s, -s) + 1<<9) >> 10
		if s < 0 {
			q = -q
		}
		want[y*g.cols+x] = int8(q)
	})
	args := append(append([]aiesim.Arg{in(x), in(twice), out}, g.args()...), aiesim.NumArg("int32", 10))
	run(t, kernel(t, "conv2d_i8.c"), "conv2d", args...)
	same(t, want, out.Data)
}

// The kernel of the benchmark: 16 lanes with up to six taps a MAC, lanes 4p+2 and 4p+3 by weights two taps later.
func TestRowInt8(t *testing.T) {
	r, g := rand.New(rand.NewSource(5)), small
	x, k := random[int8](r, (g.rows+2)*g.pitch, 127), random[int8](r, 9, 60)
	twice := make([]int8, 96)
	for j, v := range k {
		at := j/3*32 + 4 + j%3*2
		twice[at], twice[at+1] = v, v
	}
	want, out := make([]int8, g.rows*g.cols), in(make([]int8, g.rows*g.cols))
	conv(g, x, k, func(y, x int, s int64) { want[y*g.cols+x] = int8(narrow(s, 6, 8)) })
	run(t, kernel(t, "bench_i8.c"), "conv", append([]aiesim.Arg{in(x), in(twice), out}, g.args()...)...)
	same(t, want, out.Data)
}

func TestFirFloat(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	const n = 64
	x, c := make([]float32, n+32), make([]float32, 24)
	for i := range x {
		x[i] = float32(r.NormFloat64())
	}
	for i := range 17 {
		c[i] = float32(r.NormFloat64())
	}
	want, out := make([]float32, n), in(make([]float32, n))
	for i := range want {
		want[i] = x[i] * c[0]
		for j := 1; j < 17; j++ {
			want[i] += float32(x[i+j] * c[j])
		}
	}
	run(t, kernel(t, "fir_f32.c"), "fir", in(x), in(c), out, aiesim.NumArg("int32", n))
	same(t, want, out.Data)
}

func TestFirSymmetric(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	x, taps := random[int16](r, 80, 1000), []int{3, -7, 21, 100, 100, 21, -7, 3}
	want, out := make([]int16, 64), in(make([]int16, 64))
	for i := range want {
		s := 0
		for j, c := range taps {
			s += c * int(x[i+j])
		}
		want[i] = int16(s >> 7)
	}
	p, err := aiesim.Load("fir_sym_i16.cc", source(t, "fir_sym_i16.c"), aiesim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	run(t, p, "fir", in(x), out)
	same(t, want, out.Data)
}
