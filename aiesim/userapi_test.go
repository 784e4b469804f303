package aiesim_test

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

const userKernels = `#include <adf.h>
#include <aie_api/aie.hpp>
void relu(const int16 *x, int32 *o) {
	auto it = aie::begin_vector<16>(x);
	auto ot = aie::begin_vector<16>(o);
	for (int i = 0; i < 4; i++) {
		auto v = *it++;
		auto w = aie::select(v, aie::broadcast<int16, 16>(-1), aie::lt(v, (int16)10));
		*ot++ = aie::max(w, aie::shuffle_down_rotate(v, 5)).unpack();
	}
}
void reduce(const int32 *x, int32 *o) {
	auto top = aie::broadcast<int32, 8>(-1000000), low = aie::broadcast<int32, 8>(1000000), s = aie::zeros<int32, 8>();
	for (int i = 0; i < 8; i++) {
		auto v = aie::load_v<8>(x + 8 * i);
		top = aie::max(top, v);
		low = aie::min(low, v);
		s = aie::add(s, aie::abs(v));
	}
	auto [even, odd] = aie::interleave_unzip(aie::load_v<8>(x), aie::load_v<8>(x + 8), 2);
	o[0] = aie::reduce_max(top);
	o[1] = aie::reduce_min(low);
	o[2] = aie::reduce_add(s);
	o[3] = aie::reduce_add(even);
	o[4] = aie::reduce_add(odd);
}
void power(const int16 *x, int32 *o) {
	auto it = aie::begin_vector<8>((const cint16 *)x);
	for (int i = 0; i < 4; i++) aie::store_v(o + 8 * i, aie::abs_square(*it++));
}
`

// TestUserKernels compares whole kernels on the API, as a user writes them, with plain loops, as C and as words.
func TestUserKernels(t *testing.T) {
	r := rand.New(rand.NewSource(12))
	x := make([]int64, 64)
	for i := range x {
		x[i] = int64(r.Intn(61) - 30)
	}
	relu, power, reduced := make([]int64, 64), make([]int64, 32), []int64{x[0], x[0], 0, 0, 0}
	for i, v := range x {
		rotated := x[i/16*16+(i+5)%16]
		if v < 10 {
			v = -1
		}
		relu[i] = max(v, rotated)
		power[i/2] += x[i] * x[i]
		reduced[0], reduced[1] = max(reduced[0], x[i]), min(reduced[1], x[i])
		reduced[2] += max(x[i], -x[i])
		if i < 16 {
			reduced[3+i/2%2] += x[i]
		}
	}
	out := func(typ string, n int) aiesim.Arg { return typed(typ, make([]int64, n)) }
	bothWays(t, "relu", userKernels, "relu", []aiesim.Arg{typed("int16", x), out("int32", 64)}, relu)
	bothWays(t, "reduce", userKernels, "reduce", []aiesim.Arg{typed("int32", x), out("int32", 5)}, reduced)
	bothWays(t, "power", userKernels, "power", []aiesim.Arg{typed("int16", x), out("int32", 32)}, power)
}

// TestBetween: = and initialisers move vectors to accumulators and back, as the API has them.
func TestBetween(t *testing.T) {
	src := apiHead + `void put(output_window<int32> *out, aie::vector<int16, 16> v) {
	for (unsigned i = 0; i < 16; i++) window_writeincr(out, (int32)v[i]);
}
void between(input_window<int16> *in, output_window<int32> *out) {
	chess_assert(window_size(in) == 32);
	aie::vector<int16, 16> v = window_readincr_v<16>(in);
	aie::accum<acc48, 16> a, b(v, 2);
	a = v;
	aie::vector<int16, 16> w = a;
	aie::accum<acc48, 32> wide;
	wide = aie::concat(v, w);
	put(out, w);
	put(out, b.to_vector<int16>(1));
	w = aie::mul(v, w);
	put(out, w);
	put(out, wide.to_vector<int16>(0).extract<16>(1));
}`
	x, want := make([]int64, 32), make([]int64, 64)
	for i := range x {
		x[i] = int64(i*7 - 40)
	}
	for i := range 16 {
		want[i], want[16+i], want[32+i], want[48+i] = x[i], 2*x[i], x[i]*x[i], x[i]
	}
	bothWays(t, "between", src, "between", []aiesim.Arg{typed("int16", x), typed("int32", make([]int64, 64))}, want)
}

// TestGiven: mac and msc with the types of their operands given.
func TestGiven(t *testing.T) {
	src := apiHead + `void k(int16 *in, int32 *out) {
	using vec = aie::vector<int16, 16>;
	using acc = aie::accum<acc48, 16>;
	vec v = aie::load_v<16>(in);
	acc a = aie::mul(v, v);
	a = aie::mac<acc, vec, int16>(a, v, 3);
	a = aie::mac<acc, vec, vec>(a, v, v);
	a = aie::msc<acc, int16, vec>(a, 2, v);
	aie::store_v(out, a.to_vector<int32>(0));
}`
	x, want := make([]int64, 16), make([]int64, 16)
	for i := range x {
		x[i] = int64(i*7 - 40)
		want[i] = 2*x[i]*x[i] + x[i]
	}
	bothWays(t, "given", src, "k", []aiesim.Arg{typed("int16", x), typed("int32", make([]int64, 16))}, want)
}

// TestSizes: sizeof of an array whose length is no constant is what it was where the array was declared.
func TestSizes(t *testing.T) {
	src := `void k(int *in, int *out) {
	for (int i = 0; i < 2; i++) {
		int n = in[i];
		short a[n + 1], b[n];
		n = 9;
		a[0] = n;
		out[4 * i] = sizeof a;
		out[4 * i + 1] = sizeof(a) / sizeof(a[0]);
		out[4 * i + 2] = sizeof b;
		out[4 * i + 3] = a[0];
	}
}`
	bothWays(t, "sizes", src, "k", []aiesim.Arg{typed("int32", []int64{5, 7}), typed("int32", make([]int64, 8))},
		[]int64{12, 6, 10, 9, 16, 8, 14, 9})
}

// TestRulesOfPorts: what no core has, and buffers that nobody acquires, are told where the port stands.
func TestRulesOfPorts(t *testing.T) {
	for _, c := range []struct{ src, entry, want string }{
		{"void k(input_stream<int32> *a, input_stream<float> *b, output_stream<int32> *o, input_pktstream *c) {}", "k",
			"k.cc:3:98: k has more than two input streams; a core has two"},
		{"template <int N> void k(output_stream<int32> *a, output_stream<float> *b, output_stream<int32> *c) {}", "k<2>",
			"k.cc:3:97: k has more than two output streams; a core has two"},
		{"void k(input_cascade<int32> *a, input_stream<acc48> *b) {}", "k",
			"k.cc:3:54: k has two input cascades; a core has one"},
		{"void k(input_stream<int32> *a, input_stream<int32> *b, input_stream<acc48> *c, output_cascade<int32> *o, " +
			"output_stream<int32> *p, output_stream<int32> *q) {}", "k", ""},
		{"int k(input_cascade<int32> *a, output_stream<int32> *b) { writeincr(b, readincr(a)); return 0; }", "k", ""},
		{"void h(input_stream<int32> *a, input_stream<int32> *b, input_stream<int32> *c); void k(int *p) {}", "k", ""},
		{"void k(adf::input_async_buffer<int32> &in, adf::output_buffer<int32> &o) { o.data()[0] = in.data()[0]; }", "k",
			"k.cc:3:40: k uses the asynchronous buffer in, but never acquires it: in.acquire()"},
		{"void k(adf::input_async_buffer<int32> &in, int32 *o) { auto it = aie::begin(in); *o = *it; }", "",
			"k.cc:3:40: k uses the asynchronous buffer in, but never acquires it: in.acquire()"},
		{"struct c { void run(adf::output_async_buffer<int32> &o) { o.data()[0] = 1; } };", "c::run",
			"k.cc:3:54: c::run uses the asynchronous buffer o, but never acquires it: o.acquire()"},
		{"void h(adf::input_async_buffer<int32> &b) { b.acquire(); } void k(adf::input_async_buffer<int32> &in, int32 *o) { " +
			"h(in); *o = in.data()[0]; in.release(); }", "", ""},
		{"int32 h(adf::input_async_buffer<int32> &b) { return b.data()[0]; } void k(adf::input_async_buffer<int32> &in, " +
			"int32 *o) { in.acquire(); *o = h(in); }", "", ""},
		{"void k(adf::input_async_buffer<int32> &in, int32 *o) { auto l = [&] { in.acquire(); }; l(); *o = in.data()[0]; }",
			"k", ""},
		{"void k(adf::input_async_buffer<int32> &in, int32 *o) { *o = in.size(); }", "k", ""},
	} {
		src := "#include <aie_api/aie.hpp>\n#include <adf.h>\n" + c.src
		_, err := aiesim.Load("k.cc", []byte(src), aiesim.Options{Entry: c.entry})
		if got := fmt.Sprint(err); got != c.want && (err != nil || c.want != "") {
			t.Errorf("%s\ngives %v\nwant  %s", c.src, err, c.want)
		}
	}
}

// TestRules: what the API asks of numbers that are known only when the C runs is told at the user's line.
func TestRules(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{"int n = in[0] - 9; int a[n]; out[0] = n;", "the length of a is -9: an array has at least one element"},
		{"aie::mask<16> m; m.set(in[0] + 16); out[0] = 1;", "there is no lane 16: the mask has 16, counted from 0"},
		{"aie::mask<16> m; out[0] = m.test(in[0] + 20);", "there is no lane 20: the mask has 16, counted from 0"},
		{"aie::store_v(out, aie::shuffle_down(aie::load_v<16>(in), in[0] + 20));",
			"20 lanes are no part of a vector of 16"},
		{"aie::store_v(out, aie::filter_even(aie::load_v<32>(in), in[0] + 3));",
			"the step is 3: it is a power of two below 32 lanes"},
		{"aie::store_v(out, aie::transpose(aie::load_v<16>(in), 4, in[0] + 8));",
			"4 rows of 8 are not the lanes of a vector of 16"},
	} {
		p, err := aiesim.Load("k.cc", []byte(apiHead+"void k(int16 *in, int16 *out) {\n"+c.body+"\n}"), aiesim.Options{})
		if err == nil {
			_, err = p.Run(t.Context(), "k", []aiesim.Arg{typed("int16", make([]int64, 32)), typed("int16", make([]int64, 16))})
		}
		if err == nil || !strings.HasPrefix(err.Error(), "k.cc:") || !strings.HasSuffix(err.Error(), ": "+c.want) {
			t.Errorf("%s\ngives %v\nwant  %s", c.body, err, c.want)
		}
	}
	_, err := aiesim.Load("k.cc", []byte(apiHead+`void k(int16 *in, int16 *out) {
	aie::mmul<4, 4, 4, int16, int16> m;
	m.mul(aie::load_v<32>(in), aie::load_v<16>(in));
	aie::store_v(out, m.to_vector<int16>(0));
}`), aiesim.Options{})
	if want := "static_assert failed: mmul<M, K, N> multiplies M * K elements by K * N"; err == nil ||
		!strings.Contains(err.Error(), want) {
		t.Errorf("mmul of 32 elements gives %v\nwant %s", err, want)
	}
}
