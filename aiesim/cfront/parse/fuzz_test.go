package parse_test

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
)

// FuzzParse: any text gives a tree that can be printed or a list of mistakes with places, and nothing else.
func FuzzParse(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.txtar")
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range txtar.Parse(b).Files {
			if filepath.Ext(file.Name) == ".c" || filepath.Ext(file.Name) == ".cc" {
				f.Add(file.Data)
			}
		}
	}
	for _, s := range []string{
		"#define A B B\n#define B A A\nint x = A;", "template<int N> int f() { return f<N - 1>(); } int g() { " +
			"return f<3>(); }",
		"int a[2][2] = {1, [1][0] = 2, 3}; struct { union { int x; float y; }; int z[]; } s = {.y = 1};",
		"void f(int n) { switch (n) { case 1: default: for (;;) chess_unroll_loop(*) { if (n) break; else continue; " +
			"} } }",
		"constexpr int f(int n) { return n < 2 ? 1 : n * f(n - 1); } int a[f(5)];",
		"#if (1 ? 2 : 3) == 2 && !defined X\n_Pragma(\"x\") auto &r = *(int (*)[3])0;\n#endif",
		"namespace a::b { template <typename T, int N> struct s { T v[N]; static constexpr int n = N; T get(int i) const " +
			"{ return v[i]; } }; template <int N> struct s<float, N> { float w; }; } using namespace a; int x = b::s<int, 3>::n;",
		"class c { int t = 3; int &r; public: c(int &r) : r(r) {} c &operator+=(int x) { t += x; return *this; } int f() const; " +
			"operator bool() const; ~c() {} }; int c::f() const { return t; } void g(int n) { c o(n); o += 2; n = o.f(); }",
		"template <typename T> struct t { using type = T; }; template <> struct t<int> { using type = short; }; template <class T> " +
			"typename t<T>::type f(T &&x) { return x; } template <> int f<char>(char x) { return 1; } auto g() { return f(2); }",
		"template <int A, typename T> class k { T (&w)[A]; public: k(T (&w)[A]) : w(w) {} void run(int *o); }; template <int A, " +
			"typename T> void k<A, T>::run(int *o) { *o = this->w[A - 1]; } enum class e : short { p = 2 }; int z = (int)e::p;",
		"#include <array>\n#include <limits>\n#include <algorithm>\nint f(std::array<int, 3> a) { return std::max(a[0], " +
			"std::numeric_limits<int>::max()); } struct d : std::array<int, 2> { int q; };",
		"int f(int n) { int a[3] = {1, 2, 3}; auto g = [&, m = n + 1](auto x) mutable -> int { n += x; return [=] { return a[0]; }() + m; }; " +
			"return g(2); } struct s { int t; int f() { return [this](int k) { return t * k; }(2); } };",
		"#include <algorithm>\ntemplate <typename T, typename... R> T f(T x, const R &...r) { for (auto &y : {x, r...}) x += y; return (x + ... " +
			"+ r) + sizeof...(R) + f(f(r, 1)...); } template <int... N> struct s { int v[sizeof...(N)] = {N...}; }; int z = f(s<1, 2>().v[0]);",
		"namespace a { namespace b { int f(int); struct c { c(int); int t; }; template <int N> int g(); extern int v; } } int a::b::v = 2; " +
			"a::b::c::c(int x) : t(x) {} int a::b::f(int x) { return g<3>() + c(x).t; } template <int N> int a::b::g() { return N; }",
		"int w[2]; int h(int); template <int (&A)[2], int (*F)(int), auto &B> struct s { int r() { return F(A[1]) + B[0]; } }; " +
			"int z(s<w, h, w> x) { return x.r(); } template <const int *P> int q() { return P[0]; } int y() { return q<w>() + q<&w>(); }",
		"using T = int; T (*p)(T, T *) = nullptr; alignas(16) v8int16 v = {1, 2}; char s[] = \"a\\n\" \"b\";",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, name := range []string{"k.c", "k.cc"} {
			u, err := parse.Unit(testConfig(), name, src)
			if err == nil {
				_ = cfront.Dump(u)
				continue
			}
			list, ok := err.(cfront.ErrorList)
			if !ok || len(list) == 0 || len(list) > cfront.MaxErrors {
				t.Fatalf("error %T of %d entries", err, len(list))
			}
			for _, e := range list {
				if !e.Pos.IsValid() || e.Msg == "" {
					t.Fatalf("mistake without a place: %v", e)
				}
			}
		}
	})
}
