package aiesim_test

import (
	"math/rand"
	"slices"
	"testing"
)

// TestSlideFunctions: functions of filters in all their forms give the sums that define them. Rows are of two vectors of
// data, of the mirror of one, of antisymmetric filters, of steps that the lanes share unless they have one of their own,
// of a first coefficient among the template's arguments, and of an accumulator that is asked for.
func TestSlideFunctions(t *testing.T) {
	const src = `#include <aie_api/aie.hpp>
using V = aie::vector<int16, 8>;
void k(const int16 *pc, const int16 *px, const int16 *py, int16 *o) {
	auto c = aie::load_v<16>(pc);
	auto x = aie::load_v<32>(px), y = aie::load_v<32>(py);
	auto put = [&](aie::accum<acc48, 8> a) { aie::store_v(o, a.to_vector<int16>(0)); o += 8; };
	put(aie::sliding_mul_sym<8, 4>(c, 1, x, 2, y, 9));
	put(aie::sliding_mac_sym<8, 4>(aie::sliding_mul<8, 2>(c, 0, x, 1), c, 1, x, 2, y, 9));
	put(aie::sliding_mul_antisym<8, 4>(c, 2, x, 3, y, 11));
	put(aie::sliding_mac_antisym<8, 4>(aie::sliding_mul<8, 2>(c, 0, x, 1), c, 2, x, 3, y, 11));
	put(aie::sliding_mul_antisym<8, 4>(c, 2, x, 3, 12));
	put(aie::sliding_mul<8, 4, 1, 2>(c, 0, x, 1));
	put(aie::sliding_mul<8, 4, 1, 2, 1>(c, 0, x, 1));
	put(aie::sliding_mul<8, 4, 3>(c, x, 1));
	put(aie::sliding_mac<8, 4, 3, 2>(aie::sliding_mul<8, 2>(c, 0, x, 1), c, x, 1));
	put(aie::sliding_mul<8, 4, 1, 1, 1, acc48>(c, 0, x, 1));
}
void wide(const int16 *pc, const int32 *px, int32 *o) {
	auto c = aie::load_v<16>(pc);
	auto x = aie::load_v<16>(px);
	auto a = aie::sliding_mul<8, 4, 1, 1, 1, acc80>(c, 0, x, 1);
	static_assert(std::is_same_v<decltype(a), aie::accum<acc80, 8>>);
	aie::store_v(o, a.to_vector<int32>(12));
	aie::accum<acc80, 8> b = aie::sliding_mul_ops<8, 4, 1, 1, 1, int16, int32, acc80>::mul(c, 4, x, 2);
	aie::store_v(o + 8, b.to_vector<int32>(12));
}`
	r := rand.New(rand.NewSource(5))
	c, x, y := make([]int16, 16), make([]int16, 32), make([]int16, 32)
	for _, v := range [][]int16{c, x, y} {
		for i := range v {
			v[i] = int16(r.Intn(61) - 30)
		}
	}
	at := func(v []int16, i int) int { return int(v[(i+len(v))%len(v)]) }
	var want []int16
	row := func(lane func(l int) int) {
		for l := range 8 {
			want = append(want, int16(lane(l)))
		}
	}
	slide := func(points, cs, cstep, ds, dsx, dsy int) func(l int) int {
		return func(l int) (s int) {
			for p := range points {
				s += at(c, cs+p*cstep) * at(x, ds+l*dsy+p*dsx)
			}
			return s
		}
	}
	mirror := func(cs, ls int, right []int16, rs, sign int) func(l int) int {
		return func(l int) (s int) {
			for p := range 2 {
				s += at(c, cs+p) * (at(x, ls+l+p) + sign*at(right, rs+l-p))
			}
			return s
		}
	}
	both := func(a, b func(l int) int) func(l int) int { return func(l int) int { return a(l) + b(l) } }
	two := slide(2, 0, 1, 1, 1, 1)
	row(mirror(1, 2, y, 9, 1))
	row(both(two, mirror(1, 2, y, 9, 1)))
	row(mirror(2, 3, y, 11, -1))
	row(both(two, mirror(2, 3, y, 11, -1)))
	row(mirror(2, 3, x, 12, -1))
	row(slide(4, 0, 1, 1, 2, 2))
	row(slide(4, 0, 1, 1, 2, 1))
	row(slide(4, 3, 1, 1, 1, 1))
	row(both(two, slide(4, 3, 2, 1, 1, 1)))
	row(slide(4, 0, 1, 1, 1, 1))
	p := loadCXX(t, src)
	out := in(make([]int16, len(want)))
	run(t, p, "k", in(c), in(x), in(y), out)
	for i := 0; i < len(want); i += 8 {
		if got := num[int16](out.Data)[i:][:8]; !slices.Equal(got, want[i:][:8]) {
			t.Errorf("row %d: %v, want %v", i/8, got, want[i:][:8])
		}
	}
	big := make([]int32, 16) // whose sums need more than 48 bits
	for i := range big {
		big[i] = int32(r.Uint32())
	}
	for i := range c {
		c[i] = int16(r.Uint32())
	}
	sums := in(make([]int32, 16))
	run(t, p, "wide", in(c), in(big), sums)
	for i, got := range num[int32](sums.Data) {
		var s int64
		for p := range 4 {
			s += int64(c[i/8*4+p]) * int64(big[(1+i/8+i%8+p)%16])
		}
		if want := int32(s >> 12); got != want {
			t.Errorf("acc80, lane %d: %d, want %d", i, got, want)
		}
	}
}
