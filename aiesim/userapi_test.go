package aiesim_test

import (
	"math/rand"
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
