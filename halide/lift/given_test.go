package lift

import (
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// TestGivens holds what functions say of globals: those that others may write are inputs or conditions.
func TestGivens(t *testing.T) {
	t.Parallel()
	const blur = `void f(int n, const int *a, int *o) { for (int i = 0; i < n; i++) { int s = 0; for (int k = 0; k < 3; k++) s += w[k] * a[i+k]; o[i] = s; } }`
	for _, c := range []struct {
		name, text, input, condition string
	}{
		{"anybody", "int w[3] = {1, 2, 1}; " + blur, "w", ""},
		{"a function of the file", "static int w[3] = {1, 2, 1}; void set(int i, int v) { w[i] = v; } " + blur, "w", ""},
		{"by a pointer", "static int w[3] = {1, 2, 1}; int *get(void) { return w; } " + blur, "w", ""},
		{"nobody", "static int w[3] = {1, 2, 1}; " + blur, "", ""},
		{"constant", "const int w[3] = {1, 2, 1}; " + blur, "", ""},
		{"of the function", `void f(int n, const int *a, int *o) { static int w[3] = {1, 2, 1}; for (int i = 0; i < n; i++) o[i] = w[0] * a[i] + w[1] * a[i+1]; }`, "", ""},
		{"offsets", `int w[3] = {-1, 0, 1}; void f(int n, const int *a, int *o) { for (int i = 1; i < n; i++) { int s = 0; for (int k = 0; k < 3; k++) s += a[i+w[k]]; o[i] = s; } }`, "", "w is {-1, 0, 1}"},
		{"a float", `float gain = 2.5f; void f(int n, const float *a, float *o) { for (int i = 0; i < n; i++) o[i] = gain * a[i]; }`, "gain", ""},
		{"a small number", `int shift = 1; void f(int n, const int *a, int *o) { for (int i = 0; i < n; i++) o[i] = a[i+shift]; }`, "", "shift is 1"},
	} {
		r := lifted(t, c.text, "f")
		if r.Refused != nil {
			t.Error(c.name, r.Refused)
			continue
		}
		var inputs []string
		for _, a := range r.Summary.Arrays {
			inputs = append(inputs, a.Name)
		}
		for _, x := range r.Summary.Scalars {
			inputs = append(inputs, x.Name)
		}
		has := slices.Contains(inputs, "w") || slices.Contains(inputs, "gain")
		stated := slices.ContainsFunc(r.Summary.Pre, func(p summary.Condition) bool { return p.Kind == summary.Contents && len(p.Values) > 0 })
		if has != (c.input != "") || stated != (c.condition != "") || c.condition != "" && !slices.Contains(r.Pre, c.condition) {
			t.Errorf("%s: %v\n%s%s", c.name, inputs, r.Summary, strings.Join(r.Pre, "\n"))
		}
	}
}

// TestLengths: arrays of the program's own bound the sizes.
func TestLengths(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"a local array", `void f(int n, const int *a, int *o) { int t[1000]; for (int i = 0; i < n; i++) t[i] = a[i]; for (int i = 0; i < n; i++) o[i] = t[n-1-i]; }`, "n <= 1000"},
		{"malloc", `#include <stdlib.h>
void f(int n, const int *a, int *o) { int *t = malloc(4096); for (int i = 0; i < n; i++) t[i] = a[i]; for (int i = 0; i < n; i++) o[i] = t[n-1-i]; free(t); }`, "n <= 1024"},
		{"a line", `void f(int w, int h, const float *a, float *o) { float l[640]; for (int y = 0; y < h; y++) { for (int x = 0; x < w; x++) l[x] = a[y*w+x]; for (int x = 0; x < w; x++) o[y*w+x] = l[x] * 2; } }`, "w <= 640"},
		{"a global", `static int t[16] = {1}; void f(int n, const int *a, int *o) { for (int i = 0; i < n; i++) t[i] = a[i]; for (int i = 0; i < n; i++) o[i] = t[i] * 2; }`, "n <= 16"},
		{"set as a whole", `void f(int n, const int *a, int *o) { int t[16] = {0}; for (int i = 0; i < n; i++) t[i] += a[i]; for (int i = 0; i < n; i++) o[i] = t[i]; }`, "n <= 16"},
		{"a product", `static float t[4096]; void f(int m, int n, const float *a, float *o) { for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) t[i*n+j] = a[i*n+j];
			for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) o[j*m+i] = t[i*n+j]; }`, "m*n <= 4096"},
		{"as long as n", `void f(int n, const int *a, int *o) { int t[n]; for (int i = 0; i < n; i++) t[i] = a[i]; for (int i = 0; i < n; i++) o[i] = t[n-1-i]; }`, ""},
	} {
		r := lifted(t, c.text, "f")
		if r.Refused != nil {
			t.Error(c.name, r.Refused)
			continue
		}
		bounded := slices.ContainsFunc(r.Pre, func(p string) bool { return strings.Contains(p, "<=") })
		if c.want == "" && bounded || c.want != "" && !slices.Contains(r.Pre, c.want) {
			t.Errorf("%s: %v, want %q", c.name, r.Pre, c.want)
		}
	}
}

// TestContradictions: conditions hold at some sizes, and were compared there.
func TestContradictions(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`void f(int n, int *a) { for (int i = 0; i < n/2; i++) { a[i] ^= a[n-1-i]; a[n-1-i] ^= a[i]; a[i] ^= a[n-1-i]; } }`,
		`void f(int h, int w, unsigned char a[h][w]) { for (int i = 0; i < h; i++) for (int j = 0; j < w/2; j++) { unsigned char t = a[i][j]; a[i][j] = a[i][w-1-j]; a[i][w-1-j] = t; } }`,
	} {
		r := lifted(t, text, "f")
		if r.Refused != nil {
			continue
		}
		meets := false
		for n := range int64(40) {
			meets = meets || !slices.ContainsFunc(r.Summary.Pre, func(p summary.Condition) bool {
				holds, known := p.Test(map[string]int64{"n": n, "w": n, "h": n})
				return known && !holds
			})
		}
		if !meets {
			t.Errorf("no sizes meet %v", r.Pre)
		}
	}
	n, two := summary.SizeOf("n"), summary.Const(2)
	half := summary.Floor(n, two)
	odd := []summary.Condition{summary.Leaves("n", 2, 1)}
	never := append(odd, summary.AtLeast(n.Sub(summary.Const(1)), half.Scale(2).Add(two)))
	far := append(odd, summary.AtLeast(n, summary.Const(90_000)))
	for _, c := range []struct {
		about []summary.Condition
		want  bool
	}{{odd, true}, {never, false}, {far, true}} {
		meets := func(sizes map[string]int64) bool {
			return !slices.ContainsFunc(c.about, func(p summary.Condition) bool { holds, known := p.Test(sizes); return known && !holds })
		}
		if satisfied(c.about, meets) != c.want {
			t.Error(c.about)
		}
	}
}
