package aiesim_test

import (
	"context"
	"fmt"
	"math"
	"math/rand"
	"slices"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

const fixSource = `#include <aie_api/aie.hpp>
void fix(const float *x, int32 *o) {
	o[0] = float2fix(x[0], %[1]d);
	o[1] = aie::to_fixed(x[0], %[1]d);
	aie::vector<float, 8> v = aie::broadcast<float, 8>(x[0]);
	o[2] = aie::to_fixed(v, %[1]d)[3];
	o[3] = ext_elem(float2fix(v, %[1]d), 7);
	o[4] = aie::to_fixed(cfloat{0.0f, x[0]}, %[1]d).imag;
}
void back(const int32 *x, float *o) {
	o[0] = fix2float(x[0], %[1]d);
	o[1] = aie::to_float(x[0], %[1]d);
	o[2] = aie::to_float(aie::broadcast<int32, 8>(x[0]), %[1]d)[2];
	o[3] = ext_elem(fix2float(aie::broadcast<int32, 8>(x[0]), %[1]d), 7);
	o[4] = aie::to_float(cint32{1, x[0]}, %[1]d).imag;
}`

// TestFixedPoint compares the conversions between float and fixed point with round(x * 2^shift) and n / 2^shift.
func TestFixedPoint(t *testing.T) {
	r := rand.New(rand.NewSource(11))
	for _, shift := range []int{-32, -7, 0, 1, 8, 15, 31} {
		p, err := aiesim.Load("fix.cc", []byte(fmt.Sprintf(fixSource, shift)), aiesim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		fix, back := entry(t, p, "fix"), entry(t, p, "back")
		floats := []float32{0, float32(math.Copysign(0, -1)), 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999997, -0.50000006,
			8388607.5, 16777217, 1e-40, -1e-30, float32(-math.Ldexp(1, 31-shift)), float32(math.Ldexp(1-1.0/(1<<24), 31-shift)),
			float32(math.Ldexp(0.5, -shift)), float32(math.Ldexp(-1.5, -shift)), float32(math.Ldexp(0.49999997, -shift))}
		ints := []int32{0, 1, -1, 3, 1 << 24, 1<<24 + 1, 1<<24 + 3, math.MaxInt32, math.MinInt32}
		for range 40 {
			floats = append(floats, float32(math.Ldexp(2*r.Float64()-1, r.Intn(40)-8-shift)))
			ints = append(ints, int32(r.Uint32())>>r.Intn(32))
		}
		for _, x := range floats {
			want := math.Round(math.Ldexp(float64(x), shift))
			got, err := fix.oneToFive(bin([]float32{x}), "float", "int32")
			if want < math.MinInt32 || want > math.MaxInt32 {
				if err == nil || !contains(err.Error(), "does not fit") {
					t.Errorf("float2fix(%v, %d): %v, want an error", x, shift, err)
				}
				continue
			}
			for i, y := range num[int32](got) {
				if err != nil || float64(y) != want {
					t.Errorf("float2fix(%v, %d): result %d is %d, want %v; %v", x, shift, i, y, want, err)
					break
				}
			}
		}
		for _, n := range ints {
			want := float32(math.Ldexp(float64(float32(n)), -shift))
			got, err := back.oneToFive(bin([]int32{n}), "int32", "float")
			for i, y := range num[float32](got) {
				if err != nil || y != want {
					t.Errorf("fix2float(%d, %d): result %d is %v, want %v; %v", n, shift, i, y, want, err)
					break
				}
			}
		}
	}
}

// compiledEntry is an entry of a program as C and as words.
type compiledEntry struct {
	program *aiesim.Program
	code    *aiesim.Code
	name    string
}

func entry(t *testing.T, p *aiesim.Program, name string) compiledEntry {
	t.Helper()
	code, err := p.Compile(name, machine.AIE1())
	if err != nil {
		t.Fatal(err)
	}
	return compiledEntry{p, code, name}
}

// oneToFive runs an entry from one number to five as C and as words, which must agree.
func (e compiledEntry) oneToFive(in []byte, from, to string) ([]byte, error) {
	args := func(out []byte) []aiesim.Arg {
		return []aiesim.Arg{aiesim.BufferArg(from, in, 1), aiesim.BufferArg(to, out, 5)}
	}
	asC, asWords := make([]byte, 20), make([]byte, 20)
	if _, err := e.program.Run(context.Background(), e.name, args(asC)); err != nil {
		return asC, err
	}
	_, err := e.code.Run(context.Background(), args(asWords), core.Options{})
	if err == nil && string(asC) != string(asWords) {
		err = fmt.Errorf("words give %v, C %v", asWords, asC)
	}
	return asC, err
}

// TestSineAlone: the intrinsic needs no header of the API, and brings no names with it.
func TestSineAlone(t *testing.T) {
	p := loadCXX(t, `#include <adf.h>
static float cosf(float x) { return 7.0f; }
void k(int32 a, int32 *out) {
	cint16 v = sincos(a);
	out[0] = v.real; out[1] = v.imag; out[2] = (int)cosf(1.0f);
}`)
	out := in(make([]int32, 3))
	run(t, p, "k", num32(1<<29), out) // a quarter of pi
	if got := num[int32](out.Data); !slices.Equal(got, []int32{23170, 23170, 7}) {
		t.Errorf("%v", got)
	}
}

// TestSines: of an angle of 2^31 for pi the nearest numbers with 15 bits behind the point, as one number, as floats, in vectors.
func TestSines(t *testing.T) {
	const src = `#include <aie_api/aie.hpp>
void k(const int32 *a, const float *f, int32 *out) {
	for (int i = 0; i < 16; i++) {
		cint16 v = sincos(a[i]);
		out[2 * i] = v.real;
		out[2 * i + 1] = v.imag;
	}
	auto [s, c] = aie::sincos(aie::load_v<8>(a));
	auto [g, h] = aie::sincos(f[3]);
	aie::vector<float, 8> w = aie::sin(aie::load_v<8>(f)), x = aie::cos(aie::load_v<8>(f));
	for (int i = 0; i < 8; i++) {
		out[32 + i] = s[i] + 100000 * (c[i] == aie::cos(a[i]) && s[i] == aie::sin(a[i]));
		out[40 + i] = (int)(w[i] * 32768.0f);
		out[48 + i] = (int)(x[i] * 32768.0f);
	}
	out[56] = (int)(g * 32768.0f) + (int)(h * 32768.0f);
}`
	angles, floats := make([]int32, 16), make([]float32, 8)
	want := make([]int32, 57)
	q15 := func(x float64) int32 { return min(int32(math.Round(x*32768)), 32767) }
	for i := range angles {
		angles[i] = int32(i-8)<<28 + int32(i*i*7919)
		s, c := math.Sincos(float64(angles[i]) * math.Pi / (1 << 31))
		want[2*i], want[2*i+1] = q15(c), q15(s)
		if i < 8 {
			want[32+i] = q15(s) + 100000
			floats[i] = float32(i-4) * 0.7
			s, c := math.Sincos(float64(floats[i]))
			want[40+i], want[48+i] = q15(s), q15(c)
		}
	}
	want[56] = want[43] + want[51]
	got := num[int32](both(t, src, "k", aiesim.Options{}, in(angles), in(floats), in(make([]int32, 57))))
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}
