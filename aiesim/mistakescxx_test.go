package aiesim_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// lineOfHeader is a position in the API's header, which moves with it.
var lineOfHeader = regexp.MustCompile(`<aie\.hpp>:\d+:\d+`)

// TestMistakesCXX: what goes wrong with templates, classes, packs, ranges and the API gives one message each, at the user's line.
// The messages have been read and found right; lists of candidates behind them are left out here.
func TestMistakesCXX(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"template <typename T> T f(T a, T b) { return a; } int g() { return f(1, 2.5f); }",
			"k.cc:1:68: no template f fits the arguments (int32, float); declared are"},
		{"template <typename T> struct s { T x; }; int g() { s<int> v; return v.y; }",
			"k.cc:1:71: struct s<int32> has no member y"},
		{"template <typename T> struct s { T x; }; int g() { s v; return 0; }",
			"k.cc:1:52: the template s needs its arguments here: s<...>"},
		{"template <typename T> int f(T t) { return t.size(); } int g() { return f(3); }",
			"k.cc:1:44: int32 has no members (in f<int32>, needed at k.cc:1:72)"},
		{"#include <adf.h>\nvoid f(input_stream<acc48> *a) { auto v = readincr_v<7>(a); }",
			"k.cc:2:43: static_assert failed: a cascade of acc48 is read by 8 or 16 lanes (at <adf.h>:119:2, in readincr_v<7>)"},
		{"template <int N> int f() { static_assert(N % 8 == 0, \"N is a multiple of 8\"); return N; } int g() { " +
			"return f<12>(); }",
			"k.cc:1:28: static_assert failed: N is a multiple of 8 (in f<12>, needed at k.cc:1:108)"},
		{"template <int N> int f() { return f<N + 1>(); } int g() { return f<0>(); }",
			"k.cc:1:35: more than 2000 instances of templates are needed; does f need itself without end? (in " +
				"f<1999>, needed at k.cc:1:35)"},
		{"#include <type_traits>\ntemplate <int N, typename = std::enable_if_t<(N > 3)>> int f() { return N; } int g() { return f<2>(); }",
			"k.cc:2:95: no template f fits the arguments (); declared are"},
		{"#include <type_traits>\ntemplate <typename T, std::enable_if_t<sizeof(T) == 4, int> = 0> int f(T) { return 4; } " +
			"int g(short x) { return f(x); }",
			"k.cc:2:113: no template f fits the arguments (int16); declared are"},
		{"template <typename T> struct box { typename T::inner x; }; int g() { box<int> b; return 0; }",
			"k.cc:1:45: int32 is no class, and has no inner (in box<int32>, needed at k.cc:1:70)"},
		{"class c { int &r; public: c(int x) {} int f() { return r; } }; int g() { c x(1); return x.f(); }",
			"k.cc:1:36: the reference r of struct c is given nothing to refer to by this constructor"},
		{"int g(int *a) { auto [x, y] = a; return x; }",
			"k.cc:1:23: x names a part of a struct or, with auto &, of an array, not of a value of type int32 *"},
		{"struct s { int a; int b; }; int g(s v) { auto [x] = v; return x; }",
			"k.cc:1:48: 1 names for the 2 parts of struct s"},
		{"struct s { int a; int b; }; s v; auto [x, y] = v;",
			"k.cc:1:39: auto [a, b] = x declares automatic names, in a function"},
		{"#include <aie_api/aie.hpp>\nint g() { aie::vector<int32, 7> v; return v[0]; }",
			"k.cc:2:16: the machine has no vector of 7 lanes of int32 (at <aie.hpp>:*, in vector<int32, 7>)"},
		{"#include <aie_api/aie.hpp>\nint g(aie::accum<acc48, 8> a, aie::vector<int32, 8> v) { return aie::mac(a, v, v).to_vector<int32>(0)[0]; }",
			"k.cc:2:70: no lmac8 takes (v8acc48, v16int32, int32, int32, v8int32, int32, int32); there are"},
		{"#include <aie_api/aie.hpp>\nint g(aie::accum<acc48, 8> a) { return aie::add(a, a).to_vector<int32>(0)[0]; }",
			"k.cc:2:45: static_assert failed: AIE1 has no sum of accumulators: the API has it for AIE-ML alone (at <aie.hpp>:*, " +
				"in add<v1acc48, 8>)"},
		{"template <typename T> struct s { T x; friend int f(s a) { return a.x; } };\nint g(s<int> *p) { return p->x; }",
			"k.cc:1:57: a friend with a body is not supported in a template or a function; define it outside of the class " +
				"(in s<int32>, needed at k.cc:2:7)"},
		{"template <typename T> void f(T &&t) { t = 3; }\nint g() { const int c = 4; f(c); return c; }",
			"k.cc:1:41: t is const and cannot be changed by = (in f<int32>, needed at k.cc:2:28)"},
		{"int f(int &&x) { return x; }\nint g(int n) { return f(n); }",
			"k.cc:2:25: argument 1 of f is a variable, but its parameter is int32 &&, which takes values alone"},
		{"namespace n { struct s {}; int f(s) { return 1; } }\nint g(int x) { return f(x); }",
			"k.cc:2:23: unknown intrinsic or function f"},
		{"#include <aie_api/aie.hpp>\nvoid g() { aie::lut<4, int16> t; }", "k.cc:2:17: aie::lut: the API has it for AIE-ML alone"},
		{"template <int N> int f() { return N; } int g(int n) { return f<n>(); }",
			"k.cc:1:64: an argument of the template f must be a constant expression"},
		{"template <typename T, int N> struct buf { T d[N]; }; int g() { buf<int, -1> b; return 0; }",
			"k.cc:1:46: the length of an array must be positive, not -1 (in buf<int32, -1>, needed at k.cc:1:64)"},
		{"template <typename T> T::type f(T t) { return 0; } int g() { return f(1); }",
			"k.cc:1:69: no template f fits the arguments (int32); declared are"},
		{"template <typename T> int f(T) { return 1; } template <typename T> int f(T) { return 2; } int g() { " +
			"return f(1); }",
			"k.cc:1:72: the template f is defined a second time here; the first is at k.cc:1:27"},
		{"template <int N> struct fact { static const int v = N * fact<N - 1>::v; }; int g() { return " +
			"fact<4>::v; }",
			"k.cc:1:49: constructs are nested more than 256 deep here (in fact<-122>, needed at k.cc:1:57)"},
		{"template <typename T> struct s; int g() { s<int> v; return 0; }",
			"k.cc:1:43: the template s is declared at k.cc:1:30, but not defined"},
		{"class c { public: c(int x) : v(x) {} int v; }; int g() { c x; return x.v; }",
			"k.cc:1:60: c takes 1 argument, here are 0: c::c(int32) at k.cc:1:19"},
		{"class c { public: int v; void set(int); }; int g() { c x; x.set(1); return x.v; }",
			"k.cc:1:61: the function c::set is called here but has no body; its declaration is at k.cc:1:31"},
		{"struct s { int a; }; int g() { s x{1, 2}; return x.a; }",
			"k.cc:1:39: the initialiser of x: more values than struct s has places"},
		{"struct s { static int n; int a; static int f() { return a; } }; int g() { return s::f(); }",
			"k.cc:1:57: the member a needs an object; here is none"},
		{"enum class E { A, B }; int g() { return E::C; }",
			"k.cc:1:44: the enumeration E has no C"},
		{"namespace n { int h(int x) { return x; } } int g() { return n::k(1); }",
			"k.cc:1:64: the namespace n has no k"},
		{`#include <array>
int g() { std::array<int, 4> a; return a.length(); }`,
			"k.cc:2:42: struct array<int32, 4> has no member length"},
		{"int g(int *p) { int s = 0; for (int x : p) s += x; return s; }",
			"k.cc:1:41: for over a range needs an array, or a class with begin() and end(), not int32 *"},
		{"struct r { int *begin() { return 0; } }; int g(r &q) { for (int x : q) ; return 0; }",
			"k.cc:1:69: for over a range needs an array, or a class with begin() and end(), not struct r"},
		{"int g(int n) { int t[n]; int s = 0; for (int x : t) s += x; return s; }",
			"k.cc:1:50: for over a range needs an array, or a class with begin() and end(), not int32 [1024]"},
		{"int g() { int t[4]; for (int &x : t) x = 1; for (const int &x : t) x = 2; return 0; }",
			"k.cc:1:70: x is const and cannot be changed by ="},
		{"int g(int n) { auto f = [](int x) { return x + n; }; return f(1); }",
			"k.cc:1:48: the value of n cannot be used here"},
		{"template <typename... T> int f(T... x) { auto l = [&] { return (x + ...); }; return l(); } int g() {" +
			" return f(1, 2); }",
			"k.cc:1:65: the parameter pack x cannot be captured; give its elements as arguments: [](auto... x) " +
				"(in f<int32, int32>, needed at k.cc:1:109)"},
		{"template <typename... A> struct p { }; template <typename... A, typename... B> int f(p<A...>, " +
			"p<B...>, A... a, B... b) { return ((a * b) + ...); } int g() { return f(p<int>(), p<int, int>(), 1, " +
			"2, 3); }",
			"k.cc:1:130: the parameter packs expanded together have 1 and 2 elements (in f<int32, int32, int32>, " +
				"needed at k.cc:1:165)"},
		{`#include <aie_api/aie.hpp>
void g(int16 *p) { aie::vector<int16, 24> v = aie::load_v<24>(p); }`,
			"k.cc:2:25: the machine has no vector of 24 lanes of int16 (at <aie.hpp>:*, in vector<int16, 24>)"},
		{`#include <aie_api/aie.hpp>
void g(int16 *p) { auto v = aie::load_v<16>(p); auto w = aie::load_v<8>(p); auto x = aie::add(v, w); }`,
			"k.cc:2:91: no template add fits the arguments (v16int16, v8int16); declared are"},
		{`#include <aie_api/aie.hpp>
void g(int16 *p) { auto v = aie::load_v<16>(p); v.resize(4); }`,
			"k.cc:2:51: v16int16 has no member resize"},
		{`#include <adf.h>
void g(v16int32 x, v16int32 z) { v8acc80 s = lmul8(x, 0, 0, z, 4, 0x76543210); }`,
			"k.cc:2:46: lmul8 takes 256 bits of z, but its lanes select from both halves of 512 bits"},
		{`#include <adf.h>
void g(v16int32 x, v16int32 z, int n) { v8acc80 s = lmul8(x, 0, 0, z, n, 0x76543210); }`,
			"k.cc:2:53: lmul8 takes 256 bits of z; of 512 bits the half that is meant needs a constant start and constant offsets"},
		{`#include <adf.h>
void g(input_window<int16> *w) { window_readinc(w); }`,
			"k.cc:2:34: unknown intrinsic or function window_readinc; did you mean window_readincr?"},
		{`#include <adf.h>
void g(input_window<int16> *w) { window_writeincr(w, 3); }`,
			"k.cc:2:34: no window_writeincr takes (input_window<int16> *, int32); there are"},
		{`#include <adf.h>
void g(output_stream<int32> *w) { readincr(w); }`,
			"k.cc:2:35: no readincr takes (output_stream<int32> *); there are"},
		{`#include <adf.h>
void g(adf::input_buffer<int16, adf::margin<-4>> &b) { }`,
			"k.cc:2:38: margin<-4>: a margin is a number of elements"},
		{`#include <adf.h>
void g(adf::input_buffer<int16, adf::extents<32>, adf::margin<3>> &b) { }`,
			"k.cc:2:13: input_buffer<int16>: a margin of 3 elements is 6 bytes; margins are multiples of 16 bytes, the next " +
				"is margin<8>"},
		{`#include <adf.h>
void g(adf::input_circular_buffer<cint16, adf::margin<6>> &b) { }`,
			"k.cc:2:13: input_buffer<cint16>: a margin of 6 elements is 24 bytes; margins are multiples of 16 bytes, the " +
				"next is margin<8>"},
		{`#include <aie_api/aie.hpp>
void g() { aie::mmul<3, 5, 7, int16, int16> m; }`,
			"k.cc:2:17: static_assert failed: the API has no mmul of this shape for these types on this machine (at " +
				"<aie.hpp>:*, in mmul<3, 5, 7, int16, int16, v1acc48>)"},
		{`#include <adf.h>
void g(input_window<int16> *w) { v8int32 x = window_readincr_v8(w); }`,
			"k.cc:2:46: the initialiser of x has type v8int16, but v8int32 is needed"},
	} {
		_, err := aiesim.Load("k.cc", []byte(c.src), aiesim.Options{})
		if err == nil {
			t.Errorf("%s\nis accepted, want %s", c.src, c.want)
			continue
		}
		lines := strings.Split(lineOfHeader.ReplaceAllString(err.Error(), "<aie.hpp>:*"), "\n")
		if lines[0] != c.want {
			t.Errorf("%s\ngot  %v\nwant %s", c.src, err, c.want)
		}
		for _, l := range lines[1:] {
			if !strings.HasPrefix(l, "    ") {
				t.Errorf("%s\ngives a second message: %s", c.src, l)
			}
		}
	}
}
