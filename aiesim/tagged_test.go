package aiesim_test

import (
	"fmt"
	"math/rand"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// TestTaggedProducts: products with their accumulator given, of vectors and of values on either side.
func TestTaggedProducts(t *testing.T) {
	r := rand.New(rand.NewSource(11))
	for _, pr := range []struct {
		typ, acc string
		lanes    int
	}{{"int16", "acc48", 16}, {"int16", "acc80", 8}, {"int16", "acc48", 32}, {"int32", "acc80", 8}, {"int8", "acc48", 16}} {
		src := fmt.Sprintf(apiHead+`using T = %s; using S = %s; constexpr unsigned N = %d;
void k(T *x, T *y, int32 *out) {
	auto a = aie::load_unaligned_v<N>(x), b = aie::load_unaligned_v<N>(y);
	T s = y[3];
	auto put = [&](auto acc) {
		auto v = acc.template to_vector<int32>(0);
		for (unsigned i = 0; i < N; i++) out[i] = v[i];
		out += N;
	};
	put(aie::mul<S>(a, b));
	put(aie::mul<S>(a, s));
	put(aie::mul<S>(b[2], a));
	put(aie::negmul<S>(a, b));
	put(aie::negmul<S>(s, a));
	put(aie::msc_square(aie::mul_square<S>(a), b));
	a.set(7, 1);
	a.push(5);
	put(aie::mul<S>(aie::clamp(a, (T)-3, (T)6), (T)1));
}`, pr.typ, pr.acc, pr.lanes)
		x, y := make([]int64, pr.lanes), make([]int64, pr.lanes)
		for i := range x {
			x[i], y[i] = int64(r.Intn(200)-100), int64(r.Intn(200)-100)
		}
		want := make([]int64, 7*pr.lanes)
		for i := range x {
			top := x[max(i-1, 0)]
			switch i {
			case 0:
				top = 5
			case 2:
				top = 7
			}
			for k, w := range []int64{x[i] * y[i], x[i] * y[3], x[i] * y[2], -x[i] * y[i], -x[i] * y[3],
				x[i]*x[i] - y[i]*y[i], min(max(top, -3), 6)} {
				want[k*pr.lanes+i] = w
			}
		}
		bothWays(t, fmt.Sprintf("%s, %d lanes, %s", pr.typ, pr.lanes, pr.acc), src, "k",
			[]aiesim.Arg{typed(pr.typ, x), typed(pr.typ, y), typed("int32", make([]int64, len(want)))}, want)
	}
}

// TestTaggedConjugates: the same of complex numbers and conjugates, and values in braces within parentheses.
func TestTaggedConjugates(t *testing.T) {
	r := rand.New(rand.NewSource(12))
	src := apiHead + `void k(cint16 *x, cint16 *y, cint32 *out) {
	constexpr unsigned N = 8;
	auto a = aie::load_v<N>(x), b = aie::load_v<N>(y);
	auto put = [&](aie::accum<cacc48, N> acc) {
		aie::store_v(out, acc.to_vector<cint32>(0));
		out += N;
	};
	cint16 s = y[3];
	put(aie::mul<cacc48>(a, (cint16{3, -2})));
	put(aie::mul<cacc48>(aie::op_conj(a), s));
	put(aie::mul<cacc48>(s, aie::op_conj(a)));
	put(aie::mul<cacc48>(aie::op_conj(a), aie::op_conj(b)));
	put(aie::negmul<cacc48>(a, aie::op_conj(b)));
	put(aie::mac(aie::mul(a, b), aie::op_conj(a), s));
	put(aie::msc(aie::mul(a, b), aie::op_conj(a), aie::op_conj(b)));
}`
	const n = 8
	x, y := make([]int64, 2*n), make([]int64, 2*n)
	for i := range x {
		x[i], y[i] = int64(r.Intn(200)-100), int64(r.Intn(200)-100)
	}
	at := func(v []int64, i int) [2]int64 { return [2]int64{v[2*i], v[2*i+1]} }
	conj := func(z [2]int64) [2]int64 { return [2]int64{z[0], -z[1]} }
	sum := func(a, b [2]int64, f int64) [2]int64 { return [2]int64{a[0] + f*b[0], a[1] + f*b[1]} }
	want := make([]int64, 7*2*n)
	for i := range n {
		a, b, s := at(x, i), at(y, i), at(y, 3)
		for k, w := range [][2]int64{times(a, [2]int64{3, -2}), times(conj(a), s), times(conj(a), s),
			times(conj(a), conj(b)), sum([2]int64{}, times(a, conj(b)), -1), sum(times(a, b), times(conj(a), s), 1),
			sum(times(a, b), times(conj(a), conj(b)), -1)} {
			want[2*(k*n+i)], want[2*(k*n+i)+1] = w[0], w[1]
		}
	}
	bothWays(t, "conjugates", src, "k", []aiesim.Arg{typed("int16", x), typed("int16", y),
		typed("int32", make([]int64, len(want)))}, want)
}
