package lift

import (
	"slices"
	"strings"
	"testing"
)

// What the world sees of a function refuses it, by its line, unless a condition on sizes keeps it from getting there.
func TestVisible(t *testing.T) {
	t.Parallel()
	const head = "#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n"
	for _, c := range []struct{ name, text, refused, pre string }{
		{"on data", `void f(int n, const int *a, int *o) { for (int i = 0; i < n; i++) { if (a[i] == 77) printf("x"); o[i] = a[i] + 1; } }`, "prints in line 4", ""},
		{"at the end", `static void say(int n) { puts("done"); }
void f(int n, const int *a, int *o) { for (int i = 0; i < n; i++) o[i] = a[i] + 1; say(n); }`, "prints in line 4", ""},
		{"the clock", `void f(int n, const int *a, int *o) { o[0] = clock(); for (int i = 1; i < n; i++) o[i] = a[i] + 1; }`, "reads the clock in line 4", ""},
		{"a file", `void f(int n, const int *a, int *o) { for (int i = 0; i < n; i++) o[i] = a[i] + 1; fwrite(o, 4, n, stdout); }`, "writes a file in line 4", ""},
		{"sizes that do not fit", `void f(int n, int m, const int *a, int *o) {
	if (n != m) { puts("sizes do not fit"); return; }
	for (int i = 0; i < n; i++) o[i] = a[i] + 1; }`, "", "n = m"},
		{"from some turn on", `void f(int n, const int *a, int *o) { for (int i = 0; i < n; i++) { if (i == 1000) printf("x"); o[i] = a[i] + 1; } }`, "", "`(i == 1000)` (test.c:4:73) is always false"},
		{"no memory", `void f(int n, const int *a, int *o) {
	int *t = malloc(n * sizeof(int)); if (!t) { perror("malloc"); return; }
	for (int i = 0; i < n; i++) t[i] = a[i] + 1; for (int i = 0; i < n; i++) o[i] = t[i]; free(t); }`, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := lifted(t, head+c.text, "f")
			if c.refused != "" {
				if r.Refused == nil || !strings.Contains(r.Refused.Fact, c.refused) {
					t.Errorf("it is %s: %v", r.Level, r.Refused)
				}
				return
			}
			if r.Refused != nil || c.pre != "" && !slices.Contains(r.Pre, c.pre) {
				t.Errorf("%v, conditions %q", r.Refused, r.Pre)
			}
		})
	}
}

// TestVisibleStreams: streams of C++ are printing.
func TestVisibleStreams(t *testing.T) {
	t.Parallel()
	const text = "#include <iostream>\nvoid f(int n, const int *a, int *o) { for (int i = 0; i < n; i++) o[i] = a[i];\n std::cout << n << std::endl; }\n"
	if r := liftedCPP(t, text, "f"); r.Refused == nil || !strings.Contains(r.Refused.Fact, "prints in line 3") {
		t.Errorf("it is %s: %v", r.Level, r.Refused)
	}
}

// TestGather: elements whose place data say are refused by their line.
func TestGather(t *testing.T) {
	t.Parallel()
	r := lifted(t, "void f(int n, const int *idx, const float *a, float *o) {\n for (int i = 0; i < n; i++)\n  o[i] = a[idx[i]]; }", "f")
	if r.Refused == nil || r.Refused.Pos.Line != 3 || !strings.Contains(r.Refused.Fact, "a[idx[i]]") {
		t.Errorf("it is %s: %v", r.Level, r.Refused)
	}
}

// TestSkips: a product that skips zeros is one of finite numbers, and a note says so.
func TestSkips(t *testing.T) {
	t.Parallel()
	r := lifted(t, `void gemm(int m, int n, int k, const float *a, const float *b, float *c) {
	for (int i = 0; i < m; i++) for (int p = 0; p < k; p++) {
		if (a[i*k+p] == 0) continue;
		for (int j = 0; j < n; j++) c[i*n+j] += a[i*k+p] * b[p*n+j];
	} }`, "gemm")
	if r.Refused != nil || r.Match == nil || !slices.ContainsFunc(r.Notes, func(n string) bool { return strings.HasPrefix(n, "line 3 asks whether a float is 0") }) {
		t.Errorf("%v, %v, notes %q", r.Refused, r.Match, r.Notes)
	}
}
