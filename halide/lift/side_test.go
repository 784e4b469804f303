package lift

import (
	"slices"
	"strings"
	"testing"
)

// TestSides: of a function that chooses between two programs by a remainder the one that most sizes take is told, with the condition; one
// that a bound chooses, or that is chosen anew in each turn of a loop, is all of it or nothing.
func TestSides(t *testing.T) {
	t.Parallel()
	const product = `static void product(int n, const float *a, const float *b, float *c) {
	for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
		float s = 0;
		for (int k = 0; k < n; k++) s += a[i*n+k] * b[k*n+j];
		c[i*n+j] = s;
	} }
static void adding(int n, const float *a, const float *b, float *c) {
	for (int i = 0; i < n; i++) for (int k = 0; k < n; k++) for (int j = 0; j < n; j++) c[i*n+j] += a[i*n+k] * b[k*n+j]; }
`
	for _, c := range []struct{ name, text, only string }{
		{"adds at whole blocks", `int block = 16;
void gemm(int n, const float *a, const float *b, float *c) { if (n % block == 0) adding(n, a, b, c); else product(n, a, b, c); }`,
			"!(((n % block) == 0))"},
		{"nothing right at multiples", `void gemm(int n, const float *a, const float *b, float *c) {
	if ((n & 15) == 0) { for (int i = 0; i < n; i++) c[i] = 0; return; }
	product(n, a, b, c); }`, "!(((n & 15) == 0))"},
		{"the same on both sides", `void gemm(int n, const float *a, const float *b, float *c) {
	if (n % 16) product(n, a, b, c);
	else { for (int i = 0; i < n*n; i++) c[i] = 0; adding(n, a, b, c); } }`, ""},
		{"above a bound", `void gemm(int n, const float *a, const float *b, float *c) { if (n < 40) product(n, a, b, c); else adding(n, a, b, c); }`, "none"},
		{"in a loop", `void gemm(int n, const float *a, const float *b, float *c) {
	product(n, a, b, c);
	for (int i = 0; i < n; i++) if ((n + i) % 48 == 0) c[i] = 0; }`, "none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := lifted(t, product+c.text, "")
			is := operatorOf(r)
			if c.only == "none" {
				if is == "gemm" {
					t.Errorf("%s: %v", r.Match, r.Pre)
				}
				return
			}
			if is != "gemm" {
				t.Fatal(reason(r))
			}
			if got := strings.Join(r.Match.Only, ", "); got != c.only {
				t.Errorf("%s, want only when %s", r.Match, c.only)
			}
			stated := slices.ContainsFunc(r.Pre, func(p string) bool {
				return p == "n % 16 != 0" || strings.HasPrefix(p, "`((n ") && strings.HasSuffix(p, "is always false")
			})
			if stated != (c.only != "") {
				t.Errorf("preconditions: %v", r.Pre)
			}
		})
	}
}
