package aiesim_test

import (
	"fmt"
	"math/rand"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// TestFloatConf multiplies with a sign for each lane, as UG1079 describes fpmul_conf and fpmac_conf, and compares with
// plain sums.
func TestFloatConf(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	for range 24 {
		data := random[float32](r, 48, 50)
		mode, mask := r.Intn(4), []int{0, 0xff, r.Intn(256)}[r.Intn(3)]
		xs, zs, xo, zo := r.Intn(16), r.Intn(8), uint32(r.Int63()), uint32(r.Int63())
		acc, name, typ := "", "fpmul_conf", "v8float"
		if r.Intn(2) == 0 {
			acc, name = "a, ", "fpmac_conf"
		}
		if r.Intn(2) == 0 {
			typ = "v4cfloat"
		}
		src := fmt.Sprintf(`#include <adf.h>
void f(const float *in, %[1]s *out, int mask)
{
    v16float x = *(const v16float *)in;
    %[1]s z = *(const %[1]s *)(in + 16), a = *(const %[1]s *)(in + 24);
    *out = %[2]s(%[3]sx, %[4]d, 0x%[5]xu, z, %[6]d, 0x%[7]xu, false, false, %[8]s, mask, fpcmp_nrm);
}
`, typ, name, acc, xs, xo, zs, zo, []string{"fpadd_add", "fpadd_sub", "fpadd_mixadd", "fpadd_mixsub"}[mode])
		out := in(make([]float32, 8))
		run(t, loadCXX(t, src), "f", in(data), out,
			aiesim.Arg{Type: "int32", Scalar: true, Int: int64(mask)})
		for l, got := range num[float32](out.Data) {
			minus := mask>>l&1 ^ []int{0, 1, l & 1, 1 - l&1}[mode]
			want := data[(xs+int(xo>>(4*l)&15))%16] * data[16+(zs+int(zo>>(4*l)&15))%8]
			if minus == 1 {
				want = -want
			}
			if acc != "" {
				want += data[24+l]
			}
			if got != want {
				t.Fatalf("%smask 0x%x: lane %d is %v, want %v", src, mask, l, got, want)
			}
		}
	}
}

// TestFloatShuffle selects eight floats of as many, of 16 and of 32.
func TestFloatShuffle(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	for i := range 12 {
		n := 8 << (i % 3)
		data, start, offsets := random[float32](r, n, 50), r.Intn(n), uint32(r.Int63())
		out := in(make([]float32, 8))
		run(t, loadCXX(t, fmt.Sprintf(`void f(const v%dfloat *in, v8float *out) { *out = fpshuffle(*in, %d, 0x%xu); }
`, n, start, offsets)), "f", in(data), out)
		for i, got := range num[float32](out.Data) {
			if want := data[(start+int(offsets>>(i*4)&15))%n]; got != want {
				t.Fatalf("%d floats, start %d, offsets 0x%x: lane %d is %v, want %v", n, start, offsets, i, got, want)
			}
		}
	}
}

// TestFloatShuffle8 selects complex floats by lanes.
func TestFloatShuffle8(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	for range 8 {
		data, start, offsets := random[float32](r, 16, 50), r.Intn(8), uint32(r.Int63())
		out := in(make([]float32, 16))
		run(t, loadCXX(t, fmt.Sprintf(`#include <adf.h>
void f(const v8cfloat *in, v8cfloat *out) { *out = fpshuffle8(*in, %d, 0x%xu); }
`, start, offsets)), "f", in(data), out)
		for i, got := range num[float32](out.Data) {
			if want := data[2*((start+int(offsets>>(i/2*4)&15))%8)+i%2]; got != want {
				t.Fatalf("start %d, offsets 0x%x: half %d is %v, want %v", start, offsets, i, got, want)
			}
		}
	}
}
