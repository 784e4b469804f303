package aiesim_test

import (
	"math/rand"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

const laneRefs = `#include <adf.h>
#include <aie_api/aie.hpp>
using V = aie::vector<int32, 8>;
template <typename T, unsigned N> void put(aie::vector_elem_ref<T, N> q, T x) { q = x; }
template <typename T, unsigned N> T read(const aie::vector_elem_const_ref<T, N> &q) { return q; }
template <class E> void value(E e) { e = e + 3; }
template <class E> void forward(E &&e) { e = e + 1; }
template <class E> void place(E &e) { e = e + 1; }
aie::vector_elem_ref<int32, 8> of(V &v, unsigned i) { return v[i]; }
auto any(V &v, unsigned i) { return v[i]; }
struct holder { aie::vector_elem_ref<int32, 8> r; void set(int x) { r = x; } };
void named(const int32 *x, int32 i, int32 *o) {
	V v = aie::load_v<8>(x);
	const V c = v;
	auto q = v[i];
	int was = q;
	q = was + 5;
	auto &&f = v[1];
	f.set(q.get() + f);
	aie::vector_elem_ref<int32, 8> g = v[2], h(v[3]), k{v[4]};
	auto r = g;
	auto &s = h;
	r = c[7] - r;
	s += r;
	k = h;
	aie::vector_elem_const_ref<int32, 8> e = q;
	v[5] = e * read<int32, 8>(c[i]);
	auto w = true ? v[6] : v[7];
	w = -1;
	auto again = v[7];
	v = aie::add(v, 1);
	o[8] = again;
	aie::store_v(o, v);
}
void passed(const int32 *x, int32 i, int32 *o) {
	V v = aie::load_v<8>(x);
	put(v[0], 9);
	value(v[1]);
	auto q = v[2];
	forward(q);
	place(q);
	forward(v[3]);
	of(v, i) = 70;
	any(v, 5) = v[i] + 1;
	holder h{v[6]};
	h.set(80);
	auto add = [q](int n) mutable { q = q + n; };
	add(1);
	[&] { q = q + 3; }();
	auto *p = &q;
	*p = *p * 2;
	auto set = [](auto e) { e = 90; };
	set(v[7]);
	unsigned at = 0;
	v[at++] += 1;
	V two[2] = {v, v};
	auto *t = two;
	(*t++)[at++] -= 1;
	o[8] = at + (t - two);
	aie::store_v(o, two[0]);
}
void taken(const int32 *x, int32 i, int32 *o) {
	V v = aie::load_v<8>(x);
	auto q = v[i];
	const auto c = v[1];
	auto s = aie::mul<acc80>(v, q);
	s = aie::mac(s, v, c);
	s = aie::msc(s, v, v[2]);
	aie::store_v(o, s.to_vector<int32>(0));
	V m = aie::max(aie::add(v, q), aie::broadcast<int32, 8>(c));
	aie::store_v(o + 8, aie::select(m, q, aie::lt(m, q)));
	aie::vector<cint16, 8> z{};
	auto y = z[3];
	y = cint16{3, 4};
	y = y + y;
	o[16] = z.get(3).real + z.get(3).imag;
	static_assert(std::is_same_v<decltype(i > 0 ? v[0] : v[1]), aie::vector_elem_ref<int32, 8>>);
	static_assert(std::is_same_v<decltype(v[0]), aie::vector_elem_ref<int32, 8>>);
	static_assert(std::is_same_v<decltype(v.elem_const_ref(0)), aie::vector_elem_const_ref<int32, 8>>);
}
void fresh(const int32 *x, int32 i, int32 *o) {
	V v, w[2];
	for (int k = 0; k < 8; k++) {
		auto q = v[k], r = w[1][k];
		q = x[k];
		r = q + 1;
	}
	put(v[i], 12);
	auto q = v[7];
	q = w[1][6];
	aie::store_v(o, v);
}
void change(V *v) { v[0] = aie::add(v[0], 5); }
void kept(const int32 *x, int32 i, int32 *o) {
	V two[2] = {aie::load_v<8>(x), aie::load_v<8>(x)}, v = two[0], *p = two;
	auto q = p[1][i];
	o[8] = q;
	p[1] = aie::add(p[1], 1);
	o[9] = q;
	(i > 0 ? two[0][1] : two[1][2]) = 7;
	auto w = x[0] > x[1] ? two[0][3] : v[3];
	w = w * 2;
	o[10] = v[3];
	auto z = two[0][5];
	change(&two[0]);
	o[11] = z;
	auto e = two[0][0], f = v[0];
	int s = 0, t = 0;
	for (int k = 0; k < 3; k++) {
		s += e;
		t += f;
		two[0] = aie::add(two[0], 1);
		v = aie::add(v, 1);
	}
	o[12] = s;
	o[13] = t;
	aie::store_v(o, two[0]);
}
`

// TestLaneReferences: what auto, templates and the classes take of v[i] is a reference, which sets the lane and reads it
// as it is then, as in the vendor's API; expected is what plain code on an array gives.
func TestLaneReferences(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	x := make([]int64, 8)
	for k := range x {
		x[k] = int64(r.Intn(61) - 30)
	}
	const i = 0
	v := append([]int64{}, x...)
	v[i] += 5
	v[1] += v[i]
	v[2] = x[7] - v[2]
	v[3] += v[2]
	v[4] = v[3]
	v[5] = v[i] * x[i]
	v[6] = -1
	for k := range v {
		v[k]++
	}
	named := append(v, v[7])

	v = append([]int64{}, x...)
	v[0], v[1], v[2], v[3] = 9, v[1]+3, v[2]+2, v[3]+1
	v[4], v[5], v[6], v[7] = 70, 71, 80, 90
	v[2] = (v[2] + 4) * 2
	v[0]++
	v[1]--
	passed := append(v, 3)

	taken := make([]int64, 17)
	for k := range x {
		taken[k] = x[k] * (x[i] + x[1] - x[2])
		taken[8+k] = max(x[k]+x[i], x[1], x[i])
	}
	taken[16] = 14
	kept := append([]int64{}, x...)
	kept[1] = 7
	doubled := []int64{x[3], x[3] * 2}
	if x[0] > x[1] {
		doubled = []int64{x[3] * 2, x[3]}
	}
	kept[3] = doubled[0]
	for k := range kept {
		kept[k] += 8
	}
	kept = append(kept, x[4], x[4]+1, doubled[1], x[5]+5, 3*(x[0]+5)+3, 3*x[0]+3)
	fresh := append([]int64{}, x...) // lanes that have no value before
	fresh[4], fresh[7] = 12, x[6]+1
	out := func(n int) aiesim.Arg { return typed("int32", make([]int64, n)) }
	bothWays(t, "named", laneRefs, "named", []aiesim.Arg{typed("int32", x), num32(i), out(9)}, named)
	bothWays(t, "passed", laneRefs, "passed", []aiesim.Arg{typed("int32", x), num32(4), out(9)}, passed)
	bothWays(t, "kept", laneRefs, "kept", []aiesim.Arg{typed("int32", x), num32(4), out(14)}, kept)
	bothWays(t, "fresh", laneRefs, "fresh", []aiesim.Arg{typed("int32", x), num32(4), out(8)}, fresh)
	bothWays(t, "taken", laneRefs, "taken", []aiesim.Arg{typed("int32", x), num32(i), out(17)}, taken)
}

// TestLaneReferenceMistakes: what a reference to a lane cannot do is refused.
func TestLaneReferenceMistakes(t *testing.T) {
	for src, want := range map[string]string{
		"auto q = c[0]; q = 5;":                                    "2:83: the reference to a lane is const",
		"const auto q = v[0]; q = 5;":                              "the reference to a lane is const",
		"const auto &q = v[0]; q = 5;":                             "the reference to a lane is const",
		"v.elem_const_ref(0) = 4;":                                 "the reference to a lane is const",
		"aie::vector_elem_const_ref<int32, 8> q = v[0]; q.set(4);": "the reference to a lane is const",
		"auto &q = v[0]; q = 5;":                                   "it is a reference that is not const",
		"aie::vector_elem_ref<int32, 8> q;":                        "q refers to a lane: it needs one, as in q = v[i]",
		"aie::vector_elem_ref<int32, 8> q = 3;":                    "has type int32, but struct vector_elem_ref<int32, 8> is needed",
		"aie::vector_elem_ref<int32, 8> q = c[0];":                 "but struct vector_elem_ref<int32, 8> is needed",
		"aie::vector_elem_ref<int32, 4> q = v[0];":                 "but struct vector_elem_ref<int32, 4> is needed",
	} {
		text := "#include <aie_api/aie.hpp>\nvoid f(aie::vector<int32, 8> v, const aie::vector<int32, 8> c) { " + src + " }"
		if _, err := aiesim.Load("k.cc", []byte(text), aiesim.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", src, err, want)
		}
	}
}

// TestLaneReferencesCost: a lane that is read by a name takes the cycles of one that is copied into a number.
func TestLaneReferencesCost(t *testing.T) {
	cycles := func(body, typ string) int {
		src := `#include <adf.h>
#include <aie_api/aie.hpp>
using V = aie::vector<int32, 8>;
struct s { V v; int get(int i) { auto q = v[i]; return q > 3 ? q * q : q + i; } };
int get(const V &v, int i) { auto q = v[i]; return q > 3 ? q * q : q + i; }
void f(const int32 *x, int32 *o) {
	V v = aie::load_v<8>(x);
	s c;
	c.v = v;
	for (int i = 0; i < 512; i++) {
		` + body + `
	}
}
`
		k, err := aiesim.Load("k.cc", []byte(strings.ReplaceAll(src, "auto", typ)), aiesim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		n, err := inWords(k, "f", []aiesim.Arg{typed("int32", make([]int64, 8)), typed("int32", make([]int64, 512))})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, body := range []string{
		"auto q = v[i & 7]; *o++ = q > 3 ? q * q : q + i;",
		"auto q = v[i & 7], r = v[7 - (i & 7)]; *o++ = q * r + (q > r ? q : r);",
		"*o++ = c.get(i & 7);",
		"*o++ = get(v, i & 7);",
	} {
		if ref, num := cycles(body, "auto"), cycles(body, "int32"); ref > num {
			t.Errorf("%s: %d cycles by reference, %d by value", body, ref, num)
		}
	}
}
