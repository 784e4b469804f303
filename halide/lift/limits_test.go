package lift

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/source"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/tenspiler"
)

// TestPlainProgramsHaveNoLimits: nor have those whose sizes pass through loops and plain indices alone, whatever data pass through.
func TestPlainProgramsHaveNoLimits(t *testing.T) {
	t.Parallel()
	for _, b := range tenspiler.Benchmarks() {
		file, text := b.Source(tenspiler.Plain)
		u, err := source.Read(file, text, source.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r, err := Lift(context.Background(), u, b.Func, Options{unhurried: true})
		if err != nil || r.Refused != nil || len(r.Limits) > 0 {
			t.Error(b.Name, err, r.Refused, r.Limits, r.Notes)
		}
	}
	for _, text := range []string{
		`void f(int n, const int *a, int *o) { for (int i = 0; i < n; i++) o[i] = (a[i] >> 8) & 255; }`,
		`void f(int n, const int *a, signed char *o) { for (int i = 0; i < n; i++) o[i] = (signed char)(a[i] >> 8); }`,
		`void f(int n, const short *a, int *o) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; *o = s; }`,
		`void f(int n, const unsigned char *a, unsigned *o) { unsigned short s = 0; for (int i = 0; i < n; i++) s += a[i]; *o = s; }`,
		`void f(int n, const int *a, int *o) { int i = 0; for (; i + 4 <= n; i += 4) for (int j = 0; j < 4; j++) o[i+j] = a[i+j]; for (; i < n; i++) o[i] = a[i]; }`,
	} {
		if r := lifted(t, text, "f"); r.Refused != nil || len(r.Limits) > 0 {
			t.Error(text, r.Refused, r.Limits, r.Notes)
		}
	}
}

// TestLimits holds functions that do something else from some size on, the first of which is turns: no limit reaches it, and all are conditions.
func TestLimits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		turns      map[string]int64
	}{
		{"an index in a byte", `void f(int n, const int *a, int *o) { for (int j = 0; j < n; j++) o[j] = a[(unsigned char)j]; }`, map[string]int64{"n": 257}},
		{"a row in 16 bits", `void f(int w, int h, const int *a, int *o) { for (int y = 0; y < h; y++) { unsigned short row = y * w; for (int x = 0; x < w; x++) o[y*w+x] = a[row+x]; } }`,
			map[string]int64{"w": 257, "h": 257}},
		{"a short", `void f(int w, int h, const int *a, int *o) { for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) { short p = y*w + x; o[y*w+x] = a[p] + 1; } }`,
			map[string]int64{"w": 182, "h": 182}},
		{"a count in a byte", `void f(int n, const int *a, int *o) { unsigned char k = 0; for (int i = 0; i < n; i++) o[k++] = a[i]; }`, map[string]int64{"n": 257}},
		{"a constant", `void f(int n, const int *a, int *o) { const int LIM = 2000; for (int i = 0; i < n; i++) o[i] = a[i] + (i > LIM); }`, map[string]int64{"n": 2002}},
		{"a fraction", `void f(int n, const int *a, int *o) { for (int i = 0; i < n; i++) o[i] = a[i] + (i > 2e3); }`, map[string]int64{"n": 2002}},
		{"a size of a type", `void f(int n, const int *a, int *o) { for (int i = 0; i < n; i++) o[i] = a[i] * (i < (int)(sizeof(double) << 8) ? 1 : 2); }`, map[string]int64{"n": 2049}},
		{"a mask", `void f(int n, const int *a, int *o) { for (int i = 0; i < n; i++) o[i] = a[i] + (n & 1024); }`, map[string]int64{"n": 1024}},
		{"a quotient by a constant", `static const int by = 5000; void f(int n, const int *a, int *o) { for (int i = 0; i < n; i++) o[i] = a[i] + i / by; }`, map[string]int64{"n": 5001}},
		{"a helper", `static int at(int y, int x, int w) { return (unsigned short)(y*w + x); }
void f(int w, int h, const int *a, int *o) { for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) o[y*w+x] = a[at(y, x, w)]; }`, map[string]int64{"w": 257, "h": 257}},
		{"a field", `struct s { int w, h; }; void f(struct s *s, const int *a, int *o) { for (int y = 0; y < s->h; y++) for (int x = 0; x < s->w; x++) { short p = y*s->w + x; o[p] = a[p]; } }`,
			map[string]int64{"w": 182, "h": 182}},
		{"a stride that is padded at some widths", `void f(int h, int w, const double *a, double *o) { int st = w % 512 == 0 ? w + 16 : w; for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) o[y*w+x] = a[y*st+x]; }`,
			map[string]int64{"w": 512, "h": 2}},
		{"bits in a variable", `void f(int h, int w, const double *a, double *o) { int m = w; m &= 511; int st = m == 0 ? w + 16 : w; for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) o[y*w+x] = a[y*st+x]; }`,
			map[string]int64{"w": 512, "h": 2}},
		{"a remainder of two", `void f(int n, const int *a, int *o) { int r = n % 700; for (int i = 0; i < n; i++) o[i] = r == 699 ? -a[i] : a[i]; }`, map[string]int64{"n": 699}},
		{"stored", `void f(int n, unsigned char *o) { for (int i = 0; i < n; i++) o[i] = i; }`, map[string]int64{"n": 257}},
		{"a count of data", `int f(int n, const int *a) { unsigned char c = 0; for (int i = 0; i < n; i++) if (a[i] > 0) c++; return c; }`, map[string]int64{"n": 256}},
	} {
		r := lifted(t, c.text, "f")
		if r.Refused != nil {
			continue
		}
		beyond := maps.Clone(c.turns)
		if !slices.ContainsFunc(r.Summary.Pre, func(p summary.Condition) bool { holds, known := p.Test(beyond); return known && !holds }) {
			t.Errorf("%s: it is said to be right at %v:\n%s%v", c.name, c.turns, r.Summary, r.Pre)
		}
		for n, v := range r.Limits {
			if v < 5 || v >= c.turns[n] || !slices.Contains(r.Pre, summary.AtMost(n, v).String()) {
				t.Errorf("%s: limits %v, conditions %v", c.name, r.Limits, r.Pre)
			}
			if whole := r.Whole(); len(whole.Limits) > 0 || slices.Contains(whole.Pre, summary.AtMost(n, v).String()) ||
				len(whole.Summary.Pre) >= len(r.Summary.Pre) {
				t.Errorf("%s: the whole has limits: %v", c.name, whole.Pre)
			}
		}
	}
}

// TestWrapsOfSums: sums that wrap from some size on do so in the summary.
func TestWrapsOfSums(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"sum", `void f(int n, const unsigned char *a, unsigned *o) { unsigned short s = 0; for (int i = 0; i < n; i++) s += a[i]; *o = s; }`, "uint16(sum("},
		{"at the end", `void f(int n, const unsigned char *a, unsigned *o) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; *o = (unsigned short)s; }`, "uint16(sum("},
		{"signed", `int f(int n, const signed char *a) { signed char s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }`, "int8(sum("},
		{"dot", `void f(int n, const unsigned short *a, const unsigned short *b, unsigned long *o) { unsigned s = 0; for (int i = 0; i < n; i++) s += (unsigned)a[i] * b[i]; *o = s; }`, "uint32(sum("},
		{"mean", `void f(int n, const unsigned char *a, unsigned char *o) { unsigned short s = 0; for (int i = 0; i < n; i++) s += a[i]; *o = s / n; }`, "quo(uint16(sum("},
		{"product", `void f(int m, int n, int k, const unsigned char *A, const unsigned char *B, unsigned *C) { for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) {
			unsigned short s = 0; for (int l = 0; l < k; l++) s += A[i*k+l] * B[l*n+j]; C[i*n+j] = s; } }`, "uint16(sum("},
		{"bound", `void f(int n, const unsigned char *a, unsigned short *o) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; if (s > 65535) s = 65535; *o = s; }`, "min(sum("},
		{"of three", `void f(int n, const unsigned char *a, unsigned char *o) { for (int i = 0; i < n; i++) o[i] = (a[i] + a[i+1] + a[i+2]) / 3; }`, "= quo(a(i)"},
	} {
		r := lifted(t, c.text, "f")
		if r.Refused != nil || !strings.Contains(r.Summary.Algorithm(), c.want) || len(r.Limits) > 0 {
			t.Errorf("%s: %v %v", c.name, r.Refused, r.Summary)
		}
	}
}
