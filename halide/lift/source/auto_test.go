package source

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// TestAutoInFor gives variables of for statements the types that C++ gives them: arrays are pointers, n-- of a copy of a constant is no mistake.
func TestAutoInFor(t *testing.T) {
	const text = `#include <vector>
static short scale(int n) { return n; }
void f(std::vector<float> &v, const unsigned k, const float *p) {
	float a[4];
	for (auto i = 0U; i < k; ++i) v[i] = 1;
	for (const auto j = 0L; j < 0;) ;
	for (auto n = k; n > 0; --n) v[n] = 2;
	for (auto s = v.size(); s > 0; --s) v[s - 1] = 3;
	for (auto q = a; q < a + 4; ++q) *q = 0;
	for (auto h = scale(3); h > 0; --h) v[h] = 4;
	for (auto x = v[0]; x < 3; x += 1) v[1] = x;
	for (auto w = p; *w; w++) ;
	for (auto c = static_cast<unsigned char>(k); c > 0; c--) ;
}
void g(int n) { for (auto i = n, j = 0; j < i; ++j) ; }
void bad(int n) { for (auto i = ({ n; }); i < n; ++i) ; }
void refers(int n) { for (auto &r = n; r < 3; ++r) ; }
`
	u, err := Read("a.cpp", []byte(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"i": "unsigned int", "j": "long", "n": "unsigned int", "s": "unsigned long", "q": "float *", "h": "short",
		"x": "float", "w": "float *", "c": "unsigned char"}
	locals(t, u.Func("f"), want)
	locals(t, u.Func("g"), map[string]string{"i": "int", "j": "int"})
	if m := u.Func("bad").Refused; m == nil || !strings.Contains(m.Error(), "a.cpp:16: auto in a for statement") {
		t.Error(m)
	}
	if m := u.Func("refers").Refused; m == nil || !strings.Contains(m.Error(), "a.cpp:17: auto& in a for statement") {
		t.Error(m)
	}
}

func locals(t *testing.T, f *ctree.Func, want map[string]string) {
	t.Helper()
	if f.Refused != nil {
		t.Fatal(f.Refused)
	}
	got := map[string]string{}
	for _, o := range f.Locals {
		got[o.Name] = o.Type.String()
	}
	for name, w := range want {
		if got[name] != w {
			t.Errorf("%s is %s, want %s", name, got[name], w)
		}
	}
}
