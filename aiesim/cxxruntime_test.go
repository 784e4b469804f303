package aiesim_test

import (
	"bytes"
	"context"
	"math"
	"slices"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// What kernels expect of the vendor's run time beside the API: each kernel's output, as C and as words.
func TestRuntime(t *testing.T) {
	count := []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
	for _, c := range []struct {
		name, src string
		want      []int32
	}{
		{"a buffer's size is without its margin, and a circle goes round both", `#include <aie_api/aie.hpp>
using namespace adf;
template <int N> int sized(input_buffer<int32> &b) { return b.size() * N; }
void k(input_buffer<int32, extents<inherited_extent>, margin<8>> &in, output_stream<int32> *out) {
	writeincr(out, in.size());
	auto it = aie::begin_vector_circular<4>(in);
	it += 5;
	writeincr(out, (*it).get(1));
	writeincr(out, sized<2>(in));
	writeincr(out, in.data()[15]);
}`, []int32{8, 5, 32, 15}},
		{"vectors that grow and split, sums of an accumulator and numbers", `#include <aie_api/aie.hpp>
void k(input_stream<int32> *in, output_stream<int32> *out) {
	aie::vector<int32, 8> v = readincr_v<8>(in);
	auto w = v.grow<16>(1);
	w.insert<8>(0, v);
	const auto [lo, hi] = w.split<8>();
	writeincr(out, lo[7] * 10 + hi[6]);
	std::array<aie::vector<int32, 4>, 4> p = w.split<4>();
	writeincr(out, p[3][2] + v.grow_replicate<16>()[13] + v.grow_extract<16>(0)[3] + v.grow_extract<4>(1)[0]);
	aie::accum<acc48, 8> s = aie::from_vector<acc48>(v, 4);
	s = aie::sub(aie::add(aie::add(s, v), 100), 1);
	writeincr(out, s.to_vector<int32>(0)[5]);
	aie::vector<int16, 16> h = aie::broadcast<int16, 16>(7);
	aie::accum<acc48, 16> t = aie::sub(aie::add(aie::from_vector(h, 1), (int16)30000), h);
	writeincr(out, t.split<8>()[1].to_vector<int32>(0)[3]);
	aie::accum<acc80, 8> u = aie::add(aie::sub(aie::mul(v, v), v), 5);
	writeincr(out, u.to_vector<int32>(0)[7]);
}`, []int32{76, 6 + 5 + 3 + 4, 16*5 + 5 + 99, 30007, 49 - 7 + 5}},
		{"of z of 512 bits the half that the lanes select from", `#include <adf.h>
void k(input_stream<int32> *in, output_stream<int32> *out) {
	v16int32 z = concat(readincr_v8(in), readincr_v8(in)), x = concat(ext_w(z, 1), ext_w(z, 0));
	v8acc80 s = lmul8(x, 1, 0x76543210, z, 2, 0x00001111);
	s = lmac8(s, x, 0, 0, z, 9, 0x66543210);
	s = lmsc8(s, x, 8, 0x76543210, concat(ext_w(z, 1), undef_v8int32()), 0, 0);
	v8float f = fpmul(null_v16float(), 0, 0, concat(undef_v8float(), null_v8float()), 12, 0x33221100);
	writeincr(out, ext_v(srs(s, 0), 0));
	writeincr(out, ext_v(srs(s, 0), 1));
	writeincr(out, (int)ext_elem(f, 3));
}`, []int32{9*3 + 8*9, 10*3 + 8*10 - 8, 11*3 + 8*11 - 2*8, 12*3 + 8*12 - 3*8, 13*2 + 8*13 - 4*8, 14*2 + 8*14 - 5*8,
			15*2 + 8*15 - 6*8, 8*15 - 7*8, 0}},
		{"streams have numbers, and vectors may follow words", `#include <adf.h>
template <typename T> T next(int i);
template <> v4int32 next<v4int32>(int i) { return getl_wss(i); }
void k(input_stream<int32> *in, output_stream<int32> *out) {
	put_ms(0, get_ss(0) + 100);
	put_wms(0, next<v4int32>(0));
	put_ms(0, 7, 1);
}`, []int32{100, 1, 2, 3, 4, 7}},
		{"names for the parts of pairs, structs and arrays", `#include <aie_api/aie.hpp>
struct part { int a; float b; };
part of(int n) { return part{n, 2.5f}; }
void k(input_stream<int32> *in, output_stream<int32> *out) {
	int t[3] = {1, 2, 3};
	auto &[x, y, z] = t;
	y = 20;
	const auto [a, b] = of(readincr(in) + 7);
	writeincr(out, t[1] + x + z + a + (int)(2 * b));
	std::pair<int, int> q[2] = {{1, 2}, {3, 4}};
	for (auto [f, g] : q) { f += g; writeincr(out, f); }
	for (auto &[f, g] : q) f += 10;
	writeincr(out, q[0].first * q[1].first);
	aie::vector<int32, 4> c = readincr_v<4>(in);
	auto [u, v] = aie::interleave_zip(c, readincr_v<4>(in), 1);
	writeincr(out, u);
	writeincr(out, v);
}`, []int32{36, 3, 7, 143, 1, 5, 2, 6, 3, 7, 4, 8}},
		{"weighted sums, masks, distances of iterators, loops of a function", `#include <aie_api/aie.hpp>
void k(input_stream<int32> *in, output_stream<int32> *out) {
	aie::vector<int32, 4> a = readincr_v<4>(in), b = readincr_v<4>(in), c = readincr_v<4>(in);
	auto s = aie::accumulate<4>(c, 1, a, b, a);
	writeincr(out, s.to_vector<int32>(0));
	s = aie::accumulate<4>(s, c, 0, b);
	writeincr(out, s.to_vector<int32>(1)[2]);
	auto m = aie::mask<64>::from_uint64(0x500000000ull);
	writeincr(out, m.ctz() * 1000 + m.clz() * 10 + m.count());
	m = m >> 31 << 1;
	writeincr(out, m.to_uint32());
	m.clear();
	m.set();
	writeincr(out, (int)(m.to_uint64() >> 33) - m[7]);
	int32 t[16];
	aie::unroll_times<4>([&](unsigned i) { t[i] = i; });
	aie::unroll_for<unsigned, 4, 8>([&](unsigned i) { t[i] = 2 * i; });
	writeincr(out, t[3] + t[7]);
	auto first = aie::begin_vector<4>(t), it = first;
	++it;
	it += 2;
	writeincr(out, it - first);
	aie::vector<cint16, 4> z = aie::broadcast<cint16, 4>(cint16{30, -40});
	writeincr(out, aie::abs_square(z)[1] + aie::abs_square<int32>(z, 2)[0]);
	writeincr(out, m.full());
}`, []int32{40, 70, 100, 130, 74, 32292, 20, 1<<31 - 2, 17, 3, 3125, 1}},
		{"a circle is gone round in both directions, by any step", `#include <aie_api/aie.hpp>
void k(input_stream<int32> *in, output_stream<int32> *out) {
	int32 t[16];
	for (int i = 0; i < 16; i++) t[i] = readincr(in);
	auto it = aie::begin_vector_circular<4, 12>(t);
	it -= 1;
	writeincr(out, (*it)[0]);
	writeincr(out, it[1][0]);
	writeincr(out, it[11][1]);
	auto s = aie::begin_random_circular<5>(t);
	s += 4;
	writeincr(out, *++s);
	writeincr(out, s[-1]);
	writeincr(out, s[-23]);
	writeincr(out, s[27]);
}`, []int32{8, 0, 5, 0, 4, 2, 2}},
		{"a pair of lanes is set by two values", `#include <adf.h>
void k(input_stream<int32> *in, output_stream<int32> *out) {
	v8float v = null_v8float();
	for (int i = 0; i < 4; i++) v = upd_elem(v, i, (float)readincr(in), i + 0.5f);
	for (int i = 0; i < 8; i++) writeincr(out, (int)(2 * ext_elem(v, i)));
}`, []int32{0, 1, 2, 3, 4, 5, 6, 7}},
		{"a static object is set when control first comes by", `#include <adf.h>
static int twice(int x) { static int first = x * 10; return first + x; }
void k(input_stream<int32> *in, output_stream<int32> *out) {
	readincr(in);
	for (int i = 0; i < 3; i++) writeincr(out, twice(readincr(in)));
}`, []int32{11, 12, 13}},
		{"streams by reference, functions found by their arguments, a macro's line with blanks at its end", `#include <aie_api/aie.hpp>
#define BOTH(a) \  
	add(a, a)
void k(input_stream<int32> &in, output_stream<int32> &out) {
	aie::vector<int32, 4> v = readincr_v<4>(in);
	writeincr(out, BOTH(v));
}`, []int32{0, 2, 4, 6}},
		{"lambda functions: captures by reference and value, of all that is used, with types left open, in each other", `#include <adf.h>
template <typename F> int twice(F f, int x) { return f(f(x)); }
struct acc { int s; void by(int n) { auto f = [this](int k) { s *= k; }; f(n); [&] { s += n; }(); } };
void k(input_stream<int32> *in, output_stream<int32> *out) {
	const int two = 2;
	int sum = 0, n = 5;
	auto plain = [](int a, int b) -> int { return a * b + two; };
	auto add = [&](auto x) { sum += x; };
	auto scaled = [n, m = n + 1](int x) { return n * x + m; };
	auto half = [=](float x) mutable { n = 100; return x / two; };
	writeincr(out, plain(3, 4));
	for (int i = 0; i < 4; i++) add(readincr(in));
	add((short)10);
	n = 7;
	writeincr(out, sum);
	writeincr(out, twice(scaled, 2));
	writeincr(out, twice([&n](int x) { return x + n; }, 1));
	writeincr(out, (int)half(9.0f));
	writeincr(out, n);
	auto outer = [&] { auto inner = [&](int k) { return sum * k; }; return inner(2) + inner(3); };
	writeincr(out, outer());
	acc a{4};
	[&a, by = 2]() { a.s *= by; }();
	a.by(1);
	a.by(3);
	writeincr(out, a.s);
	int t[3] = {1, 2, 3};
	[&]() { for (int i = 0; i < 3; i++) t[i] += 10; }();
	writeincr(out, t[0] + t[2]);
}`, []int32{14, 16, 86, 15, 4, 7, 80, 30, 24}},
		{"extents of buffers", `#include <adf.h>
using namespace adf;
void k(input_buffer<int32, extents<4, inherited_extent>, margin<8>> &in, output_buffer<int32, extents<2, 3>> &out) {
	int *p = out.data();
	p[0] = in.dim(0);
	p[1] = in.dim(1);
	p[2] = out.dim(0);
	p[3] = out.dim(1);
	p[4] = in.size();
	p[5] = out.size();
}`, []int32{4, 2, 2, 3, 8, 6}},
		{"instances that differ in extents alone", `#include <adf.h>
using namespace adf;
template <typename B> int width(B &b) { return b.dim(0); }
void k(input_buffer<int32, extents<4, 4>> &in, output_buffer<int32, extents<2, 1>> &out) {
	int *p = out.data();
	p[0] = width(in);
	p[1] = width(out) + 10 * width(in);
}`, []int32{4, 42}},
		{"first values that are computed", `#include <aie_api/aie.hpp>
#include <adf.h>
struct pair { int a; float b[2]; };
static int square(int x) { return x * x; }
int n = square(3);
pair made(int x) { pair p; p.a = x; p.b[0] = x / 2.0f; p.b[1] = 0.25f; return p; }
const pair q = made(n);
const aie::vector<float, 8> coeff[2] = { aie::broadcast<float, 8>(1.5f), aie::broadcast<float, 8>(q.b[0]) };
void k(input_stream<int32> *in, output_stream<int32> *out) {
	n += readincr(in);
	writeincr(out, n);
	writeincr(out, (int)(100 * coeff[0][3]));
	writeincr(out, (int)(100 * coeff[1][7]));
	writeincr(out, q.a + (int)(q.b[1] * 16));
}`, []int32{9, 150, 450, 13}},
		{"streams of packets, and a helper of the API", `#include <aie_api/aie.hpp>
#include <adf.h>
void k(input_pktstream *in, output_pktstream *out) {
	writeHeader(out, 0, getPacketid(out, 0));
	writeHeader(out, 5, 3, false);
	readincr(in);
	writeincr(out, readincr(in));
	writeincr(out, 1.5f, true);
	writeincr(out, aie::detail::utils::log2(1000) + aie::detail::utils::log2(readincr(in)), true);
}`, []int32{math.MinInt32, 0x5003 | math.MinInt32, 1, 0x3fc00000, 10}},
		{"negated products of a vector and a number", `#include <aie_api/aie.hpp>
void k(input_stream<int32> *in, output_stream<int32> *out) {
	aie::vector<float, 8> v = aie::broadcast<float, 8>(3.0f);
	writeincr(out, (int)aie::negmul(v, 2.0f)[7]);
	writeincr(out, (int)aie::negmul(4.0f, aie::broadcast<float, 16>(3.0f))[9]);
	writeincr(out, aie::negmul(readincr_v<4>(in), 5).to_vector<int32>(0)[3]);
}`, []int32{-6, -12, -15}},
		{"a window's size, in elements", `#include <adf.h>
void k(input_window<int32> *in, output_stream<int32> *out) { writeincr(out, (int)window_size(in)); }`, []int32{16}},
	} {
		p, err := aiesim.Load("k.cc", []byte(c.src), aiesim.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		args := func(out []byte) []aiesim.Arg {
			return []aiesim.Arg{aiesim.BufferArg("int32", bin(count), 16), aiesim.BufferArg("int32", out, len(out)/4)}
		}
		got, words := make([]byte, 4*len(c.want)), make([]byte, 4*len(c.want))
		if _, err := p.Run(context.Background(), "k", args(got)); err != nil || !slices.Equal(num[int32](got), c.want) {
			t.Errorf("%s: %v, want %v; %v", c.name, num[int32](got), c.want, err)
		}
		code, err := p.Compile("k", machine.AIE1())
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if _, err := code.Run(context.Background(), args(words), core.Options{}); err != nil || !bytes.Equal(words, got) {
			t.Errorf("%s: words %v, C %v; %v", c.name, num[int32](words), num[int32](got), err)
		}
	}
}

// Misuse of numbered streams, margins and complex numbers is one message at its line.
func TestRuntimeMistakes(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"void k(input_stream<int32> *in, output_stream<int32> *out) { put_ms(0, get_ss(1)); }",
			"k.cc:2: get_ss: the kernel has no input stream 1: there are 1 among its parameters, counted from 0"},
		{"void k(input_stream<int32> *in, output_stream<int32> *out) { for (int i = 0; i < 17; i++) put_ms(0, get_ss(0)); }",
			"k.cc:2: load of int32: stream in has no more than 16 elements"},
		{"void k(adf::input_buffer<int32, adf::margin<-4>> &in, output_stream<int32> *out) {}",
			"k.cc:2:38: margin<-4>: a margin is a number of elements"},
		{"void k(adf::input_buffer<int32, adf::extents<4, 0>> &b) {  }", "k.cc:2:49: an extent of 0: it is a number of elements"},
		{"void k(adf::input_buffer<int32, adf::extents<4, 2>> &b) { b.dim(2); }", "k.cc:2:61: dim(2): the buffer has dimensions 0 to 1"},
		{"void k(adf::input_buffer<int32, adf::extents<4, adf::inherited_extent, adf::inherited_extent>> &b) { b.dim(1); }",
			"k.cc:2:104: dim(1): several extents of the buffer are the graph's; give all but one in extents<...>"},
		{"void k(int x) { auto f = [y]() { return 1; }; }", "k.cc:2:27: y cannot be captured: it is no variable"},
		{"void k(int x) { auto f = []() { return x; }; }", "k.cc:2:40: the value of x cannot be used here"},
		{"void k(int x) { auto f = [x]() { x++; }; }", ""},
		{"void k(int x) { auto f = [x](int a) { return a; }; f(); }", ""},
		{"void k(int x) { auto f = []<int N>() { return N; }; }",
			"k.cc:2:28: a lambda function with parameters in < > is not supported; write auto for the types"},
		{"void k(input_stream<int32> *in, output_stream<int32> *out) { cint16 c = {1, 2}; writeincr(out, c.re); }",
			"k.cc:2:98: struct cint16 has no member re"},
		{"void k(input_stream<int32> *in, output_stream<int32> *out) { v4cacc48 a = mul4(null_v8int32()); }",
			""},
		{"void k(input_window<cint16> *in, output_stream<int32> *out) { v8cint16 v = window_readincr_v3(in); }", ""},
	} {
		p, err := aiesim.Load("k.cc", []byte("#include <adf.h>\n"+c.src), aiesim.Options{})
		if err == nil {
			_, err = p.Run(context.Background(), "k", []aiesim.Arg{aiesim.BufferArg("int32", make([]byte, 64), 16),
				aiesim.BufferArg("int32", make([]byte, 256), 64)})
		}
		if err == nil || c.want != "" && err.Error() != c.want || !contains(err.Error(), "k.cc:2:") {
			t.Errorf("%s:\ngot  %v\nwant %s", c.src, err, c.want)
		}
	}
}
