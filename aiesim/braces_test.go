package aiesim_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// TestBraces: an argument in braces is a value of its parameter's class, of functions, templates and overloads.
func TestBraces(t *testing.T) {
	src := `#include <adf.h>
struct pair { int a, b; };
int sum(pair p) { return p.a + p.b; }
int first(const pair &p) { return p.a; }
template <typename T> T times(T x, pair p) { return x * p.b; }
int over(int x) { return x; }
int over(pair p) { return p.a - p.b; }
void f(int *out, v4cfloat *z)
{
    out[0] = sum({3, 4}); out[1] = first({5, 6}); out[2] = times(7, {8, 9}); out[3] = over({1, 10});
    *z = upd_elem(null_v4cfloat(), 1, {2, -1});
}
`
	out, z := in(make([]int32, 4)), in(make([]float32, 8))
	run(t, loadCXX(t, src), "f", out, z)
	for i, want := range []int32{7, 5, 63, -9} {
		if got := num[int32](out.Data)[i]; got != want {
			t.Errorf("out[%d] is %d, want %d", i, got, want)
		}
	}
	if got := num[float32](z.Data); got[2] != 2 || got[3] != -1 {
		t.Errorf("z is %v", got)
	}
	for _, call := range []string{"over(1, {2})", "change({1, 2})", "p({1, 2})"} {
		text := "struct pair { int a, b; };\nint over(int x);\nint change(pair &p);\nvoid f(int *out, int (*p)(int)) { *out = " +
			call + "; }\n"
		_, err := aiesim.Load("k.cc", []byte(text), aiesim.Options{Entry: "f"})
		if err == nil || !strings.Contains(err.Error(), "k.cc:4:") || !strings.Contains(err.Error(), "needs its type") {
			t.Errorf("%s: %v", call, err)
		}
	}
}

// TestUncalled: what the function to run does not come to may call what has no body; what it does may not, and its
// first caller's line is told.
func TestUncalled(t *testing.T) {
	src := "template <int N> int missing(int x);\ninline int inner(int x) { return missing<3>(x); }\n" +
		"static int outer(int x) { return inner(x); }\nvoid f(int *out) { *out = 7; }\n"
	out := in(make([]int32, 1))
	run(t, loadCXX(t, src), "f", out)
	if got := num[int32](out.Data)[0]; got != 7 {
		t.Errorf("got %d", got)
	}
	src += "void g(int *out) { *out = outer(1); }\n"
	if _, err := aiesim.Load("k.cc", []byte(src), aiesim.Options{Entry: "f"}); err != nil {
		t.Error(err)
	}
	_, err := aiesim.Load("k.cc", []byte(src), aiesim.Options{Entry: "g"})
	if err == nil || !strings.Contains(err.Error(), "k.cc:2:34: the function missing<3> is called here but has no body") {
		t.Errorf("got %v", err)
	}
}

// TestDefinedLater: an instance that is called before its template is defined has the body of the definition, once.
func TestDefinedLater(t *testing.T) {
	src := `template <int N, typename T> int put(T x, int &k);
static int early(int &k) { return put<3>(5, k); }
template <int M, typename U> inline __attribute__((always_inline)) int put(U y, int &last) {
	static int calls = 0;
	last = ++calls;
	return M * y;
}
void f(int *out) { int k = 0; out[0] = early(k); out[1] = put<3>(6, k); out[2] = k; out[3] = put<4>(7, k); }
`
	out := in(make([]int32, 4))
	run(t, loadCXX(t, src), "f", out)
	for i, want := range []int32{15, 18, 2, 28} {
		if got := num[int32](out.Data)[i]; got != want {
			t.Errorf("out[%d] is %d, want %d", i, got, want)
		}
	}
}
