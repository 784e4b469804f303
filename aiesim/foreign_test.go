package aiesim_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/cmplx"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// both runs a function as C and as words, which must do the same, and gives what the last argument holds.
func both(t *testing.T, src, entry string, opts aiesim.Options, args ...aiesim.Arg) []byte {
	t.Helper()
	opts.Entry = entry
	p, err := aiesim.Load("k.cc", []byte(src), opts)
	if err != nil {
		t.Fatal(err)
	}
	words := slices.Clone(args)
	for i := range words {
		words[i].Data = slices.Clone(words[i].Data)
	}
	if _, err := p.Run(context.Background(), entry, args); err != nil {
		t.Fatal(err)
	}
	code, err := p.Compile(entry, machine.AIE1())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := code.Run(context.Background(), words, core.Options{}); err != nil {
		t.Fatal(err)
	}
	for i := range args {
		if !bytes.Equal(args[i].Data, words[i].Data) {
			t.Errorf("argument %d: words %x, C %x", i, words[i].Data, args[i].Data)
		}
	}
	return args[len(args)-1].Data
}

// TestStreamsEnd: a function that never returns ends with its streams, whichever of them ends first.
func TestStreamsEnd(t *testing.T) {
	src := `#include <adf.h>
struct adder {
	int by;
	adder(int n) : by(n) {}
	void run(input_stream<int32> *in, output_stream<int32> *out) {
		while (true) writeincr(out, readincr(in) + by);
	}
};
void twice(input_stream<int32> *in, output_stream<int32> *out) {
	int seen = 0;
	for (;;) {
		int x = readincr(in);
		for (int i = 0; i < 2; i++) { if (i > 5) break; writeincr(out, x); }
		seen++;
	}
}
`
	for _, c := range []struct {
		entry   string
		in, out int
		want    []int32
	}{
		{"adder::run", 3, 3, []int32{11, 12, 13}}, {"adder::run", 3, 5, []int32{11, 12, 13, 0, 0}},
		{"adder::run", 5, 2, []int32{11, 12}}, {"twice", 2, 4, []int32{1, 1, 2, 2}}, {"twice", 2, 3, []int32{1, 1, 2}},
	} {
		args := []aiesim.Arg{in([]int32{1, 2, 3, 4, 5}[:c.in]), in(make([]int32, c.out))}
		if c.entry == "adder::run" {
			args = append([]aiesim.Arg{num32(10)}, args...)
		}
		if got := num[int32](both(t, src, c.entry, aiesim.Options{}, args...)); !slices.Equal(got, c.want) {
			t.Errorf("%s of %d and %d: %v, want %v", c.entry, c.in, c.out, got, c.want)
		}
	}
	ends := `#include <adf.h>
void f(input_stream<int32> *in, output_stream<int32> *out) { while (true) { int x = readincr(in); if (x < 0) return; } }`
	p := loadCXX(t, ends)
	_, err := p.Run(context.Background(), "f", []aiesim.Arg{in([]int32{1, 2}), in(make([]int32, 1))})
	if err == nil || !strings.Contains(err.Error(), "stream in has no more than 2 elements") {
		t.Errorf("a loop that is left: %v", err)
	}
}

// TestOverAll reads behind a global, a local and an argument as far as the options allow, and not what is computed.
func TestOverAll(t *testing.T) {
	src := `#include <adf.h>
alignas(32) int16 one[8] = {1, 2, 3, 4, 5, 6, 7, 8};
void f(const v8int32 *in, v4int32 *out) {
	alignas(32) int32 local[4];
	for (int i = 0; i < 4; i++) local[i] = i;
	v16int16 g = *(v16int16 *)one;
	v8int32 l = *(v8int32 *)local;
	v8int32 a = *in;
	*out++ = (v4int32)ext_v(g, 0);
	*out++ = ext_v(l, 0);
	*out = ext_v(a, 0);
}
void late(const v8int32 *in, v4int32 *out) { v16int16 g = *(v16int16 *)one; *out = (v4int32)ext_v(g, 1); }
`
	args := []aiesim.Arg{in([]int32{7, 8, 9, 10}), in(make([]int32, 12))}
	got := num[int32](both(t, src, "f", aiesim.Options{Over: 16}, args...))
	want := []int32{0x20001, 0x40003, 0x60005, 0x80007, 0, 1, 2, 3, 7, 8, 9, 10}
	if !slices.Equal(got, want) {
		t.Errorf("%x, want %x", got, want)
	}
	for over, why := range map[int]string{0: "are outside global one of 16 bytes", 16: "lane 0 of the value is undefined"} {
		p, err := aiesim.Load("k.cc", []byte(src), aiesim.Options{Over: over, Entry: "late"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Run(context.Background(), "late", args); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%d bytes: %v", over, err)
		}
	}
}

// TestForeign has small things that kernels of others use.
func TestForeign(t *testing.T) {
	for _, c := range []struct {
		name, entry, src string
		want             []int32
	}{
		{"a buffer that is read is memory like any other", "k", `#include <adf.h>
void k(adf::input_buffer<int32> &in, adf::output_buffer<int32> &out) {
	int32 *p = (int32 *)in.data();
	p[0] = p[1] + 5;
	out.data()[0] = p[0];
}`, []int32{6}},
		{"members that no constructor sets are zero", "c::run", `#include <adf.h>
class c {
	int at, step;
public:
	c() { step = 3; }
	void run(adf::input_buffer<int32> &in, adf::output_buffer<int32> &out) { out.data()[0] = at * 100 + step; at = 7; }
};`, []int32{3}},
		{"attributes before a member of a class template", "c<2, 3>::run", `#include <adf.h>
#include <aie_api/aie.hpp>
template <int N, size_t M = 4> struct c {
	c();
	void __attribute__((noinline)) run(adf::input_buffer<int32> &in, adf::output_buffer<int32> &out);
};
template <int N, size_t M> c<N, M>::c() {}
template <int N, size_t M> void __attribute__ ((noinline)) c<N, M>::run(adf::input_buffer<int32> &in, adf::output_buffer<int32> &out) {
	out.data()[0] = N * M;
}`, []int32{6}},
		{"pairs, bits of floats, sums that stop", "k", `#include <adf.h>
#include <aie_api/aie.hpp>
template <typename T, typename U = std::pair<T, std::pair<T, T>>> U nested(T x) { return U{x, std::pair<T, T>{x, x}}; }
void k(adf::input_buffer<int32> &in, adf::output_buffer<int32> &out) {
	int a, b, *o = out.data();
	std::tie(a, b) = std::make_pair(3, 4);
	o[0] = a * 10 + b;
	o[1] = as_int32(1.5f) + (int)as_float(0x40000000);
	aie::vector<int8, 16> v = aie::broadcast<int8, 16>(100);
	o[2] = aie::saturating_add(v, v)[3];
	o[3] = aie::saturating_sub(aie::broadcast<int8, 16>(-100), v)[15];
	o[4] = aie::maxdiff(v, (int8)40)[1] + aie::maxdiff((aie::vector<int8, 16>)v, v)[2];
	o[5] = nested(5).second.second;
	o[6] = aie::unpack(aie::broadcast<int16, 16>(-7))[9];
	aie::vector<int32, 4> s = aie::reduce_add_v(aie::broadcast<int32, 4>(1), aie::broadcast<int32, 4>(2));
	o[7] = s[0] * 100 + s[1];
}`, []int32{34, 0x3fc00002, 127, -128, 60, 5, -7, 408}},
		{"indices of parts through functions", "k", `#include <adf.h>
#include <aie_api/aie.hpp>
void k(adf::input_buffer<int32> &in, adf::output_buffer<int32> &out) {
	aie::vector<int32, 16> v;
	for (unsigned i = 0; i < 4; i++) v.insert(3 - i, aie::load_v<4>(in.data() + 4 * i));
	aie::store_v(out.data(), v.extract<8>(1));
}`, []int32{4, 5, 6, 7, 0, 1, 2, 3}},
	} {
		count := make([]int32, 16)
		for i := range count {
			count[i] = int32(i)
		}
		got := num[int32](both(t, c.src, c.entry, aiesim.Options{}, in(count), in(make([]int32, 8))))
		if !slices.Equal(got[:len(c.want)], c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestHeaderKernel: a header that includes the API is C++.
func TestHeaderKernel(t *testing.T) {
	src := "#include <adf.h>\n#include \"aie_api/aie.hpp\"\ntemplate <int N> void k(input_stream_int8 *in, output_stream_int8 *out) " +
		"{ writeincr(out, readincr_v<16>(in)); }\n"
	if _, err := aiesim.Load("k.h", []byte(src), aiesim.Options{Entry: "k<4>"}); err != nil {
		t.Error(err)
	}
}

// TestConjugates compares products with conjugates as operands with plain arithmetic, at the ends of the type too.
func TestConjugates(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	for _, c := range []struct{ tag, half string }{{"cacc48", "cint16"}, {"cacc64", "cint16"}} {
		src := fmt.Sprintf(`#include <adf.h>
#include <aie_api/aie.hpp>
void k(adf::input_buffer<%[2]s> &a, adf::input_buffer<%[2]s> &b, adf::output_buffer<cint32> &out) {
	aie::vector<%[2]s, 8> x = aie::load_v<8>(a.data()), z = aie::load_v<8>(b.data());
	aie::accum<%[1]s, 8> s;
	s.from_vector(x, 4);
	s = aie::mac(s, x, aie::op_conj(z));
	aie::store_v(out.data(), s.to_vector<cint32>(1));
	s = aie::msc(s, aie::op_conj(x), z);
	aie::store_v(out.data() + 8, s.to_vector<cint32>(1));
	aie::store_v(out.data() + 16, aie::mul(aie::op_conj(x), aie::op_conj(z)).to_vector<cint32>(1));
	aie::store_v(out.data() + 24, aie::negmul(x, aie::op_conj(z)).to_vector<cint32>(1));
}
`, c.tag, c.half)
		x, z := make([]int16, 16), make([]int16, 16)
		for i := range x {
			x[i], z[i] = int16(r.Intn(65536)), int16(r.Intn(65536))
		}
		x[0], x[1], z[1], z[3] = math.MinInt16, math.MinInt16, math.MinInt16, math.MinInt16
		got := num[int32](both(t, src, "k", aiesim.Options{}, in(x), in(z), in(make([]int32, 64))))
		at := func(v []int16, l int) (int64, int64) { return int64(v[2*l]), int64(v[2*l+1]) }
		for l := range 8 {
			a, b := at(x, l)
			p, q := at(z, l)
			re, im := a*16+a*p+b*q, b*16+b*p-a*q
			re2, im2 := re-(a*p+b*q), im-(a*q-b*p)
			for k, w := range []int64{re, im, re2, im2, a*p - b*q, -(a*q + b*p), -(a*p + b*q), -(b*p - a*q)} {
				if g := got[16*(k/2)+2*l+k%2]; g != int32(w>>1) {
					t.Errorf("%s: result %d of lane %d: %d, want %d", c.tag, k, l, g, int32(w>>1))
				}
			}
		}
	}
}

// TestTransform makes a transform of stages and compares it with the sum that defines it.
func TestTransform(t *testing.T) {
	const n = 32
	src := `#include <adf.h>
#include <aie_api/aie.hpp>
void k(adf::input_buffer<cfloat> &in, adf::input_buffer<cfloat> &tw, adf::output_buffer<cfloat> &out) {
	static cfloat a[32], b[32];
	cfloat *w = (cfloat *)tw.data();
	aie::fft_dit_r2_stage<16>((const cfloat *)in.data(), w, 32, false, a);
	aie::fft_dit_r2_stage<8>(a, w + 1, 32, false, b);
	aie::fft_dit_r2_stage<4>(b, w + 3, 32, false, a);
	aie::fft_dit_r2_stage<2>(a, w + 7, 32, 0, 0, false, b);
	using stage = aie::fft_dit<1, 2, cfloat>;
	stage fft;
	auto it = fft.begin_stage(b, w + 15);
	for (int i = 0; i < 16 / stage::out_vector_size; i++) {
		auto y = fft.dit(*it++, 0, 0, false);
		aie::store_v(out.data() + stage::out_vector_size * i, y[0]);
		aie::store_v(out.data() + 16 + stage::out_vector_size * i, y[1]);
	}
}
`
	r := rand.New(rand.NewSource(6))
	x := make([]complex128, n)
	data, tw := make([]float32, 0, 2*n), []float32{}
	for i := range x {
		x[i] = complex(float64(r.Intn(201)-100), float64(r.Intn(201)-100))
		data = append(data, float32(real(x[i])), float32(imag(x[i])))
	}
	for groups := 1; groups <= 16; groups *= 2 {
		for g := range groups {
			w := cmplx.Rect(1, -math.Pi*float64(g)/float64(groups))
			tw = append(tw, float32(real(w)), float32(imag(w)))
		}
	}
	got := num[float32](both(t, src, "k", aiesim.Options{}, in(data), in(tw), in(make([]float32, 2*n))))
	for k := range n {
		var want complex128
		for i := range n {
			want += x[i] * cmplx.Rect(1, -2*math.Pi*float64(i*k)/n)
		}
		if g := complex(float64(got[2*k]), float64(got[2*k+1])); cmplx.Abs(g-want) > 1e-2 {
			t.Errorf("number %d is %v, want %v", k, g, want)
		}
	}
}

// TestIntegerStage compares a stage of integers with plain arithmetic: rounded once, conjugated for the inverse.
func TestIntegerStage(t *testing.T) {
	src := `#include <adf.h>
#include <aie_api/aie.hpp>
void k(adf::input_buffer<cint16> &in, adf::input_buffer<cint16> &tw, adf::output_buffer<cint16> &out) {
	aie::fft_dit_r2_stage<4>((const cint16 *)in.data(), (const cint16 *)tw.data(), 32, 15, 16, true, (cint16 *)out.data());
}
`
	r := rand.New(rand.NewSource(7))
	x, tw := make([]int16, 64), make([]int16, 8)
	for i := range x {
		x[i] = int16(r.Intn(20001) - 10000)
	}
	for i := range tw {
		tw[i] = int16(r.Intn(65535) - 32767)
	}
	got := num[int16](both(t, src, "k", aiesim.Options{}, in(x), in(tw), in(make([]int16, 64))))
	for k := range 16 {
		g, i := k/4, k%4
		lo, hi := 2*(8*g+i), 2*(8*g+4+i)
		p, q := int64(tw[2*g]), -int64(tw[2*g+1])
		re, im := int64(x[hi])*p-int64(x[hi+1])*q, int64(x[hi])*q+int64(x[hi+1])*p
		for half, w := range []int64{re, im} {
			one := int64(x[lo+half]) << 15
			if a, b := got[2*k+half], got[2*(16+k)+half]; a != int16((one+w)>>16) || b != int16((one-w)>>16) {
				t.Errorf("number %d: %d and %d, want %d and %d", k, a, b, (one+w)>>16, (one-w)>>16)
			}
		}
	}
}
